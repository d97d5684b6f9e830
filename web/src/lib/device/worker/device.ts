/** Answers the messages of a page: starts, opens, lists, saves and deletes the games of this device. */
import type { GuideScene } from "../../../frames";
import { type FetchFile, RulesLoader } from "../game/loading";
import { NotOffered } from "../game/match";
import type { Rules } from "../game/rules";
import {
  type Answer,
  DEVICE_TEXTS,
  type DeviceFrame,
  type DeviceGame,
  type FromWorker,
  type LessonPlan,
  type Plan,
  type RefusalReason,
  type Request,
  type TakenPlan,
  type ToWorker,
  type Transfer,
  type UnreadableGame,
} from "../messages";
import { own, type Release } from "../storage/ownership";
import { rowOfTaken } from "../storage/received";
import { checkPlan, isAllowed, rowOf, rowOfScene } from "../storage/plans";
import { type GameRow, type StoredTransfer, summaryOf, textOfRow, UnreadableRow } from "../storage/rows";
import { Overtaken, type Store } from "../storage/store";
import { DeviceTable, Refused } from "../table/table";

/** A game that the page has opened; without a table another tab plays it. */
interface OpenGame {
  table: DeviceTable | null;
  release: Release;
  /** The hash of the newest rules, as the page knows it. */
  hash: string | null;
}

/** A request is refused, for a reason that the page may act on. */
class RequestRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    text: keyof typeof DEVICE_TEXTS,
  ) {
    super(DEVICE_TEXTS[text]);
  }
}

export class Device {
  readonly #opened = new Map<string, OpenGame>();
  readonly #rules: RulesLoader;
  /** The last message, which the next one waits for. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    fetchFile: FetchFile,
    private readonly post: (message: FromWorker) => void,
  ) {
    this.#rules = new RulesLoader(fetchFile);
  }

  /** Carry out a message after those before it. */
  take(message: Exclude<ToWorker, { type: "setup" }>): Promise<void> {
    this.#last = this.#last.then(() => this.#take(message));
    return this.#last;
  }

