/** The games of this device in the browser's database: one row a game, with its seed and all commands. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Stored } from "../messages";
import { stamped } from "../formats";
import { type GameRow, partRows, readRow, type StoredRows } from "./rows";

/** Another tab has written or deleted the row since. */
export class Overtaken extends Error {}

interface Games extends DBSchema {
  games: { key: string; value: GameRow };
}
type Database = IDBPDatabase<Games>;

export interface Store {
  /** Why nothing is stored, if so. */
  readonly trouble: Stored["trouble"];
  rows(): Promise<StoredRows>;
  /** @throws {UnreadableRow} If its row is not that of a game, or has another format. */
  get(id: string): Promise<GameRow | undefined>;
  /**
   * Store the next revision of a row. If the browser refuses, it is kept in memory, and `trouble` says why.
   *
   * @throws {Overtaken} If another tab has written or deleted it.
   */
  put(row: GameRow): Promise<void>;
  /** Delete a game. It fails if the browser refuses. */
  delete(id: string): Promise<void>;
}

export class GameStore implements Store {
  trouble: Stored["trouble"] = null;
  /** The rows that the browser did not store. */
  readonly #unstored = new Map<string, GameRow>();
  /** The rows that were in the database since it was opened: one that is missing was deleted. */
  readonly #seen = new Set<string>();
  /** Null until it is opened, and again once the browser has closed it: its data may have been cleared. */
  #database: Promise<Database> | null = null;

  constructor(private readonly name = "deadhand") {}

  async rows(): Promise<StoredRows> {
    const stored = (await this.#try((database) => database.getAll("games"))) ?? [];
    const { rows, unreadable } = partRows(stored.filter((row) => !this.#unstored.has(row.id)));
    return { rows: [...rows, ...this.#unstored.values()], unreadable };
  }

  async get(id: string): Promise<GameRow | undefined> {
    const unstored = this.#unstored.get(id);
    if (unstored) return structuredClone(unstored);
    const stored = await this.#try((database) => database.get("games", id));
    if (stored === undefined) return undefined;
    this.#seen.add(id);
    return readRow(stored);
  }

  async put(row: GameRow): Promise<void> {
    // A copy, as the game goes on while it is written.
    const next = structuredClone(stamped("row", row));
    try {
      await write(await this.#open(), next, this.#seen.has(row.id));
      this.#seen.add(row.id);
      this.trouble = null;
      this.#unstored.delete(row.id);
    } catch (error) {
      if (error instanceof Overtaken) {
        this.#unstored.delete(row.id);
        throw error;
      }
      if (isFull(error)) this.trouble = "full";
      else this.#lose();
      this.#unstored.set(row.id, next);
    }
  }

  async delete(id: string): Promise<void> {
    try {
      await (await this.#open()).delete("games", id);
    } catch (error) {
      this.#lose();
      // Where nothing is stored, the game was only in memory.
      if (!this.#unstored.has(id)) throw error;
    }
    this.#unstored.delete(id);
    this.#seen.delete(id);
  }

  #open(): Promise<Database> {
    this.#database ??= openDB<Games>(this.name, 1, {
      upgrade: (database) => void database.createObjectStore("games", { keyPath: "id" }),
      // A newer page in another tab must not wait for this one.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        this.#forget();
      },
      terminated: () => {
        this.#forget();
      },
    });
    return this.#database;
  }

  /** Open the database again when it is next needed, and expect nothing in it. */
  #forget(): void {
    this.#database = null;
    this.#seen.clear();
  }

  #lose(): void {
    this.#forget();
    this.trouble = "blocked";
  }

  /** Read; without a database nothing is there. */
  async #try<Result>(action: (database: Database) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await action(await this.#open());
    } catch {
      this.#lose();
      return undefined;
    }
  }
}

/** Write a row, unless another tab has written it since, or has deleted one that was `seen` in the database. */
async function write(database: Database, row: GameRow, seen: boolean): Promise<void> {
  const change = database.transaction("games", "readwrite");
  const before = await change.store.get(row.id);
  if (before ? before.revision >= row.revision : seen) {
    await change.done;
    throw new Overtaken();
  }
  await Promise.all([change.store.put(row), change.done]);
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
