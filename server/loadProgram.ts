// Takes the folder of the build, gives the program in it. V8 compiles it from the code that it compiled in an earlier run,
// if there is any: a short run spends most of its time on compiling.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {cachedDataVersionTag} from 'node:v8';
import {Script} from 'node:vm';
import {codeCacheFolder, readCode, writeCode} from './store/codeCache.ts';
import {engineVersion} from './store/engineVersion.ts';

/**
 * Of the bytes of the program. The code of a check is 0.64 to 0.83 of them, that of `--version` or `--list-files` 0.38 to
 * 0.53: what such a run leaves is replaced by the next.
 */
const wholeShare = 0.58;

/** `use`: programs that run different parts of it have different caches. */
export function loadProgram<Program>(folder: string, use: string): Program {
  const file = join(folder, 'program.cjs');
  const cache = cacheFile(use);
  const source = readFileSync(file);
  const cachedData = cache === null ? undefined : readCode(cache, source);
  // The bundle is ASCII.
  const wrapped = `(function(exports,require,module,__filename,__dirname){${source.toString('latin1')}\n})`;
  const script = new Script(wrapped, {filename: file, cachedData});
  const isWhole = cachedData !== undefined && cachedData.length >= wholeShare * source.length;
  // In CI the machine is thrown away with it.
  if (cache !== null && !process.env.CI && (!isWhole || script.cachedDataRejected === true)) {
    // At the end, so that functions compiled on the way are in it. An error may have left out most of them.
    process.once('exit', (code) => {
      if (code === 0 || code === 1) writeCode(cache, source, script.createCachedData());
    });
  }
  const program = {exports: {}};
  script.runInThisContext()(program.exports, createRequire(file), program, file, folder);
  return program.exports as Program;
}

/** The tag of V8 is another one for another version, other flags and another processor. */
function cacheFile(use: string): string | null {
  const folder = codeCacheFolder(process.env);
  const engine = engineVersion();
  if (folder === null || engine === null) return null;
  const [build] = engine.split(' ', 1);
  return join(folder, [use, build, process.version, process.arch, cachedDataVersionTag().toString(16)].join('-'));
}
