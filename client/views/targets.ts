// Takes a row, gives the target of an action on it.

import type {CompareTarget, FindingItem, OccurrenceItem} from '../../shared/model/protocol.ts';
import type {FindingRow, OccurrenceRow} from './rows.ts';

/** Rows that have actions. */
export type ActiveRow = FindingRow | OccurrenceRow;

/** The occurrence of a row; for a finding on the first level, its first occurrence in the work tree. */
export function occurrenceOfRow(row: ActiveRow): OccurrenceItem | undefined {
  return row.kind === 'place' ? row.place : row.item.places[row.here ?? leadOccurrence(row.item)];
}

/** The occurrence that identifies a finding to the server: the first one in the work tree. */
export function leadOccurrence(item: FindingItem): number {
  return Math.max(
    0,
    item.places.findIndex(({uri}) => !isPast(uri)),
  );
}

/**
 * An occurrence is compared with the one it is listed under, and a finding's own occurrence with its strongest match.
 */
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
