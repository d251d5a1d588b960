// Packages that a bench compares with: installed once into a folder of the cache, never dependencies of ours.

import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

export const jscpdVersion = '5.3.3';
const tokenizerVersion = '4.0.0';

/** jscpd's native program itself: its Node launcher would add its own start time to every run. */
export function installedJscpd(): string | undefined {
  return installed(`jscpd@${jscpdVersion}`, (modules) => {
    const platform = readdirSync(modules).find((name) => name.startsWith(`jscpd-${process.platform}-${process.arch}`));
    return platform === undefined ? undefined : join(modules, platform, 'bin', 'jscpd');
  });
}

/** The module of a vocabulary, such as o200k_base. */
export function installedTokenizer(vocabulary: string): string | undefined {
  return installed(`gpt-tokenizer@${tokenizerVersion}`, (modules) =>
    join(modules, 'gpt-tokenizer', 'esm', 'encoding', `${vocabulary}.js`),
  );
}

/** Path of a file of a package; undefined, and said, if it cannot be had. */
function installed(name: string, fileIn: (modules: string) => string | undefined): string | undefined {
  // A folder each: npm removes what an earlier call has installed beside it.
  const cache = join(process.cwd(), '.cache', 'peers', name);
  const modules = join(cache, 'node_modules');
  const find = () => {
    const file = existsSync(modules) ? fileIn(modules) : undefined;
    return file !== undefined && existsSync(file) ? file : undefined;
  };
  if (find() === undefined) {
    mkdirSync(cache, {recursive: true});
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    spawnSync('npm', ['install', '--prefix', cache, ...options, name], {stdio: 'inherit'});
  }
  const found = find();
  if (found === undefined) console.error(`${name} could not be installed into ${cache}`);
  return found;
}
