import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {PackObjects} from '../../../server/git/packs/packObjects.ts';
import {blobId, deltaOf, type MadePack, type PackedObject, packOf, writePack} from '../../support/packs.ts';
import {random} from '../../support/random.ts';
import {trials} from '../../support/trials.ts';
import {below, pick} from '../history/edits.ts';

// Packs as Git makes them, and as a stranger could.

const bytesMax = 1_000_000;

/** Result of the reader for each id: the text, 'large', 'doubtful', or 'in no pack'. */
function read(made: readonly Pick<MadePack, 'pack' | 'index'>[], names: readonly string[], nameBytes: 20 | 32 = 20) {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-packs-'));
  made.forEach((pack, n) => {
    writePack(folder, pack, `pack-${n}`);
  });
  const packs = new PackObjects(folder, nameBytes);
  try {
    return names.map((name) => {
      const key = packs.locate(name);
      if (key < 0) return 'in no pack';
      const content = packs.read(key, name, bytesMax);
      return content === null ? 'doubtful' : content === 'large' ? 'large' : `text ${content.toString()}`;
    });
  } finally {
    packs.close();
    rmSync(folder, {recursive: true});
  }
}

const root = Buffer.from(`${'A root of many words that others are made of. '.repeat(20)}\n`);
const rootBlob: PackedObject = {name: blobId(root), type: 3, data: root};
const changed = Buffer.concat([root.subarray(0, 300), Buffer.from('new words'), root.subarray(310)]);
const change = deltaOf(root.length, changed.length, [
  {from: 0, size: 300},
  Buffer.from('new words'),
  {from: 310, size: root.length - 310},
]);
const byOffset: PackedObject = {name: blobId(changed), type: 6, baseAt: 0, data: change};
const byName: PackedObject = {name: blobId(changed), type: 7, base: rootBlob.name, data: change};

test('blobs, deltas by offset and by id, before and behind their base, empty and large ones, large offsets, SHA-256', () => {
  const both = [`text ${root}`, `text ${changed}`];
  for (const isLarge of [false, true]) {
    for (const objects of [
      [rootBlob, byOffset],
      [rootBlob, byName],
      [byName, rootBlob],
    ]) {
      expect(read([packOf(objects, {isLarge})], [rootBlob.name, byOffset.name])).toEqual(both);
      expect(read([packOf(objects, {isLarge})], [byOffset.name, rootBlob.name])).toEqual(both.toReversed());
    }
  }
  const empty = Buffer.alloc(0);
  const long = Buffer.alloc(bytesMax + 1, 'words ');
  const longer = deltaOf(root.length, bytesMax + 1, Array(1200).fill({from: 0, size: root.length}));
  const odd = [
    {name: blobId(empty), type: 3, data: empty},
    {name: blobId(long), type: 3, data: long},
    {name: '77'.repeat(20), type: 6, baseAt: 3, data: longer},
    rootBlob,
  ];
  const inOrder = [odd[3], odd[0], odd[1], {...odd[2], baseAt: 0}];
  expect(read([packOf(inOrder)], [...odd.map(({name}) => name), '01'.repeat(20)])).toEqual([
    'text ',
    'large',
    'large',
    `text ${root}`,
    'in no pack',
  ]);
  const wide = [
    {...rootBlob, name: blobId(root, 32)},
    {...byName, name: blobId(changed, 32), base: blobId(root, 32)},
  ];
  const names = wide.map(({name}) => name);
  expect(read([packOf(wide, {nameBytes: 32})], names, 32)).toEqual(both);
  expect(read([packOf(wide, {nameBytes: 32})], names, 20), 'of the other kind of repository').toEqual(
    Array(2).fill('in no pack'),
  );
});

