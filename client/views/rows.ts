// Takes the findings to show, in the order of their rank, gives the rows of the tree: findings with their occurrences, or files
// with their findings. A row is identified by its id, which stays the same for the same finding and file, so expanded and
// selected rows survive a new answer. Children are created on demand.

import type {FindingItem, OccurrenceItem} from '../../shared/model/protocol.ts';

export type Grouping = 'finding' | 'file';
/** `rank`: findings as a report lists them, files by the size of their findings: words, or pages of folders. */
export type RowOrder = 'rank' | 'path';

export interface Layout {
  readonly grouping: Grouping;
  readonly order: RowOrder;
  /** Maximum number of rows shown on the first level. */
  readonly rowsMax: number;
}

/** A finding on the first level, or (with `here`, the ordinal of an occurrence) below the file that contains it. */
export interface FindingRow {
  readonly kind: 'finding';
  readonly id: string;
  readonly parent: string | null;
  readonly item: FindingItem;
  readonly here: number | null;
}

/** An occurrence of a finding. `here` is the occurrence to compare it with; null: the leading one. */
export interface OccurrenceRow {
  readonly kind: 'place';
  readonly id: string;
  readonly parent: string;
  readonly item: FindingItem;
  readonly ordinal: number;
  readonly place: OccurrenceItem;
  readonly here: number | null;
}

export interface FileRow {
  readonly kind: 'file';
  readonly id: string;
  readonly parent: null;
  readonly place: OccurrenceItem;
  readonly found: readonly FoundCopies[];
  /** Total size of all findings in the file. */
  readonly size: number;
}

/** The rest of a long list, shown on demand. */
interface MoreRow {
  readonly kind: 'more';
  readonly id: string;
  readonly parent: null;
  readonly left: number;
}

export type ViewRow = FindingRow | OccurrenceRow | FileRow | MoreRow;

interface FoundCopies {
  readonly item: FindingItem;
  readonly ordinal: number;
}

export interface RowSource {
  readonly roots: readonly ViewRow[];
  readonly childrenOf: (row: ViewRow) => readonly ViewRow[];
  /** Finds rows of the first level, and those returned by `childrenOf`. */
  readonly row: (id: string) => ViewRow | undefined;
}

/** Scheme of occurrences in the history: they are shown, but are not listed as files. */
const pastScheme = 'shingle:';

export function viewRows(items: readonly FindingItem[], layout: Layout): RowSource {
  const ids = idsOf(items);
  const all = layout.grouping === 'finding' ? findingRoots(items, ids, layout.order) : fileRoots(items, layout.order);
  const left = all.length - layout.rowsMax;
  const roots: readonly ViewRow[] =
    left > 0 ? [...all.slice(0, layout.rowsMax), {kind: 'more', id: 'more', parent: null, left}] : all;
  const known = new Map<string, ViewRow>(roots.map((row) => [row.id, row]));
  const children = new Map<string, readonly ViewRow[]>();
  return {
    roots,
    childrenOf: (row) => {
      const made = children.get(row.id) ?? childrenOf(row, ids);
      children.set(row.id, made);
      for (const child of made) known.set(child.id, child);
      return made;
    },
    row: (id) => known.get(id),
  };
}

/** The rows from the first level down to an occurrence of a finding; empty: it is not shown. */
export function wayTo(rows: RowSource, {item, ordinal}: FoundCopies): readonly ViewRow[] {
  const place = item.places[ordinal];
  for (const root of rows.roots) {
    if (root.kind === 'finding' && root.item === item) {
      const child = rows.childrenOf(root).find((row) => row.kind === 'place' && row.ordinal === ordinal);
      return child === undefined ? [root] : [root, child];
    }
    if (root.kind === 'file' && root.place.uri === place?.uri) {
      const child = rows
        .childrenOf(root)
        .find((row) => row.kind === 'finding' && row.item === item && row.here === ordinal);
      if (child !== undefined) return [root, child];
    }
  }
  return [];
}

/** Identical words in two folders of a workspace give the same `family`; then the leading file is added to the id. */
function idsOf(items: readonly FindingItem[]): ReadonlyMap<FindingItem, string> {
  const times = new Map<string, number>();
  const nameOf = ({code, family}: FindingItem) => `${code}:${family}`;
  for (const item of items) times.set(nameOf(item), (times.get(nameOf(item)) ?? 0) + 1);
  return new Map(
    items.map((item) => {
      const isUnique = times.get(nameOf(item)) === 1;
      return [item, isUnique ? nameOf(item) : `${nameOf(item)}:${item.places[0]?.uri ?? ''}`];
    }),
  );
}

const collator = new Intl.Collator('en', {numeric: true});

function findingRoots(
  items: readonly FindingItem[],
  ids: ReadonlyMap<FindingItem, string>,
  order: RowOrder,
): readonly FindingRow[] {
  const pathOf = (item: FindingItem) => item.places[0]?.path ?? '';
  const lineOf = (item: FindingItem) => item.places[0]?.span?.start.line ?? 0;
  const byPath = (a: FindingItem, b: FindingItem) =>
    collator.compare(pathOf(a), pathOf(b)) || lineOf(a) - lineOf(b) || (a.family < b.family ? -1 : 1);
  return (order === 'rank' ? items : items.toSorted(byPath)).map((item) => ({
    kind: 'finding',
    id: ids.get(item) ?? '',
    parent: null,
    item,
    here: null,
  }));
}

function fileRoots(items: readonly FindingItem[], order: RowOrder): readonly FileRow[] {
  const found = new Map<string, {place: OccurrenceItem; found: FoundCopies[]; size: number}>();
  for (const item of items) {
    for (const [ordinal, place] of item.places.entries()) {
      if (place.uri.startsWith(pastScheme) || place.reference) continue;
      const file = found.get(place.uri) ?? {place, found: [], size: 0};
      found.set(place.uri, file);
      file.found.push({item, ordinal});
      file.size += item.size;
    }
  }
  const byPath = (a: {place: OccurrenceItem}, b: {place: OccurrenceItem}) =>
    collator.compare(a.place.path, b.place.path) || (a.place.uri < b.place.uri ? -1 : 1);
  return [...found.values()]
    .sort((a, b) => (order === 'rank' ? b.size - a.size : 0) || byPath(a, b))
    .map((file) => ({kind: 'file', id: file.place.uri, parent: null, ...file}));
}

function childrenOf(row: ViewRow, ids: ReadonlyMap<FindingItem, string>): readonly ViewRow[] {
  if (row.kind === 'file') {
    const startOf = ({item, ordinal}: FoundCopies) => item.places[ordinal]?.span?.start ?? {line: -1, character: 0};
    return row.found
      .toSorted((a, b) => startOf(a).line - startOf(b).line || startOf(a).character - startOf(b).character)
      .map(({item, ordinal}) => ({
        kind: 'finding',
        id: `${row.id}/${ids.get(item)}/${ordinal}`,
        parent: row.id,
        item,
        here: ordinal,
      }));
  }
  if (row.kind !== 'finding') return [];
  return row.item.places.flatMap((place, ordinal): OccurrenceRow[] =>
    ordinal === row.here
      ? []
      : [{kind: 'place', id: `${row.id}/${ordinal}`, parent: row.id, item: row.item, ordinal, place, here: row.here}],
  );
}
