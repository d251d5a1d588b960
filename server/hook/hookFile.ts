// Takes a repository, gives the path of its pre-commit or pre-push hook and what kind of hook is there; also gives the text of
// our own hook.

import {lstatSync, readFileSync} from 'node:fs';
import {homedir} from 'node:os';
import {isAbsolute, join, resolve} from 'node:path';
import type {Repository} from '../git/repository.ts';
import {GitError, gitText} from '../git/runGit.ts';
import {slashed} from '../pathNames.ts';

export interface HookLocation {
  /** Absolute. */
  readonly file: string;
  /** The scope in which core.hooksPath is set: 'local', 'worktree', 'global' or 'system'; null: it is not set. */
  readonly setIn: string | null;
}

export type HookName = 'pre-commit' | 'pre-push';

export async function hookLocation(repository: Repository, name: HookName = 'pre-commit'): Promise<HookLocation> {
  const {commonFolder, gitFolder, workTree} = repository;
  const [set] = (await hooksPaths(repository)).slice(-1);
  if (set === undefined) return {file: join(commonFolder, 'hooks', name), setIn: null};
  // Relative to the folder in which Git runs hooks.
  const folder = isAbsolute(set.path) ? set.path : resolve(workTree ?? gitFolder, set.path);
  return {file: join(folder, name), setIn: set.scope};
}

interface HooksPath {
  readonly scope: string;
  readonly path: string;
}

/** Every core.hooksPath in effect, the strongest last, except the one that we set on the command line. */
async function hooksPaths(repository: Repository): Promise<readonly HooksPath[]> {
  let said: string;
  try {
    said = await gitText(repository, ['config', '-z', '--show-scope', '--get-all', 'core.hooksPath']);
  } catch (error) {
    if (error instanceof GitError) return [];
    throw error;
  }
  const fields = said.split('\0');
  const found: HooksPath[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    found.push({scope: fields[at], path: fields[at + 1].replace(/^~(?=\/)/, homedir())});
  }
  return found.filter(({scope, path}) => scope !== 'command' && path !== '');
}

export type Hook =
  | {readonly kind: 'none'}
  /** Written by `shingle hook install`, perhaps by another version. */
  | {readonly kind: 'ours'; readonly text: string}
  | {readonly kind: 'foreign'};

const mark = '# Written by "shingle hook install';
const hookBytesMax = 100_000;

export function hookAt(file: string): Hook {
  const stat = lstatSync(file, {throwIfNoEntry: false});
  if (stat === undefined) return {kind: 'none'};
  if (!stat.isFile() || stat.size > hookBytesMax) return {kind: 'foreign'};
  const text = readFileSync(file, 'utf8');
  return text.includes(`\n${mark}`) ? {kind: 'ours', text} : {kind: 'foreign'};
}

export const hookCommand = 'check --staged --quiet';

/** The same for whoever also asks the corpus of the organisation. */
export const corpusHookCommand = `${hookCommand} --corpus`;

/** A check of a push; `$base` is what the other side has of it, and `$local` the commit. */
const pushCommand = 'check --base "$base..$local" --quiet';

/** `node` and `program` are those running now; if they no longer exist, the hook looks for `shingle` on the PATH. */
export function hookText(node: string, program: string, command: string = hookCommand): string {
  return `#!/bin/sh
${mark}"; "shingle hook uninstall" removes it.
# It stops a commit that adds copied text. "git commit --no-verify" bypasses it.
${programLines(node, program)}
if [ -x "$node" ] && [ -f "$program" ]; then
  exec "$node" "$program" ${command}
elif command -v shingle >/dev/null 2>&1; then
  exec shingle ${command}
fi
${missing('pre-commit', 'commit')}`;
}

/**
 * Git names on standard input what is pushed: local name and commit, remote name and commit, which is all zeros if there is
 * none. Then the default branch of the other side is what a new branch is compared with.
 */
export function pushHookText(node: string, program: string): string {
  return `#!/bin/sh
${mark} --pre-push"; "shingle hook uninstall --pre-push" removes it.
# It stops a push that adds copied text. "git push --no-verify" bypasses it.
${programLines(node, program)}
check() {
  if [ -x "$node" ] && [ -f "$program" ]; then
    "$node" "$program" ${pushCommand} </dev/null
  elif command -v shingle >/dev/null 2>&1; then
    shingle ${pushCommand} </dev/null
  else
    ${missing('pre-push', 'push').trimEnd().replaceAll('\n', '\n    ')}
  fi
}
while read -r _ local name remote; do
  case $name in refs/heads/*) ;; *) continue ;; esac
  # A branch is deleted.
  git cat-file -e "$local^{commit}" 2>/dev/null || continue
  base=$remote
  if ! git cat-file -e "$base^{commit}" 2>/dev/null; then
    if ! base=$(git rev-parse --verify --quiet "refs/remotes/$1/HEAD"); then
      printf 'shingle: %s is new on %s, whose default branch is not known here, so it is not checked.\\n' "$name" "$1" >&2
      echo 'shingle: "git remote set-head REMOTE --auto" asks for it, where REMOTE is a name and no address.' >&2
      continue
    fi
  fi
  check || {
    echo 'To bypass it once: git push --no-verify' >&2
    exit 1
  }
done
`;
}

/** Git for Windows brings a shell, which takes "/" in paths. */
function programLines(node: string, program: string): string {
  return `node=${shellQuoted(slashed(node))}
program=${shellQuoted(slashed(program))}`;
}

function missing(hook: HookName, action: string): string {
  return `echo "shingle: the ${hook} hook finds neither $program nor a shingle on the PATH." >&2
echo 'shingle: run "shingle hook install${hook === 'pre-push' ? ' --pre-push' : ''}" again, or ${action} with --no-verify.' >&2
exit 1
`;
}

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