/** The last object is the broken one. */
const brokenObjects: Record<string, readonly PackedObject[]> = {
  'a blob longer than its head says': [{...rootBlob, size: root.length - 1}],
  'a blob shorter than its head says': [{...rootBlob, size: root.length + 1}],
  'a blob that its head calls empty': [{...rootBlob, size: 0}],
  'a size beyond all files': [{...rootBlob, size: 2 ** 52}],
  'data that cannot be inflated': [{...rootBlob, packed: Buffer.from('no zlib')}],
  'a type that does not exist': [{...rootBlob, type: 5}],
  'a tree': [{...rootBlob, type: 2}],
  'a delta on a tree': [{...rootBlob, name: '22'.repeat(20), type: 2}, byOffset],
  'a delta on itself': [{...byName, base: byName.name}],
  'two deltas on each other': [
    {...byName, base: '33'.repeat(20)},
    {...byName, name: '33'.repeat(20), base: byName.name},
  ],
  'a delta on what is not there': [{...byName, base: '44'.repeat(20)}],
  'a base before the pack': [{...byOffset, back: 5000}],
  'a base in the head of the pack': [{...byOffset, back: 3}],
  'no base at all': [{...byOffset, back: 0}],
  'a delta for another base': [rootBlob, {...byOffset, data: deltaOf(root.length + 1, 9, [{from: 0, size: 9}])}],
  'a delta that makes too little': [rootBlob, {...byOffset, data: deltaOf(root.length, 10, [{from: 0, size: 9}])}],
  'a delta that makes too much': [rootBlob, {...byOffset, data: deltaOf(root.length, 8, [{from: 0, size: 9}])}],
  'a delta that inserts too much': [rootBlob, {...byOffset, data: deltaOf(root.length, 8, [Buffer.from('123456789')])}],
  'a copy behind the end of the base': [
    rootBlob,
    {...byOffset, data: deltaOf(root.length, 9, [{from: root.length - 8, size: 9}])},
  ],
  'a copy from 4 GB': [rootBlob, {...byOffset, data: deltaOf(root.length, 9, [{from: 2 ** 32 - 1, size: 9}])}],
  'an instruction that means nothing': [
    rootBlob,
    {...byOffset, data: Buffer.concat([deltaOf(root.length, 9, [{from: 0, size: 9}]), Buffer.of(0)])},
  ],
  'a delta that is cut off in an insertion': [
    rootBlob,
    {...byOffset, data: deltaOf(root.length, 9, [Buffer.from('123456789')]).subarray(0, -1)},
  ],
  'a delta that is cut off in a copy': [
    rootBlob,
    {...byOffset, data: deltaOf(root.length, 9, [{from: 5, size: 9}]).subarray(0, -1)},
  ],
  'a delta without a head': [rootBlob, {...byOffset, data: Buffer.of(200)}],
  'a delta without end in its head': [rootBlob, {...byOffset, data: Buffer.alloc(40, 255)}],
  'an empty delta': [rootBlob, {...byOffset, data: Buffer.alloc(0)}],
  'a result of petabytes': [rootBlob, {...byOffset, size: 30, data: deltaOf(root.length, 2 ** 41, [])}],
};

for (const [what, objects] of Object.entries(brokenObjects)) {
  test(`${what}: not read, and nothing of this pack afterwards; another pack with the object serves`, () => {
    const other = {name: blobId(Buffer.from('other')), type: 3, data: Buffer.from('other')};
    const broken = packOf([...objects, other]);
    const {name} = objects[objects.length - 1];
    expect(read([broken], [other.name, name, other.name])).toEqual(['text other', 'doubtful', 'in no pack']);
    if (name !== byOffset.name) return;
    const sound = packOf([rootBlob, byOffset]);
    // Which of the two is asked first depends on their sizes.
    const after = read([broken, sound], [name, name]);
    expect(after[1]).toBe(`text ${changed}`);
  });
}

test('another id than the index says: noticed with the first blob of a pack, and one of 64 after it', () => {
  const wrong = {...rootBlob, name: '11'.repeat(20)};
  const right = {name: blobId(Buffer.from('right')), type: 3, data: Buffer.from('right')};
  const made = [packOf([wrong, right])];
  expect(read(made, [wrong.name, right.name])).toEqual(['doubtful', 'in no pack']);
  expect(read(made, [...Array(64).fill(right.name), wrong.name, right.name]).slice(63)).toEqual([
    'text right',
    'doubtful',
    'in no pack',
  ]);
});

