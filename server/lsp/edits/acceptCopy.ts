// Implements `shingle.accept`: adds one finding to the baseline file, written as by `shingle baseline create`, or the pattern of
// its files to the setting `expected`.

import {existsSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {judgeFindings} from '../../../shared/baseline/applyBaseline.ts';
import {type CopyPages, copiesInFindings} from '../../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {AcceptTarget, SetTarget} from '../../../shared/model/protocol.ts';
import {isBelow} from '../../../shared/model/textFinding.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {acceptFinding} from '../../app/baseline/acceptCopies.ts';
import {acceptSet} from '../../app/baseline/acceptSet.ts';
import {baselineText, entriesIn} from '../../app/baseline/baselineFile.ts';
import {namesBelow} from '../../app/baseline/readPages.ts';
import {UserError} from '../../userError.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';

/** Paths of all documents of a root, for findings about folders. */
type PathsIn = (root: string) => readonly string[];

/** Gives the number of newly accepted passages, pages or groups of folders. Throws UserError. */
export async function acceptCopy(
  {uri, family, reason}: AcceptTarget,
  context: FeatureContext,
  pathsIn: PathsIn,
): Promise<{readonly accepted: number}> {
  const {say} = context.language;
  const asked = await askedFor(uri, family, context, pathsIn);
  if (asked === null) throw goneError(uri, context);
  const {root, config, finding} = asked;
  if (config.baseline === '') {
    throw new UserError(say('The setting “baseline” is empty. Expected the name of a file in it.'));
  }
  const file = resolve(root, config.baseline);
  if (!existsSync(dirname(file))) {
    throw new UserError(
      say(
        'The baseline {file} cannot be written: there is no folder {folder}. The setting “baseline” names the file.',
        {
          file: visiblePath(config.baseline),
          folder: visiblePath(dirname(file)),
        },
      ),
    );
  }
  const pages = await pagesFor(root, finding, context, pathsIn);
  const renewed = acceptFinding({root, finding, pages, reason}, config, {clock: Date.now});
  return {accepted: renewed.added.length + renewed.changed.length};
}

/** A folder is not a document, so the settings of a page in it are used. */
async function askedFor(
  uri: string,
  family: string,
  context: FeatureContext,
  pathsIn: PathsIn,
): Promise<{readonly root: string; readonly config: Config; readonly finding: Finding} | null> {
  const view = await context.view(uri);
  const placed = view?.placed.find(({finding}) => finding.family === family);
  if (view !== null && placed !== undefined) return {root: view.root, config: view.config, finding: placed.finding};
  for (const {root, finding} of context.all()) {
    if (finding.family !== family || finding.kind !== 'folder') continue;
    const page = pathsIn(root).find((path) => finding.places.some((folder) => isBelow(path, folder.path)));
    const beside = page === undefined ? null : await context.view(context.uriOf(root, page));
    if (beside !== null) return {root, config: beside.config, finding};
  }
  return null;
}

/**
 * The reasons of accepted findings from the baseline, by `family`. Empty without a baseline or with one that cannot be
 * read: this serves hovers, and the check reports the error.
 */
export function acceptedReasons(
  root: string,
  config: Config,
  findings: readonly Finding[],
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  const entries = readable(root, config);
  if (entries.every(({reason}) => reason === '')) return reasons;
  const passages = findings.filter(({kind}) => kind === 'passage');
  const none: CopyPages = {textOf: () => '', namesIn: () => []};
  const {copies, shares} = judgeFindings(passages, none, {entries, minWords: config.minWords});
  for (const {copy, entry} of shares) {
    const name = passages[copies[copy].finding].family;
    const {reason} = entries[entry];
    if (reason !== '' && !reasons.has(name)) reasons.set(name, reason);
  }
  for (const finding of findings) {
    if (finding.kind === 'passage') continue;
    // For findings about pages and folders the paths identify the entry.
    const entry = entries.find(
      ({code, paths, reason}) => code === finding.code && reason !== '' && isAbout(finding, paths),
    );
    if (entry !== undefined) reasons.set(finding.family, entry.reason);
  }
  return reasons;
}

function isAbout(finding: Finding, paths: readonly string[]): boolean {
  const own = copiesInFindings([finding], {textOf: () => '', namesIn: () => []}).flatMap((copy) => copy.paths);
  return own.length === paths.length && own.every((path) => paths.includes(path));
}

/** The last baseline read, cached because hovers and menus ask for it repeatedly. */
let last: {readonly stamp: string; readonly entries: readonly BaselineEntry[]} | null = null;

function readable(root: string, config: Config): readonly BaselineEntry[] {
  if (config.baseline === '') return [];
  const file = resolve(root, config.baseline);
  try {
    const stat = statSync(file, {throwIfNoEntry: false});
    if (stat === undefined) return [];
    const stamp = JSON.stringify([root, file, stat.mtimeMs, stat.size, stat.ino]);
    if (last?.stamp !== stamp) last = {stamp, entries: entriesOf(root, config, file)};
    return last.entries;
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

function entriesOf(root: string, {baseline, limits}: Config, file: string): readonly BaselineEntry[] {
  return entriesIn(baselineText(file, baseline, root, limits.baselineBytesMax), file, baseline, root);
}

/**
 * Texts and names that a finding about pages or folders does not contain, read in advance because the callbacks are
 * synchronous.
 */
async function pagesFor(root: string, finding: Finding, context: FeatureContext, pathsIn: PathsIn): Promise<CopyPages> {
  const paths = acceptedWith(finding).flatMap((one) =>
    one.places.flatMap(({path, text, isFolder}) => (text !== undefined || isFolder ? [] : [path])),
  );
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, (await context.textAt(root, path)) ?? ''] as const)),
  );
  const all = finding.kind === 'folder' ? pathsIn(root) : [];
  return {
    textOf: (path) => texts.get(path) ?? '',
    namesIn: (folder) => namesBelow(folder, all),
  };
}

export function goneError(uri: string, {language: {say}}: Pick<FeatureContext, 'language'>): UserError {
  return new UserError(say('This finding is no longer in {file}: its text has changed.', {file: visiblePath(uri)}));
}

/**
 * Implements `shingle.acceptSet`: writes the pattern of a finding into the configuration, as `shingle baseline add --set`.
 * `paths` are those of all documents of the root. Throws UserError.
 */
export async function acceptSetOf(
  {uri, family}: SetTarget,
  context: FeatureContext,
  request: ConfigRequest,
  paths: readonly string[],
): Promise<{readonly pattern: string; readonly file: string}> {
  const {say} = context.language;
  if (!request.isTrusted)
    throw new UserError(
      say('This folder is not trusted, so its configuration is not read. Expected a trusted folder.'),
    );
  const asked = await askedFor(uri, family, context, () => paths);
  if (asked === null) throw goneError(uri, context);
  return acceptSet(asked.finding, paths, request.root, await configOf(request), 'baseline add --set');
}
