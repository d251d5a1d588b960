// Takes a path that a model wrote, gives it relative to the root. Paths outside of the root are refused, and so are
// links that lead out of it.

import {realpathSync} from 'node:fs';
import {dirname, relative, resolve} from 'node:path';
import {isOutside, slashed} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';

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
