/** A page without a browser: it sends messages to games on this device, and keeps what they answer. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { load } from "../load.js";

const { otherVersion } = await load("lib/device/formats.ts");
const { Device } = await load("lib/device/worker/device.ts");
const { partRows, readRow } = await load("lib/device/storage/rows.ts");
const { Overtaken } = await load("lib/device/storage/store.ts");

const BUILT = new URL("../../../src/deadhand/browser/built/", import.meta.url);

const isCurrent = (name) =>
  otherVersion("tables", JSON.parse(readFileSync(new URL(name, BUILT), "utf-8"))) === null;

/** The hash of a game's rules for browsers; undefined if they are not built here in the page's format. */
export const hashOf = (game) =>
  existsSync(BUILT)
    ? readdirSync(BUILT)
        .find((name) => name.startsWith(`${game}.`) && name.endsWith(".json") && isCurrent(name))
        ?.split(".")[1]
    : undefined;

/** A file of the rules, as a server answers. */
export const fetchFile = async (name, folder = BUILT) => {
  const file = new URL(name, folder);
  return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
};

/** Games in memory, with the revisions that the browser's database has. */
export class MemoryStore {
  trouble = null;
  games = new Map();

  rows = async () => partRows([...this.games.values()]);
  get = async (id) => (this.games.has(id) ? readRow(structuredClone(this.games.get(id))) : undefined);
  put = async (row) => {
    if ((this.games.get(row.id)?.revision ?? -1) >= row.revision) throw new Overtaken();
    this.games.set(row.id, structuredClone(row));
  };
  delete = async (id) => void this.games.delete(id);
}

export const GAME = "zeven";

export const planOf = (seats, more = {}) => ({
  game: GAME,
  hash: hashOf(more.game ?? GAME) ?? "",
  seats,
  options: {},
  deck: null,
  seed: "device",
  pace: 0,
  together: false,
  ...more,
});

export class Page {
  frames = [];
  /** The newest state. */
  state = null;
  #answers = new Map();
  #request = 0;
  #waiting = [];

  constructor(store = new MemoryStore(), files = fetchFile) {
    this.store = store;
    this.device = new Device(store, files, (message) => this.#hear(structuredClone(message)));
  }

  #hear(message) {
    if (message.type !== "frame") this.#answers.set(message.request, message);
    else {
      this.frames.push(message.frame);
      if (message.frame.type === "state") this.state = message.frame;
    }
    this.#waiting = this.#waiting.filter((check) => !check());
  }

  /** Wait until something holds. */
  until(holds) {
    return new Promise((resolve) => {
      const check = () => {
        const found = holds();
        if (found) resolve(found);
        return Boolean(found);
      };
      if (!check()) this.#waiting.push(check);
    });
  }

  async ask(request) {
    const number = ++this.#request;
    await this.device.take({ ...request, request: number });
    return this.#answers.get(number);
  }

  async start(plan) {
    const answer = await this.ask({ type: "start", plan });
    if (answer.type === "opened") await this.hello(answer.game.id);
    return answer;
  }

  async open(id, hash = null) {
    const answer = await this.ask({ type: "open", id, hash });
    if (answer.type === "opened") await this.hello(id);
    return answer;
  }

  hello(id, since = -1) {
    this.id = id;
    return this.send({ type: "hello", protocol: 3, since });
  }

  send(frame) {
    return this.device.take({ type: "frame", id: this.id, frame });
  }

  sit(seat) {
    return this.device.take({ type: "sit", id: this.id, seat });
  }

  /** Wait until a person must choose or sit down, or the game is over. */
  asked() {
    return this.until(() => {
      const { state } = this;
      const asks = state.facts.asked && state.you === state.facts.asked[1] && !state.passing;
      return (asks || state.facts.end || this.curtain) && state;
    });
  }

  /** The curtain, if one is shown. */
  get curtain() {
    const last = this.frames.at(-1);
    return last?.type === "curtain" ? last : null;
  }

  /** Choose the first of what is offered. */
  async choose(place = 0) {
    const { n, facts } = this.state;
    const offer = facts.offers[place];
    await this.send({ type: "move", n, action: Array.isArray(offer) ? offer[0] : offer });
  }
}
