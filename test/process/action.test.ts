// The GitHub Action, on real repositories: cloned as actions/checkout does, with the runner played by actionRunner.ts.

import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {beforeAll, describe, expect, test} from 'vitest';
import {randomFrom} from '../core/report/random.ts';
import {type Job, type Played, play, readAction} from '../support/actionRunner.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';
const setup =
  'Install the packages with `yarn install` and start the development server on port 3000 with `yarn dev`, then open the address that it prints in a browser of your choice and log in with the account that the seed has created for you.\n';

/** A file name that a shell, the runner and Markdown would each take for something of theirs. */
const evilName = 'guide/$(touch pwned)`touch pwned`;::error file=x::pwned <img src=x>.md';

const evilBranch = `evil-$(touch\${IFS}pwned)\`touch\${IFS}pwned\``;

interface Repositories extends Shell {
  /** Commits: of the base branch, of the pull request, and of the merge that GitHub makes to try it. */
  readonly base: string;
  readonly head: string;
  readonly merge: string;
}

/** `origin` is bare and has a pull request, whose merge `checkout` clones as actions/checkout does: one commit deep. */
async function withPullRequest(
  use: (there: Repositories) => void | Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withShell(async (shell) => {
    for (const [name, text] of Object.entries(more)) put(shell, `work/${name}`, text);
    put(shell, 'work/docs/one.md', `# One\n\nA page about keys.\n\n${passage}`);
    put(shell, 'work/docs/two.md', '# Two\n\nNothing of this is anywhere else, and there is not much of it.\n');
    put(shell, 'work/docs/setup.md', `# Setup\n\n${setup}`);
    put(shell, 'work/guide/local.md', `# Local\n\n${setup}`);
    const git = async (line: string) => {
      const {code, stdout, stderr} = await shell.run(`cd work && ${line}`);
      if (code !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    await git('git init -q -b main && git add . && git commit -qm base');
    await git(`git checkout -qb '${evilBranch}'`);
    put(shell, `work/${evilName}`, `# Three\n\nWhat to do on the first day.\n\n${passage}`);
    put(shell, 'work/docs/setup.md', `# Setup\n\n${setup.replaceAll('yarn', 'npm run')}`);
    await git('git add . && git commit -qm change');
    const head = await git('git rev-parse HEAD');
    await git('git checkout -q main && echo more >> docs/other.md && git add . && git commit -qm later');
    const base = await git('git rev-parse HEAD');
    await git(`git merge -q --no-ff -m merge '${evilBranch}' && git update-ref refs/pull/7/merge HEAD`);
    const merge = await git('git rev-parse HEAD');
    await git(`git update-ref refs/heads/main ${base} && git clone -q --bare . ../origin`);
    await git('git push -q ../origin refs/pull/7/merge && git -C ../origin config uploadpack.allowAnySHA1InWant true');
    await use({...shell, base, head, merge});
  });
}

async function checkedOut({run, root}: Shell, sha: string, depth: number): Promise<string> {
  const workspace = join(root, 'checkout');
  rmSync(workspace, {recursive: true, force: true});
  const {code, stderr} = await run(
    `mkdir checkout && cd checkout && git init -q && git remote add origin file://${root}/origin && git fetch -q ${depth === 0 ? '' : `--depth=${depth}`} origin ${sha} && git checkout -q --detach FETCH_HEAD`,
  );
  if (code !== 0) throw new Error(stderr);
  return workspace;
}

function pullRequest({base, head}: Repositories): Job['event'] {
  return {name: 'pull_request', payload: {pull_request: {number: 7, head: {sha: head}, base: {sha: base}}}};
}

/** Words of less text are not cached. */
function largePages(): Record<string, string> {
  const below = randomFrom(1);
  const line = () => `${Array.from({length: 12}, () => `w${below(99_999)}`).join(' ')}\n`;
  const page = () => Array.from({length: 2200}, line).join('');
  return Object.fromEntries(Array.from({length: 14}, (_, index) => [`large/${index}.md`, page()]));
}

/** As GitHub reads it: what begins a line with `::`. */
/** Without the note on the history, which is asked for 300 ms: on a busy machine that is not enough. */
function annotations({log}: Played): string[] {
  return log.split('\n').filter((line) => line.startsWith('::') && !line.includes('Not shown: the history of'));
}

async function played(there: Repositories, inputs: Job['inputs'] = {}, own: Partial<Job> & {depth?: number} = {}) {
  const sha = own.sha ?? there.merge;
  const workspace = await checkedOut(there, sha, own.depth ?? 1);
  const runner = join(there.root, 'runner');
  mkdirSync(runner, {recursive: true});
  const result = play({action: project, workspace, runner, inputs, event: pullRequest(there), sha, ...own});
  // Nothing that a name contains has run.
  for (const folder of ['', 'checkout', 'work', 'runner/files']) {
    expect(existsSync(join(there.root, folder, 'pwned')), result.log).toBe(false);
  }
  return result;
}

describe('the file', () => {
  const action = readAction(project);

  test('puts nothing from outside into a command', () => {
    expect(action.runs.using).toBe('composite');
    for (const {run = ''} of action.runs.steps) expect(run).not.toContain('${{');
  });

  test('describes every input and output, and uses each', () => {
    const text = readFileSync(join(project, 'action.yml'), 'utf8');
    for (const name of Object.keys(action.inputs)) expect(text).toContain(`inputs.${name}`);
    expect(text.match(/description:/g)?.length).toBe(
      1 + Object.keys(action.inputs).length + Object.keys(action.outputs).length,
    );
  });

  test('needs no more than to read', () => {
    expect(readFileSync(join(project, 'action.yml'), 'utf8')).not.toMatch(/token|permissions|secrets/i);
  });
});

describe('a pull request', () => {
  beforeAll(() => {
    expect(existsSync(join(project, 'dist/shingle.js'))).toBe(true);
  });

  test('is told what it adds and what it leaves behind, from a clone of one commit', () =>
    withPullRequest(async (there) => {
      const result = await played(there);
      expect(result.ok).toBe(false);
      expect(result.outputs).toMatchObject({warnings: '2', 'exit-code': '1', files: '6'});
      const said = annotations(result);
      expect(said).toHaveLength(2);
      expect(said.join('\n')).toMatch(
        /file=guide\/\$\(touch pwned\)`touch pwned`;%3A%3Aerror file=x%3A%3Apwned <img src=x>.md,/,
      );
      expect(said.join('\n')).toMatch(
        /file=docs\/setup\.md,.*The old text of this paragraph is still in guide\/local\.md:3: .*yarn.* → .*npm run/,
      );
      expect(result.summary).toMatch(
        /^## Copied text\n\n<!-- shingle-report -->\n\*\*2 warnings \(1 new copy and 1 stale copy\) in 2 files changed since [0-9a-f]{7}\.\*\*/,
      );
      expect(result.summary).not.toMatch(/<img|`touch/);
      expect(result.artifact?.name).toBe('shingle-report');
      const reports = readdirSync(result.artifact?.folder ?? '');
      expect(reports).toEqual(expect.arrayContaining(['report.json', 'report.md', 'report.sarif']));
      const sarif = JSON.parse(readFileSync(join(result.artifact?.folder ?? '', 'report.sarif'), 'utf8'));
      expect(sarif.runs[0].results).toHaveLength(2);
    }));

  test('finds the index of the run before', () =>
    withPullRequest(async (there) => {
      const first = await played(there);
      expect(first.restored).toBeNull();
      const second = await played(there);
      expect(second.restored).toMatch(/^shingle-Linux-\d+\.\d+\.\d+-[0-9a-f]{40}$/);
      expect(second.outputs).toEqual(first.outputs);
      expect(annotations(second)).toEqual(annotations(first));
    }, largePages()));

  test('fails only at what it is told to fail at', () =>
    withPullRequest(async (there) => {
      const result = await played(there, {'fail-on': 'never', report: ''}, {depth: 0});
      expect(result.ok).toBe(true);
      expect(result.outputs).toMatchObject({warnings: '2', 'exit-code': '0'});
      expect(result.artifact).toBeNull();
    }));

  test('is compared with the base that is named, and reported on where it is asked', () =>
    withPullRequest(async (there) => {
      const {outputs} = await played(there, {base: there.base, paths: 'docs/one.md\n docs/setup.md \n'});
      expect(outputs.warnings).toBe('1');
      const all = await played(there, {base: 'none'});
      expect(all.summary).toMatch(/\*\*\d+ warnings? in 6 files/);
    }));

  test('of which the head is checked out, without the merge', () =>
    withPullRequest(async (there) => {
      const {outputs} = await played(there, {}, {sha: there.head});
      expect(outputs.warnings).toBe('2');
    }));

  test('in a work tree of another user, as in a container', () =>
    withPullRequest(async (there) => {
      const workspace = await checkedOut(there, there.merge, 0);
      const runner = join(there.root, 'runner');
      const job = {action: project, workspace, runner, inputs: {}, event: pullRequest(there), sha: there.merge};
      // Git's own switch for its tests; only root can give files away, and then Shingle's own calls of Git see it too.
      const variables = {GIT_TEST_ASSUME_DIFFERENT_OWNER: '1'};
      if (process.getuid?.() === 0) spawnSync('chown', ['-R', '12345', workspace]);
      const result = play({...job, variables});
      expect(result.outputs.warnings, result.log).toBe('2');
    }));
});

describe('other events', () => {
  test('a push checks everything', () =>
    withPullRequest(async (there) => {
      const result = await played(there, {}, {event: {name: 'push', payload: {before: there.base}}});
      expect(result.outputs['exit-code']).toBe('1');
      expect(result.summary).toMatch(/\*\*\d+ warnings? in 6 files/);
    }));

  test('a merge queue is compared with its base', () =>
    withPullRequest(async (there) => {
      const event = {name: 'merge_group', payload: {merge_group: {base_sha: there.base}}};
      expect((await played(there, {}, {event})).outputs.warnings).toBe('2');
    }));
});

describe('what is wrong is said', () => {
  test('an event that is no object', () =>
    withPullRequest(async (there) => {
      for (const payload of [null, [], 'text'] as unknown as object[]) {
        const {log, ok} = await played(there, {}, {event: {name: 'pull_request', payload}});
        expect(log).toMatch(/::error title=Shingle::GITHUB_EVENT_PATH: got no object in .*, expected an event/);
        expect(log).not.toContain('    at ');
        expect(ok).toBe(false);
      }
    }));

  test('a level that there is not', () =>
    withPullRequest(async (there) => {
      const result = await played(there, {'fail-on': 'error'});
      expect(result.ok).toBe(false);
      expect(result.log).toContain('--fail-on: got "error", expected info, warning or never');
      expect(annotations(result)).toEqual(['::error title=Shingle::Nothing was checked. The lines above say why.']);
      expect(result.outputs['exit-code']).toBe('2');
      expect(result.artifact).toBeNull();
    }));

  test('a program that there is not', () =>
    withPullRequest(async (there) => {
      const result = await played(there, {program: 'node_modules/.bin/shingle'});
      expect(annotations(result)[0]).toMatch(
        /^::error title=Shingle::.*node_modules\/\.bin\/shingle cannot be run: .*ENOENT/,
      );
    }));

  test('a base that there is not', () =>
    withPullRequest(async (there) => {
      const result = await played(there, {base: '--upload-pack=touch pwned'});
      expect(result.log).toContain('--base');
      expect(result.outputs['exit-code']).toBe('2');
    }));
});

test('a program of its own is run, and asked for all reports', () =>
  withPullRequest(async (there) => {
    const program = join(there.root, 'own-shingle');
    const lines = [
      '#!/bin/sh',
      'case "$1" in version) echo 9.9.9; exit;; esac',
      `for word in "$@"; do case "$word" in json=*) echo '{"summary":{"files":1,"findings":3,"warnings":1,"copiedWords":60}}' > "\${word#json=}";; *=*) echo "$word" > "\${word#*=}";; esac; done`,
    ];
    writeFileSync(program, `${lines.join('\n')}\n`);
    chmodSync(program, 0o755);
    const result = await played(there, {program});
    expect(result.ok, result.log).toBe(true);
    expect(result.outputs).toMatchObject({warnings: '1', infos: '2', 'copied-words': '60'});
    const reports = ['report.html', 'report.json', 'report.md', 'report.sarif'];
    expect(readdirSync(result.artifact?.folder ?? '').sort()).toEqual(reports);
  }));

describe('a release', () => {
  const {version} = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const name = `shingle-${version}.tgz`;

  /** The files of the action in a folder of their own, which nobody has built, and the package of a release. */
  async function withRelease(use: (there: Repositories & {unbuilt: string; released: string}) => Promise<void>) {
    await withPullRequest(async (there) => {
      const [unbuilt, released] = [join(there.root, 'action'), join(there.root, 'released')];
      for (const file of ['action.yml', 'package.json', '.ci/action.mjs']) {
        mkdirSync(dirname(join(unbuilt, file)), {recursive: true});
        copyFileSync(join(project, file), join(unbuilt, file));
      }
      mkdirSync(released);
      // Without lifecycle scripts, which would rebuild while other tests run the build.
      execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', released], {cwd: project, stdio: 'pipe'});
      await use({...there, unbuilt, released: join(released, name)});
    });
  }

  test('is installed from a path, without a build and without other packages', () =>
    withRelease(async (there) => {
      const result = await played(there, {package: there.released}, {action: there.unbuilt});
      expect(result.outputs, result.log).toMatchObject({warnings: '2', 'exit-code': '1'});
      expect(result.log).toContain('added 1 package');
    }));

  test('whose tag is used is fetched; one that is not there is a build', () =>
    withRelease(async (there) => {
      const {child, address} = await served(`/o/r/releases/download/v${version}/${name}`, there.released);
      try {
        const used = (ref: string) =>
          played(
            there,
            {},
            {
              action: there.unbuilt,
              uses: {repository: 'o/r', ref},
              variables: {GITHUB_SERVER_URL: address},
            },
          );
        const result = await used(`v${version}`);
        expect(result.outputs, result.log).toMatchObject({warnings: '2', 'exit-code': '1'});
        // A commit is what was read, and a release may be of another one. Here nothing can be built of it.
        const commit = await used('0123456789abcdef0123456789abcdef01234567');
        expect(annotations(commit)[0]).toContain('Shingle cannot be built in');
      } finally {
        child.kill();
      }
    }));

  test('that is not there', () =>
    withRelease(async (there) => {
      const result = await played(there, {package: './nowhere.tgz'}, {action: there.unbuilt});
      expect(annotations(result)[0]).toContain('nowhere.tgz cannot be installed; see the lines above');
      expect(result.outputs['exit-code']).toBe('');
    }));
});

/** A server in a process of its own: the runner waits for its steps without serving anything. */
async function served(path: string, file: string) {
  const code = `require('node:http').createServer((request, response) => {
    if (request.url === ${JSON.stringify(path)}) require('node:fs').createReadStream(${JSON.stringify(file)}).pipe(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', code], {stdio: ['ignore', 'pipe', 'inherit']});
  const [port] = await once(child.stdout, 'data');
  return {child, address: `http://127.0.0.1:${String(port).trim()}`};
}
