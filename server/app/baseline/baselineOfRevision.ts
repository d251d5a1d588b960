// Takes a commit, gives the findings of a check of its tree: the copies that existed then. Nothing is checked out; the
// texts come from Git, the settings are the current ones.

import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {isMissingTree, missingNote, treesMissing} from '../../git/missingObjects.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {commitOf} from '../../git/trees.ts';
import {missingReason, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import type {LinkGround} from '../check/brokenInCheck.ts';
import type {BaselineFilter} from '../check/finishFindings.ts';
import {inspectTexts} from '../check/inspectTexts.ts';
import type {Selection} from '../check/readFiles.ts';
import {deepen} from '../review/readReview.ts';
import {textsOfCommit, unreadIn} from '../review/textsOfCommit.ts';
import {pagesOf} from './applyBaselineFile.ts';

/** Gives the function that removes copies that already exist at the commit. Throws UserError if there is none. */
export async function baselineOfRevision(
  revision: string,
  request: Selection,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  warn: (message: string) => void,
): Promise<BaselineFilter> {
  const {repository, commit} = await commitFor(revision, request.root);
  return async (inspection, {sources}) => {
    const {before, others} = await sourcesAt(repository, commit, request, loaded, warn);
    // References outside the repository have no earlier revision here.
    const beside = sources.filter(({path, reference}) => reference && path.startsWith('../'));
    const ground = {root: request.root, listed: [''], templates};
    const entries = await found([...before, ...beside], others, loaded, ground);
    return applyBaseline(inspection, pagesOf(sources), {
      source: 'revision',
      by: revision,
      entries,
      accepts: 'count',
      minWords: loaded.config.minWords,
      today: '',
      // A copy that was removed since the commit is not reported.
      sees: () => false,
    });
  };
}

async function commitFor(revision: string, root: string): Promise<{repository: Repository; commit: string}> {
  const flag = `--baseline-from-ref ${visiblePath(revision)}`;
  const opened = await openRepository(root);
  if (opened.kind === 'none') throw new UserError(`${flag}: ${opened.reason}`);
  const {repository} = opened;
  const commit = await commitOf(repository, revision);
  if (commit !== null) return {repository, commit};
  const more = repository.isShallow ? ` ${deepen}` : '';
  throw new UserError(
    `--baseline-from-ref: \`${visiblePath(revision)}\` is not a branch, tag or commit in this clone (${root}).${more}`,
  );
}

/** The requested files as of the commit; the current exclusions apply. */
async function sourcesAt(
  repository: Repository,
  commit: string,
  request: Selection,
  loaded: LoadedConfig,
  warn: (message: string) => void,
): Promise<{readonly before: readonly SourceFile[]; readonly others: readonly SkippedFile[]}> {
  const {read, tree} = await textsOfCommit(repository, commit, request, loaded).catch((error: unknown) => {
    throw isMissingTree(error) ? new UserError(`--baseline-from-ref: ${treesMissing}`) : error;
  });
  const missing = read.flatMap((one) => (one.kind === 'skipped' && one.reason === missingReason ? [one.path] : []));
  if (missing.length > 0) warn(missingNote(missing, 'so copies that were in them then count as new'));
  // Current references may have been copied from one page to another at that time, so all of them are checked.
  const before = read.flatMap((one) => (one.kind === 'source' ? [{...one, reference: false}] : []));
  return {before, others: unreadIn(tree, before)};
}

async function found(
  sources: readonly SourceFile[],
  skipped: readonly SkippedFile[],
  loaded: LoadedConfig,
  ground: LinkGround,
): Promise<readonly BaselineEntry[]> {
  const sorted = [...sources].sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
  const all: Finding[] = [];
  await inspectTexts({sources: sorted, skipped, cuts: []}, loaded, ground.templates, {
    ground,
    progress: () => undefined,
    // Before the limit on findings, which only concerns the report.
    accept: (inspection) => {
      all.push(...inspection.findings);
      return inspection;
    },
  });
  return entriesOf(all, pagesOf(sorted));
}
