// Takes copies that a change left behind, gives them as findings: the edited places are new, the others have the old text.

import {memoized} from '../algorithms/memoized.ts';
import type {Indexed} from '../index/indexed.ts';
import {linkResolver, type Resolver} from '../links/linkTargets.ts';
import type {Document} from '../model/document.ts';
import type {Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {mostlyShare} from '../model/judgeNumbers.ts';
import {phrase} from '../model/phrase.ts';
import type {Staleness} from '../model/staleness.ts';
import {carriedName, takenName, wordSet} from '../review/carriedName.ts';
import type {ComparedPlace} from '../review/oldCopy.ts';
import {isOwnTarget} from '../review/ownLink.ts';
import {linesOf} from '../review/paragraphEdit.ts';
import type {StaleCopies, StaleCopy} from '../review/staleCopies.ts';
import {transferEdit} from '../review/transferEdit.ts';
import {lineAt} from '../text/positions.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {markOf} from './copyFacts.ts';
import {
  contentName,
  measurePassages,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
  positionsFor,
} from './occurrences.ts';

export function withStaleCopies(
  inspection: Inspection,
  {copies, changed, lost}: StaleCopies,
  {corpus}: Pick<Indexed, 'corpus'>,
  texts: readonly Document[],
): Inspection {
  if (copies.length + lost === 0) return inspection;
  const context = newOccurrenceContext(corpus.tokens, texts);
  const wordsOf = memoized((document: number) => {
    const {bytes} = texts[document];
    return wordSet(decodeText(bytes, 0, bytes.length));
  });
  let resolver: Resolver | undefined;
  const resolve: Resolver = (page, link) => {
    resolver ??= linkResolver({paths: texts.map(({path}) => path), closed: new Set(), listed: [], isWhole: false});
    return resolver(page, link);
  };
  const findingOf = (copy: StaleCopy) => {
    const pageWords = copy.stale.map(({document}) => [
      texts[document].path,
      corpus.endToken[document] - corpus.firstToken[document],
    ]);
    return staleFinding(context, copy, {changed, pageWords: Object.fromEntries(pageWords)}, wordsOf, resolve);
  };
  const findings = [...inspection.findings, ...copies.map(findingOf)];
  if (lost === 0) return {...inspection, findings};
  const cut = {
    limit: 'edited paragraphs',
    value: 0,
    lost: phrase('copies of {count} further edited paragraphs', {count: lost}),
  };
  return {...inspection, findings, cuts: [...inspection.cuts, cut]};
}

/** Places of either kind that are kept; more are neither read nor judged. */
const editedMax = 12;
const staleMax = 60;

function staleFinding(
  context: OccurrenceContext,
  copy: StaleCopy,
  sizes: Pick<Staleness, 'changed' | 'pageWords'>,
  wordsOf: (document: number) => ReadonlySet<string>,
  resolve: Resolver,
): PassageFinding {
  const {edited, stale, edits, touchesFact, weight, removed, paragraph, isPart} = copy;
  const ranges = [
    ...edited.slice(0, editedMax).map((range) => ({...range, isNew: true})),
    ...stale.slice(0, staleMax).map((range) => ({...range, isNew: false})),
  ].sort((x, y) => x.document - y.document || x.from - y.from);
  const places = ranges.map(({isNew, ...range}) => ({...editedLines(context, range), new: isNew}));
  const pairs = ranges.flatMap((one, a) =>
    ranges.flatMap((other, b): OccurrencePair[] =>
      a < b && one.isNew !== other.isNew ? [{a, b, ...measurePassages(context, one, other)}] : [],
    ),
  );
  const [{path: editedPath}] = edited.map(({document}) => context.texts[document]);
  const [partly, adapted]: string[][] = [[], []];
  const onePage = [...copy.onePage].map((document) => context.texts[document].path).sort();
  for (const {document, from, to} of stale.slice(0, staleMax)) {
    const {path, bytes} = context.texts[document];
    const transfer = transferEdit(paragraph, linesOf({bytes, tokens: context.tokens, from, to}, from, to));
    // The new text names what only the edited page is about, or the old one what the other page is about.
    const carried =
      transfer.kind === 'refused' ? edits.map(({now}) => now) : transfer.edits.map(({newText}) => newText);
    const isAdapted =
      edits.every(({isLink, now}) => isLink && isOwnTarget(now, editedPath, path, resolve)) ||
      takenName(editedPath, path, edits) !== null ||
      carriedName(editedPath, path, carried, () => wordsOf(document)) !== null;
    if (isAdapted) adapted.push(path);
    else if (transfer.kind === 'refused' && transfer.isPartly) partly.push(path);
  }
  const marks = Object.fromEntries(ranges.map((range, at) => [places[at].path, markOf(context, range)]));
  return {
    kind: 'passage',
    code: 'stale-copy',
    level: touchesFact ? 'warning' : 'info',
    family: contentName(context, edited[0]),
    places,
    pairs: pairs.sort((x, y) => y.resemblance - x.resemblance),
    words: Math.max(...places.map(({words}) => words)),
    evidence: 0,
    discountedWords: 0,
    discountedPages: 0,
    slots: new Set(places.map(({path}) => path)).size,
    stale: {
      edits,
      touchesFact,
      ...(partly.length > 0 && {partly}),
      weight,
      removed,
      ...sizes,
      ...(onePage.length > 0 && {onePage}),
      ...(adapted.length > 0 && {adapted}),
      marks,
      paragraph,
      ...(isPart && {isPart}),
      ...(copy.isOtherSample && {isOtherSample: true as const}),
      ...(isMostlySample(context, edited[0]) && {isSample: true as const}),
    },
  };
}

const sampleRoles: readonly TokenRole[] = [
  TokenRole.code,
  TokenRole.comment,
  TokenRole.frontMatter,
  TokenRole.imports,
  TokenRole.licence,
];

function isMostlySample({tokens}: OccurrenceContext, {from, to}: ComparedPlace): boolean {
  const roles = tokens.tag.subarray(from, to);
  return roles.filter((tag) => sampleRoles.includes(roleOf(tag))).length >= mostlyShare * (to - from);
}

/** The lines of the copy on which it differs: a paragraph has many, and it may begin in another one. */
function editedLines(context: OccurrenceContext, {differs, ...range}: ComparedPlace): Occurrence {
  const {start, length} = context.tokens;
  const positions = positionsFor(context, range.document);
  const [firstLine, lastLine] = [
    lineAt(positions, start[differs.from]),
    lineAt(positions, start[differs.to - 1] + length[differs.to - 1] - 1),
  ];
  let {from, to} = differs;
  while (from > range.from && lineAt(positions, start[from - 1]) === firstLine) from--;
  while (to < range.to && lineAt(positions, start[to]) === lastLine) to++;
  const whole = occurrenceOf(context, range);
  if (from === range.from && to === range.to) return whole;
  const {words, start: at, text} = whole;
  return {...occurrenceOf(context, {...range, from, to}), words, copy: {start: at, text}};
}
