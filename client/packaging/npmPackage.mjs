// Takes the built project and a folder, gives the npm package in it: what `npm pack` packs, with a manifest that says nothing of
// the extension for Visual Studio Code, which the package does not have.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** The file of the package, absolute. `scripts: 'ignored'` packs what is built already. */
export function packNpm(root, folder, {scripts = 'run'} = {}) {
  const staged = mkdtempSync(path.join(tmpdir(), 'shingle-npm-'));
  try {
    const flags = scripts === 'run' ? [] : ['--ignore-scripts'];
    execFileSync('tar', ['-xzf', path.join(staged, pack(root, staged, flags)), '-C', staged]);
    const own = path.join(staged, 'package');
    const manifest = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
    writeFileSync(path.join(own, 'package.json'), `${JSON.stringify(npmManifest(manifest), null, 2)}\n`);
    return path.join(folder, pack(own, folder, ['--ignore-scripts']));
  } finally {
    rmSync(staged, {recursive: true, force: true});
  }
}

/** "prepare" builds. Its output goes to standard error. Gives the name of the file. */
function pack(cwd, folder, flags) {
  const words = ['pack', '--loglevel', 'error', '--pack-destination', folder, ...flags];
  const output = execFileSync('npm', words, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit']});
  return output.trim().split('\n').at(-1);
}

function npmManifest({
  displayName: _name,
  publisher: _publisher,
  icon: _icon,
  categories: _categories,
  galleryBanner: _banner,
  workspaces: _workspaces,
  l10n: _l10n,
  extensionKind: _kind,
  activationEvents: _events,
  capabilities: _capabilities,
  contributes: _contributes,
  scripts: _scripts,
  devDependencies: _dependencies,
  ...kept
}) {
  const {node} = kept.engines;
  // Tools that read no "exports" read these two.
  return {...kept, engines: {node}, main: './dist/library.mjs', types: './dist/types/library.d.mts'};
}
