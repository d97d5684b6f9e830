/** The texts of the page, read from its source. As a program, print each with its file for `deadhand words`. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
/** The functions whose first argument is an English text. */
const MARKS = ["t", "pieces", "english"];
/** Attributes whose value people read or hear. */
const SPOKEN =
  /^(?:title|alt|placeholder|label|message|note|empty|caption|word|what|aria-(?:label|description|valuetext|roledescription))$/;
const WORD = /\p{L}{2,}/u;
const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];
const SCRIPT = ["<script lang='ts'>", "</script>"];

/** Visit the nodes of a syntax tree, with the nodes around each; `enter` returns false to skip those within. */
function visit(node, enter, around = []) {
  if (Array.isArray(node)) for (const each of node) visit(each, enter, around);
  else if (typeof node === "object" && node !== null) {
    const isNode = typeof node.type === "string";
    if (isNode && enter(node, around) === false) return;
    const inside = isNode ? [...around, node] : around;
    for (const [key, value] of Object.entries(node))
      if (!["parent", "metadata", "loc", "css"].includes(key)) visit(value, enter, inside);
  }
}

/** The texts that an expression may be: one literal, or those of its branches; null if it is anything else. */
function textsIn(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node?.type !== "ConditionalExpression") return null;
  const [one, other] = [textsIn(node.consequent), textsIn(node.alternate)];
  return one && other ? [...one, ...other] : null;
}

const isDerived = ({ type, callee }) => type === "CallExpression" && callee.name === "$derived";

/**
 * What the source says: the English texts in their order; texts that are not translated; and calls that are
 * evaluated only once, before the language can change.
 */
export function readSource(folder = SOURCES) {
  const texts = new Map();
  const bare = [];
  const early = [];
  const names = readdirSync(folder, { recursive: true }).filter((name) =>
    /(?<!\.d)\.(?:ts|svelte)$/.test(name),
  );
  for (const name of names.sort()) {
    if (name.startsWith(path.join("lib", "words"))) continue;
    const file = readFileSync(path.join(folder, name), "utf8");
    const code = name.endsWith(".ts") ? SCRIPT.join(file) : file;
    const tree = parse(code, { modern: true });
    const at = ({ start }) => `${name}:${String(code.slice(0, start).split("\n").length)}`;
    visit([tree.module, tree.instance, tree.fragment], (node, around) => {
      if (node.type === "CallExpression" && MARKS.includes(node.callee.name)) {
        const found = textsIn(node.arguments[0]);
        if (!found) bare.push(`${at(node)} ${code.slice(node.start, node.end)}`);
        for (const text of found ?? []) texts.set(text, texts.get(text) ?? name);
        const inScript = around.some(({ type }) => type === "Program");
        if (
          inScript &&
          node.callee.name !== "english" &&
          !around.some((outer) => FUNCTIONS.includes(outer.type) || isDerived(outer))
        )
          early.push(`${at(node)} ${code.slice(node.start, node.end)}`);
      }
      const parent = around.findLast(({ type }) => type !== "Fragment");
      const said = parent?.type !== "Attribute" && !["code", "kbd"].includes(parent?.name);
      if (node.type === "Text" && said && WORD.test(node.data)) bare.push(`${at(node)} ${node.data.trim()}`);
      if (node.type === "Attribute" && SPOKEN.test(node.name) && Array.isArray(node.value))
        for (const part of node.value)
          if (part.type === "Text" && WORD.test(part.data))
            bare.push(`${at(node)} ${node.name}: ${part.data}`);
      return true;
    });
  }
  return { texts, bare, early };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify([...readSource().texts]));
