// History commands on small real Git repositories: see test/fixtures/history. `UPDATE=1 npm test` rewrites the
// fixtures.
//   == the topic      shell lines that write and commit      $ a command, then its output
// A commit is shown by its subject in angle brackets; days count from 2025-01-01.
//   commit SUBJECT    all of the work tree      merge SUBJECT BRANCH      para N    a paragraph of some 45 words
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {withShell} from '../../support/shell.ts';

const paragraphs = [
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message, and the log of the worker says no more than that the connection was closed by the peer.',
  'The controller measures the temperature once a minute, moves the valve by one step at most, and then waits for five minutes before it looks again, because the water in the pipes of an old house takes that long to bring any warmth upstairs.',
  'Purging by tag removes every object that carried the tag in its response headers; purging by address removes one object and its variants. Neither of them empties the disk, which is what the garbage collector does at night when traffic is low.',
  'Letters that arrive after noon are sorted on the following day, unless the sender has paid for the courier, in which case a clerk carries them by hand to the third floor and rings the small brass bell beside the door of the archive.',
];

const preamble = `
day=0; git init -q -b main
dated() { day=$((day + 1)); at="2025-01-$(printf %02d $day)T12:00:00Z"; GIT_COMMITTER_DATE=$at GIT_AUTHOR_DATE=$at "$@"; }
commit() { git add -A; dated git commit -q --allow-empty -m "$1"; }
merge() { dated git merge -q --no-ff -m "$@" > /dev/null; }
para() { case $1 in ${paragraphs.map((text, at) => `${at + 1}) fold -s -w 78 <<< '${text}' ;;`).join(' ')} esac; }
page() { echo "# $1"; shift; for n in "$@"; do echo; para $n; done; }
`;

for (const name of ['origin', 'drift']) {
  const file = fileURLToPath(new URL(`../../fixtures/history/${name}.txt`, import.meta.url));
  const scenarios = readFileSync(file, 'utf8').split(/^(?=== )/m);
  describe.concurrent(name, () => {
    test.each(scenarios.map((scenario) => [scenario.slice(3, scenario.indexOf('\n')), scenario]))(
      '%s',
      async (_, scenario) => {
        const actual = await replayed(scenario);
        if (process.env.UPDATE === '1') reported.set(scenario, actual);
        else expect(actual).toBe(scenario);
      },
    );
    const reported = new Map<string, string>();
    test.sequential('written', () => {
      if (process.env.UPDATE === '1') writeFileSync(file, scenarios.map((one) => reported.get(one) ?? one).join(''));
    });
  });
}

async function replayed(scenario: string): Promise<string> {
  const [, steps = '', ask = ''] = /^==.*\n([\s\S]*?)^\$ (.*)\n/m.exec(scenario) ?? [];
  return withShell(async (shell) => {
    const made = await shell.run(`set -e\n${preamble}\n${steps}`);
    if (made.code !== 0) throw new Error(`broken promise: the steps succeed\n${made.stderr}`);
    const log = await shell.run("git log --all --reflog --abbrev=12 --format='%h %s' 2> /dev/null");
    const {stdout, stderr, code} = await shell.runHere(
      `shingle ${ask}${ask.includes('--format') ? '' : ' --format concise'}`,
    );
    let said = `${stdout}${stderr.replace(/^(?=.)/gm, '! ')}`.replaceAll(shell.root, 'ROOT');
    said = said.replace(/([0-9a-f]{12}) of \d{4}-\d\d-\d\d \(a: ([^)]*)\)/g, '<$2>');
    for (const line of log.stdout.split('\n').filter((one) => one !== '')) {
      said = said.replaceAll(line.slice(0, 12), `<${line.slice(13)}>`);
    }
    return `${scenario.slice(0, scenario.indexOf('\n') + 1)}${steps}$ ${ask}\n${said}exit ${code}\n`;
  });
}
