/**
 * The compiled rules of a game, with memory of their own: the record of one table, and room for copies of it.
 *
 * A door is called as Numba compiles it: the address of its result, that of an error, then its arguments. An array
 * is seven of them: two that Python would need, the number of its items, their size, its address, and the number
 * and the size once more. The functions return 0 unless there was an error.
 */
import type { GameTables } from "../../../frames";
import { Heap } from "./heap";
import { type Items, Records } from "./records";
import { chanceFrom } from "./seeds";

/** The tables in memory, unless more are wanted: the one that is played, and three on which bots try their choices. */
const TABLES = 4;
/** The table that `ask_ahead` may overwrite. */
export const SPARE = 1;

type Door = (...values: (number | bigint)[]) => number;
/** An array of whole numbers, which rules read and write. */
export interface Integers extends Items {
  readonly size: 8;
}

export class Rules {
  readonly #exports: Record<string, Door>;
  readonly #memory: WebAssembly.Memory;
  readonly #heap: Heap;
  readonly #result: number;
  readonly #error: number;
  readonly #states: Records;
  readonly #noise: Integers;

  constructor(
    module: WebAssembly.Module,
    readonly tables: GameTables,
    count = TABLES,
  ) {
    const { exports } = new WebAssembly.Instance(module, {
      env: {
        NRT_MemInfo_alloc_aligned: (size: bigint) => this.#heap.allocate(size),
        NRT_MemInfo_call_dtor: (info: number) => {
          this.#heap.free(info);
        },
        __multi3: (...numbers: [number, bigint, bigint, bigint, bigint]) => {
          this.#multiply(...numbers);
        },
      },
    });
    this.#exports = exports as Record<string, Door>;
    this.#memory = exports["memory"] as WebAssembly.Memory;
    this.#heap = new Heap(this.#memory, Number((exports["__heap_base"] as WebAssembly.Global).value));
    this.#result = this.#heap.reserve(64);
    this.#error = this.#heap.reserve(64);
    this.#states = new Records(this.#heap, tables.record, count);
    this.#noise = this.integers(1);
  }

  /** Make an array of whole numbers, with these in it. */
  integers(length: number, values: readonly (number | bigint)[] = []): Integers {
    const array: Integers = { at: this.#heap.reserve(8 * Math.max(1, length)), length, size: 8 };
    this.write(array, values);
    return array;
  }

  /** Return the state of a generator that follows from these parts, for one call of a door. */
  noise(...parts: (string | number | bigint)[]): Integers {
    this.write(this.#noise, [chanceFrom(...parts)]);
    return this.#noise;
  }

  /** Make an array of records of another kind than tables. */
  records(layout: ConstructorParameters<typeof Records>[1], length: number): Records {
    return new Records(this.#heap, layout, length);
  }

  /** Make an array of items, all zero. */
  items(length: number, size: number): Items {
    return { at: this.#heap.reserve(length * size), length, size };
  }

  /** A window to the bytes of an array, which does not outlast the next door. */
  bytes({ at, length, size }: Items): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, length * size);
  }

  /** Make an array of one record, such as a plan, from its bytes in base64. */
  plan(base64: string): Items {
    const bytes = bytesOf(base64);
    const array = { at: this.#heap.reserve(bytes.length), length: 1, size: bytes.length };
    new Uint8Array(this.#memory.buffer).set(bytes, array.at);
    return array;
  }

  /** Write the first numbers of an array. */
  write(array: Integers, values: readonly (number | bigint)[]): void {
    const view = this.#heap.view;
    values.forEach((value, place) => {
      view.setBigInt64(array.at + 8 * place, BigInt(value), true);
    });
  }

  /** Read the first numbers of an array. */
  read(array: Integers, length = array.length): number[] {
    return Array.from(new BigInt64Array(this.#memory.buffer, array.at, length), Number);
  }

  /** Read the first number of an array, which may have more than 53 bits. */
  first(array: Integers): bigint {
    return this.#heap.view.getBigInt64(array.at, true);
  }

  clear(array: Integers): void {
    new BigInt64Array(this.#memory.buffer, array.at, array.length).fill(0n);
  }

  /** Whether the rules have a door. */
  offers(door: string): boolean {
    return door in this.tables.doors;
  }

  /** Call a door on the tables. The other arguments stand in their order. */
  call(door: string, ...values: (number | Items)[]): number {
    const [name, words] = this.tables.doors[door] ?? [];
    const call = name === undefined ? undefined : this.#exports[name];
    if (!call || words?.length !== values.length + 1) throw new Error(`${door} cannot be called so`);
    const passed = [this.#states, ...values].flatMap((value) =>
      typeof value === "number" ? [BigInt(value)] : wordsOf(value),
    );
    const status = call(this.#result, this.#error, ...passed);
    if (status !== 0) throw new Error(`${door} failed: ${String(status)}`);
    return Number(this.#heap.view.getBigInt64(this.#result, true));
  }

  /** Return a number of the record, or of a copy. */
  field(name: string, place = 0, table = 0): number {
    return Number(this.#states.number(name, place, table));
  }

  /** Return numbers of an array of the record, in the order of memory. */
  fields(name: string, length: number, first = 0, table = 0): number[] {
    return Array.from({ length }, (_, place) => this.field(name, first + place, table));
  }

  /** Return all numbers of a field, nested by its dimensions. */
  whole(name: string): unknown {
    const nested = (dimensions: number[], first: number): unknown => {
      const [length, ...rest] = dimensions;
      if (length === undefined) return this.field(name, first);
      const width = rest.reduce((product, each) => product * each, 1);
      return Array.from({ length }, (_, place) => nested(rest, first + place * width));
    };
    return nested(this.#states.shape(name), 0);
  }

  /** The dimensions of a field. */
  shape(name: string): number[] {
    return this.#states.shape(name);
  }

  /** The size of the last dimension of a field. */
  width(name: string): number {
    return this.#states.shape(name).at(-1) ?? 1;
  }

  put(name: string, value: number, place = 0): void {
    this.#states.put(name, value, place);
  }

  /** The state of the table's random generator, which has more than 53 bits. */
  get chance(): bigint {
    return BigInt(this.#states.number("chance", 0, 0));
  }

  set chance(state: bigint) {
    this.#states.put("chance", state);
  }

  /** A copy of the record. */
  get record(): Uint8Array {
    return this.#states.bytes(0).slice();
  }

  set record(bytes: Uint8Array) {
    this.#states.bytes(0).set(bytes);
  }

  /** Copy the record to another table. */
  copyTo(table: number): void {
    this.#states.bytes(table).set(this.#states.bytes(0));
  }

  /** Write the product of two numbers of 128 bits, each in a low and a high part. */
  #multiply(at: number, lowOne: bigint, highOne: bigint, lowTwo: bigint, highTwo: bigint): void {
    const whole = (low: bigint, high: bigint): bigint =>
      (BigInt.asUintN(64, high) << 64n) | BigInt.asUintN(64, low);
    const product = whole(lowOne, highOne) * whole(lowTwo, highTwo);
    this.#heap.view.setBigUint64(at, BigInt.asUintN(64, product), true);
    this.#heap.view.setBigUint64(at + 8, BigInt.asUintN(64, product >> 64n), true);
  }
}

export function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  return bytes;
}

const wordsOf = ({ at, length, size }: Items): (number | bigint)[] => [
  ...[0, 0, BigInt(length), BigInt(size), at, BigInt(length), BigInt(size)],
];
