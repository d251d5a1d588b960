// The use case of `mirrors --stale`: translated pages that still have a value which their original has changed since.

import type {Limits} from '../../../shared/model/config.ts';
import type {Commit} from '../../../shared/model/passageHistory.ts';
import type {StalePassage, StaleReport} from '../../../shared/report/commands/staleReport.ts';
import {limitSentences} from '../../../shared/report/summary.ts';
import {markupOf} from '../../../shared/text/markupOnly.ts';
import {originalsIn} from '../../../shared/translations/originalPages.ts';
import type {PageSection} from '../../../shared/translations/pageSections.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {Blobs} from '../../git/blobReader.ts';
import type {Log} from '../../git/log.ts';
import {describeCommits} from '../../history/report/commitNames.ts';
import {warnOfCuts} from '../../history/warnOfCuts.ts';
import {listSelected, readListed} from '../check/readFiles.ts';
import type {Ports} from '../ports.ts';
import {readingNotes} from '../readingNotes.ts';
import {errorOrStop, firstParentLog, pauseUnlessStopped, repositoryWithCommits} from './firstParents.ts';
import {
  type FileState,
  fileStates,
  type LaggingPassage,
  type PageHistory,
  translationLag,
  type VersionText,
} from './translationLag.ts';

interface StaleRequest {
  readonly root: string;
  /** Files, folders and globs: the translated pages that are looked at; empty: all. */
  readonly named: readonly string[];
}

/** Paths of a translated page and its original. */
interface PagePair {
  readonly translation: string;
  readonly original: string;
}

type Found = PagePair & {readonly passage: LaggingPassage};

/** Throws UserError. */
export function staleTranslations(
  {root, named}: StaleRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<StaleReport> {
  return ports.stoppable(async (signal) => {
    try {
      const repository = await repositoryWithCommits(root);
      const {limits} = loaded.config;
      const {texts, pairs} = await pagesOf(root, named, loaded, ports);
      ports.progress('reading commits', 0, 0);
      const log = await firstParentLog(repository, root, loaded.config, signal);
      warnOfCuts(repository, log.commits.length, limits, ports.warn);
      const blobs = new Blobs(repository, limits.fileBytesMax);
      try {
        const versions = versionReader(blobs, limits.translationVersionsMax);
        const statesOf = fileStates(log);
        const found: Found[] = [];
        let left = 0;
        for (const [number, pair] of pairs.entries()) {
          ports.progress('comparing translations', number, pairs.length);
          if (number % 16 === 0) await pauseUnlessStopped(signal);
          const passages = await lagOf(pair, texts, statesOf, versions.textOf, limits);
          if (passages === null) left++;
          else found.push(...passages.map((passage) => ({...pair, passage})));
        }
        await pauseUnlessStopped(signal);
        if (left > 0) ports.warn(leftNote(left, versions.isUsedUp(), limits));
        return await report(found, {pages: pairs.length - left, log, blobs, limits});
      } finally {
        blobs.end();
      }
    } catch (error) {
      throw errorOrStop(error, signal);
    }
  });
}

interface Pages {
  /** By path, with the line ends of Unix. */
  readonly texts: ReadonlyMap<string, string>;
  readonly pairs: readonly PagePair[];
}

/** Translations are looked for in what is named, originals in the whole root. */
async function pagesOf(
  root: string,
  named: readonly string[],
  loaded: LoadedConfig,
  {progress, warn}: Pick<Ports, 'progress' | 'warn'>,
): Promise<Pages> {
  const select = (paths: readonly string[]) => ({root, paths, stdin: null});
  const all = select(['.']);
  const listing = await listSelected(all, loaded);
  const pages = listing.files.filter(({path}) => markupOf(path) !== null);
  const asked = named.length === 0 ? pages : (await listSelected(select(named), loaded)).files;
  const originalOf = originalsIn(pages.map(({path}) => path));
  const pairs = asked.flatMap(({path}): PagePair[] => {
    const original = originalOf(path);
    return original === null ? [] : [{translation: path, original}];
  });
  const wanted = new Set(pairs.flatMap(({translation, original}) => [translation, original]));
  const files = pages.filter(({path}) => wanted.has(path));
  const read = readListed({...listing, files, skipped: []}, all, loaded, {progress});
  for (const note of wanted.size === 0 ? [] : readingNotes(read)) warn(note);
  for (const said of limitSentences(read)) warn(`${said}.`);
  const texts = new Map(read.sources.map(({path, bytes}) => [path, unixText(bytes)]));
  return {texts, pairs: pairs.filter(({translation, original}) => texts.has(translation) && texts.has(original))};
}

function unixText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}

