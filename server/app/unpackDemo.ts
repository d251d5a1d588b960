// The use case of `demo`: unpacks the repository that ships with the program, and makes the edit that the walk is about.

import {existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gitNotFound} from '../git/repository.ts';
import {GitError, gitText} from '../git/runGit.ts';
import {UserError} from '../userError.ts';

/** The bundle is in dist, beside the program; in tests, the sources are elsewhere. */
const bundle = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/demo.bundle' : './demo.bundle', import.meta.url),
);

/** The new folder, absolute. Throws UserError. */
export async function unpackDemo(): Promise<string> {
  if (!existsSync(bundle))
    throw new UserError(`demo: ${bundle} is missing. Install Shingle again, or run "npm run build".`);
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-demo-')));
  const folder = join(parent, 'handbook');
  try {
    await gitText({folder: parent, hook: {}}, ['init', '-q', '-b', 'main', folder]);
    const git = {folder, hook: {}};
    // No clone: all transports are closed to the Git that Shingle starts.
    const [head = ''] = (await gitText(git, ['bundle', 'unbundle', bundle])).split(' ');
    await gitText(git, ['reset', '-q', '--hard', head]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    rmSync(parent, {recursive: true, force: true});
    throw new UserError(
      `demo: ${error.message.includes('ENOENT') ? gitNotFound : `Git cannot unpack the example (${error.message}).`}`,
    );
  }
  return folder;
}

export const editedPage = 'guides/limits.md';
export const demoEdit = {before: 'two hundred computers', now: 'three hundred computers'} as const;

/** Edits one of two pages that have the same paragraph. */
export function editDemo(folder: string): void {
  const file = join(folder, editedPage);
  writeFileSync(file, readFileSync(file, 'utf8').replace(demoEdit.before, demoEdit.now));
}
