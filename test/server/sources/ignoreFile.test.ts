// Ignore files outside Git: what Git itself would list, and hostile ones in bounded time.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {gitFiles} from '../../../server/sources/gitFiles.ts';
import {ignoreRules} from '../../../server/sources/ignoreFile.ts';
import {walk} from '../../../server/sources/walkFolder.ts';
import {random} from '../../support/random.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-ignore-')));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const names = ['a', 'b', 'ab', 'a.md', '.a', 'b c', '#a', '!a', '{a,b}', 'a(b)'];
const parts = [
  'a',
  'b',
  'ab',
  '*',
  '?',
  '**',
  '[ab]',
  '[!a]',
  '[[:alpha:]]*',
  '*.md',
  'a*',
  '{a,b}',
  'a(b)',
  '\\#a',
  'b c',
];

// Git takes `?` for a byte, we for a character, so names are ASCII here.
test('random ignore files leave what Git leaves', () => {
  execFileSync('git', ['init', '-q', folder]);
  const next = random(1);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)];
  for (const one of names) {
    for (const two of names) {
      mkdirSync(join(folder, `d${one}`, `e${two}`), {recursive: true});
      mkdirSync(join(folder, one, two), {recursive: true});
      for (const three of ['a', 'b', 'a.md']) writeFileSync(join(folder, one, two, three), '');
      writeFileSync(join(folder, `d${one}`, two), '');
    }
  }
  const rule = () => {
    const path = Array.from({length: 1 + Math.floor(next() * 3)}, () => pick(parts)).join('/');
    return `${next() < 0.3 ? '!' : ''}${next() < 0.3 ? '/' : ''}${path}${next() < 0.3 ? '/' : ''}${next() < 0.1 ? '  ' : ''}`;
  };
  let ignored = 0;
  for (let round = 0; round < 25; round++) {
    const written: string[] = [];
    for (const at of ['.', 'a', 'da', 'b/ab']) {
      const lines = Array.from({length: Math.floor(next() * 5)}, rule);
      written.push(`${at}: ${lines.join(' ; ')}`);
      writeFileSync(join(folder, at, '.gitignore'), `# rules\n\n${lines.join('\n')}\n`);
    }
    const expected = new Set(gitFiles(folder, 60)?.map(({name}) => name));
    const found = new Set(walk(folder, folder).map(({name}) => name));
    const different = [...expected, ...found].filter((name) => expected.has(name) !== found.has(name));
    expect(different, written.join('\n')).toEqual([]);
    if (expected.size < 600) ignored++;
  }
  expect(ignored).toBeGreaterThan(5);
});

test('a line that is too long is not obeyed, and the file says so', () => {
  const {decides, problem} = ignoreRules(`a.md\n${'x'.repeat(60_000)}\nb.md\n`, false);
  expect(problem).toBe('line 2 is longer than 2000 characters and is not obeyed');
  expect([decides('a.md'), decides('b.md'), decides('c.md')]).toEqual(['ignored', 'ignored', null]);
  expect(ignoreRules('x\n'.repeat(10_001), false).problem).toBe('rules after the first 10000 are not obeyed');
});

test('a pattern that no regular expression would come back from', () => {
  const {decides} = ignoreRules(`${'a*'.repeat(200)}b\n${'**/a/'.repeat(60)}c\n`, false);
  const before = process.cpuUsage();
  expect(decides(`${'a/'.repeat(60)}${'a'.repeat(250)}`)).toBe(null);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test('an ignore file that is a link is not followed, and the listing says so', () => {
  const other = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-ignore-')));
  writeFileSync(join(other, 'a.md'), '');
  symlinkSync('/dev/zero', join(other, '.gitignore'));
  expect(
    walk(other, other)
      .map(({kind, name}) => `${kind} ${name}`)
      .sort(),
  ).toEqual(['file a.md', 'refused .gitignore']);
  rmSync(other, {recursive: true});
});
