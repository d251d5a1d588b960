// Takes a commit, gives what a check of its tree would have found: the copies that were there before. Nothing is
// checked out; the texts come from Git, the settings are those of now.

import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {commitOf, treeEntries} from '../../git/trees.ts';
import {listEntries} from '../../sources/listFiles.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import {type BaselineFilter, type CheckRequest, inspectSources, isIgnored} from '../check.ts';
import {readBlobs} from '../review/readBlobs.ts';
import {limitedTo} from '../review/reviewInput.ts';
import {entryFor} from '../review/stagedFiles.ts';
import {pagesOf} from './applyBaselineFile.ts';

/** What takes out of an inspection the copies that stand at the commit. Throws UserError at once if there is none. */
export async function baselineOfRevision(
  revision: string,
  request: CheckRequest,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
): Promise<BaselineFilter> {
  const {repository, commit} = await commitFor(revision, request.root);
  return async (inspection, sources) => {
    const before = await sourcesAt(repository, commit, request, loaded);
    // References beside the repository have no past here.
    const beside = sources.filter(({path, reference}) => reference && path.startsWith('../'));
    const entries = await found([...before, ...beside], loaded, templates);
    return applyBaseline(inspection, pagesOf(sources), {
      source: 'revision',
      by: revision,
      entries,
      accepts: 'count',
      minWords: loaded.config.minWords,
      today: '',
      // That a copy is gone since then is no news.
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
  const more = repository.isShallow
    ? ' This clone is shallow: run "git fetch --unshallow", or in GitHub Actions give actions/checkout "fetch-depth: 0".'
    : '';
  throw new UserError(`${flag}: got no commit, expected a branch, tag or commit of the repository of ${root}.${more}`);
}

/** What was asked about, as the commit has it; what is left out now is left out then. */
async function sourcesAt(
  repository: Repository,
  commit: string,
  {root, paths, fromList = [], around = [], stdin}: CheckRequest,
  loaded: LoadedConfig,
): Promise<readonly SourceFile[]> {
  const {config} = loaded;
  // The text on standard input has a past if there is a file of its name.
  const named = [...around, ...config.reference, ...paths, ...fromList, ...(stdin === null ? [] : [stdin.path])];
  const within = await limitedTo(root, named);
  const isReference = await limitedTo(root, config.reference);
  const tree = (await treeEntries({...repository, folder: root}, commit)).map(entryFor);
  const {files} = await listEntries(
    root,
    tree.filter(({name}) => within(name)),
    (path) => (config.reference.length > 0 && isReference(path) ? 'reference' : 'listed'),
    config,
  );
  const wanted = files.filter(({path}) => !isIgnored(loaded, path));
  const read = await readBlobs(repository, wanted, config);
  // What is only matched against now may have been copied from one page to another then: all of it is looked at.
  return read.flatMap((one) => (one.kind === 'source' ? [{...one, reference: false}] : []));
}

async function found(
  sources: readonly SourceFile[],
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
): Promise<readonly BaselineEntry[]> {
  const sorted = [...sources].sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
  const all: Finding[] = [];
  await inspectSources({sources: sorted, skipped: [], cuts: []}, loaded, templates, {
    progress: () => undefined,
    // Before the limit of findings, which is about what is told.
    accept: (inspection) => {
      all.push(...inspection.findings);
      return inspection;
    },
  });
  return entriesOf(all, pagesOf(sorted));
}
