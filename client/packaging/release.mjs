// npm run release: makes the npm package of the version in package.json, tries it as a user gets it, and stops before
// anything is published. The last lines say what publishes it.
import {execFileSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {packNpm} from './npmPackage.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const {version, repository} = manifest;
const tag = `v${version}`;
const useOfLibrary = `
  import {check} from 'shingle';
  console.log((await check({root: '.'}, {paths: ['docs']})).summary.text);`;

const refusals = [
  run('git', ['status', '--porcelain']) === '' ? '' : 'The work tree has changes: commit them, or put them aside.',
  readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## [${version}]`)
    ? ''
    : `CHANGELOG.md has no heading "## [${version}]": give "Unreleased" that name and a date.`,
  run('git', ['tag', '--list', tag]) === '' ? '' : `There is a tag ${tag}: "npm version" sets the next version.`,
  /\bexample\.org\b/.test(repository.url)
    ? `package.json names the repository ${repository.url}, which npm compares with the one that publishes: set repository, bugs and homepage.`
    : '',
].filter((refusal) => refusal !== '');
// --try goes on all the same, to see whether the package works.
if (refusals.length > 0) {
  console.error(refusals.join('\n'));
  if (!process.argv.includes('--try')) process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'shingle-release-'));
try {
  const tarball = packNpm(root, folder);
  const file = path.basename(tarball);
  const project = path.join(folder, 'project');
  cpSync(path.join(root, 'docs/example'), path.join(project, 'docs'), {recursive: true});
  // A tarball is installed without its scripts having to run: it is built.
  run('npm', ['install', '--prefix', project, '--ignore-scripts', '--no-audit', '--no-fund', tarball]);
  const installed = run('npx', ['--no-install', 'shingle', '--version'], project);
  if (installed !== version) throw new Error(`shingle --version printed "${installed}", expected ${version}`);
  const found = run(
    'npx',
    ['--no-install', 'shingle', 'check', 'docs', '--fail-on', 'never', '-f', 'concise'],
    project,
  );
  const summary = found.split('\n').at(-1) ?? '';
  if (!/^\d+ warnings in \d+ files/.test(summary)) throw new Error(`the example gave "${summary}"`);
  const library = run('node', ['--input-type=module', '-e', useOfLibrary], project);
  if (library !== summary.replace(/\.$/, '')) {
    throw new Error(`the library found "${library}", and the command line "${summary}"`);
  }
  const kept = path.join(root, file);
  cpSync(tarball, kept);
  console.log(
    `${file}: ${Math.round(statSync(kept).size / 1000)} KB. Installed in an empty project, it says: ${summary}`,
  );
  console.log(`Nothing is published. What publishes it, from a workflow with the permission "id-token: write":
  git tag ${tag} && git push origin ${tag}
  gh release create ${tag} ./${file}     # the package that the Action, the hook files and "shingle init" name
  npm publish ./${file} --provenance`);
} finally {
  rmSync(folder, {recursive: true, force: true});
}
if (refusals.length > 0) process.exit(1);

function run(program, words, cwd = root) {
  return execFileSync(program, words, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit']}).trim();
}
