// The `disable` comments that no `enable` has ended. An `enable` looks only at those that have one of its codes: a file may
// consist of comments.

import {addTo} from '../algorithms/groupedBy.ts';
import {acceptedCodes} from '../kinds/kinds.ts';
import type {Suppression} from './hostComment.ts';

interface Open {
  readonly suppression: Suppression;
  /** Its codes that are still disabled; null: all codes, none of which was enabled. */
  left: Set<string> | null;
  /** Number of its codes. */
  size: number;
}

export class OpenSuppressions {
  readonly #all = new Set<Open>();
  /** Those that name codes, by code. */
  readonly #byCode = new Map<string, Set<Open>>();
  /** Those of all codes. */
  readonly #ofAll = new Set<Open>();

  add(suppression: Suppression): void {
    const open: Open = {suppression, left: null, size: acceptedCodes.length};
    this.#all.add(open);
    if (suppression.codes.length === 0) this.#ofAll.add(open);
    else this.#name(open, suppression.codes);
  }

  /** Ends codes at a line; no codes means all. A suppression of which some stay disabled ends in parts. */
  *closed(enabled: readonly string[], line: number): Generator<Suppression> {
    if (enabled.length === 0) {
      for (const open of this.#all) yield {...shown(open), lastLine: line};
      for (const kept of [this.#all, this.#byCode, this.#ofAll]) kept.clear();
      return;
    }
    if (enabled.some((code) => acceptedCodes.includes(code))) {
      for (const open of this.#ofAll) this.#name(open, acceptedCodes);
      this.#ofAll.clear();
    }
    const closing = new Map<Open, string[]>();
    for (const code of new Set(enabled)) {
      for (const open of this.#byCode.get(code) ?? []) {
        addTo(closing, open, code);
        open.left?.delete(code);
      }
      this.#byCode.delete(code);
    }
    for (const [open, ended] of closing) {
      const {suppression} = open;
      const isWhole = open.left?.size === 0;
      if (isWhole) this.#all.delete(open);
      const isAtOnce = isWhole && ended.length === open.size;
      yield {...suppression, lastLine: line, ...(!isAtOnce && {codes: ended})};
    }
  }

  all(): readonly Suppression[] {
    return [...this.#all].map(shown);
  }

  #name(open: Open, all: readonly string[]): void {
    open.left = new Set(all);
    open.size = open.left.size;
    for (const code of open.left) {
      const own = this.#byCode.get(code) ?? new Set();
      own.add(open);
      this.#byCode.set(code, own);
    }
  }
}

/** With the codes that are still disabled. */
function shown({suppression, left, size}: Open): Suppression {
  return left === null || left.size === size ? suppression : {...suppression, codes: [...left]};
}
