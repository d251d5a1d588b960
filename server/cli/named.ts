// A file that the user named on the command line: its text, or the user's error.

import {resolve} from 'node:path';
import type {Config} from '../../shared/config.ts';
import {readSource} from '../sources/read.ts';
import type {Source} from '../sources/source.ts';
import {UserError} from '../userError.ts';

/** `wanted` is what was to be done with it: 'compared', 'explained'. */
export function readNamed(root: string, path: string, config: Config, wanted: string): Source {
  const source = readSource({path, file: resolve(root, path), reference: false, named: true}, config);
  if (source.kind === 'source') return source;
  const reason = source.reason === 'deleted' ? `it does not exist in ${root}` : `it is ${source.reason}`;
  throw new UserError(`"${path}" cannot be ${wanted}: ${reason}. Expected a text file; check the path and --root.`);
}
