/** The compiled rules of a game: doors called by name on four tables in WebAssembly's memory. Runs in any V8. */

const TABLES = 4;
const HEAD = 64;
const DATA = 16;

export class Rules {
  /** Take a compiled module, and its tables as they were read. */
  constructor(module, tables) {
    this.tables = tables;
    const { exports } = new WebAssembly.Instance(module, { env: this.#imports() });
    this.exports = exports;
    this.memory = exports.memory;
    this.#end = exports.__heap_base.value;
    this.size = this.tables.record.size;
    this.states = this.reserve(TABLES * this.size);
    this.result = this.reserve(64);
    this.error = this.reserve(64);
  }

  #end = 0;
  #free = new Map();

  get view() {
    return new DataView(this.memory.buffer);
  }

  /** Keep a part of the memory; return its address. */
  reserve(size) {
    const at = Math.ceil(this.#end / 64) * 64;
    this.#end = at + size;
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  integers(length) {
    return { at: this.reserve(8 * Math.max(1, length)), length };
  }

  /** An array of one record with these bytes. */
  plan(bytes) {
    const record = { at: this.reserve(bytes.length), length: 1, size: bytes.length };
    this.bytes(record.at, record.size).set(bytes);
    return record;
  }

  numbers({ at, length }) {
    return new BigInt64Array(this.memory.buffer, at, length);
  }

  bytes(at, size) {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  /** The bytes of one of the tables. */
  record(index) {
    return this.bytes(this.states + index * this.size, this.size);
  }

  /** A number of table 0 that is no array. */
  field(name) {
    const [offset, type] = this.tables.record.fields[name];
    const at = this.states + offset;
    return type === "|i1" ? this.view.getInt8(at) : this.view.getInt16(at, true);
  }

  /** Call a door on the tables, as Numba compiles it: an array is seven arguments. */
  call(door, ...values) {
    const passed = values.flatMap((value) =>
      typeof value === "object" ? array(value.at, value.length, value.size ?? 8) : BigInt(value),
    );
    const states = array(this.states, TABLES, this.size);
    const status = this.exports[this.tables.doors[door]?.[0] ?? door](
      this.result,
      this.error,
      ...states,
      ...passed,
    );
    if (status !== 0) throw new Error(`${door} ended with status ${status}`);
    return Number(this.view.getBigInt64(this.result, true));
  }

  /** Numba's room for arrays: a head with the count of references, the address of the data at 16, then the data. */
  #imports() {
    return {
      NRT_MemInfo_alloc_aligned: (size) => {
        const room = 2 ** Math.ceil(Math.log2(Math.max(64, Number(size))));
        const at = this.#free.get(room)?.pop() ?? this.reserve(HEAD + room);
        this.view.setBigInt64(at, 1n, true);
        this.view.setInt32(at + DATA, at + HEAD, true);
        this.view.setInt32(at + HEAD - 8, room, true);
        return at;
      },
      NRT_MemInfo_call_dtor: (at) => {
        const room = this.view.getInt32(at + HEAD - 8, true);
        this.#free.set(room, [...(this.#free.get(room) ?? []), at]);
      },
      __multi3: (at, lowX, highX, lowY, highY) => {
        const unsigned = (low, high) => (BigInt.asUintN(64, high) << 64n) | BigInt.asUintN(64, low);
        const product = unsigned(lowX, highX) * unsigned(lowY, highY);
        this.view.setBigUint64(at, BigInt.asUintN(64, product), true);
        this.view.setBigUint64(at + 8, BigInt.asUintN(64, product >> 64n), true);
      },
    };
  }
}

const array = (at, length, size) => [0, 0, BigInt(length), BigInt(size), at, BigInt(length), BigInt(size)];
