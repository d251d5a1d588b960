// Files that are not UTF-8: guessed, named by the configuration, or named by the attributes of Git.

import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {encode} from '../../server/sources/encode.ts';
import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const chinese = `# 安装

在开始之前，请确保服务帐户可以读取存储桶，并且其密钥尚未过期；否则每次上传都会失败而没有任何消息。请向项目所有者索取新的密钥，将其放入配置文件夹，然后重新启动服务。

日志会在一分钟内说明新密钥是否被接受。如果没有被接受，请检查文件夹的权限，以及时钟是否与服务器一致。旧的密钥可以在两周之后删除，在此之前两个密钥都有效，因此不必同时更新所有计算机。
`;
const russian =
  '# Часы\n\nЧасы на ратуше сделал кузнец, который никогда раньше их не видел. В полдень они бьют тринадцать раз.\n';

function encoded(text: string, encoding: FileEncoding): Buffer {
  const bytes = encode(text, encoding, Buffer.alloc(0));
  if (bytes === null) throw new Error(`no ${encoding}`);
  return Buffer.from(bytes);
}

function write(shell: Shell, path: string, text: string, encoding: FileEncoding): void {
  writeFileSync(join(shell.root, path), encoded(text, encoding));
}

async function listed(shell: Shell): Promise<string[]> {
  const {stdout} = await shell.runHere('shingle check --list-files');
  return stdout
    .split('\n')
    .slice(0, -2)
    .map((line) => line.replace(/, [\d,]+ bytes?/, ''));
}

test('what is not named is guessed, one notice says so, and copies are found across encodings', () =>
  withShell(async (shell) => {
    put(shell, 'a.md', chinese);
    write(shell, 'b.md', chinese, 'gb18030');
    write(shell, 'c.md', russian.repeat(3), 'koi8-r');
    expect(await listed(shell)).toEqual([
      'a.md\tmarkdown, utf-8',
      'b.md\tmarkdown, gb18030 (guessed)',
      'c.md\tmarkdown, koi8-r (guessed)',
    ]);
    for (let run = 0; run < 2; run++) {
      const {stdout, stderr} = await shell.runHere('shingle check -f concise --level all');
      expect(stdout).toContain('a.md:1:1: ');
      expect(stdout).toContain('b.md');
      expect(stderr.match(/encoding/gi)).toHaveLength(3);
      expect(stderr).toContain('The encoding of 2 files was guessed: 1 gb18030, 1 koi8-r.');
    }
  }));

test('the configuration decides, also for a text too short to be guessed, and later entries win', () =>
  withShell(async (shell) => {
    write(shell, 'short.md', 'Часы', 'windows-1251');
    write(shell, 'other.md', 'Часы', 'koi8-r');
    const encodings = [
      {files: ['*.md'], encoding: 'koi8-r'},
      {files: ['short.*'], encoding: 'windows-1251'},
    ];
    put(shell, '.shingle.json', JSON.stringify({encodings}));
    expect((await listed(shell)).slice(1)).toEqual(['other.md\tmarkdown, koi8-r', 'short.md\tmarkdown, windows-1251']);
    const {stderr, stdout} = await shell.runHere('shingle compare short.md other.md -f jsonl');
    expect(stderr).toBe('');
    expect(stdout).toContain('"containmentA":1');
  }));

test('an encoding that nobody knows is refused with the place', () =>
  withShell(async (shell) => {
    put(shell, '.shingle.json', '{"encodings": [{"files": ["a"], "encoding": "koi8r"}]}');
    const {code, stderr} = await shell.runHere('shingle check');
    expect(code).toBe(2);
    expect(stderr).toContain('.shingle.json:1:45: encodings[0].encoding: got "koi8r"');
    expect(stderr).toContain('did you mean "koi8-r"?');
  }));

