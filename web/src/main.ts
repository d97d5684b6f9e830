import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/browser/settings.svelte";
import { changeLanguage } from "./lib/words/language.svelte";
import "./app.css";
import "./content.css";

const target = document.getElementById("page");
// A translation arrives before the first text is shown; without one there is nothing to wait for.
if (target) void changeLanguage(settings.language).then(() => mount(App, { target }));
