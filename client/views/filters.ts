// Takes all findings, gives those that the view shows: of one kind, and with the searched words.

import type {FindingItem} from '../../shared/model/protocol.ts';

export const kinds = ['new', 'known', 'history', 'drift', 'all'] as const;
export type FilterKind = (typeof kinds)[number];

/** Accepted findings have been reviewed already, so they are hidden by default. */
export const defaultKind: FilterKind = 'new';

interface Narrowing {
  readonly kind: FilterKind;
  /** Words that must all occur in the paths, passages or message, in any order; empty: no text filter. */
  readonly text: string;
}

export function narrowed(items: readonly FindingItem[], {kind, text}: Narrowing): FindingItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => isOfKind(item, kind) && hasWords(item, words));
}

/** Number of findings of each kind. */
export function kindCounts(items: readonly FindingItem[]): Readonly<Record<FilterKind, number>> {
  const counts: Record<FilterKind, number> = {new: 0, known: 0, history: 0, drift: 0, all: 0};
  for (const item of items) for (const kind of kinds) if (isOfKind(item, kind)) counts[kind]++;
  return counts;
}

function isOfKind(item: FindingItem, kind: FilterKind): boolean {
  switch (kind) {
    case 'new':
      return item.state !== 'accepted';
    case 'known':
      return item.state === 'accepted';
    case 'history':
      return item.code === 'resurrected-passage';
    case 'drift':
      return item.code === 'drifted-copy' || item.code === 'stale-copy';
    case 'all':
      return true;
  }
}

function hasWords(item: FindingItem, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [item.message, ...item.places.flatMap(({path, excerpt}) => [path, excerpt])].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
