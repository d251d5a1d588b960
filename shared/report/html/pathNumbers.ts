// The paths of a report, each once; its data names them by number.

/** In the order in which they are met. */
export class PathNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(path: string): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    this.#numbers.set(path, this.names.length);
    return this.names.push(path) - 1;
  }
}
