// Files that are edited in place: which are, which are not, and that nothing is written half.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type EditableFile, readEditable, replaceFile} from '../../../server/sources/replaceFile.ts';
import {fileEncodings} from '../../../shared/model/fileEncodings.ts';

function withRoot(use: (root: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-replace-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  writeFileSync(join(folder, 'outside.md'), 'outside');
  try {
    use(root);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function editable(root: string, path: string): EditableFile {
  const read = readEditable(root, path);
  if (read.kind === 'refused') throw new Error(read.reason);
  return read;
}

test.each<[string, Buffer]>([
  ['empty', Buffer.from('')],
  ['UTF-8', Buffer.from('é → 字 🙂\r\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeffé\n')],
  ['UTF-16, little end first', Buffer.from('\ufeffé → 字 🙂\n', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffé → 字 🙂\n', 'utf16le').swap16()],
  ['Latin-1, as Windows has it', Buffer.from([0x93, 0xe9, 0x74, 0xe9, 0x94, 0x20, 0x80, 0x0a])],
  ['lines that end with a carriage return', Buffer.from('é\rè\r')],
])('%s: the same text is the same bytes, and one more word is that word alone', (_, bytes) =>
  withRoot((root) => {
    const file = join(root, 'a.md');
    writeFileSync(file, bytes);
    const {text} = editable(root, 'a.md');
    expect(replaceFile(editable(root, 'a.md'), text)).toBeNull();
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(replaceFile(editable(root, 'a.md'), `${text}more`)).toBeNull();
    expect(editable(root, 'a.md').text).toBe(`${text}more`);
    expect(readFileSync(file).subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(readdirSync(root)).toEqual(['a.md']);
  }),
);

test.each(fileEncodings.filter((name) => !name.startsWith('utf') && !name.startsWith('iso-2022')))(
  '%s: every character of it is written as it was read',
  (encoding) =>
    withRoot((root) => {
      const decoder = new TextDecoder(encoding === 'latin-1' ? 'windows-1252' : encoding);
      const pairs = Array.from({length: 3000}, (_, at) => [0xb0 + (at % 0x40), 0xa1 + Math.floor(at / 0x40)]);
      const isOfPairs = ['gb18030', 'big5', 'euc-jp', 'euc-kr'].includes(encoding);
      const sequences = isOfPairs ? pairs : Array.from({length: 128}, (_, at) => [0x80 + at]);
      const valid = sequences.filter((sequence) => !decoder.decode(Uint8Array.from(sequence)).includes('\ufffd'));
      expect(valid.length).toBeGreaterThan(40);
      const bytes = Buffer.from([...valid.flat(), 10]);
      writeFileSync(join(root, 'a.md'), bytes);
      const read = readEditable(root, 'a.md', encoding);
      if (read.kind === 'refused') throw new Error(read.reason);
      expect(replaceFile(read, `${read.text}more`)).toBeNull();
      expect(readFileSync(join(root, 'a.md')).equals(Buffer.concat([bytes, Buffer.from('more')]))).toBe(true);
      const other = readEditable(root, 'a.md', encoding);
      if (other.kind === 'refused') throw new Error(other.reason);
      const refused = replaceFile(other, `${other.text}\u{1f642}`);
      expect(refused?.reason).toBe(`the new text cannot be written in ${encoding}`);
    }),
);

test('what is not edited', () =>
  withRoot((root) => {
    mkdirSync(join(root, 'sub'));
    symlinkSync('../outside.md', join(root, 'link.md'));
    symlinkSync('..', join(root, 'up'));
    writeFileSync(join(root, 'damaged.md'), Buffer.concat([Buffer.from('éééééééééé'), Buffer.from([0xc3])]));
    const reasonOf = (path: string) => {
      const read = readEditable(root, path);
      return read.kind === 'refused' ? read.reason : '';
    };
    expect(['link.md', 'up/outside.md', '../outside.md', 'sub', 'gone.md', 'damaged.md'].map(reasonOf)).toEqual([
      'it is behind a symbolic link',
      'it is behind a symbolic link',
      'it is outside the root',
      'it is not a regular file',
      'it cannot be edited (ENOENT)',
      'its bytes are not valid utf-8',
    ]);
  }));

test('a file that changed since it was read stays as it is', () =>
  withRoot((root) => {
    const file = join(root, 'a.md');
    writeFileSync(file, 'one');
    const read = editable(root, 'a.md');
    writeFileSync(file, 'two');
    expect(replaceFile(read, 'three')?.reason).toBe('it has changed since it was read');
    expect([readFileSync(file, 'utf8'), readdirSync(root)]).toEqual(['two', ['a.md']]);
  }));

test('nothing is written through a folder that became a link since the file was read', () =>
  withRoot((root) => {
    const elsewhere = join(root, '..', 'elsewhere');
    for (const folder of [join(root, 'sub'), elsewhere]) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'a.md'), 'one');
    }
    const read = editable(root, 'sub/a.md');
    renameSync(join(root, 'sub'), join(root, 'moved'));
    symlinkSync('../elsewhere', join(root, 'sub'));
    expect(replaceFile(read, 'two')?.reason).toBe('it has changed since it was read');
    expect([readFileSync(join(elsewhere, 'a.md'), 'utf8'), readdirSync(elsewhere)]).toEqual(['one', ['a.md']]);
  }));

test('a file with the longest name that there may be', () =>
  withRoot((root) => {
    const name = `${'n'.repeat(252)}.md`;
    writeFileSync(join(root, name), 'one');
    expect(replaceFile(editable(root, name), 'two')).toBeNull();
    expect(readFileSync(join(root, name), 'utf8')).toBe('two');
  }));
