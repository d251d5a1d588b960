// Takes what was decided, gives findings as users see them: paths, lines, UTF-16 offsets, text, and measures that
// are computed once more from exactly the two texts that are shown.

import type {Indexed} from '../index/indexed.ts';
import {declaredBoilerplate, groupStart} from '../index/postings.ts';
import {pageMembers} from '../mirrors/pages.ts';
import type {NewSide} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {
  CollectionFinding,
  CopyFacts,
  Cut,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  Inspection,
  OccurrencePair,
  PassageFinding,
  PlaceMark,
} from '../model/finding.ts';
import {containmentsOf, type DocumentPair, measureDocuments} from '../pair/documentMeasures.ts';
import {countRejection, type Rejections} from '../pair/noise.ts';
import {isContained, leastContainment} from '../pair/passage.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';
import {newFolders} from '../review/addedText.ts';
import {passageCode} from '../rules/passageCode.ts';
import {isMarkedGenerated, isOutput, isStandardText} from '../rules/textMarks.ts';
import {roleNames} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Compilation} from './compilations.ts';
import type {CopyGroup} from './copyGroups.ts';
import {reportedFolderGroups} from './mirrorShares.ts';
import {
  contentName,
  measurePassages,
  nameOfText,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
  pairFacts,
  positionsFor,
  type TokenRange,
} from './occurrences.ts';
import type {SelectedFindings, SelectedGroup} from './selectFindings.ts';
import {versionsHolding} from './versionsHolding.ts';
import {withoutOccurrences} from './withoutOccurrences.ts';

/** What describing one collection needs again and again. */
interface Context extends OccurrenceContext {
  readonly indexed: Pick<Indexed, 'corpus' | 'addedTokens'>;
  readonly config: Config;
  readonly alsoIn: AlsoIn;
}

/** Paths of the other versions of a page that have its tokens [from, to), sorted. */
type AlsoIn = (range: TokenRange) => string[];

export function buildFindings(
  decided: SelectedFindings,
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  rejections: Rejections,
  candidatesLost: number,
): Inspection {
  const context: Context = {
    indexed,
    config,
    ...newOccurrenceContext(indexed.corpus.tokens, texts),
    alsoIn: alsoInOf(indexed, texts, config),
  };
  const {findings, cuts} = reported(context, decided, rejections);
  for (const group of config.documents ? reportedFolderGroups(indexed.mirrors, texts) : []) {
    const fresh = newFolders(indexed, texts, group);
    if (fresh?.length === 0) continue;
    findings.push({...folderFinding(context, decided, group), ...(fresh && {newFolders: fresh})});
  }
  if (candidatesLost > 0) {
    cuts.push({
      limit: 'limits.candidatesMax',
      value: config.limits.candidatesMax,
      lost: `${candidatesLost} fingerprints shared by further pairs of files`,
    });
  }
  findings.sort(byPlace);
  const {corpus} = indexed;
  return {
    findings,
    files: texts.length,
    bytes: texts.reduce((sum, text) => sum + (text.length ?? text.bytes.length), 0),
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
    {indexed, config, ...newOccurrenceContext(indexed.corpus.tokens, texts), alsoIn},
    decided,
    rejections,
  );
  return {findings: findings.sort(byPlace), cuts};
}

function reported(
  context: Context,
  decided: SelectedFindings,
  rejections: Rejections,
): {findings: Finding[]; cuts: Cut[]} {
  const cuts: Cut[] = [];
  const findings: Finding[] = [];
  for (const family of decided.families) {
    const finding = passageFinding(context, family, cuts);
    // Periodic text that overlaps itself is one place, and a place is no copy of itself.
    if (finding.pairs.length === 0) continue;
    const left = withEnoughInCommon(context, finding, family);
    if (left !== null) findings.push(left);
    else countRejection(rejections, 'too few words in common', ...firstRange(family.family));
  }
  for (const pairs of decided.documents) {
    findings.push(documentFinding(context, pairs));
  }
  for (const collected of decided.collections) {
    findings.push(collectionFinding(context, collected));
  }
  return {findings, cuts};
}

