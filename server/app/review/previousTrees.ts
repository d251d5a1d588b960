// Files as they were: in a commit, or when the last run with --since-last saw them.

import type {Config} from '../../../shared/model/config.ts';
import {isMissingTree, treesMissing} from '../../git/missingObjects.ts';
import {type GitRun, gitBytes} from '../../git/runGit.ts';
import {treeEntries} from '../../git/trees.ts';
import {readBytes, skipped} from '../../sources/readFile.ts';
import {UserError} from '../../userError.ts';
import type {OldTree} from './changesSince.ts';
import type {LastRun} from './lastRunState.ts';
import {readBlobs} from './readBlobs.ts';

export async function committedTree(git: GitRun, commit: string, config: Config): Promise<OldTree> {
  const entries = await treeEntries(git, commit).catch((error: unknown) => {
    throw isMissingTree(error) ? new UserError(`${commit.slice(0, 12)} cannot be read: ${treesMissing}`) : error;
  });
  return {
    entries: new Map(entries.map((entry) => [entry.name.toString('utf8'), entry])),
    read: (files) => readBlobs(git, files, config),
    bytesOf: (blob) => gitBytes(git, ['cat-file', 'blob', blob]),
  };
}

/** `git` null: all contents are in the record. */
export function lastTree({names, contents}: LastRun, git: GitRun | null, config: Config): OldTree {
  return {
    entries: new Map([...names].map(([path, blob]) => [path, {mode: '100644', blob}])),
    read: async (files) => {
      const inGit = files.filter(({blob}) => !contents.has(blob ?? ''));
      const read = git === null ? [] : await readBlobs(git, inGit, config);
      const byFile = new Map(read.map((one, index) => [inGit[index], one]));
      return files.map((listed) => {
        const content = contents.get(listed.blob ?? '');
        if (content !== undefined) return readBytes(listed, content, config);
        return byFile.get(listed) ?? skipped(listed, 'not remembered');
      });
    },
    bytesOf: async (blob) => contents.get(blob) ?? new Uint8Array(),
  };
}
