// Takes the folder of the build, gives the program in it. V8 compiles it from the code that it compiled in an earlier run,
// if there is any: a short run spends most of its time on compiling.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {cachedDataVersionTag} from 'node:v8';
import {Script} from 'node:vm';
import {codeCacheFolder, readCode, writeCode} from './store/codeCache.ts';
import type {CodeUse} from './store/codeUse.ts';
import {engineVersion} from './store/engineVersion.ts';

/**
 * Of the bytes of the program. The code of a check is 0.64 to 0.83 of them, that of `--version` or `--list-files` 0.38 to
 * 0.53: what such a run leaves is replaced by the next.
 */
const wholeShare = 0.58;

interface LoadedProgram {
  readonly hasUsed: (use: CodeUse) => boolean;
}

/**
 * `uses`: what this run may turn out to be, the one with the most code first. The first that has a cache serves the run, which
 * writes its own where none of as much code was there.
 */
export function loadProgram<Program extends LoadedProgram>(folder: string, uses: readonly CodeUse[]): Program {
  const compiled = compile(folder, uses);
  const {source, script, read} = compiled;
  const isWhole = read !== null && read.code.length >= wholeShare * source.length && script.cachedDataRejected !== true;
  const program = {exports: {}};
  if (writesCode() && !(isWhole && read.use === uses[0])) {
    // At the end, so that functions compiled on the way are in it. An error may have left out most of them.
    process.once('exit', (code) => {
      if (code !== 0 && code !== 1) return;
      const use = uses.find((program.exports as Program).hasUsed);
      if (use === undefined || (isWhole && uses.indexOf(read.use) <= uses.indexOf(use))) return;
      write(use, compiled);
    });
  }
  run(compiled, program);
  return program.exports as Program;
}

/**
 * For a thread of a server. Three of them take 210 ms of processor time to start instead of 550, and 93 MB instead of 124: V8
 * needs much memory to read a program of 2 MB.
 */
export function loadThreadProgram<Program>(folder: string): Program {
  const uses = ['server-thread'] as const;
  const compiled = compile(folder, uses);
  const isCached = compiled.read !== null && compiled.script.cachedDataRejected !== true;
  if (writesCode() && !isCached) {
    // A thread has no end at which it could write. The others that started with it may have written by then.
    const writeOnce = () => {
      if (compiled.read !== null || readFirst(uses, compiled.source) === null) write('server-thread', compiled);
    };
    setTimeout(writeOnce, threadStartMs).unref();
  }
  const program = {exports: {}};
  run(compiled, program);
  return program.exports as Program;
}

/** By then it has done what it does first. */
const threadStartMs = 2000;

interface Compiled {
  readonly file: string;
  readonly source: Uint8Array;
  readonly script: Script;
  readonly read: {readonly use: CodeUse; readonly code: Buffer} | null;
}

function compile(folder: string, uses: readonly CodeUse[]): Compiled {
  const file = join(folder, 'program.cjs');
  const source = readFileSync(file);
  const read = readFirst(uses, source);
  // The program is ASCII, see build.mjs.
  const wrapped = `(function(exports,require,module,__filename,__dirname){${source.toString('latin1')}\n})`;
  return {file, source, script: new Script(wrapped, {filename: file, cachedData: read?.code}), read};
}

function run({file, script}: Compiled, program: {readonly exports: object}): void {
  script.runInThisContext()(program.exports, createRequire(file), program, file, dirname(file));
}

/** In CI the machine is thrown away with it. */
function writesCode(): boolean {
  return !process.env.CI;
}

function write(use: CodeUse, {source, script}: Compiled): void {
  const cache = cacheFile(use);
  if (cache !== null) writeCode(cache, source, script.createCachedData());
}

function readFirst(uses: readonly CodeUse[], source: Uint8Array): {use: CodeUse; code: Buffer} | null {
  for (const use of uses) {
    const cache = cacheFile(use);
    const code = cache === null ? undefined : readCode(cache, source);
    if (code !== undefined) return {use, code};
  }
  return null;
}

/** The tag of V8 is another one for another version, other flags and another processor. */
function cacheFile(use: CodeUse): string | null {
  const folder = codeCacheFolder(process.env);
  const engine = engineVersion();
  if (folder === null || engine === null) return null;
  const [build] = engine.split(' ', 1);
  return join(folder, [use, build, process.version, process.arch, cachedDataVersionTag().toString(16)].join('-'));
}
