/** The games that are stored on this device: starting, listing, saving and deleting them. */
import { go } from "../../browser/router.svelte";
import { allGames, findGame, guideOf } from "../../server/games";
import { forgetSeat, holdSeat } from "../../server/my_seats";
import { seatName } from "../../view/names";
import { translated } from "../../words/words";
import { DEVICE_TEXTS, type DeviceGame, type Plan, type UnreadableGame } from "../messages";
import { askDevice, DeviceRefused } from "./client";
import { noteDeviceGames, SCENE_HERE } from "./here";
import { type Arrival, arrivals, beginArrival, completeArrival } from "./moving";
import { RULES_CACHE } from "./stored_words";

/** Seconds that the others take over a choice in a lesson, as at a server. */
const LESSON_PACE = 0.2;

let started: DeviceGame | null = null;

/** Start a game, after a person's act, and go to it. */
export const startOnDevice = (plan: Plan): Promise<void> => goTo(askDevice({ type: "start", plan }));

/** Play on from a move of a finished game, with new random draws, in a new game. */
export const playOnHere = (id: string, move: number, pace: number): Promise<void> =>
  goTo(askDevice({ type: "play_on", id, move, pace }));

async function goTo(starting: Promise<{ game: DeviceGame }>): Promise<void> {
  const { game } = await starting;
  noteDeviceGames(true);
  void askToKeep();
  started = game;
  go(`/device#${game.id}`);
}

/** Ask the browser not to delete the games when it needs room. Some ask the person, once. */
async function askToKeep(): Promise<void> {
  // There is none where the page does not come over a secure connection.
  const { storage } = navigator as { storage?: StorageManager };
  try {
    if (storage && !(await storage.persisted())) await storage.persist();
  } catch {
    // The games are stored all the same.
  }
}

/** Return once the game that was just started, which is open already. */
function takeStarted(id: string): DeviceGame | null {
  const game = started?.id === id ? started : null;
  started = null;
  return game;
}

/** Start a game with the same seats and options, by the newest rules if there are any. */
export async function playAgain(
  { game, hash, seats, options, deck, together }: DeviceGame,
  pace: number,
): Promise<void> {
  const { device } = await findGame(game);
  await startOnDevice({
    game,
    hash: device ?? hash,
    seats: seats.map(({ name, level }) => (level === null ? { name } : { level })),
    options,
    deck,
    seed: null,
    pace,
    together,
  });
}

/**
 * All games of this device, the latest first, and those that cannot be read. Rules that none of them needs any more
 * are dropped, if all can be read: another version of the page may read the others.
 */
export async function deviceGames(): Promise<{ games: DeviceGame[]; unreadable: UnreadableGame[] }> {
  const { games, unreadable } = await askDevice({ type: "list" });
  noteDeviceGames(games.length + unreadable.length > 0);
  if (unreadable.length === 0) void dropOldRules(games).catch(() => undefined); // they only take up room
  return { games, unreadable };
}

/**
 * Open a game, with the newest rules if they are those of its version.
 *
 * @throws {DeviceRefused} if it is not here, or its rules are not.
 */
export async function openOnDevice(id: string): Promise<DeviceGame> {
  const [, slug, scene] = SCENE_HERE.exec(id) ?? [];
  if (slug !== undefined) return openScene(id, slug, Number(scene));
  const begun = takeStarted(id);
  if (begun) return begun;
  await arrive(id);
  const listed = (await deviceGames()).games.find((game) => game.id === id);
  const newest = listed && (await findGame(listed.game).catch(() => null));
  return (await askDevice({ type: "open", id, hash: newest?.device ?? null })).game;
}

/** Complete the way of a game from the server to this device, if it was interrupted. */
async function arrive(id: string): Promise<void> {
  const arrival = arrivals().find((each) => each.id === id);
  if (!arrival) return;
  try {
    await completeArrival(arrival, newestRules);
    forgetSeat(arrival.table);
  } catch (error) {
    // It may be here already, though not stored.
    if (!(await deviceGames()).games.some((game) => game.id === id)) throw error;
  }
}

/** Begin a scene of a game's guide; the first one if it has no such scene any more. */
async function openScene(id: string, slug: string, number: number): Promise<DeviceGame> {
  const [{ device }, guide] = await Promise.all([findGame(slug), guideOf(slug)]);
  const scene = guide.scenes.find((each) => each.scene === number) ?? guide.scenes[0];
  if (device === null || !scene) throw new DeviceRefused("rules", translated(DEVICE_TEXTS.noRules));
  const lesson = { id, game: slug, hash: device, rules: guide.rules, scene, pace: LESSON_PACE };
  return (await askDevice({ type: "learn", lesson })).game;
}

export async function deleteDeviceGame(id: string): Promise<void> {
  await askDevice({ type: "delete", id });
  await deviceGames();
}

/** Drop the stored rules that no unfinished game needs and no game begins with. */
async function dropOldRules(games: DeviceGame[]): Promise<void> {
  const newest = await allGames();
  const unfinished = games.filter(({ returns }) => returns === null);
  const needed = [...unfinished.map(({ hash }) => hash), ...newest.map(({ device }) => device)];
  const cache = await caches.open(RULES_CACHE);
  for (const file of await cache.keys())
    if (!needed.some((hash) => hash !== null && file.url.includes(`.${hash}.`))) await cache.delete(file);
}

/** Store a game as a file of the computer. */
export async function saveAsFile(id: string, game: string): Promise<void> {
  const { text } = await askDevice({ type: "save", id });
  saveText(text, `${game || "game"}-${id}`);
}

/** Store the text of a saved game as a file of the computer. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Go to the table as which a game goes on at the server. */
export function goToTable({ id, seats, transfer }: DeviceGame, title: string): void {
  if (!transfer) return;
  const mine = transfer.seats.flatMap((kind, place) => (kind === "me" ? [place] : []));
  const nickname = seatName(seats[mine[0] ?? 0]?.name ?? "");
  const alone = !transfer.seats.includes("open");
  holdSeat({ id, seats: mine, secret: transfer.secret, nickname, title, alone, branch: true });
  go(`/t/${id}`, { replace: true });
}

/** Take the game of a table at the server to this device, and go to it. */
export async function takeToDevice(table: Omit<Arrival, "id">): Promise<void> {
  await newestRules(table.game); // without rules the game stays there
  const arrival = beginArrival(table);
  await completeArrival(arrival, newestRules);
  forgetSeat(table.table);
  go(`/device#${arrival.id}`);
}

/** The hash of a game's rules at the server. */
async function newestRules(game: string): Promise<string> {
  const { device } = await findGame(game);
  if (device === null) throw new DeviceRefused("rules", translated(DEVICE_TEXTS.noRules));
  return device;
}
