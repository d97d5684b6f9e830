/** Svelte drops a space at the beginning or end of an element: words on both sides would grow together. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const INLINE = "(?:span|b|i|small|em|strong|a|code)";
const DROPPED = [
  new RegExp(`[\\w}]<${INLINE}\\b[^<>]*>\\s+[\\w{]`, "g"),
  new RegExp(`[\\w}]\\s+</${INLINE}>[\\w{]`, "g"),
];

/** Nor is a space at the end of a block kept. */
const BEFORE_END = /[\w:;,}]\s+\{\/(?:if|each)\}[\w{](?![#:/@])/g;

/** The words of the markup that grow together. */
function grownTogether(source) {
  const whole = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  const markup = whole
    .replace(/\{[#:/@][^{}]*\}/g, " ") // blocks are no words
    .replace(/=\{[^{}]*\}/g, "=x");
  return [...(whole.match(BEFORE_END) ?? []), ...DROPPED.flatMap((pattern) => markup.match(pattern) ?? [])];
}

test("what grows together is found", () => {
  assert.equal(grownTogether("<b>three<span> of</span></b>").length, 1);
  assert.equal(grownTogether("<b>{one}<span>\n  {two}</span></b>").length, 1);
  assert.equal(grownTogether("<b>one </b>{two}").length, 1);
  assert.equal(grownTogether("{#if one}Ann:\n{/if}{two}").length, 1);
  assert.equal(grownTogether("{#if one}Ann\n{/if}{/snippet}").length, 0);
  assert.equal(grownTogether("<b>three <span>of</span></b>").length, 0);
});

test("no words of the page grow together", () => {
  const root = new URL("../src/", import.meta.url);
  const paths = readdirSync(root, { recursive: true }).filter((path) => path.endsWith(".svelte"));
  assert.ok(paths.length > 100);
  for (const path of paths) {
    const source = readFileSync(new URL(path, root), "utf8");
    assert.deepEqual(grownTogether(source), [], path);
  }
});
