// Takes a row of the view, gives its texts for the screen and for screen readers. `t` is the translator of the editor.

import type {FindingItem, OccurrenceItem} from '../../shared/model/protocol.ts';
import {type MarkKind, markOfCode} from '../commands/marks.ts';
import type {Translate} from '../translatedMessage.ts';
import type {FilterKind} from './filters.ts';
import type {FileRow, FindingRow, OccurrenceRow, ViewRow} from './rows.ts';

/** `folderOf`: the name of the workspace folder of a URI; null: there is only one folder. */
interface ViewWords {
  readonly t: Translate;
  readonly folderOf: (uri: string) => string | null;
}

export interface Face {
  readonly label: string;
  /** Next to the label, in a fainter colour. */
  readonly description: string;
  /** Paragraphs of plain text, the second one a quotation; empty: no tooltip. */
  readonly tooltip: readonly string[];
  /** Text that a screen reader reads instead of label and description. */
  readonly spoken: string;
  /** Name of a built-in icon of the editor; 'file' and 'folder' use the file icon theme. */
  readonly icon: string;
  /** Colour of the icon. Quiet: information, and what is accepted; null: as the theme has it. */
  readonly mark: MarkKind | null;
  /** Words for the `when` clauses of menus. */
  readonly context: string;
}

const labelUnits = 90;

export function faceOf(row: ViewRow, words: ViewWords): Face {
  switch (row.kind) {
    case 'finding':
      return findingFace(row, words);
    case 'place':
      return placeFace(row, words);
    case 'file':
      return fileFace(row, words);
    case 'more': {
      const label = words.t('{0} more …', row.left);
      return {label, description: '', tooltip: [], spoken: label, icon: 'ellipsis', mark: null, context: 'more'};
    }
  }
}

function findingFace({item, here}: FindingRow, {t, folderOf}: ViewWords): Face {
  const [first] = item.places;
  const place = item.places[here ?? 0] ?? first;
  const isAccepted = item.state === 'accepted';
  const paths = pathsOf(item, here, t);
  const label = shortened(oneLine(place?.excerpt ?? '')) || paths;
  const said = label === paths ? [] : [paths];
  const folder = here === null && first !== undefined ? folderOf(first.uri) : null;
  const parts = [
    here === null ? '' : linesOf(place?.span ?? null),
    sizeOf(item, t),
    isPassage(item) && item.places.length > 2 ? t('{0} places', item.places.length) : '',
    ...said,
    folder ?? '',
    isAccepted ? t('accepted') : '',
  ].filter(Boolean);
  return {
    label,
    // Two findings may be about one text: a copy, and that it has drifted.
    description: [item.code === 'copied-passage' ? '' : item.name, ...parts].filter(Boolean).join(' · '),
    tooltip: [item.message, oneLine(place?.excerpt ?? '')].filter(Boolean),
    spoken: [item.name, label, ...parts].join(', '),
    icon: icons[item.code] ?? 'warning',
    mark: isAccepted || item.level === 'info' ? 'quiet' : markOfCode(item.code),
    context: contextOf('finding', item, place),
  };
}

function placeFace({item, place, ordinal, here}: OccurrenceRow, {t, folderOf}: ViewWords): Face {
  const isPast = place.uri.startsWith('shingle:');
  const parts = [
    place.share,
    folderOf(place.uri) ?? '',
    place.reference ? t('reference') : '',
    isPast ? t('removed') : '',
  ].filter(Boolean);
  const kind = here === null && ordinal === 0 ? t('Leading place') : t('Place');
  return {
    label: place.label,
    description: parts.join(' · '),
    tooltip: [place.label, oneLine(place.excerpt)].filter(Boolean),
    spoken: [kind, place.label, ...parts].join(', '),
    icon: isPast ? 'history' : place.isFolder ? 'folder' : 'file',
    mark: item.state === 'accepted' ? 'quiet' : null,
    context: contextOf('place', item, place),
  };
}