test('a chain of 5,000 deltas is not followed, one of 4,000 is', () => {
  const texts = Array.from({length: 5000}, (_, n) => Buffer.from(`text ${n}`));
  const objects = texts.map((data, n): PackedObject => {
    const name = blobId(data);
    if (n === 0) return {name, type: 3, data};
    return {name, type: 6, baseAt: n - 1, data: deltaOf(texts[n - 1].length, data.length, [data])};
  });
  expect(read([packOf(objects)], [objects[4000].name])).toEqual(['text text 4000']);
  expect(read([packOf(objects)], [objects[4999].name])).toEqual(['doubtful']);
});

const sound = packOf([rootBlob, byOffset]);

function edited(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, at < 0 ? bytes.length + at : at);
  return copy;
}

const brokenFiles: Record<string, Partial<MadePack>> = {
  'an empty index': {index: Buffer.alloc(0)},
  'an index of version 1': {index: edited(sound.index, 0, 0)},
  'an index of version 3': {index: edited(sound.index, 4, 3)},
  'an index that is cut off': {index: sound.index.subarray(0, -1)},
  'an index with a table that descends': {index: edited(sound.index, 8, 7)},
  'an index that says it has more objects': {index: edited(sound.index, 8 + 1020, 900_000_000)},
  'an index of another pack': {index: edited(sound.index, -40, 1)},
  'an empty pack': {pack: Buffer.alloc(0)},
  'no pack': {pack: edited(sound.pack, 0, 1)},
  'a pack of version 4': {pack: edited(sound.pack, 4, 4)},
  'a pack with another number of objects': {pack: edited(sound.pack, 8, 3)},
  'a pack that is cut off': {pack: sound.pack.subarray(0, -1)},
};

for (const [what, part] of Object.entries(brokenFiles)) {
  test(`${what}: the pack is not used`, () => {
    expect(read([{...sound, ...part}], [rootBlob.name])).toEqual(['in no pack']);
  });
}

test('offsets outside the pack, and such as the index does not have', () => {
  const small = sound.index.length - 40 - 8;
  for (const value of [0, 11, sound.pack.length - 20, 0x7fffffff]) {
    const moved = {pack: sound.pack, index: edited(edited(sound.index, small, value), small + 4, value)};
    expect(read([moved], [rootBlob.name]), `${value}`).toEqual(['doubtful']);
  }
  const isNoLarge = {pack: sound.pack, index: edited(edited(sound.index, small, 0x80000000), small + 4, 0xffffffff)};
  expect(read([isNoLarge], [rootBlob.name])).toEqual(['in no pack']);
});

const seed = 7;

test(`random trees of deltas, many more than are cached, read in any order: every text, seed ${seed}`, () => {
  for (let round = 0; round < trials(6); round++) {
    const draw = random(seed + round);
    const texts: Buffer[] = [];
    const objects = Array.from({length: 300}, (_, n): PackedObject => {
      if (n === 0 || draw() < 0.1) {
        const text = Buffer.from(
          `${n} ${pick(draw, ['word ', 'ä', '\n']).repeat(below(draw, pick(draw, [10, 200_000])))}`,
        );
        texts.push(text);
        return {name: blobId(text), type: 3, data: text};
      }
      const baseAt = below(draw, n);
      const base = texts[baseAt];
      const cut = below(draw, base.length + 1);
      const added = Buffer.from(`${n}`.repeat(1 + below(draw, 40)));
      const copies = [
        {from: 0, size: Math.min(cut, 0xffffff)},
        {from: cut, size: base.length - cut},
      ].filter(({size}) => size > 0);
      const text = Buffer.concat([...copies.map(({from, size}) => base.subarray(from, from + size)), added]);
      texts.push(text);
      const data = deltaOf(base.length, text.length, [...copies, added]);
      const name = blobId(text);
      return draw() < 0.5 ? {name, type: 6, baseAt, data} : {name, type: 7, base: blobId(base), data};
    });
    const order = Array.from({length: 600}, () => below(draw, objects.length));
    const got = read(
      [packOf(objects)],
      order.map((n) => objects[n].name),
    );
    const expected = order.map((n) => (texts[n].length > bytesMax ? 'large' : `text ${texts[n]}`));
    expect(
      got.every((one, k) => one === expected[k]),
      `seed ${seed} + ${round}`,
    ).toBe(true);
  }
});
