import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {realDisk, type Store} from '../../../server/store/disk.ts';
import {kindOf} from '../../../server/store/engineVersion.ts';
import {withLock} from '../../../server/store/lock.ts';
import {openIndex, readManifest, writeManifest} from '../../../server/store/manifest.ts';
import {segmentsToMerge} from '../../../server/store/mergePolicy.ts';
import {openSegment, writeSegment} from '../../../server/store/segment.ts';
import {evictVariants, removeKind, storedFiles} from '../../../server/store/tidy.ts';
import {random} from '../../support/random.ts';
import {keyOf, storeIn} from '../../support/storeIn.ts';
import {rubbishIn, withFolder} from './folders.ts';
import {addNumber, header, numbersIn, watchedDisk} from './numbers.ts';

// The store: what was written can be read again, and regardless of any damage the answer is right or 'rebuild'.

async function withNumbers(count: number, use: (store: Store) => void | Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const store = storeIn(folder);
    for (let added = 0; added < count; added++) {
      expect(await addNumber(store, 0)).toEqual({kind: 'done', value: null});
    }
    await use(store);
  });
}

test('numbers of every type come back as they were, and only what is asked for is read', async () => {
  await withFolder((folder) => {
    const store = storeIn(folder);
    const sections = {
      bytes: Uint8Array.of(1, 2, 255),
      small: Uint16Array.of(65_535, 1),
      none: new Uint32Array(0),
      whole: Uint32Array.of(4_294_967_295, 7),
      signed: Int32Array.of(-1, 5),
      real: Float64Array.of(0.1, -1e300, Number.NaN),
    };
    const written = writeSegment(store, 'some', header, sections);
    const segment = openSegment(store, 'some', header);
    if (written.kind !== 'written' || segment.kind !== 'segment') throw new Error('expected a segment');
    expect([segment.bytes, segment.seal]).toEqual([written.bytes, written.seal]);
    expect(segment.section('bytes', 'u8')).toEqual(sections.bytes);
    expect(segment.section('small', 'u16')).toEqual(sections.small);
    expect(segment.section('none', 'u32')).toEqual(sections.none);
    expect(segment.section('whole', 'u32')).toEqual(sections.whole);
    expect(segment.section('signed', 'i32')).toEqual(sections.signed);
    expect(segment.section('real', 'f64')).toEqual(sections.real);
    expect(segment.section('real', 'u32')).toEqual({kind: 'rebuild', reason: 'some has no section real of u32'});
    const content = readFileSync(join(folder, 'some'));
    content[content.length - 1] = 1;
    writeFileSync(join(folder, 'some'), content);
    expect(segment.section('whole', 'u32')).toEqual(sections.whole);
    segment.close();
  });
});

test('another key, kind or format says rebuild', async () => {
  await withNumbers(1, (store) => {
    expect(openIndex(store, {...header, key: 'two'}).kind).toBe('rebuild');
    expect(openIndex(store, {...header, kind: 'others'}).kind).toBe('none');
    const [name = ''] = storedFiles(store.folder).map((file) => file.name);
    expect(openSegment(store, name, {...header, key: 'two'}).kind).toBe('rebuild');
    expect(openSegment(store, 'numbers.manifest', header).kind).toBe('rebuild');
    expect(openSegment(store, 'nothing', header)).toEqual({kind: 'gone'});
  });
});

