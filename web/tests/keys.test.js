/** Which key was pressed, on any layout; the codes and keys are those that browsers report. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.js";

const { keyOf } = await load("lib/browser/keys.ts");
const pressed = (key, code, shiftKey = false) => keyOf({ key, code, shiftKey });

test("letters are the same with CapsLock and on layouts without Latin letters", () => {
  for (const [letter, code, ...layouts] of [
    ["c", "KeyC", "c", "C", "с", "С", "ψ", "Ψ", "ב", "ؤ", "ㅊ"],
    ["u", "KeyU", "u", "U", "г", "θ", "ו"],
    ["l", "KeyL", "l", "L", "д", "λ", "ך"],
    ["p", "KeyP", "p", "P", "з", "π", "פ"],
    ["h", "KeyH", "h", "H", "р", "η", "י"],
    ["n", "KeyN", "n", "N", "т", "ν", "מ"],
    ["i", "KeyI", "i", "I", "ш", "ι", "ן"],
    ["z", "KeyZ", "z", "Z", "я", "ζ", "ז"],
  ])
    for (const key of layouts) assert.equal(pressed(key, code), letter, key);
});

test("a Latin letter counts, not its place", () => {
  assert.equal(pressed("z", "KeyW"), "z"); // French
  assert.equal(pressed("z", "KeyY"), "z"); // German
  assert.equal(pressed("l", "KeyP"), "l"); // Dvorak
});

test("digits are those of any script, on the number pad too, and French ones need no Shift", () => {
  for (const digits of ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "๐๑๒๓๔๕๖๗๘๙"])
    [...digits].forEach((key, value) => {
      assert.equal(pressed(key, `Digit${value}`), String(value));
      assert.equal(pressed(key, `Numpad${value}`), String(value));
      assert.equal(pressed(key, ""), String(value)); // a keyboard on the screen
    });
  ["à", "&", "é", '"', "'", "(", "-", "è", "_", "ç"].forEach((key, value) => {
    assert.equal(pressed(key, `Digit${value}`), String(value), key);
    assert.equal(pressed(String(value), `Digit${value}`, true), String(value));
  });
  assert.equal(pressed("!", "Digit1", true), "!");
});

test("the question mark is where it is printed, and on other layouts where Latin ones have it", () => {
  for (const [key, code] of [
    ["?", "Slash"],
    ["?", "KeyM"], // French
    ["?", "Minus"], // German
    ["?", "Digit7"], // Russian
    [",", "Slash"], // Russian
    ["؟", "Slash"], // Arabic
  ])
    assert.equal(pressed(key, code, true), "?", key);
  assert.equal(pressed(",", "Comma"), ",");
});

test("keys with a name keep it", () => {
  for (const key of ["Enter", "Escape", "Tab", "ArrowUp", "CapsLock", "F1", "Process", "Unidentified"])
    assert.equal(pressed(key, key === "Enter" ? "NumpadEnter" : key), key);
  assert.equal(pressed(" ", "Space"), " ");
});

test("no other module asks an event for its key", () => {
  const sources = fileURLToPath(new URL("../src", import.meta.url));
  const asks = /\b(?:event|press)\.(?:key|code|keyCode|which)\b|\(\{[^)]*\bkey\b[^)]*\}: KeyboardEvent\)/;
  const modules = readdirSync(sources, { recursive: true })
    .filter((name) => /\.(?:ts|svelte)$/.test(name))
    .filter((name) => asks.test(readFileSync(path.join(sources, name), "utf8")));
  assert.deepEqual(
    modules.filter((name) => name !== "lib/server/connection.ts"), // its events are of a socket
    [],
  );
});
