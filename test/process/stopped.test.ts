// Ctrl-C ends every command with exit code 130, as shells report it, regardless of what the command saves first.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, withShell} from '../support/shell.ts';

/** Sends Ctrl-C as soon as a listener is added: the work goes on until it checks whether it was stopped. */
const stopping =
  "data:text/javascript,process.on('newListener',(name)=>name==='SIGINT'&&process.nextTick(()=>process.emit('SIGINT')))";

const commands = [
  'lab near a.md',
  'lab near a.md --history',
  'lab clusters',
  'lab clusters --history',
  'moves',
  'drift',
  'mirrors --stale',
  'origin a.md',
  'check --history',
];

test('a command that is stopped says so and ends with 130', async () => {
  await withShell(async (shell) => {
    const page = 'Before you begin, make sure that the service account can read the bucket and that its key holds.\n';
    put(shell, 'a.md', page);
    put(shell, 'b.md', page);
    await shell.run('git init -q && git add . && git commit -qm pages');
    const run = (command: string) =>
      shell.run(`NODE_OPTIONS="--import ${stopping.replaceAll('$', '\\$')}" shingle ${command}`);
    // First, because an index that is up to date has no work to stop.
    const index = await run('index --history');
    expect([index.code, index.stderr]).toEqual([130, expect.stringContaining('shingle: Stopped')]);
    const ends = await Promise.all(
      commands.map(async (command) => {
        const {code, stderr} = await run(command);
        return {command, code, message: stderr.split(/[.:]? /)[1]};
      }),
    );
    expect(ends).toEqual(commands.map((command) => ({command, code: 130, message: 'Stopped'})));
  });
});

test('a command that is stopped while it writes the cache leaves no lock', async () => {
  await withShell(async (shell) => {
    put(shell, 'a.md', 'Before you begin, make sure that the service account can read the bucket.\n');
    await shell.run('git init -q && git add . && git commit -qm pages');
    const killing =
      "data:text/javascript,process.on('newListener',(name)=>name==='SIGINT'&&process.nextTick(()=>process.kill(process.pid,'SIGINT')))";
    // The file system's clock must be past the last change, or nothing is cached.
    const {stdout} = await shell.run(`sleep 0.2; NODE_OPTIONS="--import ${killing}" shingle index; echo $?`);
    expect(stdout).toMatch(/^130$/m);
    const left = readdirSync(join(shell.root, '.git/shingle')).filter((name) => /\.(?:lock|tmp)$/.test(name));
    expect(left).toEqual([]);
  });
});
