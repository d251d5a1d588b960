// Sentences about further text of two files that a message names, which is reported with theirs: in which files it is.

import {groupedBy} from '../algorithms/groupedBy.ts';
import type {CopiedText, FurtherCopy} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {type MessagePart, type Sentence, strongestView} from './messageParts.ts';
import {commonLine} from './pairDifference.ts';
import type {Form} from './statement.ts';
import {visiblePath} from './terminal.ts';

/** Files that have further text of this one, or of the other one that the message names. */
export function furtherSentences(finding: TextFinding, ordinal: number, {language}: Form): readonly Sentence[] {
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return [];
  const [own, other] = [finding.places[ordinal], finding.places[view.other]];
  const named = new Set(finding.places.map(({path}) => path));
  const placesOf = (found: readonly FurtherText[]): readonly MessagePart[] | null => {
    const others = found.filter(({there}) => !named.has(there.path));
    // Of several texts the longest: the first one may be a few lines at the beginning of a file.
    const files = [...groupedBy(others, ({there}) => there.path).values()].map(
      (some) => some.toSorted((one, next) => next.there.words - one.there.words)[0],
    );
    if (files.length === 0) return null;
    const shown = files.slice(0, furtherShown).map((one): MessagePart => ({quote: nameOfFurther(one), isPath: true}));
    const left = files.length - shown.length;
    return language.list(
      left > 0 ? [...shown, language.counted(left, '{count} more file', '{count} more files')] : shown,
    );
  };
  const ownPlaces = placesOf([...furtherTexts(finding, own.path), ...takenIn(finding, own.path)]);
  const said =
    ownPlaces === null ? [] : [language.parts('This file also shares text with {places}.', {places: ownPlaces})];
  if (other.path === own.path) return said;
  // A reader of this text would look for it in the files that are named.
  const others = takenIn(finding, other.path);
  const same = placesOf(others.filter(({here}) => areOverlapping(here, other)));
  const further = placesOf(others.filter(({here}) => !areOverlapping(here, other)));
  const file: MessagePart = {quote: visiblePath(other.path), isPath: true};
  return [
    ...said,
    ...(same === null ? [] : [language.parts('{file} also shares text with {places}.', {file, places: same})]),
    ...(further === null ? [] : [language.parts('Other text of {file} is in {places}.', {file, places: further})]),
  ];
}

/** Whether two places of one file have a part of it in common; a page is all of it. */
function areOverlapping(one: FurtherPlace, other: FurtherPlace): boolean {
  if (one.start === undefined || other.start === undefined) return true;
  return one.start < other.end && other.start < one.end;
}

const furtherShown = 2;

type FurtherPlace = FurtherCopy['places'][number];

/** A text that a file shares with another one: its place in the file, and there. */
interface FurtherText {
  readonly here: FurtherPlace;
  readonly there: FurtherPlace;
  /** The line there where the text in common begins, for a place has all that any two of the text share. */
  readonly line: () => number | null;
}

function furtherText(text: CopiedText | FurtherCopy['copy'], own: number, other: number): FurtherText {
  const line = () => {
    if (other === own || ('kind' in text && text.kind === 'document')) return null;
    return commonLine(text, own, other);
  };
  return {here: text.places[own], there: text.places[other], line};
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

/** 'docs/a.md:12', of a page 'docs/a.md'. */
function nameOfFurther({there, line}: FurtherText): string {
  const startLine = line() ?? there.startLine;
  return visiblePath(there.path) + (startLine === undefined ? '' : `:${startLine}`);
}
