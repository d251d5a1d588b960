// Takes the sources of the example, writes the Git bundle of the repository that `shingle demo` unpacks.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {demoHistory} from './demoHistory.mjs';

/** `example`: the folder docs/example; `file`: the bundle, absolute. */
export function writeDemoBundle(example, file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shingle-bundle-'));
  const read = (name) => readFileSync(path.join(folder, name), 'utf8');
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    writeFileSync(path.join(folder, name), text);
  };
  const names = readdirSync(example, {recursive: true, encoding: 'utf8'}).map((name) => name.replaceAll(path.sep, '/'));
  try {
    git(folder, '2026-01-01', 'Ann Reed', ['init', '-q', '-b', 'main']);
    for (const {day, author, subject, adds = [], writes} of demoHistory) {
      for (const name of names.filter((one) => /\.\w+$/.test(one) && adds.some((start) => one.startsWith(start)))) {
        write(name, readFileSync(path.join(example, name), 'utf8'));
      }
      for (const [name, text] of Object.entries(writes)) {
        if (text === null) rmSync(path.join(folder, name));
        else write(name, typeof text === 'string' ? text : text(text.length > 1 ? '' : read(name), read));
      }
      git(folder, day, author, ['add', '-A']);
      git(folder, day, author, ['commit', '-q', '-m', subject]);
    }
    git(folder, '2026-06-08', 'Ann Reed', ['bundle', 'create', '-q', file, 'HEAD', 'main']);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** The same ids on every machine: nothing of the user's settings is read. */
function git(cwd, day, author, words) {
  const date = `${day}T09:00:00Z`;
  const email = `${author.split(' ')[0].toLowerCase()}@tern.example`;
  const {PATH, SystemRoot} = process.env;
  const who = (role) => ({[`GIT_${role}_NAME`]: author, [`GIT_${role}_EMAIL`]: email, [`GIT_${role}_DATE`]: date});
  execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'commit.gpgSign=false', ...words], {
    cwd,
    env: {PATH, SystemRoot, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', ...who('AUTHOR'), ...who('COMMITTER')},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
