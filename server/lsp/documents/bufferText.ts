// Takes a document of the editor, gives its text as `check` would read it from disk, or the reason why it is excluded.
// Findings in the editor must not depend on what was saved.

import {realpathSync} from 'node:fs';
import {join} from 'node:path';
import type {Config} from '../../../shared/model/config.ts';
import {phrase} from '../../../shared/model/phrase.ts';
import {skippedByName} from '../../../shared/text/fileShape.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {isIgnored} from '../../app/check/readFiles.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {GitError, gitBytesNow} from '../../git/runGit.ts';
import {nameIn} from '../../pathNames.ts';
import {matcherOf} from '../../sources/globs.ts';
import {readBytes, skipped, tooLarge} from '../../sources/readFile.ts';
import {
  ignoredReason,
  type ListedFile,
  type SkippedFile,
  type SourceFile,
  sameFileReason,
} from '../../sources/sourceFile.ts';
import {isExcluded} from '../../sources/walkFolder.ts';

interface EditorText {
  readonly path: string;
  readonly text: string;
  /** A name with the extension of its language if the path has none: 'untitled.md'. */
  readonly likeName: string;
}

/** Why a path that is not in the file listing is not compared; null: it is new. */
export type BufferCheck = (path: string) => SkippedFile['reason'] | null;

/** `listed`: the entry of the file listing; undefined: there is none. */
export function bufferSource(
  {path, text, likeName}: EditorText,
  listed: ListedFile | undefined,
  judge: BufferCheck,
  config: Config,
): SourceFile | SkippedFile {
  // A file outside the root, or not saved yet, is compared because the user opened it.
  const isNowhere = likeName !== path;
  const isElsewhere = isNowhere || path.startsWith('../');
  const as: ListedFile = listed ?? {path, file: '', reference: false, named: isElsewhere};
  const refused = as.named ? undefined : skippedByName(path);
  const reason = refused ?? (listed === undefined && !isNowhere ? judge(path) : null);
  if (reason !== null) return skipped(as, reason);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > config.limits.fileBytesMax) return skipped(as, tooLarge(config.limits.fileBytesMax));
  const source = readBytes(as, bytes, config);
  return source.kind === 'source' && likeName !== path ? {...source, format: formatOf(likeName)} : source;
}

export async function bufferCheck(root: string, loaded: LoadedConfig): Promise<BufferCheck> {
  const {config} = loaded;
  const exclude = await matcherOf(config.exclude);
  const include = await matcherOf(config.include);
  return (path) => {
    const real = realPathIn(root, path);
    if (real !== null && real !== path) return phrase(sameFileReason, {path: real});
    if (path.startsWith('../')) return null;
    if (path.split('/').some((name) => isExcluded.has(name))) return 'never source text';
    const excluded = exclude(path);
    if (excluded !== undefined) return phrase('excluded by "{glob}"', {glob: excluded});
    if (config.include.length > 0 && include(path) === undefined) return 'not in "include"';
    if (isIgnored(loaded, path)) return ignoredReason;
    return isIgnoredByGit(root, path) ? 'ignored by Git' : null;
  };
}

/** The real path on disk, relative to the root, with links resolved; null: it is not below the root. */
function realPathIn(root: string, path: string): string | null {
  try {
    return nameIn(realpathSync(root), realpathSync(join(root, path))) || null;
  } catch {
    return null;
  }
}

/** The editor waits for it. */
const secondsMax = 5;

/** Outside a repository, and where Git fails, no path is ignored. */
function isIgnoredByGit(root: string, path: string): boolean {
  try {
    gitBytesNow({folder: root, hook: {}}, ['check-ignore', '--quiet', '--', path], {secondsMax});
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}