  async #take(message: Exclude<ToWorker, { type: "setup" }>): Promise<void> {
    if ("request" in message) {
      this.post({ ...(await this.#answer(message)), request: message.request });
      return;
    }
    const { id } = message;
    const table = this.#opened.get(id)?.table;
    if (message.type === "take") await this.#takeOver(id);
    else if (message.type === "close") await this.#close(id);
    else if (!table?.isOpen) this.#send(id, { type: "elsewhere" });
    else if (message.type === "sit") await table.sit(message.seat);
    else await table.take(message.frame);
  }

  async #answer(request: Request): Promise<Answer> {
    try {
      return await this.#carryOut(request);
    } catch (error) {
      const reason = error instanceof RequestRefused ? error.reason : "other";
      if (error instanceof RequestRefused || error instanceof Refused)
        return { type: "refused", reason, message: error.message };
      console.error(error);
      return { type: "refused", reason, message: DEVICE_TEXTS.broken };
    }
  }

  async #carryOut(request: Request): Promise<Answer> {
    switch (request.type) {
      case "start":
        return { type: "opened", game: await this.#start(request.plan) };
      case "open":
        return { type: "opened", game: await this.#open(request.id, request.hash) };
      case "learn":
        return { type: "opened", game: await this.#learn(request.lesson) };
      case "list":
        return { type: "listed", ...(await this.#games()) };
      case "receive":
        return { type: "received", stored: await this.#receive(request.taken) };
      case "transfer":
        return { type: "transferred", game: await this.#transfer(request.id, request.transfer) };
      case "moment": {
        const table = this.#opened.get(request.id)?.table ?? missing();
        return { type: "moment", moment: table.moment(request.n, request.eyes) };
      }
      case "save":
        return { type: "saved", text: await this.#textOf(request.id) };
      case "delete":
        await this.#delete(request.id);
        return { type: "deleted" };
      case "sent":
        await this.#noteSent(request.id);
        return { type: "noted" };
      case "finished":
        return { type: "finished", game: (await this.#tableFor(request.id)).finished };
      case "play_on":
        return { type: "opened", game: await this.#playOn(request.id, request.move, request.pace) };
    }
  }

  /** The stored games, the last played first, and those that cannot be read. */
  async #games(): Promise<{ games: DeviceGame[]; unreadable: UnreadableGame[] }> {
    const { rows, unreadable } = await this.store.rows();
    return { games: rows.sort((one, other) => other.played - one.played).map(summaryOf), unreadable };
  }

  async #start(plan: Plan): Promise<DeviceGame> {
    const rules = await this.#load(plan.game, plan.hash);
    const fault = checkPlan(plan, rules);
    if (fault) throw new RequestRefused("plan", fault);
    return this.#begin(rules, rowOf(plan, rules.tables));
  }

  /** Start a new game with the first moves of a finished one. */
  async #playOn(id: string, move: number, pace: number): Promise<DeviceGame> {
    const row = (await this.#tableFor(id)).rowAfter(move, pace);
    return this.#begin(await this.#load(row.game, row.hash), row);
  }

  async #begin(rules: Rules, row: GameRow): Promise<DeviceGame> {
    const table = this.#seat(rules, row);
    await table.begin();
    const release = await own(row.id, true, () => void this.#lose(row.id));
    this.#opened.set(row.id, { table, release: release ?? (() => undefined), hash: row.hash });
    return table.summary;
  }

  /** Store a game from the server; return whether the browser has stored it. */
  async #receive(taken: TakenPlan): Promise<boolean> {
    const { id } = taken;
    if (!(await this.store.get(id))) {
      const { game } = JSON.parse(taken.saved) as { game: string };
      const rules = await this.#load(game, taken.hash);
      const row = rowOfTaken(taken, rules.tables);
      const table = row && this.#seat(rules, row);
      if (!table?.isAsStored) throw new RequestRefused("other", "badSave");
      await table.keep().catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error; // another tab has just stored it
      });
    }
    return this.store.trouble === null;
  }

  /** Freeze a game in all tabs while it moves to the server; with null it may be played again. */
  async #transfer(id: string, transfer: Transfer | null): Promise<DeviceGame> {
    const opened = this.#opened.get(id);
    await this.#close(id);
    const release = await own(id, true, () => undefined);
    try {
      const row = await this.#row(id);
      const moved = { ...row, transfer: await this.#transferOf(row, transfer), revision: row.revision + 1 };
      await this.store.put(moved);
      // A move that only this worker knows of would not stop another one.
      if (this.store.trouble !== null && transfer !== null) {
        await this.store.put({ ...row, revision: moved.revision + 1 });
        throw new RequestRefused("other", "notMoved");
      }
      release?.();
      return summaryOf(moved);
    } catch (error) {
      release?.();
      await this.#reopen(id, opened);
      throw error;
    }
  }

  /** The move of a game as it is stored: until it is done, with the text that the server gets. */
  async #transferOf(row: GameRow, transfer: Transfer | null): Promise<StoredTransfer | null> {
    if (transfer === null || transfer.done) return transfer;
    return { ...transfer, saved: row.transfer?.saved ?? (await this.#tableOf(row, null)).text };
  }

  /** Let a game go on that this tab has played, after something else has failed. */
  async #reopen(id: string, opened: OpenGame | undefined): Promise<void> {
    if (!opened?.table) return;
    this.#opened.set(id, { ...opened, table: null });
    await this.#takeOver(id);
  }

  /** The table of a game, which another tab may have. */
  async #tableFor(id: string): Promise<DeviceTable> {
    const { table = null, hash = null } = this.#opened.get(id) ?? {};
    return table ?? this.#tableOf(await this.#row(id), hash);
  }

  /** Start a scene of a guide, which is not stored: it is soon played again. */
  async #learn(lesson: LessonPlan): Promise<DeviceGame> {
    const { id, game, hash, rules: version, scene } = lesson;
    const rules = await this.#load(game, hash);
    if (rules.tables.version !== version) throw new RequestRefused("rules", "otherRules");
    const row = rowOfScene(lesson, rules.tables);
    const table = this.#seat(rules, row, scene);
    await this.#close(id);
    this.#opened.set(id, { table, release: () => undefined, hash });
    return table.summary;
  }

  async #open(id: string, hash: string | null, steal = false): Promise<DeviceGame> {
    await this.#close(id);
    const row = await this.#row(id);
    if (row.transfer) return summaryOf(row);
    const release = await own(id, steal, () => void this.#lose(id));
    if (!release) {
      this.#opened.set(id, { table: null, release: () => undefined, hash });
      return summaryOf(row);
    }
    try {
      // The other tab may have played on in between, or have moved the game away.
      const latest = await this.#row(id);
      if (latest.transfer) {
        release();
        return summaryOf(latest);
      }
      const table = await this.#tableOf(latest, hash);
      this.#opened.set(id, { table, release, hash });
      return table.summary;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Play here what another tab, or a worker that has failed, has played, and show all of it. */
  async #takeOver(id: string): Promise<void> {
    const { table = null, hash = null } = this.#opened.get(id) ?? {};
    if (table?.isOpen) return;
    try {
      const game = await this.#open(id, hash, true);
      if (game.transfer) this.#send(id, { type: "moving", game });
    } catch (error) {
      this.#opened.set(id, { table: null, release: () => undefined, hash });
      this.#send(id, refusal(error));
      return;
    }
    await this.#opened.get(id)?.table?.showAll();
  }

  /** Another tab plays the game now. */
  async #lose(id: string): Promise<void> {
    const opened = this.#opened.get(id);
    if (!opened?.table?.isOpen) return;
    await opened.table.close();
    this.#send(id, { type: "elsewhere" });
  }

  async #close(id: string): Promise<void> {
    const opened = this.#opened.get(id);
    this.#opened.delete(id);
    await opened?.table?.close();
    opened?.release();
  }

  async #delete(id: string): Promise<void> {
    const opened = this.#opened.get(id);
    await this.#close(id);
    const release = await own(id, true, () => undefined);
    try {
      await this.store.delete(id);
    } catch (error) {
      console.error(error);
      release?.();
      await this.#reopen(id, opened);
      throw new RequestRefused("other", "notDeleted");
    }
    release?.();
  }

  /** Store that a game need not be sent any more, unless another tab has it, which may be writing it. */
  async #noteSent(id: string): Promise<void> {
    const table = this.#opened.get(id)?.table;
    if (table?.isOpen) {
      await table.noteSent();
      return;
    }
    const release = await own(id, false, () => undefined);
    if (!release) return;
    try {
      const row = await this.#row(id);
      await this.store.put({ ...row, sent: true, revision: row.revision + 1 });
    } finally {
      release();
    }
  }

  async #textOf(id: string): Promise<string> {
    const opened = this.#opened.get(id);
    if (opened?.table?.isOpen) return opened.table.text;
    // Where another tab has taken the game, it is stored as that one has played on.
    const stored = await this.#stored(id);
    const row = stored instanceof UnreadableRow ? null : stored;
    const kept = row?.file ?? row?.transfer?.saved;
    if (kept !== undefined) return kept;
    const table = row && (await this.#tableOf(row, opened?.hash ?? null).catch(() => null));
    const text = table ? table.text : textOfRow(row ?? (stored as UnreadableRow).stored);
    if (text === null) throw new RequestRefused("other", "notSavable");
    return text;
  }

  async #row(id: string): Promise<GameRow> {
    const stored = await this.#stored(id);
    if (stored instanceof UnreadableRow) throw new RequestRefused(stored.reason, stored.reason);
    return stored;
  }

