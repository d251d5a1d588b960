// The sentence about further text of a file that is reported with a copy: in which files it is.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {longestCommonRun} from '../difference/commonRuns.ts';
import type {CopiedText, FurtherCopy} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import type {Language} from './language.ts';
import {type MessagePart, type Sentence, strongestView} from './messageParts.ts';
import {commonText, linesOfRun} from './pairDifference.ts';
import type {Form} from './statement.ts';
import {visiblePath} from './terminal.ts';

/**
 * Files with which this one shares further text. Nothing is said of further text of the other file: six of six readers' remarks on
 * such a sentence took it for one more copy of the reported text. Those copies are findings of their own.
 */
export function furtherSentences(finding: TextFinding, ordinal: number, {language}: Form): readonly Sentence[] {
  const {path} = finding.places[ordinal];
  const named = new Set(finding.places.map((place) => place.path));
  const others = [...furtherTexts(finding, path), ...takenIn(finding, path)].filter(
    ({there}) => !named.has(there.path),
  );
  // Of several texts the longest: the first one may be a few lines at the beginning of a file.
  const files = [...groupedBy(others, ({there}) => there.path).values()].map(
    (some) => some.toSorted((one, next) => next.there.words - one.there.words)[0],
  );
  if (files.length === 0) return [];
  const shown = files.slice(0, furtherShown).map((one) => nameOfFurther(one, language));
  const left = files.length - shown.length;
  const more = language.counted(left, '{count} more file', '{count} more files');
  const places = language.list(left > 0 ? [...shown, more] : shown);
  return [language.parts('This file also shares text with {places}.', {places})];
}

const furtherShown = 2;

/** The places of a text that a file shares with another one. */
interface FurtherText {
  readonly here: FurtherCopy['places'][number];
  readonly there: FurtherCopy['places'][number];
  /** The lines where the text in common begins, for a place has all that any two of the text share. */
  readonly lines: () => {readonly here: number; readonly there: number} | null;
}

function furtherText(text: CopiedText | FurtherCopy['copy'], own: number, other: number): FurtherText {
  const lines = () => {
    if (other === own || ('kind' in text && text.kind === 'document')) return null;
    return commonText(text, own, other) ?? linesOfRun(longestCommonRun, text, own, other);
  };
  return {here: text.places[own], there: text.places[other], lines};
}

/** Other texts of this finding. */
function furtherTexts({more = []}: TextFinding, file: string): readonly FurtherText[] {
  return more.flatMap((text) => {
    const own = text.places.findIndex(({path}) => path === file);
    return own < 0 ? [] : text.places.map((_, at) => furtherText(text, own, at));
  });
}

/** Of each copy that it takes in and that is in a file, the heaviest other place. */
function takenIn({further = []}: TextFinding, file: string): readonly FurtherText[] {
  return further.flatMap(({copy}) => {
    const own = copy.places.findIndex(({path}) => path === file);
    const other = own < 0 ? undefined : strongestView(copy.pairs, own)?.other;
    return other === undefined ? [] : [furtherText(copy, own, other)];
  });
}

/** 'docs/a.md:12 (line 40 here)', of a page 'docs/a.md'. */
function nameOfFurther({here, there, lines}: FurtherText, {parts}: Language): readonly MessagePart[] {
  const begin = lines();
  const [own, other] = [begin?.here ?? here.startLine, begin?.there ?? there.startLine];
  const place = {quote: visiblePath(there.path) + (other === undefined ? '' : `:${other}`), isPath: true} as const;
  return own === undefined ? [place] : parts('{place} (line {line} here)', {place: [place], line: String(own)});
}
