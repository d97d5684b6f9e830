import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./build/icons.ts";

/** Where `npm run dev` finds the server; the built page is served by it. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/deadhand/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Scripts never come as data: the server's Content-Security-Policy forbids it.
    assetsInlineLimit: (file) => (file.endsWith(".svg") ? undefined : false),
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
