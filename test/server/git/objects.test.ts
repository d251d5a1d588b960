import {chmodSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {blobName} from '../../../server/git/blobId.ts';
import {streamBlobs} from '../../../server/git/blobStream.ts';
import {GitError} from '../../../server/git/runGit.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {draws} from '../../support/trials.ts';
import {below, pick} from '../history/edits.ts';

// The stream of blobs, from a Git that writes chunks of any size: the result does not depend on them.

/** The output of `git cat-file --batch` for blobs and for unknown names. */
function saidOf(blobs: readonly (Buffer | null)[]): Buffer {
  return Buffer.concat(
    blobs.flatMap((blob, n) => {
      if (blob === null) return [Buffer.from(`${nameOf(blob, n)} missing\n`)];
      return [Buffer.from(`${nameOf(blob, n)} blob ${blob.length}\n`), blob, Buffer.from('\n')];
    }),
  );
}

function nameOf(blob: Buffer | null, n: number): string {
  return blob === null ? n.toString(16).padStart(40, '0') : blobName(blob, 20);
}

/** A fake Git: writes a file in chunks, each after the pipe has drained. */
const program = `#!${process.execPath}
const {readFileSync} = require('node:fs');
const said = readFileSync('said');
const sizes = JSON.parse(readFileSync('sizes', 'utf8'));
const write = (at, n) => {
  if (at >= said.length) return;
  const size = sizes[n % sizes.length];
  process.stdout.write(said.subarray(at, at + size), () => setImmediate(write, at + size, n + 1));
};
write(0, 0);
`;

const seed = 31;

test(`chunks of any size: the same blobs, seed ${seed}`, async () => {
  await withShell(async ({root}) => {
    writeFileSync(join(root, 'git'), program);
    chmodSync(join(root, 'git'), 0o755);
    const before = process.env.PATH;
    process.env.PATH = `${root}:${before}`;
    try {
      for (const round of draws(25)) {
        const draw = random(seed + round);
        const blobs = Array.from({length: 1 + below(draw, 40)}, (_, n) => {
          if (draw() < 0.2) return null;
          const text = pick(draw, ['', '\n', `${n} blob 7\n`, 'x missing\n', 'ä'.repeat(100), `${n}\n`.repeat(3000)]);
          return Buffer.from(text);
        });
        const bytesMax = 5000;
        const sizes = pick(draw, [[1, 2, 3], [7], [below(draw, 500) + 1, 3], [60_000]]);
        const said = saidOf(blobs);
        if (said.length / (sizes[0] + (sizes[1] ?? 0)) > 20_000) sizes.push(4000);
        writeFileSync(join(root, 'said'), said);
        writeFileSync(join(root, 'sizes'), JSON.stringify(sizes));
        const got: (Buffer | string)[] = [];
        await streamBlobs({folder: root, hook: {}}, blobs.map(nameOf), bytesMax, (place, content) => {
          expect(place).toBe(got.length);
          got.push(typeof content === 'string' ? content : Buffer.from(content));
        });
        const expected = blobs.map((blob) => (blob === null ? 'missing' : blob.length > bytesMax ? 'large' : blob));
        expect(got, `seed ${seed} + ${round}, chunks ${sizes}`).toEqual(expected);
      }
      // A process that ends too early gives an incomplete output.
      const one = Buffer.from('one');
      writeFileSync(join(root, 'said'), saidOf([one]));
      const names = [nameOf(one, 0), nameOf(null, 1)];
      await expect(streamBlobs({folder: root, hook: {}}, names, 99, () => {})).rejects.toThrow(GitError);
      // Git hashes nothing that it reads from a pack.
      const other = streamBlobs({folder: root, hook: {}}, [nameOf(null, 1)], 99, () => {});
      await expect(other).rejects.toThrow(/has the content of/);
    } finally {
      process.env.PATH = before;
    }
  });
});

test('a real Git: blobs in the order asked for, as often as asked for, large and missing ones told; stopped at any', async () => {
  await withShell(async ({root, run}) => {
    const contents = Array.from({length: 30}, (_, n) => Buffer.alloc(n * 3001, `${n} text\n`));
    contents.forEach((content, n) => {
      writeFileSync(join(root, `f${n}`), content);
    });
    await run('git init -q && git add . && git commit -qm 1');
    const listed = (await run('git ls-files --format="%(objectname) %(path)"')).stdout.trim().split('\n');
    const nameOf = new Map(listed.map((line) => [line.slice(41), line.slice(0, 40)]));
    const asked = [...contents.keys(), 3, 3, 0].map((n) => nameOf.get(`f${n}`) ?? '');
    asked.splice(5, 0, '7'.repeat(40));
    const got: (Buffer | string)[] = [];
    const sink = (_: number, content: Buffer | string) =>
      void got.push(typeof content === 'string' ? content : Buffer.from(content));
    await streamBlobs({folder: root, hook: {}}, asked, 60_000, sink);
    const reported = (n: number) => (contents[n].length > 60_000 ? 'large' : contents[n]);
    const expected: (Buffer | string)[] = [...contents.keys(), 3, 3, 0].map(reported);
    expected.splice(5, 0, 'missing');
    expect(got).toEqual(expected);

    const stop = new AbortController();
    let count = 0;
    await streamBlobs({folder: root, hook: {}}, asked, 60_000, () => ++count === 4 && stop.abort(), stop.signal);
    expect(count).toBeLessThan(asked.length + 1);
    count = 0;
    await streamBlobs({folder: root, hook: {}}, asked, 60_000, () => count++, stop.signal);
    expect(count, 'stopped before it began').toBe(0);
  });
});
