// Takes the name of a baseline file, gives its entries; takes entries, writes all of them or nothing. Paths in the file
// are relative to its folder, so that it is valid for every checked folder; here they are relative to the root.

import {randomBytes} from 'node:crypto';
import {existsSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {type BaselineEntry, parseBaseline, printBaseline, problemsMax} from '../../../shared/baseline/entries.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {nameFrom} from '../../pathNames.ts';
import {boundaryOf, isInside, readTextWithin} from '../../sources/insideRepository.ts';
import {renameOver} from '../../store/renameOver.ts';
import {UserError} from '../../userError.ts';

/** Maximum number of problems listed: a file of another kind has one on every line. */
const problemsShown = 10;

/** `text` is the content of the file; `shown` is its name in messages. */
export function entriesIn(text: string, file: string, shown: string, root: string): readonly BaselineEntry[] {
  const parsed = parseBaseline(text, shown);
  if (parsed.kind === 'broken') {
    const {problems} = parsed;
    const left = problems.length - problemsShown;
    throw new UserError(
      [
        ...problems.slice(0, problemsShown),
        ...(left > 0 ? [`and ${problems.length < problemsMax ? '' : 'at least '}${plural(left, 'more problem')}`] : []),
      ].join('\n'),
    );
  }
  return parsed.entries.map((entry) => ({...entry, paths: moved(entry.paths, dirname(file), root)}));
}

/** A file in the repository of `root` that is a link out of it is not read. */
export function baselineText(file: string, shown: string, root: string, bytesMax: number): string {
  try {
    const read = readTextWithin(file, boundaryOf(root, file), bytesMax);
    if (read.kind === 'text') return read.text;
    throw new UserError(
      `${shown}: got ${inEnglish(read.got)}, expected a baseline file of at most ${bytesMax} bytes (limits.baselineBytesMax)`,
    );
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The baseline ${shown} cannot be read (${reasonOf(error)}). Expected a file that "shingle baseline create" has written; --no-baseline goes without.`,
    );
  }
}

/** True if the file changed. It is written under a temporary name first, so nobody ever reads half of it. */
export function writeBaseline(file: string, shown: string, root: string, entries: readonly BaselineEntry[]): boolean {
  const text = printBaseline(entries.map((entry) => ({...entry, paths: moved(entry.paths, root, dirname(file))})));
  try {
    const within = boundaryOf(root, file);
    if (within !== null && !isInside(file, within)) {
      throw new UserError(
        `${shown}: got a link to a file outside the repository, expected a file in it. Nothing was written.`,
      );
    }
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    // Replace the target of a link, not the link.
    const target = existsSync(file) ? realpathSync(file) : file;
    const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.${randomBytes(4).toString('hex')}`);
    try {
      writeFileSync(temporary, text, {flag: 'wx'});
      renameOver(temporary, target);
    } finally {
      rmSync(temporary, {force: true});
    }
    return true;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The baseline ${shown} cannot be written (${reasonOf(error)}). Expected a file in a folder that exists and that you may write to.`,
    );
  }
}

/** Without the path: the message already contains it. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  return code === undefined ? String(error) : String(code);
}

function moved(paths: readonly string[], from: string, to: string): readonly string[] {
  return from === to ? paths : paths.map((path) => nameFrom(to, resolve(from, path))).sort();
}
