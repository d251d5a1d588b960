// Vitest runs this once before all tests: they run the command line as it ships, so it is built if it is outdated.

import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
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

export function setup(): void {
  if (existsSync(program) && newestSource() < statSync(program).mtimeMs) return;
  execFileSync(process.execPath, ['build.mjs'], {cwd: root, stdio: ['ignore', 'ignore', 'inherit']});
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
