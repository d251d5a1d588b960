// Paths that the user names on the command line and that must exist: root, templates, files to compare or explain.

import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Config} from '../../shared/model/config.ts';
import {inEnglish, sentenceOf} from '../../shared/model/phrase.ts';
import {plainPath} from '../pathNames.ts';
import {listedFile} from '../sources/namedEncodings.ts';
import {readFile} from '../sources/readFile.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {UserError} from '../userError.ts';

/** The folder that paths are relative to, absolute; `cwd` if the user named none. */
export function rootFolder(named: string | null, cwd: string): string {
  const root = plainPath(resolve(cwd, named ?? '.'));
  if (isThere(root, 'folder')) return root;
  throw new UserError(`--root ${named}: got no folder at ${root}, expected one. Check the spelling.`);
}

/** Declared boilerplate, relative to the root. */
export function namedTemplates(root: string, config: Config): readonly string[] {
  for (const template of config.templates) {
    if (isThere(resolve(root, template), 'file')) continue;
    throw new UserError(
      `The template "${template}" is not a file in ${root}. Expected a text file whose text never counts; see --print-config for where it is named.`,
    );
  }
  return config.templates;
}

function isThere(path: string, kind: 'file' | 'folder'): boolean {
  try {
    const stat = statSync(path, {throwIfNoEntry: false});
    return kind === 'folder' ? stat?.isDirectory() === true : stat?.isFile() === true;
  } catch {
    return false;
  }
}

/** `wanted` says in messages what the file was needed for: 'compared', 'explained'. */
export function readNamedFile(
  root: string,
  path: string,
  config: Config,
  wanted: string,
  seen?: (raw: Uint8Array) => void,
): SourceFile {
  const source = readFile(listedFile(root, path, config), config, seen);
  if (source.kind === 'source') return source;
  const why = inEnglish(source.reason);
  const reason =
    why === 'deleted'
      ? `it does not exist in ${root}`
      : `it is ${sentenceOf(source.reason).startsWith('symbolic link') ? `a ${why}` : why}`;
  throw new UserError(
    `"${path === '' ? '.' : path}" cannot be ${wanted}: ${reason}. Expected a text file; check the path and --root.`,
  );
}
