// Nothing of a repository runs, nothing leaves the machine, and what is printed controls nothing.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from '../../support/expect.ts';
import {put} from '../../support/shell.ts';
import {trapped} from '../../support/traps.ts';
import {copied, type Promised} from './promise.ts';

/** Ends the process with code 99 as soon as it opens a connection or looks up a name. */
const offline = `data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; import dns from 'node:dns'; const no = () => process.exit(99); net.Socket.prototype.connect = no; dns.lookup = no; globalThis.fetch = no;",
)}`;

const commands = [
  'check',
  'check --base main',
  'check --staged',
  'moves',
  'drift',
  'lab near README.md',
  'baseline create',
];

export const programs: readonly Promised[] = [
  {
    promise: 'No program is run that a repository names: hooks, filters, drivers, pagers, helpers, aliases, monitors.',
    isSlow: true,
    holds: async (shell) => {
      await trapped(shell);
      for (const command of commands) {
        const {stderr} = await shell.runHere(`cd repo && shingle ${command}`);
        expect(stderr).not.toContain('should not happen');
      }
      expect(readdirSync(join(shell.root, 'canary'))).toEqual(['.keep']);
    },
  },
  {
    promise: 'A configuration is data: it names no package, and no script is loaded as one.',
    holds: async (shell) => {
      await shell.run('git init -q repo');
      put(shell, 'repo/a.md', copied);
      const script = "import {writeFileSync} from 'node:fs'; writeFileSync('canary', '');";
      for (const name of ['.shingle.js', '.shingle.mjs', 'shingle.config.js', 'node_modules/evil/index.js']) {
        put(shell, `repo/${name}`, script);
      }
      for (const name of ['./.shingle.js', 'evil', './node_modules/evil/index.js']) {
        put(shell, 'repo/.shingle.json', JSON.stringify({extends: name}));
        expect((await shell.runHere('cd repo && shingle check')).code).toBe(2);
      }
      await shell.run('rm repo/.shingle.json');
      expect((await shell.runHere('cd repo && shingle check')).code).toBe(0);
      expect(readdirSync(join(shell.root, 'repo'))).not.toContain('canary');
    },
  },
  {
    promise:
      'Shingle opens no connection: no telemetry, no check for updates, no download. Only the commands and settings of a [corpus](corpus.md) do, and these are yours: a repository names a zone at most, never a server or a secret.',
    isSlow: true,
    holds: async (shell) => {
      await trapped(shell);
      const started = await shell.run(`NODE_OPTIONS="--import ${offline}" node -e "fetch('http://127.0.0.1')"`);
      expect(started.code).toBe(99);
      for (const command of ['check', 'check --base main -f html=report.html', 'index --history', 'version']) {
        const {code, stderr} = await shell.run(`cd repo && NODE_OPTIONS="--import ${offline}" shingle ${command}`);
        expect([command, code < 2, stderr.includes('should not happen')]).toEqual([command, true, false]);
      }
    },
  },
  {
    promise:
      'Control characters of names and texts reach no terminal, and no line of a report is a command for a CI server.',
    holds: async (shell) => {
      await shell.run('git init -q repo');
      const evil = '\u001b]0;owned\u0007\u001b[2J\u202e';
      const name = `repo/a\u001b[31m\n::error::owned ${'\u202e'}.md`;
      put(shell, name, `${copied}${copied} ${evil}\n::add-mask::owned\n`);
      put(shell, 'repo/b.md', `${copied}${copied} ${evil}\n::add-mask::owned\n`);
      for (const format of ['pretty', 'concise', 'markdown', 'github', 'json', 'sarif']) {
        const {stdout, stderr} = await shell.runHere(`cd repo && shingle check --all --diff -f ${format}`);
        const text = stdout + stderr;
        expect([format, text.length > 50, /[\u0000-\u0008\u000b-\u001f\u007f\u202e]/.test(text)]).toEqual([
          format,
          true,
          false,
        ]);
        const orders = text
          .split('\n')
          .filter((line) => line.startsWith('::') && !/^::(?:warning|notice|error) (?:file|title)=/.test(line));
        expect([format, orders]).toEqual([format, []]);
      }
    },
  },
  {
    promise: 'Lists of paths and of pairs have a limit (`limits.listBytesMax`), also those without an end.',
    isSlow: true,
    holds: async (shell) => {
      put(shell, 'repo/a.md', copied);
      put(shell, 'repo/.shingle.json', '{"limits": {"listBytesMax": 1000000}}');
      for (const command of ['check --file-list', 'compare --pairs']) {
        for (const list of ['/dev/zero', '- < /dev/zero']) {
          const {code, stderr} = await shell.run(`cd repo && shingle ${command} ${list}`);
          expect(stderr).toContain('got more than 1000000 bytes (limits.listBytesMax)');
          expect(code).toBe(2);
        }
      }
    },
  },
];
