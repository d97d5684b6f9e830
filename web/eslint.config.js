import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** A site may lie in any folder of a host, so `resolve` of lib/browser/base.ts makes the addresses of its paths. */
const FROM_ROOT = "quasis.0.value.raw=/^\\u002f/";
const ADDRESSES = [
  "SvelteAttribute[key.name=/^(href|src)$/] > SvelteLiteral[value=/^\\u002f/]",
  `SvelteAttribute[key.name=/^(href|src)$/] > SvelteMustacheTag > TemplateLiteral[${FROM_ROOT}]`,
  "CallExpression[callee.name='fetch'] > Literal[value=/^\\u002f/]",
  `CallExpression[callee.name='fetch'] > TemplateLiteral[${FROM_ROOT}]`,
  // Requests to the API are made by `ask`, which resolves their paths.
  ":not(CallExpression[callee.name=/^(resolve|go)$/], BinaryExpression) > Literal[value=/^\\u002f(?!api\\u002f)\\w/]",
  ":not(CallExpression[callee.name=/^(resolve|go)$/]) > TemplateLiteral[quasis.0.value.raw=/^\\u002f(?!api\\u002f)./]",
].map((selector) => ({
  selector,
  message: "Use resolve() of lib/browser/base.ts: the site may lie in a folder.",
}));

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
      "svelte/no-navigation-without-resolve": "off", // a SvelteKit rule; ours is ADDRESSES
    },
  },
  { files: ["src/**"], rules: { "no-restricted-syntax": ["error", ...ADDRESSES] } },
  { files: ["build/**", "tests/**", "*.config.*"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: { "no-undef": "off" }, // TypeScript knows better
  },
);
