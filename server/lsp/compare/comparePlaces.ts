// Builds the comparison of two occurrences of a finding: the passages with some context lines, and the whole documents.

import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Finding, FolderFinding, Measures} from '../../../shared/model/finding.ts';
import type {CompareTarget, Comparison} from '../../../shared/model/protocol.ts';
import type {TextFinding} from '../../../shared/model/textFinding.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {strongestView} from '../../../shared/wording/messageParts.ts';
import {lineRange} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {leadingOf} from '../features/findingItems.ts';
import {dashed, labelOf, percentText} from '../features/messages.ts';
import {counterpart} from '../features/occurrencesNow.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from '../project/featureTypes.ts';
import {comparedElsewhere} from './compareElsewhere.ts';
import {type ComparedPair, comparisonView, findingsBetween, linesOfView} from './comparisonView.ts';
import {type CurrentOccurrence, historyLocation, locatedDocument, locatedOccurrence} from './currentOccurrences.ts';

/**
 * null: the finding or one of its occurrences no longer exists, or there is no text to show, as for mirrored folders
 * without such a page.
 */
export async function comparePlaces(
  target: CompareTarget,
  context: FeatureContext,
  encoding: PositionEncoding,
): Promise<Comparison | null> {
  const view = await context.view(target.uri);
  const placed = view && placedFor(target, view);
  if (view !== null && placed) {
    // A finding with another name numbers its occurrences differently.
    const there = placed.finding.family === target.family ? target.there : undefined;
    const pair = await pairOf(view.root, placed.finding, placed.ordinal, there, context, {view, placed});
    return pair && comparisonView(pair, encoding, context.language);
  }
  const known = context
    .all()
    .find(({root, finding}) => finding.family === target.family && isPlaceOf(root, finding, target, context));
  const found = known ?? context.all().find(({finding}) => finding.family === target.family);
  if (found === undefined) return null;
  const pair = await pairOf(found.root, found.finding, target.here, target.there, context, null);
  return pair && comparisonView(pair, encoding, context.language);
}

/**
 * A finding is named by the words of its first occurrence. If these were edited, only the line of another occurrence
 * still identifies it.
 */
function placedFor({family: name, here, line}: CompareTarget, {placed, text}: DocumentView): PlacedFinding | undefined {
  const known = placed.find((one) => one.finding.family === name && one.ordinal === here);
  if (known !== undefined || line === undefined || placed.some(({finding}) => finding.family === name)) return known;
  const starts = lineStartsOf(text);
  return placed.find(({finding, ordinal, start}) => {
    return finding.places[ordinal].text !== undefined && lineOf(starts, start) === line;
  });
}

/** Compares each other occurrence of a finding with its leading one. */
export async function copyGroup(
  name: string,
  context: FeatureContext,
  encoding: PositionEncoding,
): Promise<readonly Comparison[]> {
  const found = context.all().find(({finding}) => finding.family === name);
  if (found === undefined) return [];
  const {root, finding} = found;
  const here = leadingOf(finding);
  const others = [...finding.places.keys()].filter((there) => there !== here);
  const pairs = await Promise.all(others.map((there) => pairOf(root, finding, here, there, context, null)));
  return pairs.flatMap((pair) => (pair === null ? [] : [comparisonView(pair, encoding, context.language)]));
}

/**
 * Compares a document with the one that shares most with it, measured as a whole. null: no other document shares
 * anything.
 */
export async function nearestTo(
  uri: string,
  config: Config,
  context: FeatureContext,
  encoding: PositionEncoding,
): Promise<Comparison | null> {
  const view = await context.view(uri);
  if (view === null) return null;
  const path = await context.nearest(uri);
  const there = path === null ? null : await locatedDocument(context, view.root, path);
  if (there === null) return null;
  const here: LocatedPassage = {uri, path: view.path, text: view.text, start: 0, end: 0};
  const measures = measured(here, there, config);
  const share = measures && {
    share: sharesOf(measures, context.language),
    otherShare: sharesOf(mirrored(measures), context.language),
  };
  return comparisonView(
    {
      ...(share ?? {share: '', otherShare: ''}),
      root: view.root,
      family: '',
      here: {ordinal: 0, label: visiblePath(view.path), located: here, isWhole: true, history: null},
      there: {ordinal: 1, label: visiblePath(there.path), located: there, isWhole: true, history: null},
    },
    encoding,
    context.language,
  );
}

interface Own {
  readonly view: DocumentView;
  readonly placed: PlacedFinding;
}

/**
 * `there` undefined: the strongest match. `own`: the document of `here`, with the occurrence as it is in the editor.
 */