/** The measure that the user sees has the last word: each place has enough in common with another one of the finding. */
function withEnoughInCommon(
  {texts, config}: Context,
  finding: PassageFinding,
  {family, measures}: SelectedGroup,
): PassageFinding | null {
  const textAt = (ordinal: number) => texts[family.places[ordinal].document];
  const enough = finding.pairs.filter(({a, b, containmentA, containmentB, resemblance}) => {
    const own = settingsOfPair(config, textAt(a), textAt(b));
    const least = measures === undefined ? leastContainment(family.passages[0], own) : own.minContainment;
    return isContained([containmentA, containmentB], least) && resemblance >= own.minResemblance;
  });
  const held = new Set(enough.flatMap(({a, b}) => [a, b]));
  return withoutOccurrences(finding, (ordinal) => !held.has(ordinal));
}

function firstRange({places: [{document, from, to}]}: CopyGroup): [number, number, number] {
  return [document, from, to];
}

/** What is to be acted on is kept before what is only said. */
function keyOf(finding: Finding): [string, number] {
  switch (finding.kind) {
    case 'passage':
      return [finding.places[0].path, finding.places[0].start];
    case 'document':
      return [finding.places[0].path, -1];
    case 'collection':
      return [finding.path, -2];
    case 'folder':
      return [finding.folders[0], -3];
  }
}

function byPlace(x: Finding, y: Finding): number {
  const [pathX, startX] = keyOf(x);
  const [pathY, startY] = keyOf(y);
  return pathX < pathY ? -1 : pathX > pathY ? 1 : startX - startY || (x.family < y.family ? -1 : 1);
}

function alsoInOf({corpus, groups, mirrors}: Indexed, texts: readonly Document[], config: Config): AlsoIn {
  const membersOf = pageMembers(mirrors.pageOf);
  function* holdersOf(hash: number): Generator<number> {
    const {count} = corpus.postings;
    for (let place = groupStart(groups, hash); place < count && groups.hash[place] === hash; place++) {
      yield groups.order[place];
    }
  }
  return ({document, from, to}) => {
    const {pageOf} = mirrors;
    if ((membersOf.get(pageOf[document])?.length ?? 1) < 2) return [];
    const pagesMax = config.boilerplateFrom;
    return versionsHolding(corpus, groups, pageOf, holdersOf, pagesMax, document, from, to)
      .map((member) => texts[member].path)
      .sort();
  };
}

/** Of so few places all pairs are measured: what is said of the text is said of each two of them. */
const allPairsMax = 5;

function passageFinding(context: Context, {family, isRenamed, measures}: SelectedGroup, cuts: Cut[]): PassageFinding {
  const {placesMax} = context.config.limits;
  const places = family.places.slice(0, placesMax);
  if (places.length < family.places.length) {
    const {path} = context.texts[places[0].document];
    cuts.push({
      limit: 'limits.placesMax',
      value: placesMax,
      lost: `${family.places.length - placesMax} further places of a passage in ${path}`,
    });
  }
  const pairs: OccurrencePair[] = [];
  const seen = new Set<number>();
  for (const passage of family.passages) {
    const a = places.findIndex((p) => p.document === passage.a && p.from <= passage.a0 && p.to >= passage.a1);
    const b = places.findIndex((p) => p.document === passage.b && p.from <= passage.b0 && p.to >= passage.b1);
    if (a < 0 || b < 0 || a === b || seen.has(Math.min(a, b) * placesMax + Math.max(a, b))) continue;
    seen.add(Math.min(a, b) * placesMax + Math.max(a, b));
    const [first, second] = [Math.min(a, b), Math.max(a, b)];
    const known = measures?.get(passage);
    pairs.push({a: first, b: second, ...(known ?? measurePassages(context, places[first], places[second]))});
  }
  if (measures === undefined && places.length <= allPairsMax) {
    for (let a = 0; a < places.length; a++) {
      for (let b = a + 1; b < places.length; b++) {
        if (!seen.has(a * placesMax + b)) pairs.push({a, b, ...measurePassages(context, places[a], places[b])});
      }
    }
  }
  const [strongest] = family.passages;
  return {
    kind: 'passage',
    code: passageCode(
      places.map(({document}) => context.texts[document]),
      context.config,
    ),
    ...(isRenamed && {renamed: isRenamed}),
    level: 'info',
    family: contentName(context, places[0]),
    places: places.map((place) => ({
      ...occurrenceOf(context, place),
      alsoIn: context.alsoIn(place),
      ...(context.indexed.addedTokens && {new: isNew(family, place)}),
    })),
    pairs,
    words: Math.max(...places.map(({from, to}) => to - from)),
    evidence: Math.round(strongest.evidence),
    discountedWords: strongest.extentA.discounted,
    discountedPages: strongest.extentA.pagesMax,
    slots: family.pages,
    ...(pairs.length > 0 && {facts: factsOf(context, places, pairs, measures !== undefined)}),
    ...(places.length < family.places.length && {placesLeft: family.places.length - places.length}),
  };
}