function versionReader(
  blobs: Blobs,
  versionsMax: number,
): {readonly textOf: VersionText; readonly isUsedUp: () => boolean} {
  let read = 0;
  const textOf = async ({blob}: FileState) => {
    if (read >= versionsMax) return null;
    read++;
    const bytes = await blobs.read(blob);
    return bytes === null ? null : unixText(bytes);
  };
  return {textOf, isUsedUp: () => read >= versionsMax};
}

async function lagOf(
  {translation, original}: PagePair,
  texts: ReadonlyMap<string, string>,
  statesOf: (path: string) => FileState[],
  textOf: VersionText,
  {sectionsMax}: Limits,
): Promise<LaggingPassage[] | null> {
  const historyOf = (path: string): PageHistory | null => {
    const [text, markup] = [texts.get(path), markupOf(path)];
    // Paths of the log hold bytes.
    const states = () => statesOf(Buffer.from(path, 'utf8').toString('latin1'));
    return text === undefined || markup === null ? null : {path, text, markup, states: states()};
  };
  const [translated, page] = [historyOf(translation), historyOf(original)];
  return translated === null || page === null ? null : translationLag(translated, page, textOf, sectionsMax);
}

function leftNote(left: number, isUsedUp: boolean, {translationVersionsMax, sectionsMax}: Limits): string {
  const pages = plural(left, 'translated page');
  return isUsedUp
    ? `limits.translationVersionsMax (${translationVersionsMax}) cut off ${pages}.`
    : `${pages} not compared: more than ${sectionsMax} sections (limits.sectionsMax), or a version that cannot be read.`;
}

interface Compared {
  readonly pages: number;
  readonly log: Log;
  readonly blobs: Blobs;
  readonly limits: Limits;
}

async function report(found: readonly Found[], {pages, log: {commits}, blobs, limits}: Compared): Promise<StaleReport> {
  const listed = found.slice(0, limits.findingsMax);
  const used = listed.flatMap(({passage: {edited, original, changedIn}}) => [
    edited,
    original.commit,
    ...changedIn.filter((at) => at !== null),
  ]);
  const names = await describeCommits(blobs, new Set(used.map((at) => commits[at])));
  const nameOf = (at: number) => names.get(commits[at]) as Commit;
  return {
    pages,
    stalePages: new Set(found.map(({translation}) => translation)).size,
    lost: found.length - listed.length,
    passages: listed.map(({translation, original, passage}): StalePassage => {
      const {edited, changedIn} = passage;
      return {
        translation: {path: translation, ...rangeOf(passage.translation), commit: nameOf(edited)},
        original: {path: original, ...rangeOf(passage.now)},
        translated: {commit: nameOf(passage.original.commit), ...rangeOf(passage.before)},
        changes: passage.changes.map(({kind, before, after, line}, at) => {
          const changed = changedIn[at];
          return {kind, before, after, line: line + 1, commit: changed === null ? null : nameOf(changed)};
        }),
      };
    }),
  };
}

function rangeOf({heading, startLine, endLine}: PageSection) {
  return {heading, startLine: startLine + 1, endLine: endLine + 1};
}
