// Output of Git and files in its folder: logs, objects, lists of files, and the files that name a repository.

import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {BatchParser} from '../../../server/git/blobStream.ts';
import {gitFoldersOf, headNow, watchedGitFiles} from '../../../server/git/gitFolders.ts';
import {LogParser} from '../../../server/git/log.ts';
import {GitError} from '../../../server/git/runGit.ts';
import {hunksOf} from '../../../server/history/index/lineHunks.ts';
import {hookAt} from '../../../server/hook/hookFile.ts';
import {entriesOf} from '../../../server/sources/gitFiles.ts';
import {locationFor, surroundingsOf} from '../../../server/store/location.ts';
import {anchoredDiff} from '../../../shared/algorithms/anchoredDiff.ts';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import {forgeRepository, permalink} from '../../../shared/report/forge.ts';
import {parsedLog} from '../../support/parsedLog.ts';
import {textsIn} from '../fixtureTexts.ts';
import {mutated} from '../mutate.ts';
import {type FuzzTarget, must, repeatedText, upTo} from '../target.ts';

const [one, two, none] = ['1'.repeat(40), '2'.repeat(40), '0'.repeat(40)];
const logText = [
  `${one} 1700000000\n:100644 100644 ${one} ${two} M\0docs/a.md\0:000000 100644 ${none} ${one} A\0b.md\0\0`,
  `${two} 1600000000\n::100644 100644 100644 ${one} ${one} ${two} MM\0c.md\0\0${one} 0\n\n`,
].join('');
const gitPieces = [
  '\0',
  '\n',
  ':',
  '::',
  ' ',
  '100644',
  '120000',
  '160000',
  '000000',
  one,
  none,
  ' missing',
  ' blob ',
  'M',
  'A',
  '\t',
];

const log: FuzzTarget = {
  name: 'git-log',
  secondsMax: 2,
  repeated: repeatedText,
  open: () => ({
    input: (draw) => mutated({texts: [Buffer.from(logText)], pieces: gitPieces}, draw),
    run: (input) => {
      const whole = parsedLog(input);
      const parser = new LogParser(() => true);
      const cut = input.length >> 1;
      parser.take(input.subarray(0, cut));
      parser.take(input.subarray(cut));
      must(JSON.stringify(parser.end()) === JSON.stringify(whole), () => `read in two chunks, cut at ${cut}`);
    },
  }),
};

const objects: FuzzTarget = {
  name: 'git-objects',
  secondsMax: 2,
  repeated: repeatedText,
  open: () => {
    const texts = [Buffer.from(`${one} blob 5\nhello\n${two} missing\n${one} blob 0\n\n${one} blob 999999999999\nx`)];
    const read = (chunks: readonly Buffer[]) => {
      const got: string[] = [];
      const parser = new BatchParser(1000, (place, content) => {
        got.push(`${place} ${typeof content === 'string' ? content : content.toString('latin1')}`);
      });
      try {
        for (const chunk of chunks) parser.take(chunk);
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        got.push(error.message);
      }
      return got.join('\n');
    };
    return {
      input: (draw) => mutated({texts, pieces: [...gitPieces, '9007199254740993', '-1', '1e9']}, draw),
      run: (input) => {
        const cut = input.length >> 1;
        const [whole, parts] = [read([input]), read([input.subarray(0, cut), input.subarray(cut)])];
        must(whole === parts, () => `read in two chunks, cut at ${cut}: ${parts} and ${whole}`);
      },
    };
  },
};

const files: FuzzTarget = {
  name: 'git-files',
  secondsMax: 2,
  repeated: repeatedText,
  open: () => {
    const texts = [
      Buffer.from(`H 100644 ${one} 0\ta.md\0H 160000 ${one} 0\tsub\0? new.md\0? other/\0H 120000 ${one} 0\tl\0`),
    ];
    return {
      input: (draw) => mutated({texts, pieces: [...gitPieces, '? ', 'H ', '\xff', '../x', '/etc']}, draw),
      run: (input) => {
        for (const {kind, name} of entriesOf('/nowhere', input)) must(typeof name === 'string', () => kind);
      },
    };
  },
};

