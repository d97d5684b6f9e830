/**
 * Builds the page once more for the front page and for tables. Each names the files that its first view needs, so that
 * a browser asks for them at once, and not only when the first script has run. The server chooses by the path.
 */
import type { Plugin } from "vite";

const INDEX = "index.html";
/** The module that each page shows. */
const SHOWN = { "front.html": "/src/pages/Front.svelte", "table.html": "/src/pages/Play.ts" };

type HookOf<Name extends keyof Plugin> = Extract<NonNullable<Plugin[Name]>, { handler: unknown }>["handler"];
type Bundle = Parameters<HookOf<"generateBundle">>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

/** A chunk and those that it imports, without what is loaded later. */
function chunksOf(bundle: Bundle, module: string): Chunk[] {
  const all = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!entry) throw new Error(`The build has no ${module}.`);
  const found = new Set([entry]);
  for (const { imports } of found)
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/** Links that load the files of these chunks, without those that the page has already. */
function linksTo(chunks: Chunk[], page: string): string {
  const scripts = chunks.map(({ fileName }) => [fileName, `rel="modulepreload"`] as const);
  const styles = chunks
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((name) => [name, `rel="preload" as="style"`] as const);
  return [...styles, ...scripts]
    .filter(([name]) => !page.includes(`"/${name}"`))
    .map(([name, kind]) => `    <link ${kind} crossorigin href="/${name}">\n`)
    .join("");
}

export function pages(): Plugin {
  return {
    name: "pages",
    apply: "build",
    generateBundle: {
      order: "post", // index.html is there by then
      handler(_, bundle) {
        const index = bundle[INDEX];
        if (index?.type !== "asset") throw new Error("The build has no page.");
        const page = String(index.source);
        for (const [fileName, module] of Object.entries(SHOWN)) {
          const links = linksTo(chunksOf(bundle, module), page);
          this.emitFile({ type: "asset", fileName, source: page.replace("  </head>", `${links}  </head>`) });
        }
      },
    },
  };
}
