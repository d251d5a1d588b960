// What Git is told each time it is started: a repository may be hostile, so nothing that its configuration names is
// run, nothing is fetched, and no variable of a hook leads to another repository than the one meant.

import {existsSync} from 'node:fs';
import {dirname, win32} from 'node:path';

/**
 * Windows looks for a program where it is started before it looks along PATH, and that folder is the stranger's: there
 * Git is named by its whole path.
 */
export const gitProgram: string =
  process.platform === 'win32' ? gitAlong(process.env.PATH ?? '', dirname(process.execPath), existsSync) : 'git';

/** In the first folder of `path` that has one; else where there is none, in `own`. */
export function gitAlong(path: string, own: string, isThere: (file: string) => boolean): string {
  const folders = path.split(';').map((folder) => folder.replace(/^"(.*)"$/, '$1'));
  const files = [...folders, own].filter((folder) => win32.isAbsolute(folder)).map((one) => win32.join(one, 'git.exe'));
  return files.find(isThere) ?? win32.join(own, 'git.exe');
}

/** Before the command: no pager, no monitor, no hook; file names as they are. */
export const safeFlags: readonly string[] = [
  '--no-pager',
  ...['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotepath=off'],
];

/** Where a hook finds its repository and its index. */
export const hookVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'] as const;
export type HookVariables = Readonly<Partial<Record<(typeof hookVariables)[number], string>>>;

/** Variables of Git that the user may have set for every command, and that choose no repository. */
const kept =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|(?:KEY|VALUE)_\d+)|CEILING_DIRECTORIES|EXEC_PATH|DISCOVERY_.*)$/;

/** Programs that Git might start; none of them is needed. */
const programs = /^(?:EDITOR|VISUAL|PAGER|SSH_ASKPASS)$/i;

/** The environment of the user without what is dangerous or foreign, with `hook` as the only choice of repository. */
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
    // A partial clone may lack an object; older Gits know only the second way not to fetch it.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
}
