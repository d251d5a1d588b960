// Notes on how the texts were read, a sentence each: files that the disk refused, and encodings that nothing names.

import {resolve} from 'node:path';
import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {inEnglish, sentenceOf} from '../../shared/model/phrase.ts';
import {count, listInEnglish, plural} from '../../shared/wording/numbersInEnglish.ts';
import {nameFrom} from '../pathNames.ts';
import {ignoredReason, type SkippedFile, sameFileReason} from '../sources/sourceFile.ts';
import {isBeyondAll} from '../sources/textBudget.ts';
import {hasFile} from '../sources/walkFolder.ts';
import {UserError} from '../userError.ts';
import type {FileSource} from './check/checkRequest.ts';
import type {ReadFiles} from './check/readFiles.ts';

/** Throws UserError if no file could be read: what was not checked must not look clean. */
export function readingNotes({sources, skipped}: Pick<ReadFiles, 'sources' | 'skipped'>): readonly string[] {
  const unread = unreadNote(skipped);
  const guessed = guessedNotes(guessedOf(sources));
  if (unread === null) return guessed;
  if (sources.length > 0) return [unread, ...guessed];
  throw new UserError(
    `No file could be read: ${examples(skipped.filter(isUnreadable))}. Expected text files and folders that this user may read.`,
  );
}

/** null: the disk refused nothing. */
export function unreadNote(skipped: readonly SkippedFile[]): string | null {
  const unread = skipped.filter(isUnreadable);
  if (unread.length === 0) return null;
  const [what, verb] = [
    plural(unread.length, 'file or folder', 'files or folders'),
    unread.length === 1 ? 'is' : 'are',
  ];
  return `${what} could not be read and ${verb} not compared: ${examples(unread)}.`;
}

function isUnreadable({reason}: SkippedFile): boolean {
  return sentenceOf(reason).startsWith('unreadable');
}

export function guessedOf(sources: ReadFiles['sources']): FileEncoding[] {
  return sources.flatMap(({isGuessed, encoding}) => (isGuessed ? [encoding] : []));
}

/** At most one: which encodings were guessed, the most frequent first. */
export function guessedNotes(guessed: readonly FileEncoding[]): readonly string[] {
  if (guessed.length === 0) return [];
  const counts = new Map<string, number>();
  for (const encoding of guessed) counts.set(encoding, (counts.get(encoding) ?? 0) + 1);
  const each = [...counts]
    .sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1))
    .map(([name, times]) => `${count(times)} ${name}`);
  return [
    `The encoding of ${plural(guessed.length, 'file')} was guessed: ${each.join(', ')}. "shingle check --list-files" names each; the setting "encodings" or working-tree-encoding in .gitattributes decides.`,
  ];
}

const examplesMax = 3;

function examples(skipped: readonly SkippedFile[]): string {
  const first = skipped
    .slice(0, examplesMax)
    .map(({path, reason}) => `"${path === '' ? '.' : path}" is ${article(reason)}${inEnglish(reason)}`);
  const more = skipped.length - first.length;
  return listInEnglish(more === 0 ? first : [...first, `${count(more)} more`]);
}

function article(reason: SkippedFile['reason']): string {
  return sentenceOf(reason).startsWith('unreadable folder') ? 'an ' : '';
}

/**
 * Notes on files that the user named and that cannot be compared. It is an error if nothing else is left to check: a
 * file that was not checked must not look like a clean one.
 */
export function unreadableNotes(
  {sources, skipped}: Pick<ReadFiles, 'sources' | 'skipped'>,
  root: string,
  {named, list, stdin}: Pick<FileSource, 'named' | 'list' | 'stdin'>,
  templates: readonly string[],
): readonly string[] {
  if (stdin !== null && !sources.some(({path}) => path === stdin.path)) {
    const reason = skipped.findLast(({path}) => path === stdin.path)?.reason;
    throw new UserError(`Standard input cannot be compared: it is ${inEnglish(reason ?? 'nothing')}. Expected text.`);
  }
  if (sources.length + skipped.length === 0 && list === null) {
    const folder = (named.length === 0 ? ['.'] : named).find((path) => hasFile(resolve(root, path)));
    if (folder !== undefined) {
      throw new UserError(
        `No file of ${resolve(root, folder)} was checked, although it has some: Git ignores all of them. Name a file or a folder in it.`,
      );
    }
  }
  const meant = new Set(named.map((path) => shownPath(root, path)));
  const lost = skipped.filter(({path, reason}) => meant.has(path) && !isLeftOut(reason));
  const notes = lost.map(({path, reason}) => `"${path}" cannot be compared: ${inEnglish(reason)}.`);
  if (notes.length === 0) return [];
  const boilerplate = new Set(templates);
  if (sources.some(({path, reference}) => !reference && !boilerplate.has(path))) return notes;
  const expected = lost.every(isBeyondAll) ? 'Name fewer files, or raise the limit.' : 'Expected a text file.';
  throw new UserError(`${notes.join('\n')} ${expected}`);
}

/** Whether a named file was skipped on purpose, or read under another name. */
function isLeftOut(reason: SkippedFile['reason']): boolean {
  return reason === ignoredReason || sentenceOf(reason) === sameFileReason;
}

export function shownPath(root: string, path: string): string {
  return nameFrom(root, resolve(root, path));
}
