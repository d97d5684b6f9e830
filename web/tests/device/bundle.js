/** Writes `games.js` and all that it imports as one module for a browser, into the folder that is given. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  build: {
    outDir: process.argv[2],
    minify: false,
    target: "es2022",
    lib: { entry: fileURLToPath(new URL("games.js", import.meta.url)), formats: ["es"], fileName: "games" },
  },
});
