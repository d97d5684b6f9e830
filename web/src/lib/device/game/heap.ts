/**
 * Room for the arrays that compiled rules make while they run: the two functions of Numba's runtime that they
 * import. Freed blocks are kept by size, as rules ask for the same few sizes again and again.
 */

/** An array's head before its data: Numba's `MemInfo`, which lies behind a word with the size of the block. */
const HEAD = 64;
const MEM_INFO = 16;
/** In a `MemInfo`: where the data begin, behind the number of references and two pointers. */
const DATA = 16;
const PAGE = 65_536;
/** The pages by which the memory grows at least: all windows to it must be opened again then. */
const MORE = 16;

export class Heap {
  #next: number;
  #window: DataView;
  readonly #free = new Map<number, number[]>();

  /** Arrays are put behind the first `start` bytes of the memory. */
  constructor(
    private readonly memory: WebAssembly.Memory,
    start: number,
  ) {
    this.#next = aligned(start);
    this.#window = new DataView(memory.buffer);
  }

  /** A window to the whole memory. */
  get view(): DataView {
    if (this.#window.buffer !== this.memory.buffer) this.#window = new DataView(this.memory.buffer);
    return this.#window;
  }

  /** Keep a part of the memory for good, and return its address. */
  reserve(size: number): number {
    const at = this.#next;
    this.#next = aligned(at + size);
    const missing = this.#next - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.max(MORE, Math.ceil(missing / PAGE)));
    return at;
  }

  /** Make room for an array, and return the address of its `MemInfo`. */
  allocate = (size: bigint): number => {
    const room = roomFor(Number(size));
    const info = this.#free.get(room)?.pop() ?? this.#newBlock(room);
    this.view.setBigInt64(info, 1n, true);
    return info;
  };

  /** Take back the room of an array that nothing refers to. */
  free = (info: number): void => {
    const room = this.view.getInt32(info - MEM_INFO, true);
    const blocks = this.#free.get(room);
    if (blocks) blocks.push(info);
    else this.#free.set(room, [info]);
  };

  #newBlock(room: number): number {
    const block = this.reserve(HEAD + room);
    const { view } = this;
    view.setInt32(block, room, true);
    view.setInt32(block + MEM_INFO + DATA, block + HEAD, true);
    return block + MEM_INFO;
  }
}

const aligned = (at: number): number => Math.ceil(at / 64) * 64;

/** The size of the block for an array: a power of two. */
const roomFor = (size: number): number => Math.max(64, 2 ** Math.ceil(Math.log2(Math.max(1, size))));
