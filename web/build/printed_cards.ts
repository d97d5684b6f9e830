/** Writes how the page draws the cards of each game into the folder of `deadhand print`, a file for each game. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type Plugin } from "vite";
import { icons } from "./icons.ts";
import { words } from "./words.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const GAMES = here("../../src/deadhand/games");
const BUILT = here("../../src/deadhand/cli/printing/built");

export function printedCards(): Plugin {
  return { name: "printed-cards", apply: "build", closeBundle: { sequential: true, handler: write } };
}

async function write(): Promise<void> {
  // The page's own modules, as a server runs them: they draw the cards.
  const server = await createServer({
    ...{ configFile: false, root: here(".."), appType: "custom", logLevel: "error" },
    ...{ server: { middlewareMode: true, hmr: false, ws: false, watch: null } },
    ...{ optimizeDeps: { noDiscovery: true }, plugins: [icons(), words(), svelte()] },
  });
  try {
    const module = await server.ssrLoadModule("/build/card_drawings.ts");
    const { drawingsOf } = module as typeof import("./card_drawings.ts");
    rmSync(BUILT, { recursive: true, force: true });
    mkdirSync(BUILT, { recursive: true });
    for (const game of readdirSync(GAMES)) {
      const deck = `${GAMES}/${game}/cards.toml`;
      if (existsSync(deck))
        writeFileSync(`${BUILT}/${game}.json`, JSON.stringify(await drawingsOf(game, deck)));
    }
  } finally {
    await server.close();
  }
}