/** Files in `.git`, each behind a line with its name. */
const folders: FuzzTarget = {
  name: 'git-folder',
  secondsMax: 2,
  open: () => {
    const top = mkdtempSync(join(tmpdir(), 'shingle-fuzz-'));
    const text = `=HEAD\nref: refs/heads/main\n=refs/heads/main\n${one}\n=packed-refs\n${two} refs/heads/main\n^${one}\n=commondir\n../x\n=config\n[core]\n\tbare = false\n=hooks/pre-commit\n#!/bin/sh\n# Written by "shingle hook install"\n`;
    const pieces = [
      '=HEAD\n',
      '=commondir\n',
      '=../.git\n',
      'gitdir: ',
      'ref: ',
      '../',
      '/',
      '\0',
      '\n',
      one,
      'refs/heads/',
    ];
    return {
      input: (draw) => mutated({texts: [Buffer.from(text)], pieces}, draw),
      run: (input) => {
        const root = join(top, 'root');
        rmSync(root, {recursive: true, force: true});
        mkdirSync(join(root, '.git/objects'), {recursive: true});
        mkdirSync(join(root, '.git/refs'));
        for (const part of input.toString('latin1').split(/^=/m).slice(0, 12)) {
          const [name, ...lines] = part.split('\n');
          // Only names that a repository has.
          if (!/^[\w./-]{1,40}$/.test(name) || /\.\.|^\//.test(name)) continue;
          try {
            mkdirSync(dirname(join(root, '.git', name)), {recursive: true});
            writeFileSync(join(root, '.git', name), lines.join('\n'), 'latin1');
          } catch {
            // A folder where the file should be.
          }
        }
        gitFoldersOf(root);
        headNow(root);
        watchedGitFiles(root);
        hookAt(join(root, '.git/hooks/pre-commit'));
        locationFor(root, surroundingsOf({HOME: top, XDG_CACHE_HOME: join(top, 'cache')}));
      },
      close: () => rmSync(top, {recursive: true, force: true}),
    };
  },
};

/** Two versions of a text, the second behind a NUL. */
const versions: FuzzTarget = {
  name: 'versions',
  secondsMax: 2,
  repeated: (pattern, bytes) =>
    Buffer.concat([repeatedText(pattern, bytes / 2), Buffer.of(0), repeatedText(pattern.subarray(1), bytes / 2)]),
  open: () => {
    const texts = textsIn(['test/fixtures/pages', 'docs'], /\.md$/);
    const pieces = ['\n', '\n\n', 'word ', '}\n', '```\n', '\r\n'];
    return {
      input: (draw) => {
        const before = mutated({texts, pieces}, draw);
        const after = draw() < 0.2 ? mutated({texts, pieces}, draw) : mutated({texts: [before], pieces}, draw);
        return Buffer.concat(
          [before.filter((byte) => byte !== 0), Buffer.of(0), after].map((part) => Buffer.from(part)),
        );
      },
      run: (input) => {
        const cut = input.indexOf(0);
        const [before, after] = cut < 0 ? [input, input] : [input.subarray(0, cut), input.subarray(cut + 1)];
        hunksAreRight(before, after);
        const [a, b] = [before, after].map((text) => Uint32Array.from(text.toString('latin1').split(/\s+/), hashOf));
        for (const parts of [diffWords(a, b, 300), anchoredDiff(a, b, 300)]) partsAreRight(parts, a, b);
      },
    };
  },
};

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) >>> 0;
  return hash;
}

function hunksAreRight(before: Buffer, after: Buffer): void {
  let [x, y] = [0, 0];
  const isSame = (a: number, b: number) =>
    must(
      before.subarray(x, a).equals(after.subarray(y, b)),
      () => `between hunks, from ${x} and ${y} to ${a} and ${b}`,
    );
  for (const hunk of hunksOf(before, after)) {
    must(hunk.before >= x && hunk.endBefore >= hunk.before && hunk.endAfter >= hunk.after, () => JSON.stringify(hunk));
    isSame(hunk.before, hunk.after);
    [x, y] = [hunk.endBefore, hunk.endAfter];
  }
  isSame(before.length, after.length);
}

function partsAreRight(parts: readonly DiffPart[], a: Uint32Array, b: Uint32Array): void {
  const [left, right]: [number[], number[]] = [[], []];
  for (const part of parts) {
    must(part.a === left.length && part.b === right.length, () => `a part at ${part.a} and ${part.b}`);
    if (part.kind !== 'added') left.push(...a.subarray(part.a, part.a + part.length));
    if (part.kind !== 'removed') right.push(...b.subarray(part.b, part.b + part.length));
  }
  must(left.join() === a.join(), () => 'same and removed words are not the first text');
  must(right.join() === b.join(), () => 'same and added words are not the second text');
}

const remotes: FuzzTarget = {
  name: 'remotes',
  secondsMax: 1,
  repeated: repeatedText,
  open: () => {
    const texts = [
      'git@github.com:o/n.git',
      'https://u:p@gitlab.example/a/b/c.git',
      'ssh://git@codeberg.org:22/o/n',
    ].map((text) => Buffer.from(text));
    const pieces = [
      '@',
      ':',
      '/',
      '//',
      '.git',
      '..',
      '%2f',
      '\n',
      '"',
      ')',
      '](',
      '<',
      'javascript:',
      'github.',
      '\u202e',
      '?',
      '#',
    ];
    return {
      input: (draw) => mutated({texts, pieces}, draw),
      run: (input) => {
        const forge = forgeRepository(input.toString());
        if (forge === null) return;
        const name = input.toString().slice(
          0,
          upTo(() => 0.5, input.length),
        );
        const link = permalink({...forge, commit: one, prefix: '', committed: new Set([name])}, name, 1, 2) ?? '';
        must(/^https?:\/\/[\w.:-]+\/[^\s<>"()[\]]*$/.test(link), () => link);
      },
    };
  },
};

export const gitTargets: readonly FuzzTarget[] = [log, objects, files, folders, versions, remotes];
