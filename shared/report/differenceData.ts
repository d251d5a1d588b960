// Takes two places of a copy, gives what differs as data: the same edits and the same count that the message has.

import type {CopiedText} from '../model/finding.ts';
import {pairDifference} from '../wording/pairDifference.ts';
import {type PlaceDifference, quotedSwaps, wordsOf} from '../wording/placeDifference.ts';
import {visibleText} from '../wording/terminal.ts';
import type {DifferenceData, EditData} from './html/reportData.ts';

/** More are counted, and not listed. */
const editsMax = 50;
const renamedMax = 20;

type Copy = Pick<CopiedText, 'code' | 'places' | 'pairs' | 'renamed' | 'reorderedRows'>;

/** null: they differ in too much, or in the order of rows, or are code under other names. */
export function differenceData(copy: Copy, a: number, b: number): DifferenceData | null {
  if (copy.renamed || copy.reorderedRows !== undefined || copy.places[a] === undefined || a === b) return null;
  const difference = pairDifference(copy, a, b);
  if (difference === null || difference.isReordered) return null;
  return {
    count: difference.residual.length,
    edits: editsOf(copy, difference, a, b),
    renamed: quotedSwaps(difference, [copy.places[a], copy.places[b]], renamedMax).map(({here, there, times}) => ({
      a: here,
      b: there,
      times,
    })),
  };
}

function editsOf({places}: Copy, {residual}: PlaceDifference, a: number, b: number): readonly EditData[] {
  const [one, other] = [places[a], places[b]];
  return residual
    .filter(({isMute}) => !isMute)
    .slice(0, editsMax)
    .map(({kind, quote, ...edit}) => ({
      kind,
      a: visibleText(quote.a),
      b: visibleText(quote.b),
      lineA: one.startLine + wordsOf(one).linesBefore(edit.a.from),
      lineB: other.startLine + wordsOf(other).linesBefore(edit.b.from),
    }));
}
