// Every example of the help runs in a project that has what it names.

import {afterAll, beforeAll, expect, test} from 'vitest';
import {labSet} from '../../lab/cli/labHelp.ts';
import {namesOf} from '../../server/cli/arguments/commandSet.ts';
import {manPage} from '../../server/cli/manPage.ts';
import {productSet} from '../../server/cli/productHelp.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const examples = [
  ...namesOf(productSet).flatMap((name) => productSet.commands[name].examples),
  ...namesOf(labSet).flatMap((name) => labSet.commands[name].examples),
];

let shell: Shell;
let finish: () => void = () => undefined;
let finished: Promise<void> = Promise.resolve();

beforeAll(async () => {
  await new Promise<void>((ready) => {
    finished = withShell(async (own) => {
      shell = own;
      const paragraph =
        'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message.';
      const page = `# Set-up\n${Array.from({length: 20}, (_, at) => `Step ${at}. ${paragraph}\n\n`).join('')}`;
      for (const path of ['docs/setup.md', 'docs/start.md', 'old/setup.md', 'new/setup.md']) put(own, path, page);
      for (const [name, text] of [
        [
          'queue',
          'A job waits in the queue until one of the workers is free, and whoever has waited longest is next, also after a night without power in which nobody looked at the machine.',
        ],
        [
          'port',
          'Nothing is encrypted on the way from the application to the machine that it runs on, so put a proxy between both, which also keeps strangers from asking for more than they may have.',
        ],
      ]) {
        for (const folder of ['guides', 'handbook/parts'])
          put(
            own,
            `${folder}/${folder[0]}-${name}.md`,
            `# ${folder}\n\n${text}\n${text.split(' ').reverse().join(' ')}\n`,
          );
      }
      await own.run('git init -q -b main && git add . && git commit -qm pages');
      await own.run('for n in $(seq 21); do echo "Line $n." >> new/setup.md; git commit -qam "line $n"; done');
      await own.run('git clone -q . ../upstream && git -C ../upstream tag v2.0');
      await own.run('git remote add origin ../upstream && git fetch -q origin');
      ready();
      await new Promise<void>((done) => {
        finish = done;
      });
    });
  });
});

afterAll(async () => {
  finish();
  await finished;
});

// Servers speak until their client ends them, the bench takes a minute (lab/test/cli/bench.slow.test.ts), and the demonstration
// runs other processes.
test.each(examples.filter((example) => !/^shingle (?:lsp|mcp|serve|demo|lab bench)\b/.test(example)))(
  '%s',
  async (example) => {
    // Its number is one of the last report.
    if (/\b(?:baseline add|shingle show)\b/.test(example)) await shell.runHere('shingle check --no-baseline');
    const {code, stdout, stderr} = await shell.runHere(example);
    // These need a server: corpus/test/cli runs them with one.
    if (/\bshingle corpus (?:push|check|status|forget|sweep)\b/.test(example)) {
      expect(stderr).toContain('no corpus is configured');
      return;
    }
    expect([code === 0 || code === 1, stderr]).toEqual([true, '']);
    expect(stdout !== '' || example.includes('--output')).toBe(true);
  },
);

test('the manual page has every command, flag and example, and no line that the formatter would misread', () => {
  const page = manPage('1.2.3', productSet, labSet);
  const plain = page.replaceAll('\\-', '-').replaceAll('\\(dq', '"');
  for (const example of examples) expect(plain).toContain(`\n${example}\n`);
  for (const set of [productSet, labSet]) {
    for (const {name} of set.flags) expect(plain).toMatch(new RegExp(`^\\.B .*--${name}\\b`, 'm'));
  }
  const requests = /^\.(?:TH|SH|SS|PP|TP|RS|RE|nf|fi|ad|B|BR|I|IR)(?: |$)/;
  expect(page.split('\n').filter((line) => /^[.']/.test(line) && !requests.test(line))).toEqual([]);
});
