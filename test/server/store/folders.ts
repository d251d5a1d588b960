// A folder for a test of the store, and the process that works on it, bundled once.

import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, readdirSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {buildSync} from 'esbuild';
import {anyManifest} from '../../../server/store/manifest.ts';
import {storeIn} from '../../support/storeIn.ts';
import {header} from './numbers.ts';

export async function withFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-store-')));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Bundles `process.ts` into a folder; gives the file. */
export function builtProcess(folder: string): string {
  const entry = fileURLToPath(new URL('process.ts', import.meta.url));
  const outfile = join(folder, 'process.mjs');
  buildSync({entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning'});
  return outfile;
}

export interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly stderr: string;
}

export function started(program: string, ...words: string[]): {child: ChildProcess; ended: Promise<Ended>} {
  const child = spawn(process.execPath, [program, ...words], {stdio: ['ignore', 'ignore', 'pipe']});
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({code, signal, stderr}));
  });
  return {child, ended};
}

/** Files in the folder other than the manifest and the segments that it names. */
export function rubbishIn(folder: string): readonly string[] {
  const manifest = anyManifest(storeIn(folder), header.kind);
  const named = manifest.kind === 'manifest' ? manifest.segments.map(({name}) => name) : [];
  const live = new Set([`${header.kind}.manifest`, ...named]);
  return readdirSync(folder).filter((name) => !live.has(name));
}
