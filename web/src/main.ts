import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./content.css";

const target = document.getElementById("page");
if (target) mount(App, { target });
