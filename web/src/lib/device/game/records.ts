/** An array of records in memory, whose fields are read and written by their names. */
import type { GameTables } from "../../../frames";
import type { Heap } from "./heap";

/** An array in memory, of items of `size` bytes. */
export interface Items {
  readonly at: number;
  readonly length: number;
  readonly size: number;
}

/** A field: where it begins, the type of its numbers and their size, and its dimensions. */
interface Field {
  at: number;
  type: string;
  size: number;
  shape: number[];
  count: number;
}

type Layout = Pick<GameTables["record"], "size" | "fields">;

export class Records implements Items {
  readonly at: number;
  readonly size: number;
  readonly #fields: Map<string, Field>;

  constructor(
    private readonly heap: Heap,
    { size, fields }: Layout,
    readonly length: number,
  ) {
    this.size = size;
    this.at = heap.reserve(length * size);
    this.#fields = new Map(Object.entries(fields).map(([name, field]) => [name, parseField(field)]));
  }

  /** The dimensions of a field. */
  shape(name: string): number[] {
    return this.#field(name).shape;
  }

  /** Return a number of a record, as a big integer if its type has more than 53 bits. */
  number(name: string, place: number, index: number): number | bigint {
    const [at, type] = this.#place(name, place, index);
    const { view } = this.heap;
    if (type === "i1") return view.getInt8(at);
    if (type === "i2") return view.getInt16(at, true);
    if (type === "i4") return view.getInt32(at, true);
    return type === "f8" ? view.getFloat64(at, true) : view.getBigInt64(at, true);
  }

  put(name: string, value: number | bigint, place = 0, index = 0): void {
    const [at, type] = this.#place(name, place, index);
    const { view } = this.heap;
    if (type === "i1") view.setInt8(at, Number(value));
    else if (type === "i2") view.setInt16(at, Number(value), true);
    else if (type === "i4") view.setInt32(at, Number(value), true);
    else view.setBigInt64(at, BigInt(value), true);
  }

  /** A window to the bytes of a record, which does not outlast the next door. */
  bytes(index: number): Uint8Array {
    return new Uint8Array(this.heap.view.buffer, this.at + index * this.size, this.size);
  }

  #place(name: string, place: number, index: number): [number, string] {
    const { at, type, size, count } = this.#field(name);
    if (!(place >= 0 && place < count)) throw new RangeError(`${name} has no number ${String(place)}`);
    return [this.at + index * this.size + at + place * size, type];
  }

  #field(name: string): Field {
    const field = this.#fields.get(name);
    if (!field) throw new Error(`the record has no field ${name}`);
    return field;
  }
}

/** Read a field as the tables have it, such as `[8, "<i2", [3, 4]]`. */
function parseField([at, storage, shape]: Layout["fields"][string]): Field {
  const type = storage.slice(1);
  const count = shape.reduce((product, length) => product * length, 1);
  return { at, type, size: Number(type.slice(1)), shape, count };
}
