/** The queue of scenes: they are shown in order, each for its time, and nothing is lost when it is cut short. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./clock.js";
import { load } from "../load.js";

const { Director } = await load("lib/scenes/director.svelte.ts");

let clock;
let shown;
let director;
/** What happens while a scene is shown, by the scene. */
let meanwhile;

beforeEach(() => {
  clock = new Clock();
  shown = [];
  meanwhile = {};
  const stage = {
    beat: (queue) => (queue[0].long ? queue.findIndex(({ last }) => last) + 1 : 1),
    play: ([scene, ...more], waiting) => {
      for (const { name } of more) scene = { ...scene, name: scene.name + name };
      shown.push(`${scene.name}+${waiting}`);
      meanwhile[scene.name]?.();
      return scene.time;
    },
    cut: (scenes) => shown.push(`cut to ${scenes.map(({ name }) => name).join(",")}`),
    settle: () => shown.push("settle"),
  };
  director = new Director(stage, clock.after);
});

const scene = (name, time = 100) => ({ name, time });

test("scenes are shown one after the other, each for its time, and only then is the queue empty", () => {
  director.add(scene("a"));
  director.add(scene("b", 50));
  assert.deepEqual([shown, director.scenes, director.busy], [["a+0"], 2, true]);
  clock.pass(99);
  assert.deepEqual(shown, ["a+0"]);
  clock.pass(1);
  assert.deepEqual([shown, director.scenes], [["a+0", "b+0"], 1]);
  clock.pass(50);
  assert.deepEqual([director.scenes, director.busy, director.playing], [0, false, null]);
});

test("a scene is told how many wait behind it", () => {
  for (const name of "abc") director.add(scene(name));
  clock.pass(200);
  assert.deepEqual(shown, ["a+0", "b+1", "c+0"]);
});

test("what takes no time is shown at once, and what waits behind it too", () => {
  director.add(scene("a", 0));
  assert.equal(director.busy, false);
  director.add(scene("b"));
  director.add(scene("c", 0));
  director.add(scene("d", 0));
  clock.pass(100);
  assert.deepEqual([shown, director.busy], [["a+0", "b+0", "c+1", "d+0"], false]);
});

test("running to the end shows all that waits at once, and the scene that played is not shown again", () => {
  for (const name of "abc") director.add(scene(name));
  director.run();
  assert.deepEqual([shown, director.busy], [["a+0", "settle", "cut to b,c"], false]);
  clock.pass(1000);
  assert.equal(shown.length, 3);
});

test("running to the end of the last scene only ends it", () => {
  director.add(scene("a"));
  director.run();
  assert.deepEqual([shown, director.busy], [["a+0", "settle"], false]);
});

test("with nothing to run to, nothing happens", () => {
  director.run();
  assert.deepEqual(shown, []);
});

test("a jump takes along what waits, in its order", () => {
  director.add(scene("a"));
  director.add(scene("b"));
  director.jump(scene("c"));
  assert.deepEqual([shown, director.busy], [["a+0", "settle", "cut to b,c"], false]);
  director.jump(scene("d"));
  assert.equal(shown.at(-1), "cut to d");
});

test("after running to the end the queue goes on as before", () => {
  director.add(scene("a"));
  director.run();
  director.add(scene("b"));
  director.add(scene("c"));
  clock.pass(100);
  assert.deepEqual(shown.slice(2), ["b+0", "c+0"]);
});

test("who runs to the end while a scene is being shown leaves no timer behind", () => {
  meanwhile.a = () => director.run();
  director.add(scene("a"));
  assert.equal(director.busy, false);
  director.add(scene("b"));
  clock.pass(99);
  assert.equal(director.busy, true);
  clock.pass(1);
  assert.equal(director.busy, false);
});

test("what comes in while a scene is being shown waits for it", () => {
  meanwhile.a = () => director.add(scene("b"));
  director.add(scene("a"));
  assert.deepEqual(shown, ["a+0"]);
  clock.pass(100);
  assert.deepEqual(shown, ["a+0", "b+0"]);
});

test("a beat waits for its last scene and is shown as one, but it does not wait for long", () => {
  const part = (name, last = false) => ({ name, time: 100, long: true, last });
  director.add(part("a"));
  clock.pass(300);
  director.add(part("b"));
  assert.deepEqual([shown, director.busy, director.playing], [[], true, null]);
  director.add(part("c", true));
  director.add(part("d"));
  assert.deepEqual([shown, director.scenes], [["abc+0"], 4]);
  clock.pass(100);
  assert.deepEqual(shown, ["abc+0"]);
  clock.pass(350);
  assert.deepEqual(shown, ["abc+0", "d+0"]);
});
