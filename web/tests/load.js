/** Loads the page's own modules, compiled as for the browser, without a browser. */
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer } from "vite";

globalThis.window = { matchMedia: () => ({ matches: true }) };

const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL("..", import.meta.url)),
  plugins: [svelte({ compilerOptions: { generate: "client" } })],
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
after(() => vite.close());

export const load = (path) => vite.ssrLoadModule(`/src/${path}`);
