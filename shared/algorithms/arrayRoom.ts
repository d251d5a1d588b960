// Arrays of the size of a collection, to be written over: V8 collects all garbage when some of that size have been made, and the
// system has to clear the memory of each new one.

/** The next collection is often a little larger. What is never written takes no memory. */
const shareMore = 1 / 32;

export class ArrayRoom {
  readonly #buffers = new Map<string, ArrayBuffer>();

  /** So many bytes with any content; what was given under this name before is no longer to be used. */
  take(name: string, bytes: number): ArrayBuffer {
    const earlier = this.#buffers.get(name);
    if (earlier !== undefined && earlier.byteLength >= bytes) return earlier;
    const made = new ArrayBuffer(Math.ceil(bytes * (1 + shareMore)));
    this.#buffers.set(name, made);
    return made;
  }

  clear(): void {
    this.#buffers.clear();
  }
}
