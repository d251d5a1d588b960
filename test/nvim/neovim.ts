// A Neovim without a window, with the lines of docs/editors.md as its configuration, and driven from outside: each step
// is Lua that runs in it, as typed by a user, and gives back plain data.

import {type ChildProcess, execFile, execFileSync, spawn} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {folderWith, until} from '../lsp/client.ts';
import {removeFolder} from '../support/removeFolder.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

export interface Neovim {
  /** The folder in which it was started. */
  readonly root: string;
  /** Runs the lines in it; what they `return`, as JSON has it. */
  readonly lua: <T>(lines: string) => Promise<T>;
}

/** 7 for Neovim 0.7. Throws if there is none. */
export function minorVersion(): number {
  try {
    const [, minor] = /^NVIM v0\.(\d+)/.exec(execFileSync('nvim', ['--version'], {encoding: 'utf8'})) ?? [];
    return Number(minor);
  } catch (error) {
    throw new Error('there is no nvim; expected one on the PATH: "apt-get install neovim" on Debian', {cause: error});
  }
}

/** The configuration that the documentation gives for a version: the code below its heading. */
export function documented(heading: string): string {
  const text = readFileSync(join(repository, 'docs/editors.md'), 'utf8');
  const [, lines] = text.split(`\n### ${heading}\n`)[1]?.split(/^```(?:lua)?\n/m) ?? [];
  if (lines === undefined) throw new Error(`docs/editors.md has no code below "### ${heading}"`);
  return lines;
}

/** Starts one on the files with a configuration, and ends it. */
export async function withNeovim(
  files: Readonly<Record<string, string>>,
  configuration: string,
  use: (neovim: Neovim) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(folderWith({'init.lua': configuration}));
  const root = join(folder, 'root');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), {recursive: true});
    writeFileSync(join(root, path), text);
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = join(bin, 'shingle-language-server');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${join(repository, 'dist/lsp.mjs')}' "$@"\n`);
  chmodSync(program, 0o755);
  const socket = join(folder, 'socket');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const words = [
    '--headless',
    '--cmd',
    'set cmdheight=20 nomore',
    '-u',
    join(folder, 'init.lua'),
    '-i',
    'NONE',
    '-n',
    '--listen',
    socket,
  ];
  const child = spawn('nvim', words, {cwd: root, env, stdio: ['ignore', 'ignore', 'pipe']});
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lua = async <T>(lines: string): Promise<T> => {
    writeFileSync(join(folder, 'step.lua'), lines);
    const step = `json_encode(luaeval('dofile("${join(folder, 'step.lua')}")'))`;
    const {stdout, stderr} = await run(
      'nvim',
      ['--headless', '--cmd', 'set cmdheight=20 nomore', '--server', socket, '--remote-expr', step],
      {env},
    );
    // Old ones print what an expression gives on standard error.
    const reported = stdout.trim() === '' ? stderr : stdout;
    try {
      return JSON.parse(reported);
    } catch (error) {
      throw new Error(`Neovim said ${JSON.stringify(reported + errors)} to ${lines}`, {cause: error});
    }
  };
  try {
    await until('Neovim', () => existsSync(socket), Boolean);
    await use({root, lua});
    if (/^(?:Error|E\d+:)/m.test(errors)) throw new Error(`Neovim said: ${errors}`);
  } finally {
    await ended(child, () => lua('vim.schedule(function() vim.cmd("qall!") end) return 0'));
    await removeFolder(folder);
  }
}

async function ended(child: ChildProcess, quit: () => Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await quit().catch(() => undefined);
  // Also of one that was killed: its folder is removed next.
  await exit;
  clearTimeout(late);
}