function fileFace({place, found}: FileRow, {t, folderOf}: ViewWords): Face {
  const open = found.filter(({item}) => item.state !== 'accepted').length;
  const parts = [findingsCount(found.length, t), folderOf(place.uri) ?? ''].filter(Boolean);
  return {
    label: place.path,
    description: parts.join(' · '),
    tooltip: [],
    spoken: [place.isFolder ? t('Folder') : t('File'), place.path, ...parts].join(', '),
    icon: place.isFolder ? 'folder' : 'file',
    mark: open === 0 ? 'quiet' : null,
    context: 'file',
  };
}

/** `finding` or `place`, `open` or `accepted`, and the available actions. */
function contextOf(kind: 'finding' | 'place', item: FindingItem, place: OccurrenceItem | undefined): string {
  const isComparable = item.kind !== 'folder' && item.kind !== 'collection' && item.places.length > 1;
  const canGo = place !== undefined && !place.isFolder;
  const hasOrigin = canGo && place.span !== null && !place.uri.startsWith('shingle:');
  return [
    kind,
    item.state === 'accepted' ? 'accepted' : 'open',
    isComparable ? 'comparable' : '',
    isComparable && item.places.length > 2 ? 'many' : '',
    canGo ? 'openable' : '',
    hasOrigin ? 'dated' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'setup.md ↔ faq.md'; with `here`: the other occurrences. */
function pathsOf(item: FindingItem, here: number | null, t: Translate): string {
  const places = item.places.filter((_place, ordinal) => ordinal !== here);
  const names = [...new Set(places.map(nameOf))];
  const [first = '', second] = names;
  if (here !== null) {
    const also = names.length > 1 ? t('{0} and {1} more', first, names.length - 1) : first;
    return also === '' ? '' : t('also in {0}', also);
  }
  if (second === undefined) return places.length > 1 ? t('{0}, {1} times', first, places.length) : first;
  return names.length === 2 ? `${first} ↔ ${second}` : t('{0} and {1} more', first, names.length - 1);
}

/** For an occurrence in the history, the label names the commit. */
function nameOf({path, label, uri}: OccurrenceItem): string {
  return uri.startsWith('shingle:') ? label : path || '.';
}

function sizeOf(item: FindingItem, t: Translate): string {
  const isPages = item.code === 'mirrored-folder';
  if (isPages) return item.size === 1 ? t('1 page') : t('{0} pages', item.size);
  if (!isPassage(item) && item.kind !== 'document') return '';
  return item.size === 1 ? t('1 word') : t('{0} words', item.size);
}

export function findingsCount(count: number, t: Translate): string {
  return count === 1 ? t('1 finding') : t('{0} findings', count);
}

function isPassage(item: FindingItem): boolean {
  return item.places.some(({span}) => span !== null);
}

/** '40–58', one-based. The last line is that of the last character. */
function linesOf(span: OccurrenceItem['span']): string {
  if (span === null) return '';
  const first = span.start.line + 1;
  const last = span.end.character === 0 && span.end.line > span.start.line ? span.end.line : span.end.line + 1;
  return first === last ? `${first}` : `${first}–${last}`;
}

/** Passages are untrusted text: line ends and invisible characters become spaces. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

function shortened(text: string): string {
  if (text.length <= labelUnits) return text;
  const cut = text.slice(0, labelUnits);
  const end = cut.lastIndexOf(' ');
  return `${end > labelUnits / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')} …`;
}

/** Of kinds that have a sign of their own. */
const icons: Readonly<Partial<Record<FindingItem['code'], string>>> = {
  'copied-passage': 'copy',
  'repeated-block': 'copy',
  'renamed-code': 'code',
  'resurrected-passage': 'history',
  'moved-passage': 'arrow-right',
  'moved-within-file': 'arrow-swap',
  'restored-passage': 'history',
  'passage-origin': 'git-commit',
  'drifted-copy': 'git-compare',
  'copied-page': 'files',
  'stale-copy': 'git-compare',
  'rewritten-passage': 'edit',
  'copied-elsewhere': 'repo',
  'compared-documents': 'files',
  'mirrored-folder': 'folder-library',
};

export function kindTitle(kind: FilterKind, t: Translate): string {
  switch (kind) {
    case 'new':
      return t('New: not accepted');
    case 'known':
      return t('Known: accepted');
    case 'history':
      return t('Resurrected passages');
    case 'drift':
      return t('Drifted copies');
    case 'all':
      return t('All');
  }
}
