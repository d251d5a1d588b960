// The sessions on the pages for tasks and on that of findings, which begin with `$ `, print what the pages show. Each page has
// a fresh copy of the example, in a Git repository of its own. `UPDATE=1 npm test` rewrites them.

import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {taskPages} from '../support/docsPages.ts';
import {type Shell, withShell} from '../support/shell.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

/** A terminal has 80 columns, and dates do not change. */
function setDay({env}: Shell, day: string): void {
  env.COLUMNS = '80';
  for (const who of ['AUTHOR', 'COMMITTER']) {
    env[`GIT_${who}_NAME`] = 'Ann';
    env[`GIT_${who}_EMAIL`] = 'ann@example.org';
    env[`GIT_${who}_DATE`] = `${day}T12:00:00Z`;
  }
}

const blocks = /(?<=^```\n)\$ .*?(?=^```$)/gms;

/** The session with the current output of its commands. */
async function replayed(session: string, {runHere, root}: Shell): Promise<string> {
  const lines: string[] = [];
  for (const [command] of session.matchAll(/^\$ .*\n/gm)) {
    const {stdout, stderr} = await runHere(command.slice(2).trim());
    lines.push(
      command,
      `${stdout}${stderr}`.replaceAll(root, '/home/ann/handbook').replace(/\n*$/, stdout === '' ? '' : '\n'),
    );
  }
  return lines.join('');
}

describe.concurrent('the sessions of', () => {
  const withSessions = [...taskPages, 'findings']
    .map((name) => `${docs}/${name}.md`)
    .filter((file) => readFileSync(file, 'utf8').match(blocks) !== null);

  test.each(withSessions)('%s', async (file) => {
    const expected = readFileSync(file, 'utf8');
    const actual = await withShell(async (shell) => {
      cpSync(`${docs}/example`, shell.root, {recursive: true});
      setDay(shell, '2026-03-02');
      await shell.run("git init -q -b main && git add . && git commit -qm 'The handbook'");
      setDay(shell, '2026-09-14');
      const sessions = expected.match(blocks) ?? [];
      let text = expected;
      for (const session of sessions) {
        const now = await replayed(session, shell);
        text = text.replace(session, () => now);
      }
      return text;
    });
    if (process.env.UPDATE === '1') writeFileSync(file, actual);
    else expect(actual).toBe(expected);
  });
});
