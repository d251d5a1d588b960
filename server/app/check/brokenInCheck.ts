// Takes what a check or a review has found and read, gives the findings of what copying broke: shared/broken/ with the
// texts and the names of files that it asks for.

import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {memoized} from '../../../shared/algorithms/memoized.ts';
import {newPageReader} from '../../../shared/broken/brokenLinks.ts';
import {findBroken} from '../../../shared/broken/findBroken.ts';
import {markupOf} from '../../../shared/broken/markupOnly.ts';
import {noPlaceRecall, placeRecallFrom} from '../../../shared/broken/placeRecall.ts';
import type {PathNames} from '../../../shared/evidence/collection.ts';
import {anchorNamed} from '../../../shared/links/anchorsIn.ts';
import {type LinkTargets, linkResolver} from '../../../shared/links/linkTargets.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Limits} from '../../../shared/model/config.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {sentenceOf} from '../../../shared/model/phrase.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {CheckMemory} from '../../cache/checkMemory.ts';
import {ignoredByGit} from '../../git/ignoredByGit.ts';
import {isOutside, nameFrom} from '../../pathNames.ts';
import type {Listing} from '../../sources/listFiles.ts';
import type {SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import type {ReadFiles} from './readFiles.ts';

/** Where links of the checked texts may lead. */
export interface LinkGround {
  /** Absolute. */
  readonly root: string;
  /** Folders of which all files are listed, relative to the root; '' is the root. Elsewhere nothing is known. */
  readonly listed: readonly string[];
  /** Texts that every page may carry. */
  readonly templates: ReadonlySet<string>;
}

export function groundOf(
  root: string,
  {folders, cuts}: Pick<Listing, 'folders' | 'cuts'>,
  templates: ReadonlySet<string>,
): LinkGround {
  // Of a listing that was cut off, a missing name says nothing.
  const isWhole = !cuts.some(({limit}) => limit === 'filesMax');
  const listed = folders.map((folder) => nameFrom(root, folder));
  return {
    root,
    listed: isWhole ? listed.filter((folder) => !isOutside(folder)) : [],
    templates,
  };
}

interface BrokenOptions {
  readonly names: PathNames;
  readonly limits: Limits;
  /** Of a process that checks again and again. */
  readonly memory?: Pick<CheckMemory, 'broken' | 'contents'> | null | undefined;
}

/** `counterparts`: pages that are the same page in mirrored folders. With `parents`, only what the change broke. */
export function withBroken(
  inspection: Inspection,
  {sources, skipped}: Pick<ReadFiles, 'sources' | 'skipped'>,
  {root, listed, templates}: LinkGround,
  {names, limits, memory = null}: BrokenOptions,
  counterparts: readonly (readonly string[])[],
  parents: readonly EarlierState[],
): Inspection {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const textOf = textReader((path) => byPath.get(path));
  const isReview = parents.length > 0;
  // A version that nobody edits again says as little about a name as the page that it was.
  const current = isReview ? [] : sources.filter(({path}) => markupOf(path) !== null && !names.isOutdated(path));
  const isChanged = (path: string) => parents.every(({changed}) => changed.has(path));
  const targets = linkTargets(root, listed, sources, skipped);
  const recalled =
    memory === null ? null : placeRecallFrom(memory.broken, targets, (path) => memory.contents.get(path));
  const {findings: broken, cuts} = findBroken(inspection.findings, {
    resolve: linkResolver(targets),
    names,
    paths: targets.paths,
    textOf,
    // The texts that a review compares with are not all read.
    pagesWith: isReview ? null : (words) => pagesWith(current, words),
    counterparts: isReview ? counterparts.filter((paths) => paths.some(isChanged)) : counterparts,
    isReported: (path) => byPath.get(path)?.reference === false && !templates.has(path),
    isChanged,
    ignored: (paths) => ignoredByGit(root, paths),
    ...{limits, recall: recalled?.recall ?? noPlaceRecall},
  });
  recalled?.end();
  const isNew = isReview ? newWith(parents) : () => true;
  const found = broken.filter(isNew);
  if (found.length === 0 && cuts.length === 0) return inspection;
  return {...inspection, findings: [...inspection.findings, ...found], cuts: [...inspection.cuts, ...cuts]};
}

/** Pages of which the texts are needed beside those of the findings. */
export function neededCounterparts(
  counterparts: readonly (readonly string[])[],
  parents: readonly EarlierState[],
): readonly string[] {
  const isChanged = (path: string) => parents.every(({changed}) => changed.has(path));
  return counterparts
    .filter((paths) => paths.some(isChanged))
    .flatMap((paths) => paths.filter((path) => markupOf(path) !== null));
}

/** Files that are there without being read are targets too; below others nothing is known. */
export function linkTargets(
  root: string,
  listed: readonly string[],
  sources: readonly Pick<SourceFile, 'path'>[],
  skipped: readonly Pick<SkippedFile, 'path' | 'reason'>[],
): LinkTargets {
  const isClosed = ({reason}: Pick<SkippedFile, 'reason'>) => closedReasons.test(sentenceOf(reason));
  const there = skipped.filter((one) => one.reason !== 'deleted');
  return {
    paths: [...sources, ...there].map(({path}) => path).sort(),
    closed: new Set(skipped.filter(isClosed).map(({path}) => path)),
    listed,
    isWhole: existsSync(join(root, '.git')),
  };
}

const closedReasons = /^(?:a Git submodule|another Git repository|symbolic link|behind a symbolic link)/;

/** Each text is decoded once; '' for a page that is not there. */
export function textReader(
  sourceOf: (path: string) => Pick<SourceFile, 'bytes'> | undefined,
): (path: string) => string {
  return memoized((path) => {
    const bytes = sourceOf(path)?.bytes;
    return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
  });
}

/** Of a phrase, the longest words: they are on the fewest pages. */
const wordsMax = 3;

export function* pagesWith(
  sources: Iterable<Pick<SourceFile, 'path' | 'bytes'>>,
  words: readonly string[],
): Generator<string> {
  const asked = words.toSorted((x, y) => y.length - x.length).slice(0, wordsMax);
  for (const {path, bytes} of sources) {
    if (markupOf(path) === null) continue;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (asked.every((word) => text.includes(word))) yield path;
  }
}

/** Whether no state before the change had it: the page was not there, or without the link, or its target was on it. */
function newWith(parents: readonly EarlierState[]): (finding: PassageFinding) => boolean {
  const states = parents.map(({before}) => {
    const byPath = new Map(before.map((source) => [source.path, source]));
    return {byPath, reader: newPageReader(textReader((path) => byPath.get(path)))};
  });
  return ({broken, places}) => {
    if (broken === undefined) return true;
    const {path} = places[broken.place];
    return !states.some(({byPath, reader}) => {
      if (!byPath.has(path) || !reader.linksOf(path).some(({target}) => target === broken.target)) return false;
      return broken.kind !== 'anchor' || anchorNamed(reader.anchorsOf(path), broken.target) === undefined;
    });
  };
}