test('an attribute of Git decides, and what Git holds is UTF-8', () =>
  withShell(async (shell) => {
    put(shell, '.gitattributes', '*.md working-tree-encoding=GB18030\n');
    write(shell, 'a.md', chinese, 'gb18030');
    await shell.run('git init -q -b main; git add -A; git -c user.name=a -c user.email=a@b.c commit -q -m one');
    // Git itself has converted it.
    expect((await shell.run('git cat-file blob HEAD:a.md')).stdout).toBe(chinese);
    expect((await listed(shell)).slice(1)).toEqual(['a.md\tmarkdown, gb18030']);
    const since = await shell.runHere('shingle check --base HEAD');
    expect(since.stdout).toContain('0 files changed since HEAD');
    write(shell, 'b.md', `# 别的\n\n${chinese.slice(6)}`, 'gb18030');
    const changed = await shell.runHere('shingle check --base HEAD -f concise');
    expect(changed.stdout).toContain('a.md');
    expect(changed.stderr).toBe('');
    await shell.run('git add -A');
    const staged = await shell.runHere('shingle check --staged -f concise');
    expect(staged.stdout).toContain('b.md:1:1: warning copied-page');
    // The attribute is gone, and the answer with it.
    put(shell, '.gitattributes', '');
    expect((await listed(shell)).slice(1)).toEqual([
      'a.md\tmarkdown, gb18030 (guessed)',
      'b.md\tmarkdown, gb18030 (guessed)',
    ]);
  }));

test('a carriage return alone ends a line', () =>
  withShell(async (shell) => {
    const text = russian.repeat(4);
    put(shell, 'a.md', `# One\n\n${chinese}`);
    put(shell, 'b.md', `# Two\n\n${text}\n\n${chinese}`.replaceAll('\n', '\r'));
    const {stdout} = await shell.runHere('shingle compare a.md b.md -f jsonl');
    expect(stdout).toContain('"aLines":"3-7","bLines":"17-21"');
  }));

/** IBM866 is never guessed, so that only the setting reads it. */
const letters = 'абвгдежзиклмнопрстуфхцчшэюя';
const old = `# Ключи\n\n${Array.from({length: 70}, (_, at) => [3, 7, 11, 5].map((step) => letters[(at * step + step + (at >> 3)) % letters.length]).join('')).join(' ')}.\n`;
const settings = JSON.stringify({encodings: [{files: ['old.md', 'back.md'], encoding: 'ibm866'}]});
const commit = 'git add -A; git -c user.name=a -c user.email=a@b.c commit -q -m';

test('the setting counts for what Git holds, too: in a review, in the history and in a collection', () =>
  withShell(async (shell) => {
    const rest =
      '\n# Rest\n\nThis stays where it is, so that the page is still there when the passage above has moved.\n';
    write(shell, 'old.md', `${old}${rest}`, 'ibm866');
    put(shell, '.shingle.json', settings);
    await shell.run(`git init -q -b main; ${commit} one`);
    put(shell, 'old.md', rest);
    put(shell, 'new.md', old);
    await shell.run(`${commit} two`);
    expect((await shell.runHere('shingle moves')).stdout).toContain('These 71 words were in');
    const {stdout} = await shell.runHere('shingle lab overlap HEAD~1: HEAD: --exact');
    expect(stdout).toContain('100 % of that of HEAD: in HEAD~1:');
    // A copy that comes back is one of the passage that is still there.
    await shell.run('git show HEAD~1:old.md > back.md; git add back.md');
    for (const scope of ['--base HEAD', '--staged']) {
      const review = await shell.runHere(`shingle check ${scope} -f concise`);
      expect(review.stdout).toContain('back.md:1:1: warning');
      expect(review.stdout).toContain('new.md');
    }
    // Without the setting, the words are others.
    put(shell, '.shingle.json', '{}');
    expect((await shell.runHere('shingle moves')).stdout).toContain('Nothing found');
  }));

test('every command that compares says that an encoding was guessed', () =>
  withShell(async (shell) => {
    put(shell, 'a.md', chinese);
    write(shell, 'b.md', chinese, 'gb18030');
    await shell.run(`git init -q -b main; ${commit} one`);
    const said = 'The encoding of 1 file was guessed: 1 gb18030.';
    for (const words of [
      'compare a.md b.md',
      'mirrors',
      'lab near a.md',
      'lab overlap a.md b.md',
      'lab overlap HEAD: a.md',
      'lab distances a.md b.md',
    ]) {
      const {stderr} = await shell.runHere(`shingle ${words}`);
      expect(`${words}: ${stderr}`).toContain(said);
    }
  }));
