// The steps of the GitHub Action (action.yml): `prepare` finds, installs or builds Shingle, `check` runs it and hands on what it
// found. Everything from outside comes through the environment, and programs are started without a shell.

import {spawnSync} from 'node:child_process';
import {appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {homedir} from 'node:os';
import {dirname, isAbsolute, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const {env} = process;
const action = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
// In a container the work tree belongs to another user, and Git would read nothing.
const settings = Number(env.GIT_CONFIG_COUNT ?? 0);
const gitEnv = {
  ...env,
  GIT_CONFIG_COUNT: String(settings + 1),
  [`GIT_CONFIG_KEY_${settings}`]: 'safe.directory',
  [`GIT_CONFIG_VALUE_${settings}`]: workspace,
};

const steps = {prepare, check};
const step = steps[process.argv[2]];
if (step === undefined) fail(`got the step "${process.argv[2]}", expected ${Object.keys(steps).join(' or ')}`);
step();

function prepare() {
  const program = env.SHINGLE_PROGRAM ? resolve(workspace, env.SHINGLE_PROGRAM) : ownProgram();
  const version = shingle(program, ['version']);
  if (version.status !== 0) fail(`${program} cannot be run: ${(version.error?.message ?? version.stderr).trim()}`);
  const folder = git('rev-parse', '--path-format=absolute', '--git-common-dir');
  const cache = folder === null ? '' : join(folder, 'shingle');
  // A cache without the key that sealed it does not count.
  output({program, version: version.stdout.trim(), cache, key: join(userCaches(), 'shingle', 'key')});
}

/** As `cacheFolder` in server/store/location.ts finds it. */
function userCaches() {
  const {platform} = process;
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  const usual = join(homedir(), ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']));
  return isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : usual;
}

/** The package that is named, what was built here already, the release whose tag is used, or a build. */
function ownProgram() {
  if (env.SHINGLE_PACKAGE) {
    const path = resolve(workspace, env.SHINGLE_PACKAGE);
    const named = existsSync(path) ? path : env.SHINGLE_PACKAGE;
    return installed(named) ?? fail(`${named} cannot be installed; see the lines above`);
  }
  const program = join(action, 'dist', 'shingle.js');
  if (existsSync(program)) return program;
  return releasedProgram() ?? builtProgram(program);
}

/** null: a branch or the id of a commit is used, or the release has no package. The id of a commit names what is built. */
function releasedProgram() {
  const {version} = JSON.parse(readFileSync(join(action, 'package.json'), 'utf8'));
  const {GITHUB_SERVER_URL: server, SHINGLE_REPOSITORY: repository, SHINGLE_REF: ref} = env;
  if (!server || !repository || ref !== `v${version}`) return null;
  return installed(`${server}/${repository}/releases/download/${ref}/shingle-${version}.tgz`);
}

/** null: npm could not install it, and has said why. A package needs no other one, and nothing of it runs meanwhile. */
function installed(named) {
  const folder = join(env.RUNNER_TEMP ?? workspace, 'shingle-program');
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  // npm installs where a manifest is, else in a folder above.
  writeFileSync(join(folder, 'package.json'), '{}\n');
  const program = join(folder, 'node_modules', 'shingle', 'dist', 'shingle.js');
  const {status} = npm(folder, 'install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--', named);
  return status === 0 && existsSync(program) ? program : null;
}

function builtProgram(program) {
  // `npm ci` builds: package.json has the script `prepare`.
  const {status} = npm(action, 'ci', '--include=dev', '--no-audit', '--no-fund');
  if (status !== 0 || !existsSync(program)) fail(`Shingle cannot be built in ${action}; see the lines above`);
  return program;
}

function npm(cwd, ...words) {
  if (process.platform !== 'win32') return spawnSync('npm', words, {cwd, stdio: 'inherit'});
  // On Windows npm is a script of cmd.exe, for which no sign of an address has a meaning here.
  if (words.some((word) => !/^[\w@:/\\.~+-]*$/.test(word)))
    fail('the address or path has a sign that cmd.exe would read');
  return spawnSync('npm', words, {cwd, stdio: 'inherit', shell: true});
}

function check() {
  const program = env.SHINGLE_PROGRAM ?? '';
  const folder = join(env.RUNNER_TEMP ?? workspace, 'shingle-report');
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const files = {markdown: 'report.md', sarif: 'report.sarif', json: 'report.json', html: 'report.html'};
  const words = ['check', '--no-progress', '--format', 'github'];
  for (const [format, file] of Object.entries(files)) words.push('--format', `${format}=${join(folder, file)}`);
  if (env.SHINGLE_FAIL_ON) words.push('--fail-on', env.SHINGLE_FAIL_ON);
  const base = baseOfChange();
  if (base !== null) words.push('--base', base);
  const paths = (env.SHINGLE_PATHS ?? '').split('\n').map((line) => line.trim());
  const {status, error} = shingle(program, [...words, '--', ...paths.filter((path) => path !== '')], 'inherit');
  if (error) fail(`${program} cannot be run: ${error.message}`);
  const code = status ?? 2;
  output({'exit-code': code});
  if (existsSync(join(folder, files.json))) handOn(folder, files);
  else if (code !== 0) process.stdout.write('::error title=Shingle::Nothing was checked. The lines above say why.\n');
  process.exitCode = code;
}

function handOn(folder, files) {
  const {summary} = JSON.parse(readFileSync(join(folder, files.json), 'utf8'));
  const {files: read, findings, warnings, copiedWords} = summary;
  output({warnings, infos: findings - warnings, files: read, 'copied-words': copiedWords, folder});
  const artifact = env.SHINGLE_ARTIFACT ?? '';
  const more = artifact === '' ? '' : '\nAll findings are in the artifact of this run.\n';
  const page = readFileSync(join(folder, files.markdown), 'utf8');
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `## Copied text\n\n${page}${more}\n`);
}

/** null: everything is checked. */
function baseOfChange() {
  const named = (env.SHINGLE_BASE ?? '').trim();
  if (named === 'none') return null;
  const event = named ? {} : eventOf(env.GITHUB_EVENT_PATH);
  const base = named || mergedInto(event.pull_request) || event.pull_request?.base?.sha || event.merge_group?.base_sha;
  if (!base) return null;
  fetchUpTo(base);
  return base;
}

/** What happened, as the runner writes it. */
function eventOf(file) {
  if (!file) return {};
  const hint = 'The input "base" names the commit to compare with, or "none".';
  try {
    const event = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event;
  } catch (error) {
    // The text of the file is not quoted: it may have secrets.
    const reason = error instanceof SyntaxError ? 'it is no JSON' : error.code;
    return fail(`GITHUB_EVENT_PATH: ${file} cannot be read (${reason}), expected an event. ${hint}`);
  }
  return fail(`GITHUB_EVENT_PATH: got no object in ${file}, expected an event. ${hint}`);
}

/**
 * The commit that the checked out one merges the pull request into. The event may name an older one, of which later
 * commits of the base branch would count as the pull request's.
 */
function mergedInto(pull) {
  const [base, head] = [...(git('cat-file', 'commit', 'HEAD') ?? '').matchAll(/^parent ([0-9a-f]+)$/gm)].map(
    ([, id]) => id,
  );
  return pull?.head?.sha !== undefined && head === pull.head.sha ? base : null;
}

/** A shallow clone lacks the commit from which both have grown; it is fetched in steps that cost little first. */
function fetchUpTo(base) {
  const head = git('rev-parse', 'HEAD');
  for (const depth of ['--depth=2', '--depth=50', '--depth=1000', '--unshallow']) {
    if (git('merge-base', 'HEAD', base) !== null || git('rev-parse', '--is-shallow-repository') !== 'true') return;
    const wanted = /^[0-9a-f]{40,64}$/.test(base) ? [head, base] : [head];
    git('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', depth, 'origin', ...wanted);
  }
}

/** null: it failed. */
function git(...words) {
  const {status, stdout} = spawnSync('git', words, {cwd: workspace, env: gitEnv, encoding: 'utf8'});
  return status === 0 ? stdout.trim() : null;
}

function shingle(program, words, stdio = 'pipe') {
  const isScript = /\.[cm]?js$/.test(program);
  const [command, ...before] = isScript ? [process.execPath, program] : [program];
  return spawnSync(command, [...before, ...words], {cwd: workspace, env: gitEnv, encoding: 'utf8', stdio});
}

/** A line end in a value would begin another output. */
function output(values) {
  const lines = Object.entries(values).map(([name, value]) => {
    if (/[\r\n]/.test(String(value))) fail(`${name}: got a line end, expected none`);
    return `${name}=${value}\n`;
  });
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, lines.join(''));
}

function fail(message) {
  const data = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::error title=Shingle::${data}\n`);
  process.exit(2);
}
