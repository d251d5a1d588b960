// Findings as a server tells them, written as one would speak of them.

import type {FindingItem, OccurrenceItem} from '../../shared/model/protocol.ts';

/** 'setup.md:40–58', '^setup.md:3–4' for a page of the past, '+ref.md:1–2' for a reference, 'docs/' for a folder. */
export function placeItem(text: string, excerpt = ''): OccurrenceItem {
  const [, mark = '', path = '', first, last] = /^([\^+]?)([^:]+?)(?::(\d+)–(\d+))?$/.exec(text) ?? [];
  const isPast = mark === '^';
  const isFolder = path.endsWith('/');
  const span =
    first === undefined
      ? null
      : {start: {line: Number(first) - 1, character: 0}, end: {line: Number(last) - 1, character: 20}};
  return {
    uri: isPast ? `shingle:/1a2b3c/${path}` : `file:///w/${path}`,
    path: isFolder ? path.slice(0, -1) : path,
    span,
    isFolder,
    label: isPast ? `${path} at 1a2b3c4d5e6f` : `${path.replace(/\/$/, '')}${span === null ? '' : `:${first}–${last}`}`,
    share: span === null ? '' : '92 % of 61 words',
    excerpt,
    reference: mark === '+',
  };
}

export interface Told extends Partial<Omit<FindingItem, 'places'>> {
  readonly places?: string;
  readonly excerpt?: string;
}

const kinds: Partial<Record<FindingItem['code'], FindingItem['kind']>> = {
  'copied-page': 'document',
  'mirrored-folder': 'folder',
};

/** `places` are separated by spaces. */
export function findingItem({places = 'a.md:1–4 b.md:7–9', excerpt = 'Before you begin', ...rest}: Told): FindingItem {
  return {
    family: '00f1',
    kind: kinds[rest.code ?? 'copied-passage'] ?? 'passage',
    code: 'copied-passage',
    name: 'Copied passage',
    level: 'warning',
    state: 'open',
    message: '56 words here are also in b.md:7, with differences.',
    size: 61,
    places: places.split(' ').map((text) => placeItem(text, excerpt)),
    ...rest,
  };
}

/** The translator of an editor that speaks English. */
export function english(message: string, ...values: (string | number)[]): string {
  return message.replace(/\{(\d)\}/g, (_whole, index) => String(values[Number(index)]));
}
