// A cache of values that are read on demand: the most recently used are kept, up to a number of values and of bytes.

interface RecentLimits {
  readonly valuesMax: number;
  readonly bytesMax: number;
}

interface Entry<Value> {
  readonly value: Promise<Value | null>;
  /** Unknown until the value is there. */
  bytes: number;
}

export class RecentValues<Key, Value> {
  readonly #limits: RecentLimits;
  readonly #bytesOf: (value: Value) => number;
  /** Least recently used first. */
  readonly #entries = new Map<Key, Entry<Value>>();
  #bytes = 0;

  constructor(limits: RecentLimits, bytesOf: (value: Value) => number) {
    this.#limits = limits;
    this.#bytesOf = bytesOf;
  }

  known(key: Key): Promise<Value | null> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  get(key: Key, read: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.known(key);
    if (known !== undefined) return known;
    const entry: Entry<Value> = {value: read(), bytes: 0};
    this.#entries.set(key, entry);
    this.#evict();
    void entry.value.then(
      (value) => {
        if (value === null || this.#entries.get(key) !== entry) return;
        entry.bytes = this.#bytesOf(value);
        this.#bytes += entry.bytes;
        this.#evict();
      },
      () => this.#entries.delete(key),
    );
    return entry.value;
  }

  /** The last one stays, however large. */
  #evict(): void {
    for (const [key, {bytes}] of this.#entries) {
      if (this.#entries.size <= 1) return;
      if (this.#entries.size <= this.#limits.valuesMax && this.#bytes <= this.#limits.bytesMax) return;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
