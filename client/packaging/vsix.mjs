// npm run package [-- FILE]: packs the build into one file that every VS Code can install, without node_modules. The
// manifest is that of the npm package without the fields that only npm reads; .vscodeignore selects the files.
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import {createVSIX} from '@vscode/vsce';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const out = path.resolve(process.argv[2] ?? path.join(root, `${manifest.name}-${manifest.version}.vsix`));
const bytesMax = 1_500_000;

const {
  files: _files,
  bin: _bin,
  man: _man,
  exports: _exports,
  publishConfig: _publish,
  workspaces: _workspaces,
  scripts: _scripts,
  devDependencies: _dependencies,
  ...kept
} = manifest;
// vsce leaves no choice of the level; the best one saves 2 KB.
const {DeflateRaw, deflateRaw} = zlib;
zlib.DeflateRaw = function best() {
  return new DeflateRaw({level: 9});
};
zlib.deflateRaw = (bytes, ready) => deflateRaw(bytes, {level: 9}, ready);
// vsce takes either a list of files or .vscodeignore, but not both, so it runs in a folder whose manifest has no list.
const staged = mkdtempSync(path.join(tmpdir(), 'shingle-vsix-'));
try {
  for (const name of readdirSync(root)) {
    if (!['package.json', 'package-lock.json', 'node_modules', '.git'].includes(name) && !name.endsWith('.vsix')) {
      symlinkSync(path.join(root, name), path.join(staged, name));
    }
  }
  const own = {...kept, engines: {vscode: manifest.engines.vscode}, description: '%description%'};
  writeFileSync(path.join(staged, 'package.json'), JSON.stringify(own));
  await createVSIX({
    cwd: staged,
    packagePath: out,
    dependencies: false,
    followSymlinks: true,
    // There is no repository URL for the links of the README.
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
} finally {
  rmSync(staged, {recursive: true, force: true});
}
const bytes = statSync(out).size;
console.log(`${path.relative('.', out)}: ${Math.round(bytes / 1000)} KB`);
if (bytes > bytesMax) throw new Error(`The package has ${bytes} bytes, and at most ${bytesMax} are allowed.`);
