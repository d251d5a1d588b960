// What a diagnostic says at a place, in plain text, and where else to look. The words are those of the reports; only the
// passage needs no name here, for it is underlined.

import type {Finding, FolderFinding} from '../../../shared/model/finding.ts';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import {fileOf, folderName, message, type VersionNames} from '../../../shared/wording/message.ts';
import {listOfParts, type MessagePart, occurrenceName, viewOf} from '../../../shared/wording/messageParts.ts';
import {count, percent, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath, visibleText} from '../../../shared/wording/terminal.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {historyPath} from '../threads/historyPath.ts';
import {documentStart, spanOfOccurrence} from './ranges.ts';

/** Another place of a finding, and how much of it is here. */
interface Related {
  readonly uri: string;
  readonly span: LineSpan;
  readonly message: string;
}

/** What the reports say. */
export function sentence(finding: Finding, ordinal: number, versions: VersionNames): string {
  return `${plain(sentenceParts(finding, ordinal, versions))}.`;
}

/** The same as pieces, for those who make links of the places. */
export function sentenceParts(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  return finding.kind === 'folder' ? mirrorPieces(finding, ordinal) : message(finding, ordinal, versions);
}

const mirrorsNamed = 3;

/** Seen from a page of one of the folders. */
function mirrorPieces({folders, pages}: FolderFinding, ordinal: number): readonly MessagePart[] {
  const others = [...folders.keys()].filter((other) => other !== ordinal);
  const named = others.slice(0, mirrorsNamed);
  const left = others.length - named.length;
  const names = [ordinal, ...named].map(
    (at): MessagePart => ({ordinal: at, path: folderName(folders[at] ?? ''), lines: ''}),
  );
  return [
    ...listOfParts(left > 0 ? [...names, plural(left, 'more folder')] : names),
    ` have ${plural(pages, 'page')} in common${folders.length > 2 ? ', each in two or more of them' : ''}`,
  ];
}

function plain(pieces: readonly MessagePart[]): string {
  return pieces.map(plainPiece).join('');
}

function plainPiece(piece: MessagePart): string {
  if (typeof piece === 'string') return piece;
  if ('quote' in piece) return visibleText(piece.quote);
  const history = historyPath(piece.path);
  return (
    visiblePath(history?.path ?? piece.path) + dashed(piece.lines) + (history === null ? '' : ` at ${history.commit}`)
  );
}

/** ':40-58' as people write ranges. Reports for terminals keep to ASCII. */
export function dashed(lines: string): string {
  return lines.replace('-', '–');
}

/** 'docs/setup.md:40–58', 'docs/setup.md', of the past 'docs/setup.md:40–58 at 1a2b3c4d5e6f', of a folder 'docs/'. */
export function labelOf(finding: Finding, ordinal: number): string {
  if (finding.kind === 'folder') return visiblePath(folderName(finding.folders[ordinal] ?? ''));
  if (finding.kind === 'collection') return visiblePath(finding.path);
  const {path, lines} = occurrenceName(finding, ordinal);
  const file = fileOf(finding, path);
  const commit = file === path ? '' : ` at ${path.slice(0, path.indexOf(':'))}`;
  return visiblePath(file) + dashed(lines) + commit;
}

/** '56 of 61 words', of a page '92 % of 610 words': how much of it is in the one that is most like it, or in `other`. */
export function percentText(finding: Finding, ordinal: number, other?: number): string {
  if (finding.kind === 'folder' || finding.kind === 'collection') return '';
  const pair =
    other === undefined
      ? finding.pairs.find(({a, b}) => a === ordinal || b === ordinal)
      : finding.pairs.find(({a, b}) => (a === ordinal && b === other) || (b === ordinal && a === other));
  if (pair === undefined) return '';
  const view = viewOf(pair, ordinal);
  const isScore = finding.kind === 'document' && finding.measure === 'code';
  if (isScore) return `score ${view.share.toFixed(2)} of ${plural(view.words, 'code token')}`;
  if (finding.kind === 'document') return `${percent(view.share)} of ${plural(view.words, 'word')}`;
  const words = plural(view.words, 'word');
  return view.share >= 1 ? words : `${count(view.share * view.words)} of ${words}`;
}

/** Other places, at most so many, for lists beside a diagnostic. */
export function related(
  root: string,
  finding: Finding,
  ordinal: number,
  world: Pick<FeatureContext, 'uriOf'>,
  encoding: PositionEncoding,
  countMax: number,
): readonly Related[] {
  if (finding.kind === 'folder') return [];
  if (finding.kind === 'collection') {
    return finding.sources.slice(0, countMax).map(({path, words}) => ({
      uri: world.uriOf(root, path),
      span: documentStart,
      message: `${visiblePath(path)}: ${plural(words, 'word')} of this page are also here`,
    }));
  }
  return [...finding.places.keys()]
    .filter((other) => other !== ordinal)
    .slice(0, countMax)
    .map((other) => {
      const place = finding.places[other];
      const share = percentText(finding, other, ordinal) || percentText(finding, other);
      const where = labelOf(finding, other);
      return {
        uri: world.uriOf(root, place.path),
        span: 'startLine' in place ? spanOfOccurrence(place, encoding) : documentStart,
        message:
          share === ''
            ? where
            : `${where}: ${share}${place.reference && !('new' in place) && !('history' in finding) ? ' (reference)' : ''}`,
      };
    });
}
