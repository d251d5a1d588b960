// Takes two places beside each other, gives them as a client shows them: titles, excerpts that begin at the same height,
// and the documents as a whole.

import type {Comparison, Side} from '../../../shared/protocol.ts';
import {type Encoding, lineOf, lineStartsOf} from '../positions.ts';
import {excerptUri, type Lines, pastUri} from './contentUri.ts';
import {spanIn} from './spans.ts';
import type {Located} from './standing.ts';

/** One side as it is now. */
export interface Standing {
  readonly ordinal: number;
  readonly label: string;
  readonly located: Located;
  readonly isWhole: boolean;
  readonly past: {readonly commit: string; readonly path: string} | null;
}

export interface Pair {
  readonly root: string;
  readonly family: string;
  readonly here: Standing;
  readonly there: Standing;
  /** '92 % of 61 words', or empty. */
  readonly share: string;
  readonly otherShare: string;
}

/** Lines before and after a passage, as far as both documents have them: so both begin at the same height. */
const contextLines = 3;

export function comparisonOf(
  {root, family: name, here, there, share, otherShare}: Pair,
  encoding: Encoding,
): Comparison {
  // What is past comes before what is now.
  const isTurned = there.past !== null && here.past === null;
  const [left, right] = isTurned ? [there, here] : [here, there];
  const [leftShare, rightShare] = isTurned ? [otherShare, share] : [share, otherShare];
  const shares = leftShare === '' ? '' : ` (${leftShare} ↔ ${rightShare})`;
  return {
    family: name,
    here: here.ordinal,
    there: there.ordinal,
    title: `${left.label} ↔ ${right.label}${shares}`,
    passages: passagesOf(root, left, right, encoding),
    documents: {left: documentSide(root, left, encoding), right: documentSide(root, right, encoding)},
  };
}

function documentSide(root: string, {located, label, isWhole, past}: Standing, encoding: Encoding): Side {
  const uri = past === null ? located.uri : pastUri(root, past.commit, past.path);
  const span = isWhole ? null : spanIn(located.text, located.start, located.end, encoding);
  return {uri, label, span};
}

function passagesOf(root: string, left: Standing, right: Standing, encoding: Encoding): Comparison['passages'] {
  if (left.isWhole || right.isWhole) {
    return {left: documentSide(root, left, encoding), right: documentSide(root, right, encoding)};
  }
  const lines = [left, right].map(({located}) => ({...linesOf(located), all: lineStartsOf(located.text).length}));
  const before = Math.min(contextLines, ...lines.map(({first}) => first - 1));
  const after = Math.min(contextLines, ...lines.map(({last, all}) => all - last));
  const side = ({located, label, past}: Standing): Side => {
    const {first, last} = linesOf(located);
    const shown = {first: first - before, last: last + after};
    const uri = past === null ? excerptUri(root, located.path, shown) : pastUri(root, past.commit, past.path, shown);
    const from = lineStartsOf(located.text)[shown.first - 1] ?? 0;
    return {uri, label, span: spanIn(located.text.slice(from), located.start - from, located.end - from, encoding)};
  };
  return {left: side(left), right: side(right)};
}

export function linesOf({text, start, end}: Located): Lines {
  const starts = lineStartsOf(text);
  return {first: lineOf(starts, start) + 1, last: lineOf(starts, Math.max(start, end - 1)) + 1};
}
