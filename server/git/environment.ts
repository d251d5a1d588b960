// The flags and the environment with which Git is started. A repository may be hostile: no program named in its
// configuration is run, nothing is fetched, and the variables of a hook cannot lead to another repository.

import {existsSync} from 'node:fs';
import {devNull} from 'node:os';
import {dirname, win32} from 'node:path';

/**
 * Windows looks for a program in the current folder before it searches PATH, and that folder may be a stranger's: there
 * Git is started by its absolute path.
 */
export const gitProgram: string =
  process.platform === 'win32' ? gitAlong(process.env.PATH ?? '', dirname(process.execPath), existsSync) : 'git';

/** In the first folder of `path` that contains it; if none does, in `own`. */
export function gitAlong(path: string, own: string, isThere: (file: string) => boolean): string {
  const folders = path.split(';').map((folder) => folder.replace(/^"(.*)"$/, '$1'));
  const files = [...folders, own].filter((folder) => win32.isAbsolute(folder)).map((one) => win32.join(one, 'git.exe'));
  return files.find(isThere) ?? win32.join(own, 'git.exe');
}

/**
 * Before the command: no pager, no file system monitor, no hooks; file names unquoted. A folder of a work tree that looks
 * like a bare repository is none (Git 2.38): a bare one is named by GIT_DIR.
 */
export const safeFlags: readonly string[] = [
  '--no-pager',
  ...['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotepath=off'],
  ...['-c', 'safe.bareRepository=explicit'],
];

/** Where a hook finds its repository and its index. */
export const hookVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'] as const;
export type HookVariables = Readonly<Partial<Record<(typeof hookVariables)[number], string>>>;

/** Git variables that a user may set for every command and that do not select a repository. */
const kept =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|(?:KEY|VALUE)_\d+)|CEILING_DIRECTORIES|EXEC_PATH|DISCOVERY_.*)$/;

/** Programs that Git might start; none of them is needed. */
const programs = /^(?:EDITOR|VISUAL|PAGER|SSH_ASKPASS)$/i;

/** The user's environment without dangerous or foreign variables; only `hook` may select a repository. */
export function gitEnvironment(hook: HookVariables = {}): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined || programs.test(name) || (name.startsWith('GIT_') && !kept.test(name))) continue;
    environment[name] = value;
  }
  return {
    ...environment,
    ...hook,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    // A partial clone may lack an object; older versions of Git only understand GIT_ALLOW_PROTOCOL.
    GIT_NO_LAZY_FETCH: '1',
    // A replaced object has another content than its id says, a grafted commit other parents: what is cached by an id would
    // depend on them.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: devNull,
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
}
