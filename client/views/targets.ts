// Takes a row, gives what is meant when something is done with it.

import type {CompareTarget, FindingItem, OccurrenceItem} from '../../shared/model/protocol.ts';
import type {FindingRow, OccurrenceRow} from './rows.ts';

/** Rows with which something can be done. */
export type ActiveRow = FindingRow | OccurrenceRow;

/** The place of a row; of a finding among all of them, the first that still is. */
export function occurrenceOfRow(row: ActiveRow): OccurrenceItem | undefined {
  return row.kind === 'place' ? row.place : row.item.places[row.here ?? leadOccurrence(row.item)];
}

/** Where the server is to look for a finding: the first of its places that is a document of today. */
export function leadOccurrence(item: FindingItem): number {
  return Math.max(
    0,
    item.places.findIndex(({uri}) => !isPast(uri)),
  );
}

/** A place is compared with the one it is listed under, and a finding's own place with the strongest other. */
export function compareTarget(row: ActiveRow): CompareTarget | null {
  const {item} = row;
  const here = row.here ?? leadOccurrence(item);
  const uri = item.places[here]?.uri;
  if (uri === undefined) return null;
  const target = {uri, family: item.family, here};
  return row.kind === 'finding' || row.ordinal === here ? target : {...target, there: row.ordinal};
}

function isPast(uri: string): boolean {
  return uri.startsWith('shingle:');
}
