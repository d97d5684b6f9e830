import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Rolldown } from "vite";
import { brotli } from "./build/brotli.ts";
import { icons } from "./build/icons.ts";
import { pages } from "./build/pages.ts";
import { printedCards } from "./build/printed_cards.ts";
import { serviceWorker } from "./build/service_worker.ts";
import { words } from "./build/words.ts";

/** Where `npm run dev` finds the server; the built page is served by it. */
const server = "http://127.0.0.1:8000";

/** What stands at every table; nothing of it is on the front page, which would have to fetch all of it then. */
const PARTS = [
  "cards/(?:Card|FlyingCards|HiddenHand|MyHand|Pile|Playable|Row|SidePile|Symbol)",
  "choices/(?:AnswerRow|ChoiceStatus|Choices|PickedCards|Prompt|StandingOrders|fetches)",
  "log/(?:Announcements|Callout|Cutscene|LiveRegion|Log|LogPanel|Recap|Sentence)",
  "seats/(?:CountdownRing|Counter|CounterChange|Goals|LevelMark|SeatBadge|SeatMark)",
  "table/(?:Bar|Board|Windows|Zen)",
  "chat/(?:Emotes|ChatButton)",
  "ui/(?:BarButton|Dialog|LiveText|LoadError|ZenButton)",
];
const LIBRARY = [
  "browser/(?:focus|keys|used_tools|zen)",
  "facts/(?:facts|read_\\w+|sentences|words)",
  "help/preview",
  "scenes/(?!deciding_cards)\\w+",
  "server/connection",
  "table/\\w+",
  "view/(?:appearance/(?:emotes|marks|number_icons)|log|places|verb_groups)",
];
const AT_EVERY_TABLE = new RegExp(
  `/src/(?:pages/Play|parts/(?:${PARTS.join("|")})|lib/(?:${LIBRARY.join("|")}))` +
    "(?:\\.(?:svelte|ts|js))+(?:$|\\?)",
);
/** What the front page shows at first, in one file. */
const AT_FRONT = new RegExp(
  "/src/(?:pages/Front|boards/(?:covers|\\w+/cover)|lib/(?:help/lessons|server/recording|view/setup/solo)|parts/(?:help/LessonButton|ui/Churchyard|" +
    "start/(?:GameCover|MyTables|SampleGame|Ways)))(?:\\.(?:svelte|ts|json))+(?:$|\\?)",
);
/** The form of a new table; a lobby, and the windows of a table, need some of it. */
const AT_FORM = new RegExp(
  "/src/(?:lib/view/setup/odds|parts/(?:start/(?:BalanceOffer|DeckField|DifficultyField|NewTableForm|OptionField)|" +
    "settings/(?:ClockFields|DeckChanges|LevelField)))(?:\\.(?:svelte|ts))+(?:$|\\?)",
);
/** What the front page and tables both need; else each would be a file of its own. */
const SHARED = new RegExp(
  "(?:/src/(?:lib/(?:browser/(?:attempt\\.svelte|notifications)|illustrations/(?:colours|compose|places|silhouettes)|" +
    "records/(?:days|daily_tries|lesson_progress|setups)|server/person|" +
    "view/(?:appearance/(?:card_looks|pictures|seat_colours)|names|results/(?:ordinal|sides)|setup/(?:clocks|levels|options))|" +
    "words/punctuation)\\.ts|" +
    "parts/ui/Words\\.svelte)|/svelte/src/internal/disclose-version\\.js)$",
);

/** The faces of players: a table shows them, and so do its form and the open tables. */
const FACES =
  /\/src\/(?:lib\/(?:illustrations\/portraits|view\/appearance\/faces)\.ts|parts\/seats\/Face\.svelte)(?:$|\?)/;

interface Graph {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null;
}

/** Put what every page runs first into one file: what the entry imports, directly or not, and what is shared. */
function startFile(): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined;
  return (id, graph) => {
    first ??= importsOf(fileURLToPath(new URL("src/main.ts", import.meta.url)), graph);
    return first.has(id) || SHARED.test(id) ? "start" : null;
  };
}

function importsOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

export default defineConfig({
  plugins: [icons(), words(), pages(), serviceWorker(), svelte(), brotli(), printedCards()],
  // Scripts and styles find each other in any folder. Pages name them from the server's root, as they lie at all paths.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
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
            { name: startFile() },
            { name: "table", test: AT_EVERY_TABLE },
            { name: "faces", test: FACES },
            { name: "front", test: AT_FRONT },
            { name: "form", test: AT_FORM },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
