// npm run package [-- FILE]: puts what was built into one file that every VS Code can install, without node_modules.
// The manifest is that of the npm package without what only npm reads; .vscodeignore says which files ship.
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createVSIX} from '@vscode/vsce';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const out = path.resolve(process.argv[2] ?? path.join(root, `${manifest.name}-${manifest.version}.vsix`));
const bytesMax = 1_500_000;

const {files: _files, bin: _bin, scripts: _scripts, dependencies: _, devDependencies: __, ...kept} = manifest;
// vsce takes either a list of files or .vscodeignore, never both: so it is given a folder that has only the latter.
const staged = mkdtempSync(path.join(tmpdir(), 'shingle-vsix-'));
try {
  for (const name of readdirSync(root)) {
    if (!['package.json', 'package-lock.json', 'node_modules', '.git'].includes(name) && !name.endsWith('.vsix')) {
      symlinkSync(path.join(root, name), path.join(staged, name));
    }
  }
  const own = {...kept, engines: {vscode: manifest.engines.vscode}, description: '%description%'};
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  await createVSIX({
    cwd: staged,
    packagePath: out,
    dependencies: false,
    followSymlinks: true,
    // There is no repository to make the links of the README point into.
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
} finally {
  rmSync(staged, {recursive: true, force: true});
}
const bytes = statSync(out).size;
console.log(`${path.relative('.', out)}: ${Math.round(bytes / 1000)} KB`);
if (bytes > bytesMax) throw new Error(`The package has ${bytes} bytes, and at most ${bytesMax} are allowed.`);
