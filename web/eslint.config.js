import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/api.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      "svelte/no-at-html-tags": "error", // everything people type reaches the page as text only
      "svelte/prefer-svelte-reactivity": "off", // our Maps and Sets live within one calculation
      "svelte/no-navigation-without-resolve": "off", // a SvelteKit rule; our router has no base path
    },
  },
  { files: ["build/**", "tests/**", "*.config.*"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: { "no-undef": "off" }, // TypeScript knows better
  },
);
