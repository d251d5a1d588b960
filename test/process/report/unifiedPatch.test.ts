// Law of patches: Git applies each, to files of any name and any text, and what it leaves is the text with its edits.

import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {type FileEdits, unifiedPatch} from '../../../shared/report/unifiedPatch.ts';
import {type TextEdit, withEdits} from '../../../shared/review/transferEdit.ts';
import {gitEnvironment} from '../../support/gitEnvironment.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const names = [
  ...['a.md', 'a b.md', 'a ', ' a.md', 'a  b', '-x.md', 'a/a/b.md', 'b/x.md', 'dev/null', '{a,b}.md', '$(x).md', "'"],
  ...['new\nline.md', 'tab\t.md', 'a\r.md', '\x01.md', '\x7f.md', 'q"uote.md', '"', '"a".md', 'back\\slash.md'],
  ...['ü.md', 'e\u0301.md', '日本.md', '\u202e.md', 'a\u2028b.md', 'ü/ä "q".md', '--- a', '@@ -1 +1 @@'],
  ...['x 2020-01-01 00:00:00', 'x 2020-01-01 00:00:00.000000000 +0000', 'x\t2020', 'x +0000'],
];
const lines = [
  ...['', 'word', 'a b', '\t', ' ', '-x', '+y', '--- a', '+++ b', '@@ -1,3 +1,3 @@', '\\ No newline at end of file'],
  ...['\u2028', '\ufeff', '\f', '\v', 'é'],
];
const ends = ['\n', '\n', '\r\n', '\r', '\n\n'];
const added = ['', 'x', 'x\n', '\ny', 'a\r\nb', '\n\n', 'zz zz', '\r', '-', '+\n+'];

function drawnFiles(draw: () => number): FileEdits[] {
  const drawn = <T>(among: readonly T[]) => among[Math.floor(draw() * among.length)];
  const files = new Map<string, FileEdits>();
  for (let count = 1 + Math.floor(draw() * 3); count > 0; count--) {
    const path = drawn(names);
    const end = drawn(ends);
    const all = Array.from({length: Math.floor(draw() * 25)}, () => drawn(lines) + (draw() < 0.1 ? drawn(ends) : end));
    const text = draw() < 0.4 ? all.join('').replace(/[\r\n]+$/, '') : all.join('');
    const edits: TextEdit[] = [];
    for (let at = 0, more = 1 + Math.floor(draw() * 4); at <= text.length && more > 0; more--) {
      const start = at + Math.floor(draw() * (text.length - at + 1));
      const stop = Math.min(text.length, start + (draw() < 0.3 ? 0 : Math.floor(draw() ** 2 * 40)));
      edits.push({start, end: stop, newText: drawn(added)});
      at = stop + 1;
    }
    files.set(path, {path, text, edits});
  }
  return [...files.values()];
}

test.skipIf(process.platform === 'win32')('a patch leaves the text with its edits', () => {
  const top = mkdtempSync(join(tmpdir(), 'shingle-patch-'));
  const env = {...process.env, GIT_CEILING_DIRECTORIES: top, ...gitEnvironment};
  try {
    for (const seed of draws(1000, 40)) {
      const files = drawnFiles(random(seed));
      const root = join(top, String(seed));
      for (const {path, text} of files) {
        mkdirSync(dirname(join(root, path)), {recursive: true});
        writeFileSync(join(root, path), text);
      }
      const patch = unifiedPatch(files);
      if (patch !== '') {
        const ran = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {cwd: root, env, input: patch});
        expect(ran.stderr.toString(), `seed ${seed}: ${JSON.stringify(files)}`).toBe('');
      }
      for (const {path, text, edits} of files) {
        expect(readFileSync(join(root, path), 'utf8'), `seed ${seed}, ${path}`).toBe(withEdits(text, edits));
      }
    }
  } finally {
    rmSync(top, {recursive: true});
  }
});
