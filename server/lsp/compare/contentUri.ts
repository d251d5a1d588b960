// URIs of the documents that the server provides (`workspace/textDocumentContent`). A URI contains everything that is
// needed to rebuild the text. It ends with the file name so that editors highlight the text.
//   shingle:/docs/setup.md?excerpt&lines=37-61&root=%2Fhome%2Fann%2Fsite
//   shingle:/docs/nb.ipynb/cells.md?excerpt&lines=1-40&root=…, the cells of a notebook as text
//   shingle:/past/1a2b3c4d5e6f/docs/setup.md?[lines=37-61&]root=…
//   shingle:/elsewhere/0123456789abcdef0123456789abcdef01234567/org/handbook/docs/keys.md?[lines=12-20&]root=…
//   shingle:/comparison/00112233445566aa/0-1/comparison.md?root=…
//   shingle:/report.md, shingle:/indexed.md
//   shingle:/docs/setup.md ↔ keys.md?of=URI, one of these under a name that a client made up to be shown

import type {Finding} from '../../../shared/model/finding.ts';
import {contentScheme} from '../../../shared/model/protocol.ts';
import {linkTarget, uriOfLines} from '../features/markdownText.ts';
import type {FeatureContext} from '../project/featureTypes.ts';

/** One-based and inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export type ContentUri =
  | {readonly kind: 'excerpt'; readonly root: string; readonly path: string; readonly lines: LineRange}
  | {
      readonly kind: 'past';
      readonly root: string;
      readonly commit: string;
      readonly path: string;
      /** null: the whole file. */
      readonly lines: LineRange | null;
    }
  | {
      readonly kind: 'elsewhere';
      readonly root: string;
      readonly blob: string;
      /** null: the whole page. */
      readonly lines: LineRange | null;
    }
  | {
      readonly kind: 'comparison';
      readonly root: string;
      readonly family: string;
      readonly here: number;
      readonly there: number;
    }
  | {readonly kind: 'report'}
  | {readonly kind: 'indexed'};

/** `reason` is a sentence for the user. */
type ParsedUri = ContentUri | {readonly kind: 'error'; readonly reason: string};

export const reportUri = `${contentScheme}:/report.md`;
export const indexedUri = `${contentScheme}:/indexed.md`;

export function excerptUri(root: string, path: string, {first, last}: LineRange): string {
  // Lists of several comparisons show only the path of the URI.
  return `${contentScheme}:/${encodedPath(path)}?excerpt&lines=${first}-${last}&root=${encoded(root)}`;
}

/** `lines` null: the whole file as it is in the commit. */
export function historyUri(root: string, commit: string, path: string, lines: LineRange | null = null): string {
  const part = lines === null ? '' : `lines=${lines.first}-${lines.last}&`;
  return `${contentScheme}:/past/${commit}/${encodedPath(path)}?${part}root=${encoded(root)}`;
}

/** A page of another repository, which somebody compares with; `lines` null: the whole page. */
export function elsewhereUri(
  root: string,
  {repository, path, blob}: {readonly repository: string; readonly path: string; readonly blob: string},
  lines: LineRange | null,
): string {
  const part = lines === null ? '' : `lines=${lines.first}-${lines.last}&`;
  return `${contentScheme}:/elsewhere/${blob}/${encodedPath(repository)}/${encodedPath(path)}?${part}root=${encoded(root)}`;
}

export function comparisonUri(root: string, family: string, here: number, there: number): string {
  return `${contentScheme}:/comparison/${family}/${here}-${there}/comparison.md?root=${encoded(root)}`;
}

export function parseContentUri(uri: string): ParsedUri {
  const [, way = '', query = ''] = /^shingle:(?:\/\/)?\/([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(uri) ?? [];
  if (way === 'report.md' && query === '') return {kind: 'report'};
  if (way === 'indexed.md' && query === '') return {kind: 'indexed'};
  const [, shownAs] = /^of(?:=|%3D)(.+)$/is.exec(query) ?? [];
  if (shownAs !== undefined) return parseContentUri(decoded(shownAs) ?? '');
  const isExcerpt = /^excerpt(?:=|%3D)?(?:&|%26)/i.test(query);
  const [kind = '', ...parts] = (isExcerpt ? `excerpt/${way}` : way).split('/').map(decoded);
  // Clients may or may not encode the separators of the query. The root comes last and may contain any character.
  const [, first, last, folder = ''] =
    /^(?:excerpt(?:=|%3D)?(?:&|%26))?(?:lines(?:=|%3D)(\d{1,9})-(\d{1,9})(?:&|%26))?root(?:=|%3D)(.*)$/is.exec(query) ??
    [];
  const root = decoded(folder) ?? '';
  const lines = linesOf(first, last);
  const isReadable = parts.every((part) => part !== null && part !== '' && !part.includes('\0'));
  if (root !== '' && isReadable) {
    const [one = '', second = '', third = ''] = parts.map(String);
    const pathFrom = (part: number) => parts.slice(part).join('/');
    if (isExcerpt && kind === 'excerpt' && one !== '' && lines !== null) {
      return {kind, root, path: pathFrom(0), lines};
    }
    if (kind === 'past' && /^[0-9a-f]{7,64}$/.test(one) && second !== '') {
      return {kind, root, commit: one, path: pathFrom(1), lines};
    }
    if (kind === 'elsewhere' && /^[0-9a-f]{40,64}$/.test(one) && second !== '') {
      return {kind, root, blob: one, lines};
    }
    const pair = /^(\d{1,6})-(\d{1,6})$/.exec(second);
    if (kind === 'comparison' && /^[0-9a-f]{16}$/.test(one) && pair !== null && third === 'comparison.md') {
      return {kind, root, family: one, here: Number(pair[1]), there: Number(pair[2])};
    }
  }
  return {
    kind: 'error',
    reason: 'This is not a document of Shingle. Expected a URI that the language server has given.',
  };
}

function linesOf(first: string | undefined, last: string | undefined): LineRange | null {
  if (first === undefined || last === undefined) return null;
  const lines = {first: Number(first), last: Number(last)};
  return lines.first >= 1 && lines.last >= lines.first ? lines : null;
}

function encodedPath(path: string): string {
  // `..` and `.` are marked with a space: URI parsers would otherwise resolve them and drop the folder before them.
  return path
    .split('/')
    .map((part) => (part === '..' || part === '.' ? `${part}%20` : encoded(part)))
    .join('/');
}

/** Replaces lone surrogates by U+FFFD, because URIs cannot contain them. */
function encoded(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}

/** null: not valid percent-encoded UTF-8. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return text === '.. ' ? '..' : text === '. ' ? '.' : text;
  } catch {
    return null;
  }
}

/**
 * Takes a finding and one of its places, gives the URI that opens it there, for links in Markdown.
 * `ordinal` as in `PlacedFinding`. null: nothing that an editor should open.
 */
export function occurrenceLink(
  root: string,
  finding: Finding,
  ordinal: number,
  context: Pick<FeatureContext, 'uriOf'>,
): string | null {
  const place = finding.places[ordinal];
  if (place === undefined || place.isFolder) return null;
  const uri = context.uriOf(root, place.path);
  return linkTarget(place.startLine !== undefined ? uriOfLines(uri, place.startLine, place.endLine) : uri);
}
