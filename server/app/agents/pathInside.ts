// Takes a path that a model wrote, gives it relative to the root, or its page of the index. Paths outside of the root are
// refused, and so are links that lead out of it.

import {realpathSync} from 'node:fs';
import {dirname, relative, resolve} from 'node:path';
import type {Document} from '../../../shared/model/document.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {isOutside, slashed} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import type {IndexedRoot} from '../workspace/indexedRoot.ts';

/** No system opens a longer one; each of its folders would be looked up on the disk. */
const pathLengthMax = 4096;

/** With `/`; '' is the root itself. Throws UserError. */
export function pathInside(root: string, asked: string): string {
  if (asked.length > pathLengthMax)
    throw new UserError(`got a path of ${asked.length} characters, expected at most ${pathLengthMax}`);
  if (asked.includes('\0')) throw new UserError(`got ${JSON.stringify(asked)}, expected a path: it has a zero in it`);
  const file = resolve(root, asked);
  const path = relative(root, file);
  if (isOutside(path)) {
    // A client may name the root by a link, or by what the link leads to.
    const real = relative(realOf(root), file);
    if (isOutside(real)) throw refused(asked, `is outside of ${root}`);
    return pathInside(root, real);
  }
  if (isOutside(relative(realOf(root), realOf(file)))) {
    throw refused(asked, `leads out of ${root} through a symbolic link`);
  }
  return slashed(path);
}

function refused(asked: string, why: string): UserError {
  return new UserError(`"${asked}" ${why}. Expected a path inside of it: nothing else is read.`);
}

/** Of a path that does not exist, that of the nearest folder above it, and the rest. */
function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const folder = dirname(file);
    return folder === file ? file : resolve(realOf(folder), relative(folder, file));
  }
}

/**
 * Takes a path that a model wrote, gives the page of the index. Only pages that are compared can be asked about: what
 * Git ignores or the configuration excludes is not read.
 * Throws UserError.
 */
export function indexedPage({root, engine, skipped}: IndexedRoot, asked: string): Document {
  const path = pathInside(root, asked);
  const page = engine.textAt(path);
  if (page !== undefined) return page;
  const reason = skipped.find((one) => one.path === path)?.reason;
  const why =
    reason === undefined ? 'there is no such file, or Git ignores it' : `it is skipped (${inEnglish(reason)})`;
  throw new UserError(
    `"${asked}" is none of the ${engine.documents} files that are compared: ${why}. Expected one of them; "shingle check --list-files" lists them.`,
  );
}