test('flip any byte of any file, cut it anywhere, make it longer: the right answer or rebuild', async () => {
  const seed = 20_261;
  const next = random(seed);
  await withNumbers(5, ({folder}) => {
    const files = storedFiles(folder).map((file) => join(folder, file.name));
    expect(files.length).toBeGreaterThan(2);
    const answers = {right: 0, rebuild: 0};
    const judge = (what: string) => {
      const answer = numbersIn(storeIn(folder));
      const isRebuild = typeof answer === 'string';
      if (!isRebuild) expect(`${what}: ${answer}`).toBe(`${what}: 5`);
      answers[isRebuild ? 'rebuild' : 'right']++;
    };
    for (const file of files) {
      const whole = readFileSync(file);
      for (let at = 0; at < whole.length; at++) {
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 + Math.floor(next() * 255);
        writeFileSync(file, flipped);
        judge(`seed ${seed}, byte ${at} of ${file}`);
        writeFileSync(file, whole);
        truncateSync(file, at);
        judge(`${file} cut at ${at}`);
      }
      writeFileSync(file, whole);
      appendFileSync(file, 'more');
      judge(`${file} made longer`);
      writeFileSync(file, whole);
    }
    // Only the zeros between sections may change unnoticed.
    expect(answers.rebuild).toBeGreaterThan(1000);
    expect(answers.right).toBeLessThan(40);
  });
});

test('what somebody else wrote does not count, and the next writer begins anew', async () => {
  await withNumbers(3, async ({folder}) => {
    const mine = storeIn(folder, realDisk, keyOf(1));
    const none = storeIn(folder, realDisk, {read: () => null, make: () => ({kind: 'notSaved', reason: 'no key'})});
    const [segment = ''] = storedFiles(folder).flatMap(({name}) => (name.endsWith('.segment') ? [name] : []));
    for (const store of [mine, none]) {
      expect(numbersIn(store)).toBe('foreign');
      expect(openSegment(store, segment, header).kind).toBe('rebuild');
    }
    expect(await addNumber(none, 0)).toEqual({kind: 'done', value: {kind: 'notSaved', reason: 'no key'}});
    expect((await addNumber(mine, 0)).kind).toBe('done');
    expect(numbersIn(mine)).toBe(1);
    expect(storedFiles(folder).length).toBe(2);
  });
});

test('a manifest of one kind is none of another', async () => {
  await withNumbers(1, (store) => {
    renameSync(join(store.folder, 'numbers.manifest'), join(store.folder, 'others.manifest'));
    expect(readManifest(store, {...header, kind: 'others'})).toEqual({kind: 'foreign'});
  });
});

test('a segment that is gone or is a link says rebuild, and the next writer begins anew', async () => {
  await withNumbers(3, async (store) => {
    const segment = storedFiles(store.folder).find(({name}) => name.endsWith('.segment'))?.name ?? '';
    const file = join(store.folder, segment);
    const whole = readFileSync(file);
    rmSync(file);
    expect(numbersIn(store)).toBe(`rebuild: ${segment} is missing`);
    writeFileSync(join(store.folder, 'elsewhere'), whole);
    symlinkSync('elsewhere', file);
    expect(numbersIn(store)).toMatch(/^rebuild/);
    await addNumber(store, 0);
    expect(numbersIn(store)).toBe(1);
    expect(rubbishIn(store.folder)).toEqual(['elsewhere']);
  });
});

test.each(['ENOSPC', 'EROFS', 'EACCES', 'EIO'])(
  '%s at any write: said as a value, and the last good state stays',
  async (code) => {
    await withNumbers(3, async ({folder}) => {
      for (let failAt = 0, isRefused = true, count = 3; isRefused; failAt++) {
        const disk = watchedDisk(realDisk, (call, half) => {
          if (call !== failAt) return;
          half();
          throw Object.assign(new Error(code), {code, syscall: 'write'});
        });
        const result = await addNumber(storeIn(folder, disk), 0);
        // A lock that cannot be removed belongs to a living process: this one.
        for (const {name} of storedFiles(folder)) if (name.endsWith('.lock')) rmSync(join(folder, name));
        const refused = result.kind === 'done' ? result.value : result;
        if (refused === null) count++;
        else expect(refused).toEqual({kind: 'notSaved', reason: expect.stringContaining(code)});
        expect(numbersIn(storeIn(folder))).toBe(count);
        isRefused = failAt < 30;
      }
      await addNumber(storeIn(folder), 0);
      expect(rubbishIn(folder)).toEqual([]);
    });
  },
);

