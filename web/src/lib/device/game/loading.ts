/** Fetches the rules of games: compiled ones, and their tables. */
import type { GameTables } from "../../../frames";
import { otherVersion } from "../formats";
import { Rules } from "./rules";

/** Brings a file of the folder with the rules. */
export type FetchFile = (name: string) => Promise<Response>;

interface CompiledRules {
  module: WebAssembly.Module;
  tables: GameTables;
}

export class RulesLoader {
  readonly #loaded = new Map<string, Promise<CompiledRules>>();

  constructor(private readonly fetchFile: FetchFile) {}

  /** Return the rules of a game, for one table unless more are wanted; each has memory of its own. */
  async load(game: string, hash: string, count?: number): Promise<Rules> {
    const name = `${game}.${hash}`;
    const loading = this.#loaded.get(name) ?? this.#fetch(name);
    this.#loaded.set(name, loading);
    try {
      const { module, tables } = await loading;
      return new Rules(module, tables, count);
    } catch (error) {
      this.#loaded.delete(name);
      throw error;
    }
  }

  async #fetch(name: string): Promise<CompiledRules> {
    const [code, tables] = await Promise.all([this.#file(`${name}.wasm`), this.#file(`${name}.json`)]);
    const read = (await tables.json()) as GameTables;
    if (otherVersion("tables", read)) throw new Error(`${name}: other format ${String(read.format)}`);
    return { module: await WebAssembly.compile(await code.arrayBuffer()), tables: read };
  }

  async #file(name: string): Promise<Response> {
    const answer = await this.fetchFile(name);
    if (!answer.ok) throw new Error(`${name}: ${String(answer.status)}`);
    return answer;
  }
}