/** Pairs of a finding that are weighed: the heaviest counts, and the strongest come first. */
const weighedPairsMax = 12;

/**
 * Equal tokens of code whose names differ have no long runs of equal words: all of them count, but less than equal words
 * of a source file (0.85), as any two functions of one shape have many in common.
 */
const renamedFactor = 0.7;

/** Of the heaviest pair. `pairs` are at least one. */
function factsOf(
  context: Context,
  places: readonly TokenRange[],
  pairs: readonly OccurrencePair[],
  areRenamed = false,
): CopyFacts {
  const {firstToken, endToken} = context.indexed.corpus;
  const wordsOf = (document: number) => endToken[document] - firstToken[document];
  const {addedTokens = []} = context.indexed;
  const counts = (a: number, b: number) => addedTokens.every(({added}) => added[a] + added[b] > 0);
  const all = pairs.slice(0, weighedPairsMax).map((pair) => {
    const {a, b} = pair;
    const facts = {a, b, ...pairFacts(context, places[a], places[b], wordsOf, counts)};
    if (!areRenamed) return facts;
    const shared = Math.min(pair.wordsA * pair.containmentA, pair.wordsB * pair.containmentB);
    return {...facts, weight: renamedFactor * shared, longest: shared};
  });
  const heaviest = all.reduce((most, one) => (one.weight > most.weight ? one : most));
  return {...heaviest, marks: places.map((place) => markOf(context, place))};
}

export function markOf({texts, tokens}: OccurrenceContext, {document, from, to}: TokenRange): PlaceMark {
  const {bytes} = texts[document];
  const {start, length} = tokens;
  let foot = Math.max(0, bytes.length - markBytes);
  while (foot < bytes.length && (bytes[foot] & 0xc0) === 0x80) foot++;
  const head = decodeText(bytes, 0, Math.min(bytes.length, markBytes));
  if (isMarkedGenerated(head, decodeText(bytes, foot, bytes.length))) return 'generated';
  const end = Math.min(start[to - 1] + length[to - 1], start[from] + standardBytes);
  const text = decodeText(bytes, start[from], end);
  return isStandardText(text) ? 'standard' : isOutput(text) ? 'output' : '';
}

/** More than any mark of a generator is from either end of a page, and more than a term of a licence is long. */
const markBytes = 2000;
const standardBytes = 3000;

function isNew(family: CopyGroup, {document, from, to}: TokenRange): boolean {
  return family.passages.some(
    ({a, b, a0, a1, b0, b1, newIn}) =>
      (newIn !== undefined && newIn !== 'b' && a === document && a0 >= from && a1 <= to) ||
      (newIn !== undefined && newIn !== 'a' && b === document && b0 >= from && b1 <= to),
  );
}

function documentsIn(side: NewSide | undefined, a: number, b: number): number[] {
  if (side === undefined) return [];
  return side === 'both' ? [a, b] : [side === 'a' ? a : b];
}

function documentPlace(context: Context, document: number): DocumentOccurrence {
  const {firstToken, endToken} = context.indexed.corpus;
  const {path, reference} = context.texts[document];
  return {
    path,
    words: endToken[document] - firstToken[document],
    lines: positionsFor(context, document).lineStarts.length,
    reference,
    alsoIn: [],
  };
}

