// The use cases of `hook`: install, remove and inspect the pre-commit or pre-push hook of a repository. A hook written by
// anyone else is left alone.

import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {openRepository} from '../git/repository.ts';
import {
  corpusHookCommand,
  type Hook,
  type HookLocation,
  type HookName,
  hookAt,
  hookCommand,
  hookLocation,
  hookText,
  pushHookText,
  shellQuoted,
} from '../hook/hookFile.ts';
import {slashed} from '../pathNames.ts';
import {isWithin} from '../sources/insideRepository.ts';
import {isSamePath, ownCommonFolder} from '../store/location.ts';
import {renameOver} from '../store/renameOver.ts';
import {UserError} from '../userError.ts';

/** Command line of a hook: Node, and this program. */
export interface Program {
  readonly node: string;
  readonly script: string;
}

/** A hook of this program: the one before commits may also ask the corpus of the organisation. */
export interface WantedHook {
  readonly name: HookName;
  readonly asksCorpus?: boolean | undefined;
}

const commitHook: WantedHook = {name: 'pre-commit'};

/** Gives what was there before. Throws UserError. */
export async function installHook(
  root: string,
  program: Program,
  wanted: WantedHook = commitHook,
): Promise<{readonly file: string; readonly before: 'none' | 'ours'}> {
  const command = commandOf(wanted);
  const {place, found} = await hookOf(root, 'install', wanted.name);
  const {file, setIn} = place;
  if (found.kind === 'foreign') {
    throw new UserError(
      `hook install: got a hook at ${file} that Shingle has not written, expected none. It was left alone; to run both, add this line to ${chainFile(file)}:\n${chainLine(program, command)}`,
    );
  }
  if (setIn === 'global' || setIn === 'system') {
    throw new UserError(
      `hook install: got core.hooksPath in the ${setIn} configuration of Git, expected a folder of this repository alone. A hook in ${dirname(file)} would run in all repositories; if you want that, put this line into ${file}:\n${chainLine(program, command)}`,
    );
  }
  try {
    mkdirSync(dirname(file), {recursive: true});
    // Renamed only when it is complete: Git may commit meanwhile.
    const draft = `${file}.${process.pid}`;
    try {
      writeFileSync(draft, textOf(wanted, program), {mode: 0o755, flag: 'wx'});
      renameOver(draft, file);
    } finally {
      rmSync(draft, {force: true});
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `hook install: ${file} cannot be written (${reason}). Expected a folder that you may write to.`,
    );
  }
  return {file, before: found.kind};
}

/** Throws UserError. */
export async function removeHook(
  root: string,
  name: HookName = 'pre-commit',
): Promise<{readonly file: string; readonly before: 'none' | 'ours'}> {
  const {place, found} = await hookOf(root, 'uninstall', name);
  const {file} = place;
  if (found.kind === 'foreign') {
    throw new UserError(
      `hook uninstall: got a hook at ${file} that Shingle has not written, expected its own. It was left alone; if a line of it calls shingle, remove that line.`,
    );
  }
  if (found.kind === 'ours') rmSync(file);
  return {file, before: found.kind};
}

/** `isCurrent`: the hook runs this program. Throws UserError. */
export async function hookStatus(
  root: string,
  program: Program,
  name: HookName = 'pre-commit',
): Promise<{readonly file: string; readonly kind: Hook['kind']; readonly isCurrent: boolean}> {
  const {place, found} = await hookOf(root, 'status', name);
  const isCurrent =
    found.kind === 'ours' && [false, true].some((asksCorpus) => found.text === textOf({name, asksCorpus}, program));
  return {file: place.file, kind: found.kind, isCurrent};
}

function textOf({name, asksCorpus}: WantedHook, {node, script}: Program): string {
  return name === 'pre-push' ? pushHookText(node, script) : hookText(node, script, commandOf({name, asksCorpus}));
}

/** For a line in a hook of somebody else, which has no base of its own. */
function commandOf({name, asksCorpus = false}: WantedHook): string {
  if (name === 'pre-push') return 'check --base @{push}..HEAD --quiet';
  return asksCorpus ? corpusHookCommand : hookCommand;
}

async function hookOf(
  root: string,
  action: string,
  name: HookName,
): Promise<{readonly place: HookLocation; readonly found: Hook}> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') {
    throw new UserError(`hook ${action}: ${opened.reason} Expected a folder of a Git work tree; --root names another.`);
  }
  const place = await hookLocation(opened.repository, name);
  const {commonFolder, workTree, hook} = opened.repository;
  // Environment variables may name any repository; a file in the work tree may not.
  if (action !== 'status' && hook.GIT_DIR === undefined && !isSamePath(ownCommonFolder(root), commonFolder)) {
    throw new UserError(
      `hook ${action}: got ${root}, which leads to the repository ${commonFolder}, expected one that names this work tree as its own: otherwise a stranger's folder could change the hooks of another. If it is yours, GIT_DIR may name it.`,
    );
  }
  // The repository says where its hooks are. It does not say which other files are written and removed.
  if (action !== 'status' && place.setIn !== 'global' && place.setIn !== 'system') {
    if (![commonFolder, workTree].some((folder) => folder !== null && isWithin(dirname(place.file), folder))) {
      throw new UserError(
        `hook ${action}: got ${dirname(place.file)}, which leads out of the repository, expected a folder in it: core.hooksPath of the repository, or a link, names it.`,
      );
    }
  }
  return {place, found: hookAt(place.file)};
}

/** Husky rewrites the hooks in `.husky/_`; the user's own hooks are one folder above. */
function chainFile(file: string): string {
  const folder = dirname(file);
  return basename(folder) === '_' && basename(dirname(folder)) === '.husky' ? join(folder, '..', basename(file)) : 'it';
}

function chainLine({node, script}: Program, command: string): string {
  return `${shellQuoted(slashed(node))} ${shellQuoted(slashed(script))} ${command} || exit 1`;
}
