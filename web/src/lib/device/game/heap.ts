/**
 * Room for the arrays that compiled rules make while they run: the two functions of Numba's runtime that they
 * import. Freed blocks are kept by size, as rules ask for the same few sizes again and again.
 */

/** An array's head before its data: Numba's `MemInfo`, which lies behind a word with the power of its size. */
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
  /** Freed blocks, by the power of two that is their size. */
  readonly #free: number[][] = Array.from({ length: 32 }, () => []);

  /** Arrays are put behind the first `start` bytes of the memory. */
  constructor(
    private readonly memory: WebAssembly.Memory,
    start: number,
  ) {
    this.#next = aligned(start);
    this.#window = new DataView(memory.buffer);
  }

  /** A window to the whole memory, which only this grows. */
  get view(): DataView {
    return this.#window;
  }

  /** Keep a part of the memory for good, and return its address. */
  reserve(size: number): number {
    const at = this.#next;
    this.#next = aligned(at + size);
    const missing = this.#next - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.max(MORE, Math.ceil(missing / PAGE)));
      this.#window = new DataView(this.memory.buffer);
    }
    return at;
  }

  /** Make room for an array, and return the address of its `MemInfo`. Rules call it millions of times. */
  allocate = (size: bigint): number => {
    const power = powerFor(Number(size));
    const info = this.#free[power]?.pop() ?? this.#newBlock(power);
    const view = this.#window;
    // The number of references has 64 bits.
    view.setInt32(info, 1, true);
    view.setInt32(info + 4, 0, true);
    return info;
  };

  /** Take back the room of an array that nothing refers to. */
  free = (info: number): void => {
    this.#free[this.#window.getInt32(info - MEM_INFO, true)]?.push(info);
  };

  #newBlock(power: number): number {
    const block = this.reserve(HEAD + 2 ** power);
    const { view } = this;
    view.setInt32(block, power, true);
    view.setInt32(block + MEM_INFO + DATA, block + HEAD, true);
    return block + MEM_INFO;
  }
}

const aligned = (at: number): number => Math.ceil(at / 64) * 64;

/** The power of two that an array of so many bytes fits in: 64 bytes at least. */
const powerFor = (size: number): number => Math.max(6, 32 - Math.clz32(Math.max(0, size - 1)));
