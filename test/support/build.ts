// Vitest runs this once before all tests: they run the command line as it ships, so it is built if it is outdated.

import {execFileSync, spawnSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdirSync, readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = new URL('../../', import.meta.url);

/** Folders of sources that a build reads. */
const ofProduct = ['shared', 'server', 'client', 'browser', 'library'];
const ofCorpus = ['corpus/app', 'corpus/cli', 'corpus/methods', 'corpus/zone'];
const ofLab = ['lab/bench', 'lab/cli', 'lab/documents', 'lab/methods'];

export const program: string = fileURLToPath(new URL('dist/shingle.js', root));

/** The shipped command line as a module. */
export const builtModule: string = new URL('dist/program.cjs', root).href;

/** It, run inside the test's process. */
export async function commandLine(): Promise<typeof import('../../server/program.ts').commandLine> {
  return (await import(builtModule)).commandLine;
}

/** A home folder with the compiled code that a check leaves there. A build begins without it. */
const warmHome = fileURLToPath(new URL('dist/test/home', root));
const codeFolder = '.cache/shingle/code';

/**
 * Gives a new home folder the compiled code, as a second run finds it. A check takes 0.33 s of processor time with it, and 0.55 s
 * without.
 */
export function warmUp(home: string): void {
  const [from, to] = [join(warmHome, codeFolder), join(home, codeFolder)];
  if (!existsSync(from)) return;
  mkdirSync(to, {recursive: true, mode: 0o700});
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(to, name));
}

export function setup(): void {
  if (!existsSync(program) || newestSource() >= statSync(program).mtimeMs)
    execFileSync(process.execPath, ['build.mjs'], {cwd: root, stdio: ['ignore', 'ignore', 'inherit']});
  if (existsSync(join(warmHome, codeFolder))) return;
  mkdirSync(warmHome, {recursive: true});
  const env = {PATH: process.env.PATH, HOME: warmHome};
  spawnSync(process.execPath, [program, 'check', '--no-cache'], {cwd: new URL('docs/example', root), env});
}

function newestSource(): number {
  const files = [
    'build.mjs',
    'client/packaging/notices.mjs',
    'client/packaging/demoHistory.mjs',
    'package.json',
    'package-lock.json',
  ];
  for (const folder of [...ofProduct, ...ofCorpus, ...ofLab]) {
    const names = readdirSync(new URL(folder, root), {recursive: true, encoding: 'utf8'});
    files.push(...names.filter((name) => /\.(?:tsx?|json|css)$/.test(name)).map((name) => `${folder}/${name}`));
  }
  return Math.max(...files.map((file) => statSync(new URL(file, root)).mtimeMs));
}
