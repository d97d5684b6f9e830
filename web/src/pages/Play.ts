/** The entry of the table's page: a module of its own, as the bundler cannot enter a component in a named chunk. */
export { default } from "./Play.svelte";
