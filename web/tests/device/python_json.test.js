// JSON as Python writes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.js";

const { dumps, fieldTexts, Float } = await load("lib/device/storage/python_json.ts");

test("values are written as by json.dumps", () => {
  assert.equal(dumps({ b: [1, true, null], a: {} }), '{"b": [1, true, null], "a": {}}');
  assert.equal(dumps({ b: 1, a: [] }, { sorted: true }), '{"a": [], "b": 1}');
  assert.deepEqual(fieldTexts({ b: [1, [2]], a: {} }), ['"b": [1, [2]]', '"a": {}']);
  assert.equal(dumps(2n ** 62n), "4611686018427387904");
});

test("floats have a point, and letters beyond ASCII are escaped", () => {
  assert.equal(
    dumps([0, 1, 0.5, 1 / 3].map((share) => new Float(share))),
    "[0.0, 1.0, 0.5, 0.3333333333333333]",
  );
  assert.equal(dumps('ä"\n\u{1f9df}\x7f'), '"\\u00e4\\"\\n\\ud83e\\udddf\\u007f"');
});
