import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./build/icons.ts";

/** Where `npm run dev` finds the server; the built page is served by it. */
const server = "http://127.0.0.1:8000";

/** What stands at every table; nothing of it is on the front page, which would have to fetch all of it then. */
const PARTS =
  "Aloud Aside Bar Board Card Change Choices Counter Dialog Emotes Flying Goals HiddenHand History Lane Log MyHand " +
  "Orders Picked Pile Playable Pledge Prompt Ring Row SeatBadge SeatMark SidePile Symbol TalkButton Tool " +
  "Unfetched Windows Words";
const LIBRARY =
  "context countdown drag emotes forecast foreseen lesson marks numbers picks places seats sound";
const oneOf = (names: string): string => `(?:${names.replaceAll(" ", "|")})`;
const AT_EVERY_TABLE = new RegExp(
  `/src/(?:pages/Play|(?:animate|easing)/index|parts/${oneOf(PARTS)}|lib/${oneOf(LIBRARY)})(?:\\.(?:svelte|ts|js))+(?:$|\\?)`,
);
/** What the front page and tables both need; else each would be a file of its own. */
const EVERYWHERE = /\/src\/lib\/(?:days|left|looks|punctuation|seats|sides|stored|tries)\.ts$/;

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/deadhand/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Scripts never come as data: the server's Content-Security-Policy forbids it.
    assetsInlineLimit: (file) => (file.endsWith(".svg") ? undefined : false),
    modulePreload: { polyfill: false },
    // What every table needs comes in one file: each more costs a request and half a kilobyte of headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "table", test: AT_EVERY_TABLE },
            { name: "common", test: EVERYWHERE },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