  async #stored(id: string): Promise<GameRow | UnreadableRow> {
    try {
      return (await this.store.get(id)) ?? missing();
    } catch (error) {
      if (error instanceof UnreadableRow) return error;
      throw error;
    }
  }

  /**
   * Return the table of a stored game: with the newest rules if their version is the same and all of its moves lead
   * to the same state, else with those that it was last played with.
   */
  async #tableOf(row: GameRow, newest: string | null): Promise<DeviceTable> {
    const newer = newest === null || newest === row.hash ? null : await this.#find(row.game, newest);
    if (newer?.tables.version === row.rules && newest !== null) {
      try {
        const table = this.#seat(newer, { ...row, hash: newest });
        if (table.isAsStored) return table;
      } catch (error) {
        console.error(error);
      }
    }
    const rules = await this.#find(row.game, row.hash);
    if (!rules) throw new RequestRefused("rules", newer ? "otherRules" : "noRules");
    try {
      return this.#seat(rules, row);
    } catch (error) {
      if (error instanceof RequestRefused) throw error;
      // They are the rules that it was played by.
      if (error instanceof NotOffered) throw new RequestRefused("damaged", "damaged");
      console.error(error);
      throw new RequestRefused("damaged", "unopened");
    }
  }

  #seat(rules: Rules, row: GameRow, scene: GuideScene | null = null): DeviceTable {
    const levels = row.seats.map(({ level }) => level);
    if (!isAllowed(levels, row, rules.tables)) throw new RequestRefused("damaged", "damaged");
    const send = (frame: DeviceFrame): void => {
      this.#send(row.id, frame);
    };
    return new DeviceTable(rules, row, scene ? null : this.store, send, scene);
  }

  async #load(game: string, hash: string): Promise<Rules> {
    const rules = await this.#find(game, hash);
    if (!rules) throw new RequestRefused("rules", "noRules");
    return rules;
  }

  /** Return rules for a table, or null if they cannot be loaded. */
  async #find(game: string, hash: string): Promise<Rules | null> {
    try {
      return await this.#rules.load(game, hash);
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  #send(id: string, frame: DeviceFrame): void {
    this.post({ type: "frame", id, frame });
  }
}

const missing = (): never => {
  throw new RequestRefused("missing", "missing");
};

/** The refusal of a frame that cannot be carried out. */
function refusal(error: unknown): DeviceFrame {
  const message = error instanceof RequestRefused ? error.message : DEVICE_TEXTS.broken;
  if (!(error instanceof RequestRefused)) console.error(error);
  return { type: "refused", message, clause: null, n: 0, retry: null };
}
