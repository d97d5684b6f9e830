/**
 * The entry of the table's page. It is a module of its own, because the bundler cannot use a component as the
 * entry of a named chunk.
 */
export { default } from "./Play.svelte";
