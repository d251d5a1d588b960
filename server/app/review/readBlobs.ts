// Takes listed files that Git holds, gives their texts by the rules for files on the disk. A blob that is not there,
// as in a partial clone, is skipped with the reason; one that is too large is not even read.

import type {Config} from '../../../shared/model/config.ts';
import {skippedByName} from '../../../shared/text/fileShape.ts';
import {Blobs} from '../../git/blobReader.ts';
import {missingAmong} from '../../git/missingObjects.ts';
import {GitError, type GitRun, gitBytes} from '../../git/runGit.ts';
import {readBytes, skipped, tooLarge} from '../../sources/readFile.ts';
import {type ListedFile, missingReason, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import type {TextBudget} from '../../sources/textBudget.ts';

/** In the order of `files`. What a change has replaced needs no budget: there is never much of it. */
export async function readBlobs(
  git: GitRun,
  files: readonly ListedFile[],
  config: Config,
  budgetOf: (listed: ListedFile) => TextBudget | null = () => null,
): Promise<(SourceFile | SkippedFile)[]> {
  if (files.length === 0) return [];
  const {fileBytesMax} = config.limits;
  const sizes = await sizesOf(git, files);
  const blobs = new Blobs(git);
  const read = async (listed: ListedFile): Promise<SourceFile | SkippedFile> => {
    const refused = skippedByName(listed.path);
    if (refused !== undefined) return skipped(listed, refused);
    const size = sizes.get(listed.blob ?? '');
    if (size === undefined) return skipped(listed, missingReason);
    if (size > fileBytesMax) return skipped(listed, tooLarge(fileBytesMax));
    const budget = budgetOf(listed);
    const beyond = budget?.refusal(listed) ?? null;
    if (beyond !== null) return beyond;
    budget?.spend(size);
    const content = await blobs.read(listed.blob ?? '');
    return content === null ? skipped(listed, missingReason) : readBytes(listed, content, config);
  };
  try {
    return await Promise.all(files.map(read));
  } finally {
    blobs.end();
  }
}

async function sizesOf(git: GitRun, files: readonly ListedFile[]): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(files.map(({blob}) => blob ?? ''))];
  const format = '--batch-check=%(objectname) %(objecttype) %(objectsize)';
  const ask = (of: readonly string[]) => gitBytes(git, ['cat-file', format], of.map((name) => `${name}\n`).join(''));
  const said = await ask(names).catch(async (error: unknown) => {
    // Git dies on the first object that a partial clone lacks.
    const missing = error instanceof GitError ? await missingAmong(git, names) : new Set<string>();
    if (missing.size === 0) throw error;
    return ask(names.filter((name) => !missing.has(name)));
  });
  const sizes = new Map<string, number>();
  for (const line of said.toString('latin1').split('\n')) {
    const [name = '', type, size] = line.split(' ');
    if (type === 'blob') sizes.set(name, Number(size));
  }
  return sizes;
}
