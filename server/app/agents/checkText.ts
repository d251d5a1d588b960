// Does a text that is about to be written exist already? The text becomes a document of the index for the time of the
// question. First come the passages that `check` would find; then paragraphs that are there word for word, but are too
// short for it, or on too many pages.

import type {AgentAnswer, AgentCopy} from '../../../shared/model/agentTools.ts';
import type {Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {Format} from '../../../shared/model/format.ts';
import {listedPlaces, placeOf} from '../../../shared/report/agentCopies.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {UserError} from '../../userError.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';
import {pathInside} from './pathInside.ts';
import type {QuestionTo} from './question.ts';

/** No file has this name. */
const draftPath = '\0draft';
/** A shorter paragraph is a phrase or a command line, unless it is all of the text. */
const paragraphWordsMin = 12;
/** A longer one is a passage for a check. Looking for it word for word takes time that grows with its square. */
const paragraphWordsMax = 1000;
/** Each takes up to 2 ms. More are a book and no text that is about to be written; it is said. */
const paragraphsMax = 200;
/** The index finds any six words in a row. */
const textWordsMin = 6;
const paragraphShareMin = 0.8;
/** A text with more equal words than this share is there as a whole. */
const wholeShare = 0.9;

/** Some lines of the text, and where else they are. */
interface FoundPart {
  readonly here: Occurrence;
  readonly there: readonly {readonly place: Occurrence; readonly equalWords: number | undefined}[];
}

export function checkText(question: QuestionTo<'check_text'>, root: IndexedRoot): AgentAnswer {
  const {engine, loaded} = root;
  const {config} = loaded;
  const text = question.text.replace(/^\ufeff/, '');
  const bytes = new TextEncoder().encode(text);
  const {fileBytesMax} = config.limits;
  if (bytes.length > fileBytesMax) {
    throw new UserError(
      `text: got ${count(bytes.length)} bytes, expected at most ${count(fileBytesMax)} (limits.fileBytesMax). Ask about a part of it.`,
    );
  }
  const path = question.path === null ? null : pathInside(root.root, question.path);
  const format = formatOf(path ?? 'draft.md');
  const {ignore: _, ...own} = loaded.overridesFor(path ?? '');
  engine.apply([{kind: 'put', text: {path: draftPath, bytes, format, reference: false, template: false, own}}]);
  try {
    const passages = passagesOf(root);
    const paragraphs = paragraphsIn(text, format);
    const short = paragraphs.slice(0, paragraphsMax).flatMap((one) => copiesOfParagraph(root, one, passages));
    const answer = answerOf([...passages, ...short], wordsOf(text, format), path, format, question.limit, root);
    if (paragraphs.length <= paragraphsMax) return answer;
    const note = `Of ${count(paragraphs.length)} paragraphs, the first ${paragraphsMax} were looked for word for word.`;
    return {...answer, notes: [...answer.notes, note]};
  } finally {
    engine.apply([{kind: 'remove', path: draftPath}]);
  }
}

function passagesOf({engine, loaded}: IndexedRoot): readonly FoundPart[] {
  // Copied pages have no lines, so only passages are looked for.
  const config = {...loaded.config, documents: false, passages: true, fold: false};
  const findings = engine.findingsOf(draftPath, config)?.findings ?? [];
  return findings.flatMap((finding) => (finding.kind === 'passage' ? partOf(finding) : []));
}

function partOf({places, pairs}: PassageFinding): FoundPart[] {
  const own = places.findIndex(({path}) => path === draftPath);
  const there = places.flatMap((place, ordinal) => {
    if (place.path === draftPath) return [];
    const pair = pairs.find(({a, b}) => (a === own && b === ordinal) || (b === own && a === ordinal));
    const equalWords =
      pair && Math.round(pair.a === own ? pair.containmentB * pair.wordsB : pair.containmentA * pair.wordsA);
    return [{place, equalWords}];
  });
  return own < 0 || there.length === 0 ? [] : [{here: places[own], there}];
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** Those that are long enough to be asked about. */
function paragraphsIn(text: string, format: Format): readonly Paragraph[] {
  const all: Paragraph[] = [];
  let start = 0;
  for (const part of text.split(/(\r?\n[ \t]*(?:\r?\n[ \t]*)+)/)) {
    const end = start + part.length;
    if (part.trim() !== '') all.push({start, end, words: wordsOf(part, format)});
    start = end;
  }
  const wordsMin = all.length === 1 ? textWordsMin : paragraphWordsMin;
  return all.filter(({words}) => words >= wordsMin && words <= paragraphWordsMax);
}

function wordsOf(text: string, format: Format): number {
  const tokens = newTokens(256);
  lex('', new TextEncoder().encode(text), format, tokens, newExcludedText('nothing'));
  return tokens.count;
}

function copiesOfParagraph(
  {engine, loaded}: IndexedRoot,
  {start, end, words}: Paragraph,
  known: readonly FoundPart[],
): FoundPart[] {
  if (known.some(({here}) => here.start < end && start < here.end)) return [];
  const found = engine.copiesOf(draftPath, start, end, loaded.config).flatMap(partOf);
  const equal = found.filter(({there: [first]}) => (first?.equalWords ?? 0) >= paragraphShareMin * words);
  const [strongest] = equal;
  return strongest === undefined ? [] : [{here: strongest.here, there: equal.flatMap(({there}) => there)}];
}

function answerOf(
  found: readonly FoundPart[],
  words: number,
  target: string | null,
  format: Format,
  limit: number,
  root: IndexedRoot,
): AgentAnswer {
  const isElsewhere = ({path}: Occurrence) => path !== target && root.engine.textAt(path)?.template !== true;
  const parts = withoutInner(
    found
      .map(({here, there}) => ({here, there: there.filter(({place}) => isElsewhere(place)).sort(byEqualWords)}))
      .filter(({there}) => there.length > 0)
      .sort((x, y) => equalWordsOf(y) - equalWordsOf(x) || x.here.start - y.here.start),
  );
  const notes = [...ownNotes(found, target), ...templateNotes(found, root)];
  const compared = plural(root.engine.documents - 1, 'file');
  if (words === 0) return {summary: 'The text has no words to look for.', copies: [], copiesLeft: 0, notes};
  if (parts.length === 0) {
    return {
      summary: `No copy of these ${plural(words, 'word')} was found in ${compared}.`,
      copies: [],
      copiesLeft: 0,
      notes,
    };
  }
  const counted = equalWordsIn(parts);
  const equal = Math.min(words, counted.equal);
  const {files} = counted;
  const where = files.size === 1 ? visiblePath([...files][0]) : plural(files.size, 'file');
  const what =
    equal >= wholeShare * words ? 'This text is already in the project' : 'Part of this text is already in the project';
  const todo =
    format.family === 'code'
      ? 'Call or move that code instead of writing it again.'
      : 'Link to it or include it instead of writing it again.';
  return {
    summary: `${what}: ${equal === words ? 'all' : count(equal)} of its ${plural(words, 'word')} are also in ${where}. ${todo}`,
    copies: parts.slice(0, limit).map((part) => copyOf(part, limit)),
    copiesLeft: Math.max(0, parts.length - limit),
    notes,
  };
}

/** Without places that are within one that is listed before: a part of a copy is no further copy. */
function withoutInner(parts: readonly FoundPart[]): readonly FoundPart[] {
  const listed: Occurrence[] = [];
  return parts.flatMap(({here, there}) => {
    const own = there.filter(
      ({place}) =>
        !listed.some(({path, start, end}) => path === place.path && start <= place.start && place.end <= end),
    );
    listed.push(...own.map(({place}) => place));
    return own.length === 0 ? [] : [{here, there: own}];
  });
}

function byEqualWords(x: FoundPart['there'][number], y: FoundPart['there'][number]): number {
  return (y.equalWords ?? 0) - (x.equalWords ?? 0) || (x.place.path < y.place.path ? -1 : 1);
}

/** Of its strongest place. */
function equalWordsOf({here, there: [first]}: FoundPart): number {
  return first?.equalWords ?? here.words;
}

/** Words of parts that overlap are counted once; and the files that have them. */
function equalWordsIn(parts: readonly FoundPart[]): {readonly equal: number; readonly files: ReadonlySet<string>} {
  let [equal, last] = [0, 0];
  const files = new Set<string>();
  for (const part of parts.toSorted((x, y) => x.here.start - y.here.start || y.here.end - x.here.end)) {
    const {start, end} = part.here;
    const from = Math.max(last, start);
    if (end <= from) continue;
    equal += (equalWordsOf(part) * (end - from)) / (end - start);
    last = end;
    files.add(part.there[0].place.path);
  }
  return {equal: Math.round(equal), files};
}

function copyOf(part: FoundPart, limit: number): AgentCopy {
  const {here, there} = part;
  const [first] = there;
  const equal = equalWordsOf(part);
  const lines = here.startLine === here.endLine ? `Line ${here.startLine}` : `Lines ${here.startLine}-${here.endLine}`;
  const share = equal >= here.words ? plural(here.words, 'word') : `${count(equal)} of ${plural(here.words, 'word')}`;
  const same = there.filter(({equalWords}) => equalWords === first.equalWords).length - 1;
  const fewer = there.length - 1 - same;
  const more =
    (same === 0 ? '' : ` and ${plural(same, 'more place')}`) +
    (fewer === 0 ? '' : `; fewer of them are in ${plural(fewer, 'other place')}`);
  return {
    message: `${lines} of the text: ${share} are also in ${visiblePath(first.place.path)}:${first.place.startLine}${more}.`,
    textLines: {start: here.startLine, end: here.endLine},
    ...listedPlaces(
      there.map(({place, equalWords}) => placeOf(place, equalWords)),
      limit,
    ),
  };
}

/** Parts of the text that its own file has already. */
function ownNotes(found: readonly FoundPart[], target: string | null): readonly string[] {
  const own = found.flatMap(({there}) => there.filter(({place}) => place.path === target));
  const [strongest] = own.sort(byEqualWords);
  if (strongest === undefined) return [];
  const {path, startLine, words} = strongest.place;
  return [
    `${visiblePath(path)} itself has ${plural(words, 'word')} of it, from line ${startLine} on; that is not counted.`,
  ];
}

function templateNotes(found: readonly FoundPart[], {engine}: IndexedRoot): readonly string[] {
  const declared = found.flatMap(({there}) => there.filter(({place}) => engine.textAt(place.path)?.template === true));
  const [first] = declared;
  if (first === undefined) return [];
  return [`Some of it is declared boilerplate (${visiblePath(first.place.path)}), which may be repeated.`];
}
