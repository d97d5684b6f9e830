// The page's modules import each other in no circle: neither their types, nor what is fetched later.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const modules = readdirSync(SOURCES, { recursive: true })
  .filter((name) => /(?<!\.d)\.(?:ts|svelte)$/.test(name))
  .map((name) => path.join(SOURCES, name));

const isFile = (name) => existsSync(name) && statSync(name).isFile();

function importsOf(file) {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, spec]) => {
    const target = path.resolve(path.dirname(file), spec);
    const found = ["", ".ts", "/index.ts"].map((end) => target + end).find(isFile);
    return found?.match(/\.(?:ts|svelte)$/) ? [found] : [];
  });
}

/** The first circle that is found in a graph, or null. */
function circleIn(graph) {
  const done = new Set();
  const visit = (node, trail) => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

test("a circle is found", () => {
  const graph = new Map(Object.entries({ a: ["b"], b: ["c"], c: ["b"] }));
  assert.deepEqual(circleIn(graph), ["b", "c", "b"]);
});

test("no modules import each other in a circle", () => {
  const graph = new Map(modules.map((file) => [file, importsOf(file)]));
  assert.ok([...graph.values()].flat().length > modules.length);
  const circle = circleIn(graph);
  assert.equal(circle, null, circle?.map((file) => path.relative(SOURCES, file)).join(" -> "));
});

test("no folders import each other in a circle", () => {
  const graph = new Map();
  // The wire's types lie beside the page itself.
  const folderOf = (file) =>
    /\/(?:frames|api\.d|virtual\.d)\.ts$/.test(file) ? "wire" : path.relative(SOURCES, path.dirname(file));
  for (const file of modules) {
    const folder = folderOf(file);
    const others = importsOf(file)
      .map(folderOf)
      .filter((other) => other !== folder);
    graph.set(folder, [...(graph.get(folder) ?? []), ...others]);
  }
  assert.equal(circleIn(graph)?.join(" -> ") ?? null, null);
});

test("no folder holds more than 25 files", () => {
  const folders = new Map();
  for (const file of modules) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
  assert.deepEqual(
    [...folders].filter(([, files]) => files > 25),
    [],
  );
});
