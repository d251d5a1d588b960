// Takes listed files that Git holds, gives their texts by the rules for files on the disk. A blob that is not there,
// as in a partial clone, is skipped with the reason; one that is too large is not even read. Git is started only for what the
// work tree does not have.

import type {Config} from '../../../shared/model/config.ts';
import {byteLength} from '../../../shared/model/document.ts';
import {skippedByName} from '../../../shared/text/fileShape.ts';
import {Blobs} from '../../git/blobReader.ts';
import {streamBlobs} from '../../git/blobStream.ts';
import {missingAmong} from '../../git/missingObjects.ts';
import {GitError, type GitRun, gitBytes} from '../../git/runGit.ts';
import {readBytes, skipped, tooLarge} from '../../sources/readFile.ts';
import {type ListedFile, missingReason, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import type {TextBudget} from '../../sources/textBudget.ts';
import {workTreeCopy} from './workTreeCopy.ts';

export interface ReadOptions {
  /** An open reader of the repository, which stays open; without one, a process is started. */
  readonly blobs?: Blobs;
  /** Texts that need not be read. */
  readonly held?: (listed: ListedFile) => SourceFile | undefined;
  /** null: it needs none. Texts that a change has replaced need no budget: there are never many. */
  readonly budgetOf?: (listed: ListedFile) => TextBudget | null;
}

/** A byte of another encoding is three of UTF-8 at most. */
const decodedMax = 3;

/** In the order of `files`, which is also the order in which the budget is spent. */
export async function readBlobs(
  git: GitRun,
  files: readonly ListedFile[],
  config: Config,
  {held = () => undefined, budgetOf = () => null, blobs: open}: ReadOptions = {},
): Promise<(SourceFile | SkippedFile)[]> {
  if (files.length === 0) return [];
  const {fileBytesMax, textBytesMax} = config.limits;
  const texts = new Map(files.map((listed) => [listed, held(listed)]));
  const copies = workTreeCopies(
    files.filter((listed) => texts.get(listed) === undefined),
    config,
  );
  const missing = files.filter((listed) => {
    return texts.get(listed) === undefined && !copies.has(listed) && skippedByName(listed.path) === undefined;
  });
  const few = open === undefined && missing.length <= fewMax ? await fewBlobs(git, missing, config) : null;
  const sizes = few !== null ? new Map<string, number>() : await sizesOf(git, missing);
  const blobs = open ?? new Blobs(git);
  const read = async (listed: ListedFile): Promise<SourceFile | SkippedFile> => {
    const text = texts.get(listed);
    if (text !== undefined) return text;
    const refused = skippedByName(listed.path);
    if (refused !== undefined) return skipped(listed, refused);
    const copy = copies.get(listed);
    if (copy !== undefined) return readBytes(listed, copy, config);
    const content = few?.get(listed.blob ?? '') ?? (await sized(listed.blob ?? ''));
    if (content === 'missing') return skipped(listed, missingReason);
    return content === 'large' ? skipped(listed, tooLarge(fileBytesMax)) : readBytes(listed, content, config);
  };
  const sized = async (blob: string): Promise<BlobContent> => {
    const size = sizes.get(blob);
    if (size === undefined) return 'missing';
    return size > fileBytesMax ? 'large' : ((await blobs.read(blob)) ?? 'missing');
  };
  try {
    const bytesMost = files.reduce((sum, listed) => {
      const text = texts.get(listed);
      const content = copies.get(listed) ?? few?.get(listed.blob ?? '');
      const length = (typeof content === 'object' ? content.length : sizes.get(listed.blob ?? '')) ?? 0;
      return sum + (text === undefined ? decodedMax * length : byteLength(text));
    }, 0);
    if (bytesMost <= textBytesMax) return await Promise.all(files.map(read));
    // Only what is text is spent, and what that is, is known when it was read.
    const all: (SourceFile | SkippedFile)[] = [];
    for (const listed of files) {
      const budget = budgetOf(listed);
      const one = budget?.refusal(listed) ?? (await read(listed));
      if (one.kind === 'source') budget?.spend(byteLength(one));
      all.push(one);
    }
    return all;
  } finally {
    if (open === undefined) blobs.end();
  }
}

/** No more than the texts of a run may take, as they are held until each is decoded. */
function workTreeCopies(files: readonly ListedFile[], {limits}: Config): ReadonlyMap<ListedFile, Buffer> {
  const copies = new Map<ListedFile, Buffer>();
  let room = limits.textBytesMax;
  for (const listed of files) {
    const copy = skippedByName(listed.path) === undefined ? workTreeCopy(listed, limits.fileBytesMax) : null;
    if (copy === null) continue;
    room -= copy.length;
    if (room < 0) break;
    copies.set(listed, copy);
  }
  return copies;
}

type BlobContent = Buffer | 'missing' | 'large';

/** To ask for the sizes of so few beforehand takes longer than to read them: another Git, 10 ms from a large process. */
const fewMax = 16;

/** null: what is wrong, the size of each shows; or together they are longer than the texts of a run may be. */
async function fewBlobs(
  git: GitRun,
  files: readonly ListedFile[],
  {limits: {fileBytesMax, textBytesMax}}: Config,
): Promise<ReadonlyMap<string, BlobContent> | null> {
  const names = [...new Set(files.map(({blob}) => blob ?? ''))];
  const contents = new Map<string, BlobContent>();
  let room = textBytesMax;
  try {
    await streamBlobs(git, names, fileBytesMax, (place, content) => {
      if (typeof content !== 'string') room -= content.length;
      if (room >= 0) contents.set(names[place], typeof content === 'string' ? content : Buffer.from(content));
    });
    return room >= 0 ? contents : null;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return null;
  }
}

async function sizesOf(git: GitRun, files: readonly ListedFile[]): Promise<ReadonlyMap<string, number>> {
  if (files.length === 0) return new Map();
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
