// shingle hook install, uninstall, status: the pre-commit hook of a repository. A hook of somebody else is left alone.

import {mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import {openRepository} from '../../git/repository.ts';
import {
  type Hook,
  type HookLocation,
  hookAt,
  hookCommand,
  hookLocation,
  hookText,
  shellQuoted,
} from '../../hook/hookFile.ts';
import {UserError} from '../../userError.ts';
import type {HookArguments} from '../arguments/arguments.ts';

export async function hook({action, root}: HookArguments): Promise<number> {
  const opened = await openRepository(rootFolder(root));
  if (opened.kind === 'none') {
    throw new UserError(`hook ${action}: ${opened.reason} Expected a folder of a Git work tree; --root names another.`);
  }
  const place = await hookLocation(opened.repository);
  const found = hookAt(place.file);
  switch (action) {
    case 'install':
      return install(place, found);
    case 'uninstall':
      return uninstall(place, found);
    case 'status':
      return status(place, found);
  }
}

function install(place: HookLocation, found: Hook): number {
  const {file, setIn} = place;
  if (found.kind === 'foreign') {
    throw new UserError(
      `hook install: got a hook at ${file} that Shingle has not written, expected none. It was left alone; to run both, add this line to ${chainFile(file)}:\n${chainLine()}`,
    );
  }
  if (setIn === 'global' || setIn === 'system') {
    throw new UserError(
      `hook install: got core.hooksPath in the ${setIn} configuration of Git, expected a folder of this repository alone. A hook in ${dirname(file)} would run in all repositories; if you want that, put this line into ${file}:\n${chainLine()}`,
    );
  }
  const [, program = ''] = process.argv;
  try {
    mkdirSync(dirname(file), {recursive: true});
    // Under its own name only when it is whole: Git may commit meanwhile.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, hookText(process.execPath, program), {mode: 0o755, flag: 'wx'});
    renameSync(draft, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `hook install: ${file} cannot be written (${reason}). Expected a folder that you may write to.`,
    );
  }
  const done = found.kind === 'ours' ? 'Written anew' : 'Installed';
  say(`${done}: ${file}`, 'It checks what is staged before every commit; "git commit --no-verify" goes past it.');
  return 0;
}

function uninstall({file}: HookLocation, found: Hook): number {
  if (found.kind === 'foreign') {
    throw new UserError(
      `hook uninstall: got a hook at ${file} that Shingle has not written, expected its own. It was left alone; if a line of it calls shingle, remove that line.`,
    );
  }
  if (found.kind === 'none') say(`No hook at ${file}; nothing to remove.`);
  else {
    rmSync(file);
    say(`Removed: ${file}`);
  }
  return 0;
}

/** 0: installed; 1: not. */
function status({file}: HookLocation, found: Hook): number {
  switch (found.kind) {
    case 'none':
      say(`Not installed: there is no ${file}`);
      return 1;
    case 'foreign':
      say(`Not installed: ${file} is a hook that Shingle has not written`);
      return 1;
    case 'ours': {
      const [, program = ''] = process.argv;
      const isCurrent = found.text === hookText(process.execPath, program);
      say(`Installed: ${file}`, ...(isCurrent ? [] : ['It calls another Shingle than this one.']));
      return 0;
    }
  }
}

/** Husky writes the hooks in `.husky/_` anew; those of the user stand one folder above. */
function chainFile(file: string): string {
  const folder = dirname(file);
  return basename(folder) === '_' && basename(dirname(folder)) === '.husky' ? join(folder, '..', 'pre-commit') : 'it';
}

function chainLine(): string {
  const [, program = ''] = process.argv;
  return `${shellQuoted(process.execPath)} ${shellQuoted(program)} ${hookCommand} || exit 1`;
}

function say(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${visiblePath(line)}\n`).join(''));
}
