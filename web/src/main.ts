import { mount } from "svelte";
import App from "./App.svelte";
import { startServiceWorker } from "./lib/browser/service_worker";
import { settings } from "./lib/browser/settings.svelte";
import { fetchOfflinePaths } from "./lib/server/http";
import { allGames } from "./lib/server/games";
import { followNetwork } from "./lib/server/network.svelte";
import { changeLanguage, language } from "./lib/words/language.svelte";
import "./themes/dark.css";
import "./themes/light.css";
import "./app.css";
import "./content.css";

followNetwork();
startServiceWorker(() => fetchOfflinePaths(language()));

const target = document.getElementById("page");
// A translation arrives before the first text is shown; without one there is nothing to wait for.
if (target)
  void changeLanguage(settings.language).then(() => {
    if (location.pathname === "/") void allGames(); // on its way while the front page is loaded
    mount(App, { target });
  });