test('a folder that is a link, or a file, is not written through', async () => {
  await withFolder(async (folder) => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync('elsewhere', join(folder, 'link'));
    writeFileSync(join(folder, 'file'), '');
    for (const name of ['link', 'file']) {
      const result = await addNumber(storeIn(join(folder, name)), 0);
      expect(result).toEqual({kind: 'notSaved', reason: 'a file or a link is there instead of a folder (remove it)'});
    }
    expect(storedFiles(join(folder, 'elsewhere'))).toEqual([]);
  });
});

test('one writer at a time; the lock of a dead process, or an old one of another host, is in nobody’s way', async () => {
  await withFolder(async (folder) => {
    const store = storeIn(folder);
    await withLock(store, 'numbers', {waitMs: 0}, async () => {
      expect(await addNumber(store, 0)).toEqual({kind: 'busy'});
      expect((await withLock(store, 'others', {waitMs: 0}, () => 1)).kind).toBe('done');
    });
    const [own = ''] = await new Promise<string[]>(
      (resolve) =>
        void withLock(store, 'numbers', {waitMs: 0}, () => resolve(storedFiles(folder).map(({name}) => name))),
    );
    const [, host] = own.split('.');
    const claim = (...parts: (string | number)[]) =>
      writeFileSync(join(folder, `numbers.${parts.join('.')}.x.lock`), '');
    claim(host ?? '', 2 ** 30, Date.now());
    claim(host ?? '', 'nonsense', Date.now());
    claim('elsewhere', process.pid, Date.now() - 11 * 60_000);
    claim(host ?? '', process.pid, Date.now() - 25 * 3_600_000);
    expect((await addNumber(store, 0)).kind).toBe('done');
    expect(rubbishIn(folder)).toEqual([]);
    claim('elsewhere', process.pid, Date.now() - 60_000);
    expect(await addNumber(store, 0)).toEqual({kind: 'busy'});
  });
});

test('removing a kind leaves the others', async () => {
  await withNumbers(2, async (store) => {
    const other = {kind: 'others', key: 'one'};
    writeSegment(store, 'others.a.segment', other, {});
    writeFileSync(join(store.folder, 'notes.txt'), 'of somebody else');
    const bytes = storedFiles(store.folder).reduce((sum, file) => sum + (file.kind === 'numbers' ? file.bytes : 0), 0);
    expect(removeKind(store, 'numbers')).toBe(bytes);
    expect(readManifest(store, header)).toEqual({kind: 'none'});
    expect(storedFiles(store.folder).map(({name}) => name)).toEqual(['others.a.segment']);
  });
});

test('each Unicode version has an index of its own; the three that were written last stay', async () => {
  await withFolder((folder) => {
    const store = storeIn(folder);
    const engines = [
      'a unicode 15.0 icu 73.1',
      'b unicode 15.0 icu 73.1',
      'a unicode 16.0 icu 76.1',
      'a unicode 17.0 icu 78.1',
    ];
    const [first, same, ...others] = engines.map((engine) => kindOf('numbers-1', engine));
    expect(same).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
    const kinds = ['numbers-1', first, ...others, 'numbers-2-u00000000', 'numbers-u00000000'];
    for (const [at, kind] of kinds.entries()) {
      writeManifest(store, {kind, key: 'one'}, [], null);
      utimesSync(join(folder, `${kind}.manifest`), 1000 + at, 1000 + at);
    }
    evictVariants(store, first);
    const left = storedFiles(folder).map(({kind}) => kind);
    expect(left.sort()).toEqual([first, ...others, 'numbers-2-u00000000', 'numbers-u00000000'].sort());
  });
});

test('squashing keeps the number of segments logarithmic', () => {
  const sizes: number[] = [];
  let written = 0;
  let most = 0;
  for (let added = 0; added < 1000; added++) {
    const merged = segmentsToMerge(sizes, 1);
    const size = sizes.splice(sizes.length - merged).reduce((sum, one) => sum + one, 1);
    sizes.push(size);
    written += size;
    most = Math.max(most, sizes.length);
  }
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(1000);
  expect(most).toBeLessThanOrEqual(10);
  expect(written).toBeLessThanOrEqual(1000 * 10);
});
