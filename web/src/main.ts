import { mount } from "svelte";
import App from "./App.svelte";
import { savesData } from "./lib/browser/data_saver";
import { route } from "./lib/browser/router.svelte";
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

// The page's address changes, and its icons and manifest stay where they are.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel*=icon], link[rel=manifest]"))
  link.setAttribute("href", link.href);
followNetwork();
// A game that is opened is kept all the same.
startServiceWorker(async () => (savesData() ? [] : fetchOfflinePaths(language())));

const target = document.getElementById("page");
// A translation arrives before the first text is shown; without one there is nothing to wait for.
if (target)
  void changeLanguage(settings.language).then(() => {
    if (route.path === "/") void allGames(); // on its way while the front page is loaded
    mount(App, { target });
  });
