// Takes what was decided, gives findings as users see them: paths, lines, UTF-16 offsets, text, and measures that
// are computed once more from exactly the two texts that are shown.

import {memoized} from '../algorithms/memoized.ts';
import {noRecall, recallFrom} from '../algorithms/outcomes.ts';
import {passageCode} from '../evidence/passageCode.ts';
import type {Indexed} from '../index/indexed.ts';
import {groupStart} from '../index/postings.ts';
import {pageMembers} from '../mirrors/pages.ts';
import type {Config} from '../model/config.ts';
import {byteLength, type Document} from '../model/document.ts';
import type {Finding, Measures, OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {Cut, Inspection} from '../model/inspection.ts';
import {phrase} from '../model/phrase.ts';
import {extentRank} from '../model/shapes.ts';
import {countRejection, type Rejections} from '../pair/noise.ts';
import {isCode, isContained, leastContainment} from '../pair/passage.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';
import {changedTexts, newFolders} from '../review/addedText.ts';
import {wholeWordsMin} from '../review/copiedBlocks.ts';
import {nativeText} from '../text/utf8.ts';
import {codeOfPlaces} from './codeOfPlaces.ts';
import {comparedPlaces} from './comparedPlaces.ts';
import {heaviestFacts, renamedFacts, weighedFacts, weighedPairsMax} from './copyFacts.ts';
import type {CopyGroup} from './copyGroups.ts';
import type {AlsoIn, Context} from './findingContext.ts';
import {type FindingMemory, keyOfCopies, keyOfPages} from './findingMemory.ts';
import {type LinesOf, linesOfFiles, withLinesElsewhere} from './linesElsewhere.ts';
import {reportedFolderGroups} from './mirrorShares.ts';
import {noiseWords} from './noiseWords.ts';
import {
  contentName,
  measureCommonPart,
  measurePassages,
  newOccurrenceContext,
  occurrenceOf,
  type TokenRange,
  type Weighed,
} from './occurrences.ts';
import {renamedPlacesOf} from './renamedReading.ts';
import type {SelectedFindings, SelectedGroup} from './selectFindings.ts';
import {tableFinding} from './tableFinding.ts';
import {versionsHolding} from './versionsHolding.ts';
import {collectionFinding, documentFinding, folderFinding} from './wholeFindings.ts';
import {withoutOccurrences} from './withoutOccurrences.ts';

export function buildFindings(
  decided: SelectedFindings,
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  rejections: Rejections,
  candidatesLost: number,
  memory: FindingMemory | null = null,
): Inspection {
  const changed = changedTexts(texts, indexed.parents ?? []);
  const context: Context = {
    indexed,
    config,
    ...newOccurrenceContext(indexed.corpus.tokens, texts),
    changed: changed < texts.length ? changed : 0,
    linesOf: linesOfTexts(texts),
    alsoIn: alsoInOf(indexed, texts, config),
    explained: renamedPlacesOf(decided.explained ?? []),
  };
  const {findings, cuts} = reported(context, decided, rejections, memory);
  const {groups, parallel} = indexed.mirrors;
  for (const [all, isParallel] of [[groups, false] as const, [parallel, true] as const]) {
    for (const group of config.documents ? reportedFolderGroups(all, texts) : []) {
      const fresh = newFolders(indexed, texts, group);
      if (fresh?.length === 0) continue;
      findings.push(folderFinding(context, decided, group, {isParallel, fresh}));
    }
  }
  if (candidatesLost > 0) {
    cuts.push({
      limit: 'limits.candidatesMax',
      value: config.limits.candidatesMax,
      lost: phrase('{count} fingerprints shared by further pairs of files', {count: candidatesLost}),
    });
  }
  findings.sort(byPlace);
  const {corpus} = indexed;
  return {
    findings,
    files: texts.length,
    bytes: texts.reduce((sum, text) => sum + byteLength(text), 0),
    words: texts.reduce((sum, _, document) => sum + corpus.endToken[document] - corpus.firstToken[document], 0),
    skipped: 0,
    noise: {
      words: noiseWords(indexed, config),
      matches: Object.fromEntries([...rejections.counts].sort(([x], [y]) => (x < y ? -1 : 1))),
      examples: rejections.examples.map(({reason, document, from, to}) => {
        const place = occurrenceOf(context, {document, from, to});
        return {reason, path: place.path, line: place.startLine, words: place.words, text: place.text};
      }),
    },
    cuts,
    suppressed: 0,
    unusedSuppressions: [],
  };
}

/** The same without what is about the whole collection, in the same order. */
export function buildSomeFindings(
  decided: SelectedFindings,
  indexed: Pick<Indexed, 'corpus' | 'addedTokens'>,
  texts: readonly Document[],
  config: Config,
  rejections: Rejections,
  alsoIn: AlsoIn,
): {findings: Finding[]; cuts: Cut[]} {
  const {findings, cuts} = reported(
    {
      indexed,
      config,
      ...newOccurrenceContext(indexed.corpus.tokens, texts),
      changed: 0,
      linesOf: linesOfTexts(texts),
      alsoIn,
      explained: renamedPlacesOf(decided.explained ?? []),
    },
    decided,
    rejections,
  );
  return {findings: findings.sort(byPlace), cuts};
}

function linesOfTexts(texts: readonly Document[]): LinesOf {
  let byPath: ReadonlyMap<string, Document> | undefined;
  return linesOfFiles((path) => {
    byPath ??= new Map(texts.map((text) => [text.path, text]));
    return nativeText(byPath.get(path)?.bytes ?? new Uint8Array(0));
  });
}

function reported(
  context: Context,
  decided: SelectedFindings,
  rejections: Rejections,
  memory: FindingMemory | null = null,
): {findings: Finding[]; cuts: Cut[]} {
  const {outcome, end} = memory === null ? noRecall : recallFrom(memory);
  const keys = memory?.groups?.keys ?? null;
  const cuts: Cut[] = [];
  const findings: Finding[] = [];
  const instead = new Set<SelectedGroup>();
  const outcomeOf = (copies: SelectedGroup) =>
    outcome(
      () => keyOfCopies(context, copies, keys),
      () => copyFinding(context, copies, cuts),
    );
  for (const copies of decided.selected) {
    if (copies.isReordered) {
      const table = tableFinding(context, copies.group);
      if (table !== null) findings.push(table);
      continue;
    }
    const found = outcomeOf(copies);
    if (typeof found !== 'string') findings.push(found);
    else if (found !== 'one place') {
      countRejection(rejections, found, ...firstRange(copies.group));
      // Too few words are equal, so what explained the renamed code is not reported.
      for (const renamed of unexplainedBy(copies, decided.explained ?? [])) instead.add(renamed);
    }
  }
  for (const renamed of instead) {
    const found = outcomeOf(renamed);
    if (typeof found !== 'string') findings.push(found);
  }
  for (const pairs of decided.documents) {
    findings.push(
      outcome(
        () => keyOfPages(context, pairs),
        () => documentFinding(context, pairs),
      ),
    );
  }
  for (const collected of decided.collections) {
    findings.push(collectionFinding(context, collected));
  }
  end();
  return {findings, cuts};
}

/** The renamed code that has words of a place of the copy on both sides. */
function unexplainedBy({group}: SelectedGroup, explained: readonly SelectedGroup[]): SelectedGroup[] {
  const isThere = ({document, from, to}: TokenRange) =>
    group.places.some((place) => place.document === document && place.from < to && from < place.to);
  return explained.filter((renamed) => renamed.group.places.every(isThere));
}

/** Or why there is none. */
function copyFinding(
  context: Context,
  group: SelectedGroup,
  cuts: Cut[],
): PassageFinding | 'one place' | 'too few words in common' {
  const {finding, held} = passageFinding(context, group, cuts);
  // Periodic text that overlaps itself is one place, and a place is no copy of itself.
  if (finding.pairs.length === 0) return 'one place';
  if (isPartOfText(context, finding, group)) return 'too few words in common';
  const left = withoutOccurrences(finding, (ordinal) => !held.has(ordinal));
  if (left === null) return 'too few words in common';
  return withLinesElsewhere(left, context.linesOf);
}

/** For whole texts, a review looks for shorter code and shorter copies within a page than the settings want. */
function isPartOfText(
  {indexed, config, texts}: Context,
  {facts, words, places}: PassageFinding,
  {group}: SelectedGroup,
): boolean {
  if (indexed.addedTokens === undefined || (facts?.wholeWords ?? 0) >= wholeWordsMin) return false;
  const isOfOnePage = places.every(({path}) => path === places[0].path);
  const [one, other] = group.places.map(({document}) => texts[document]);
  const {minCodeWords, minSameFileWords} = settingsOfPair(config, one, other);
  const least = Math.max(group.passages.every(isCode) ? minCodeWords : 0, isOfOnePage ? minSameFileWords : 0);
  return words < least;
}

/** Recheck with the exact measure: every place must reach it with at least one other. */
function isEnough(
  {texts, config}: Context,
  {group, measures}: SelectedGroup,
  {a, b, containmentA, containmentB, resemblance}: OccurrencePair,
): boolean {
  const [one, other] = [a, b].map((ordinal) => texts[group.places[ordinal].document]);
  const own = settingsOfPair(config, one, other);
  const least = measures === undefined ? leastContainment(group.passages[0], own) : own.minContainment;
  return isContained([containmentA, containmentB], least) && resemblance >= own.minResemblance;
}

function firstRange({places: [{document, from, to}]}: CopyGroup): [number, number, number] {
  return [document, from, to];
}

/** Order by path; in it folders, collections and pages before passages. */
function keyOf(finding: Finding): [string, number] {
  const [{path, start}] = finding.places;
  return [path, start ?? -extentRank[finding.kind]];
}

function byPlace(x: Finding, y: Finding): number {
  const [pathX, startX] = keyOf(x);
  const [pathY, startY] = keyOf(y);
  return pathX < pathY ? -1 : pathX > pathY ? 1 : startX - startY || (x.family < y.family ? -1 : 1);
}

function alsoInOf({corpus, groups, mirrors}: Indexed, texts: readonly Document[], config: Config): AlsoIn {
  const membersOf = pageMembers(mirrors.pageOf);
  // Passages overlap: of PowerShell-Docs 44,000 fingerprints are asked about, with 23 rows each, and 18,000 differ.
  const holdersOf = memoized((hash: number): readonly number[] => {
    const documents: number[] = [];
    for (let place = groupStart(groups, hash); groups.hash[place] === hash; place++) {
      const document = corpus.postings.document[groups.order[place]];
      if (documents.at(-1) !== document) documents.push(document);
    }
    return documents;
  });
  return ({document, from, to}) => {
    const {pageOf} = mirrors;
    if ((membersOf.get(pageOf[document])?.length ?? 1) < 2) return [];
    const pagesMax = config.boilerplateFrom;
    return versionsHolding(corpus, groups, pageOf, holdersOf, pagesMax, document, from, to)
      .map((member) => texts[member].path)
      .sort();
  };
}

/** `held`: places that have enough in common with another one. */
function passageFinding(
  context: Context,
  selected: SelectedGroup,
  cuts: Cut[],
): {finding: PassageFinding; held: ReadonlySet<number>} {
  const {group, isRenamed, measures} = selected;
  const {placesMax} = context.config.limits;
  const places = group.places.slice(0, placesMax);
  if (places.length < group.places.length) {
    const {path} = context.texts[places[0].document];
    cuts.push({
      limit: 'limits.placesMax',
      value: placesMax,
      lost: phrase('{count} further places of a passage in {path}', {count: group.places.length - placesMax, path}),
    });
  }
  const pairs: OccurrencePair[] = [];
  const facts: Weighed[] = [];
  const held = new Set<number>();
  for (const {a, b, known} of comparedPlaces(selected, places)) {
    const whole = known ?? measurePassages(context, places[a], places[b]);
    if (isEnough(context, selected, {a, b, ...whole})) held.add(a).add(b);
    pairs.push({a, b, ...(places.length > 2 ? measuresAmong(context, [places[a], places[b]], known, whole) : whole)});
    // At once, while the two are aligned.
    if (known === undefined && facts.length < weighedPairsMax) {
      facts.push(weighedFacts(context, places[a], places[b], true));
    }
  }
  const [strongest] = group.passages;
  const shown = places.map((place) => ({
    ...occurrenceOf(context, place),
    alsoIn: context.alsoIn(place),
    ...(context.indexed.addedTokens && {new: isNew(group, place)}),
  }));
  const finding: PassageFinding = {
    kind: 'passage',
    code: passageCode(shown, context.config),
    ...(isRenamed && {renamed: isRenamed}),
    level: 'info',
    family: contentName(context, places[0]),
    places: shown,
    pairs: pairs.toSorted(nearestFirst),
    words: Math.max(...places.map(({from, to}) => to - from)),
    evidence: Math.round(strongest.evidence),
    discountedWords: strongest.extentA.discounted,
    discountedPages: strongest.extentA.pagesMax,
    slots: group.pages,
    ...(pairs.length > 0 && {
      facts:
        measures === undefined ? heaviestFacts(context, places, pairs, facts) : renamedFacts(context, places, pairs),
    }),
    ...(places.length < group.places.length && {placesLeft: group.places.length - places.length}),
  };
  return {finding, held};
}

/** A message compares a place with the other one that has most of its words and least besides. */
function nearestFirst(x: OccurrencePair, y: OccurrencePair): number {
  const nearness = ({containmentA, wordsA, resemblance}: OccurrencePair) => containmentA * wordsA * resemblance;
  return nearness(y) - nearness(x);
}

/** Of two places among several, which were measured last. */
function measuresAmong(
  context: Context,
  [a, b]: readonly [TokenRange, TokenRange],
  known: Measures | undefined,
  whole: Measures,
): Measures {
  return known === undefined ? measureCommonPart(context, whole) : codeOfPlaces(context, a, b, known);
}

function isNew(group: CopyGroup, {document, from, to}: TokenRange): boolean {
  return group.passages.some(
    ({a, b, a0, a1, b0, b1, newIn}) =>
      (newIn !== undefined && newIn !== 'b' && a === document && a0 >= from && a1 <= to) ||
      (newIn !== undefined && newIn !== 'a' && b === document && b0 >= from && b1 <= to),
  );
}
