// npm run test:vscode [-- --version oldest|newest --run NAME --only TEXT --share N --verbose --shots FOLDER --json FILE]
// Runs the bundled suite inside the extension host of real VS Codes, against the packed extension. During development:
// node build.mjs && node test/vscode/run.mjs --tree, for the work tree as it is.
import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {answerFrom} from './answers.mjs';
import {canRun as canRunCorpus, corpusRun} from './corpus.mjs';
import {remove} from './remove.mjs';
import {releases} from './setup.mjs';
import {installed, openWorkbench, packed} from './workbench.mjs';
import {makeStation, runs} from './workspace.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const {values: options} = parseArgs({
  options: {
    version: {type: 'string'},
    run: {type: 'string'},
    only: {type: 'string'},
    share: {type: 'string'},
    verbose: {type: 'boolean', default: false},
    shots: {type: 'string'},
    tree: {type: 'boolean', default: false},
    json: {type: 'string'},
    seconds: {type: 'string', default: '1800'},
  },
});

// Not tests, but pictures to look at: --run pictures --shots FOLDER.
const tests = {...runs, ...(canRunCorpus && {corpus: corpusRun})};
// High enough for a whole hover.
const all = {...tests, pictures: {make: makeStation, trust: true, size: {width: 1400, height: 1500}}};

const versions = options.version ? [options.version] : Object.keys(releases);
const names = options.run ? [options.run] : Object.keys(tests);
for (const version of versions)
  if (!releases[version]) throw new Error(`--version: ${Object.keys(releases).join(' or ')}`);
for (const name of names) if (!all[name]) throw new Error(`--run: ${Object.keys(all).join(', ')}`);
if (!/^\d*$/.test(options.share ?? '')) throw new Error('--share: a whole number');

const temporary = mkdtempSync(path.join(tmpdir(), 'shingle-vscode-'));
process.once('exit', () => remove(temporary));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const results = [];
for (const version of versions) {
  const release = releases[version];
  const extension = options.tree ? project : installed(release, packed(), path.join(temporary, version));
  const share = shareOf(version);
  for (const name of share.names) {
    const parts = share.parts[name] ?? [];
    const first = await ran(release, extension, name, parts);
    // A window that opened without its folders fails all its tests. Failures in a second window too are real.
    if (first.numFailedTests > 0) console.log(`\n${first.numFailedTests} failed; once more in a new window`);
    results.push(first.numFailedTests > 0 ? await ran(release, extension, name, parts) : first);
  }
}
const failed = results.reduce((sum, {numFailedTests}) => sum + numFailedTests, 0);
const passed = results.reduce((sum, {numPassedTests}) => sum + numPassedTests, 0);
if (options.json) {
  const testResults = results.flatMap((one) => one.testResults);
  writeFileSync(options.json, JSON.stringify({numPassedTests: passed, numFailedTests: failed, testResults}));
}
console.log(
  `${options.tree ? 'The work tree' : path.basename(packed())} in real VS Codes: ${passed} passed, ${failed} failed`,
);
process.exit(failed > 0 || results.some(({testResults}) => testResults.length === 0) ? 1 : 0);

/**
 * Runs for a release, and the parts of a run if they are not all. With `--share N`, the oldest gets only those parts that meet
 * what a newer one has changed (start, diagnostics, tools), two of the other seven and one other run, in turn by N: its types
 * are those that the code is compiled with, and the newest gets everything. 164 -> 65 to 82 s of processor time.
 */
function shareOf(version) {
  if (!options.share || version !== 'oldest' || options.run) return {names, parts: {}};
  const at = Number(options.share);
  const inTurn = ['features', 'comparing', 'commands', 'view', 'settings', 'documents', 'crash'];
  const others = names.filter((name) => name !== 'repository');
  const parts = ['activation', 'diagnostics', 'agents', ...[at, at + 1].map((place) => inTurn[place % inTurn.length])];
  return {names: ['repository', others[at % others.length]], parts: {repository: parts}};
}

/** The result of one run, in the format of vitest's JSON. */
async function ran(release, extension, name, parts) {
  const what = `VS Code ${release.code}, ${name}${parts.map((part) => ` ${part}`).join('')}`;
  console.log(`\n${what}`);
  const {make, trust, begin, size} = all[name];
  const folder = mkdtempSync(path.join(temporary, 'w'));
  const opened = make(folder);
  const around = begin === undefined ? {env: {}, stop: () => undefined} : await begin(folder);
  const file = path.join(folder, '..', `${path.basename(folder)}.json`);
  const questions = mkdtempSync(path.join(temporary, 'q'));
  const quiet = [];
  const started = performance.now();
  const workbench = await openWorkbench({
    release,
    extension,
    suite: path.join(project, 'dist/test/suite.cjs'),
    open: opened.endsWith('.code-workspace') ? {workspace: opened} : {folder: opened},
    trust,
    size,
    env: {
      ...around.env,
      SHINGLE_TEST_RUN: name,
      SHINGLE_TEST_TERMINALS: release.hasTerminals === false ? 'none' : '',
      SHINGLE_TEST_RESULTS: file,
      SHINGLE_TEST_PAGE: questions,
      SHINGLE_TEST_ONLY: options.only ?? '',
      SHINGLE_TEST_PARTS: parts.join(','),
    },
    log: (text, level) => {
      if (text.startsWith('[mocha] ')) console.log(text.slice('[mocha] '.length));
      else if (options.verbose) console.log(`[${level}] ${text}`);
      else quiet.push(`[${level}] ${text}`);
    },
  });
  const answers = answerFrom(questions, workbench.page, options.shots);
  let code;
  try {
    const late = new Promise((resolve) => setTimeout(resolve, Number(options.seconds) * 1000, 124).unref());
    code = await Promise.race([workbench.exitCode, late]);
    if (options.shots) {
      mkdirSync(options.shots, {recursive: true});
      const shot = path.join(options.shots, `${release.code}-${name}.png`);
      await workbench.page.screenshot({path: shot}).catch((error) => console.error(`No picture: ${error.message}`));
    }
  } finally {
    await answers.stop();
    await workbench.close();
    around.stop();
  }
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const result = resultIn(file);
  if (code === 0 || (code === 1 && result.numFailedTests > 0)) return result;
  // The run did not finish, which none of its tests reports.
  console.error(`${quiet.slice(-60).join('\n')}\n${what} ended with ${code}`);
  const unfinished = {status: 'failed', title: `${name} comes to its end`, fullName: `${what} comes to its end`};
  return {
    ...result,
    numFailedTests: result.numFailedTests + 1,
    testResults: [...result.testResults, {name: what, status: 'failed', assertionResults: [unfinished]}],
  };
}

function resultIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {numPassedTests: 0, numFailedTests: 0, testResults: []};
  }
}