async function pairOf(
  root: string,
  finding: Finding,
  here: number,
  there: number | undefined,
  context: FeatureContext,
  own: Own | null,
): Promise<ComparedPair | null> {
  if (finding.folded !== undefined) {
    const paths = pagesOf(finding, here, there, own?.view.path ?? null);
    return paths && wholePair(root, finding, paths.paths, paths.ordinals, context);
  }
  if (finding.kind === 'collection') {
    const source = finding.places[there ?? 1];
    if (source === undefined) return null;
    return wholePair(root, finding, [finding.places[0].path, source.path], [0, there ?? 1], context);
  }
  if (finding.elsewhere !== undefined) {
    const side = own === null ? await sideNow(root, finding, here, context) : ownSide(own);
    return side && comparedElsewhere(root, finding, side, there ?? 1, context);
  }
  const other = there ?? strongestView(finding.pairs, here)?.other ?? finding.places.findIndex((_, at) => at !== here);
  if (other === here || finding.places[other] === undefined || finding.places[here] === undefined) return null;
  const [one, two] = await Promise.all([
    own === null ? sideNow(root, finding, here, context) : ownSide(own),
    sideNow(root, finding, other, context),
  ]);
  if (one === null || two === null) return null;
  return {
    root,
    family: finding.family,
    here: one,
    there: two,
    share: percentText(finding, here, context.language, other),
    otherShare: percentText(finding, other, context.language, here),
  };
}

/** For mirrored folders: the open page and its counterpart, else the pair of pages that differs most. */
function pagesOf(
  finding: FolderFinding,
  here: number,
  there: number | undefined,
  path: string | null,
): {readonly paths: readonly [string, string]; readonly ordinals: readonly [number, number]} | null {
  const other = there ?? (here === 0 ? 1 : 0);
  const [folder, otherFolder] = [here, other].map((ordinal) => finding.places[ordinal]?.path);
  if (folder === undefined || otherFolder === undefined) return null;
  if (path !== null) {
    const counter = counterpart(path, folder, otherFolder);
    return counter === null ? null : {paths: [path, counter], ordinals: [here, other]};
  }
  const inFolders = finding.folded
    .flatMap(({places, pairs}) =>
      pairs.map((pair) => ({pair, paths: [places[pair.a].path, places[pair.b].path] as const})),
    )
    .filter(({paths: [a, b]}) => counterpart(a, folder, otherFolder) === b || counterpart(b, folder, otherFolder) === a)
    .sort((x, y) => x.pair.resemblance - y.pair.resemblance);
  const [first] = inFolders;
  if (first === undefined) return null;
  const [a, b] = first.paths;
  return {paths: counterpart(a, folder, otherFolder) === b ? [a, b] : [b, a], ordinals: [here, other]};
}

async function wholePair(
  root: string,
  finding: Finding,
  paths: readonly [string, string],
  ordinals: readonly [number, number],
  context: FeatureContext,
): Promise<ComparedPair | null> {
  const [one, two] = await Promise.all(paths.map((path) => locatedDocument(context, root, path)));
  if (one == null || two == null) return null;
  const measures = measured(one, two, null);
  const side = (located: LocatedPassage, ordinal: number): CurrentOccurrence => ({
    ordinal,
    label: visiblePath(located.path),
    located,
    isWhole: true,
    history: null,
  });
  return {
    root,
    family: finding.family,
    here: side(one, ordinals[0]),
    there: side(two, ordinals[1]),
    share: measures === null ? '' : sharesOf(measures, context.language),
    otherShare: measures === null ? '' : sharesOf(mirrored(measures), context.language),
  };
}

async function sideNow(
  root: string,
  finding: TextFinding,
  ordinal: number,
  context: FeatureContext,
): Promise<CurrentOccurrence | null> {
  const place = finding.places[ordinal];
  const history = historyLocation(finding, place.path);
  const isWhole = place.text === undefined;
  const located = await locatedOccurrence(context, root, finding, ordinal);
  if (located === null) return null;
  const label = history !== null || isWhole ? labelOf(finding, ordinal) : labelNow(located);
  return {ordinal, label, located, isWhole, history};
}

function ownSide({view: {uri, path, text}, placed}: Own): CurrentOccurrence {
  const {finding, ordinal, start, end} = placed;
  const located = {uri, path, text, start, end};
  const isWhole = finding.places[ordinal].text === undefined;
  return {ordinal, label: isWhole ? visiblePath(path) : labelNow(located), located, isWhole, history: null};
}

function labelNow(located: LocatedPassage): string {
  const {first, last} = linesOfView(located);
  return `${visiblePath(located.path)}:${dashed(lineRange(first, last))}`;
}

function sharesOf({containmentA, wordsA}: Measures, {say}: Language): string {
  return say('{part} of {count} words', {part: containmentA * wordsA, count: wordsA});
}

function mirrored({wordsA, wordsB, containmentA, containmentB, resemblance}: Measures): Measures {
  return {wordsA: wordsB, wordsB: wordsA, containmentA: containmentB, containmentB: containmentA, resemblance};
}

/** The proportions of two whole documents in words, measured as by `shingle compare`. */
function measured(one: LocatedPassage, two: LocatedPassage, config: Config | null): Measures | null {
  const asked = {
    ...(config ?? defaults),
    code: 'exact',
    passages: false,
    documents: true,
    minContainment: 0,
    minResemblance: 0,
  } as const;
  const [finding] = findingsBetween(one, two, asked);
  return finding?.pairs[0] ?? null;
}

function isPlaceOf(root: string, finding: Finding, {uri, here}: CompareTarget, context: FeatureContext): boolean {
  const path = finding.places[here]?.path;
  return path !== undefined && context.uriOf(root, path) === uri;
}
