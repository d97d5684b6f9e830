/** Writes a module of this folder and all that it imports as one module: node bundle.js FOLDER NAME. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const [, , folder, name] = process.argv;
await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  build: {
    outDir: folder,
    minify: false,
    target: "es2022",
    lib: { entry: fileURLToPath(new URL(`${name}.js`, import.meta.url)), formats: ["es"], fileName: name },
  },
});