function documentFinding(context: Context, pairs: readonly DocumentPair[]): DocumentFinding {
  const documents = [...new Set(pairs.flatMap(({a, b}) => [a, b]))].sort((x, y) => x - y);
  const places = documents.map((document) => documentPlace(context, document));
  const {indexed} = context;
  const newOnes = new Set(pairs.flatMap(({a, b, newIn}) => documentsIn(newIn, a, b)));
  return {
    kind: 'document',
    code: 'copied-page',
    detail: pairs[0].code ?? 'near-duplicate-document',
    level: 'info',
    family: nameOfText(places.map(({path}) => path).join('\n')),
    facts: factsOf(
      context,
      documents.map((document) => ({
        document,
        from: indexed.corpus.firstToken[document],
        to: indexed.corpus.endToken[document],
      })),
      pairs.slice(0, 1).map(({a, b}) => ({a: documents.indexOf(a), b: documents.indexOf(b)}) as OccurrencePair),
    ),
    places:
      indexed.addedTokens === undefined
        ? places
        : places.map((place, x) => ({...place, new: newOnes.has(documents[x])})),
    pairs: pairs.map(({a, b, coverage}) => ({
      a: documents.indexOf(a),
      b: documents.indexOf(b),
      wordsA: coverage.wordsA,
      wordsB: coverage.wordsB,
      ...containmentsOf(coverage),
    })),
  };
}

function collectionFinding(context: Context, {document, sharedWords, sources}: Compilation): CollectionFinding {
  const {path} = context.texts[document];
  return {
    kind: 'collection',
    code: 'copied-page',
    level: 'info',
    family: nameOfText(path),
    path,
    words: context.indexed.corpus.endToken[document] - context.indexed.corpus.firstToken[document],
    sharedWords,
    sources: sources.map((source) => ({path: context.texts[source.document].path, words: source.words})),
  };
}

/** Pairs of counterparts that are measured when they are folded; all of them with `fold: false`. */
const folderSample = 24;

type Group = Indexed['mirrors']['groups'][number];

function folderFinding(context: Context, decided: SelectedFindings, group: Group): FolderFinding {
  const {config} = context;
  const pairs: [number, number][] = [];
  for (const members of group.members) {
    for (let x = 0; x < members.length; x++) {
      // Of many versions each is measured against the next; of a dozen all against all.
      const last = config.fold || members.length > 12 ? Math.min(members.length, x + 2) : members.length;
      for (let y = x + 1; y < last; y++) pairs.push([members[x], members[y]]);
    }
  }
  const step = config.fold ? Math.max(1, Math.floor(pairs.length / folderSample)) : 1;
  const measured = pairs
    .filter((_, index) => index % step === 0)
    .map(([a, b]) => measureDocuments(decided.measurer, Math.min(a, b), Math.max(a, b), config));
  const resemblances = measured.map(({coverage}) => containmentsOf(coverage).resemblance).sort((x, y) => x - y);
  return {
    kind: 'folder',
    code: 'mirrored-folder',
    level: 'info',
    family: nameOfText(group.folders.join('\n')),
    folders: group.folders,
    pages: group.pages,
    pagesTotal: group.pagesTotal,
    pairsMeasured: measured.length,
    resemblanceMedian: resemblances[Math.floor(resemblances.length / 2)] ?? 0,
    // As versions of one page they are no more to act on than their folders.
    pairs: config.fold ? [] : measured.map((pair) => ({...documentFinding(context, [pair]), level: 'info'})),
  };
}

/** Words that count for nothing: by role, and those of blocks that stand on too many pages. */
function noiseWords({corpus, groups}: Indexed, config: Config): Record<string, number> {
  const words: Record<string, number> = {};
  corpus.excluded.words.forEach((count, role) => {
    if (count > 0) words[roleNames[role]] = count;
  });
  const {postings} = corpus;
  const {pagesOf} = groups;
  let common = 0;
  let declared = 0;
  for (let row = 1; row + 1 < postings.count; row++) {
    const least = Math.min(pagesOf[row - 1], pagesOf[row], pagesOf[row + 1]);
    if (least < config.boilerplateFrom || postings.document[row - 1] !== postings.document[row + 1]) continue;
    const count = postings.at[row + 1] - postings.at[row];
    if (least === declaredBoilerplate) declared += count;
    else common += count;
  }
  if (declared > 0) words.templates = declared;
  if (common > 0) words[`blocks on more than ${config.boilerplateFrom - 1} pages`] = common;
  return words;
}
