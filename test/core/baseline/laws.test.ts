// Properties of a baseline, on seeded collections of some twenty pages with as many copies: accepted copies stay
// accepted, and any further copy is reported.
import {describe, expect, test} from 'vitest';
import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import {type BaselineEntry, parseBaseline, printBaseline} from '../../../shared/baseline/entries.ts';
import {createBaseline, entriesOf, pruneBaseline} from '../../../shared/baseline/updateBaseline.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {random} from '../../support/random.ts';
import {draws, trials} from '../../support/trials.ts';
import {blocks, type Collection, collage, edited, inspectionOf, pagesOf, picked} from './collection.ts';

const today = '2026-06-30';
const said = {reason: '', owner: '', expires: ''};

function baseline(entries: readonly BaselineEntry[]) {
  return {
    source: 'file',
    by: 'b',
    entries,
    accepts: 'count',
    minWords: defaults.minWords,
    today,
    sees: () => true,
  } as const;
}

function accepted(collection: Collection): readonly BaselineEntry[] {
  const parsed = parseBaseline(printBaseline(entriesOf(inspectionOf(collection).findings, pagesOf(collection))), 'b');
  if (parsed.kind === 'broken') throw new Error(parsed.problems.join('\n'));
  return parsed.entries;
}

function checked(collection: Collection, entries: readonly BaselineEntry[]): Inspection {
  return applyBaseline(inspectionOf(collection), pagesOf(collection), baseline(entries));
}

function pathsOf(finding: Finding): readonly string[] {
  return finding.kind === 'passage' || finding.kind === 'document' ? finding.places.map(({path}) => path) : [];
}

const seeds = Array.from({length: 24}, (_, index) => index + 1);

test('entries that name former codes accept what they accepted', () => {
  const before = collage(random(7));
  const lines = printBaseline(entriesOf(inspectionOf(before).findings, pagesOf(before)))
    .split('\n')
    .map((line) => line.replace('"code":"copied-passage"', '"code":"renamed-code"'));
  const parsed = parseBaseline(lines.join('\n'), 'b');
  if (parsed.kind === 'broken') throw new Error(parsed.problems.join('\n'));
  expect(new Set(parsed.entries.map(({code}) => code))).toContain('renamed-code');
  const {findings, accepted: by} = checked(before, parsed.entries);
  expect(findings).toEqual([]);
  expect(by?.notes).toEqual([]);
});

test('a page made of others is accepted by an entry of either code', () => {
  const pages = {textOf: () => 'bees ferry choir oven queue lamp harbour rope kiln mill', namesIn: () => []};
  const collected: Finding = {
    ...{kind: 'collection', code: 'copied-page', level: 'info', family: 'c', at: 0, pairs: [], sharedWords: 80},
    places: [
      {path: 'all.md', words: 90},
      {path: 'b.md', words: 80},
    ],
  };
  const found = {...inspectionOf(new Map()), findings: [collected]};
  const [entry] = entriesOf([collected], pages);
  expect(applyBaseline(found, pages, baseline([entry])).findings).toEqual([]);
  expect(applyBaseline(found, pages, baseline([{...entry, code: 'copied-passage'}])).findings).toHaveLength(1);
});

describe.each(draws(seeds.length, 8))('seed %i', (seed) => {
  const draw = random(seed);
  const before = collage(draw);
  const entries = accepted(before);

  test('all that was found is accepted, and nothing is stale', () => {
    expect(entries.length).toBeGreaterThan(10);
    const {findings, accepted: by} = checked(before, entries);
    expect(findings).toEqual([]);
    expect(by?.notes).toEqual([]);
  });

  test('create and prune change nothing when nothing has changed', () => {
    const {findings} = inspectionOf(before);
    const again = createBaseline(findings, pagesOf(before), baseline(entries), said);
    expect(printBaseline(again.entries)).toBe(printBaseline(entries));
    expect([again.added, again.changed, again.dropped]).toEqual([[], [], []]);
    expect(printBaseline(pruneBaseline(findings, pagesOf(before), baseline(entries)).entries)).toBe(
      printBaseline(entries),
    );
  });

  test('one more copy is told, and nothing that was there before', () => {
    const block =
      [picked(draw), edited(picked(draw), draw), picked(draw).split(' ').slice(0, 45).join(' ')][seed % 3] ?? '';
    const {findings} = checked(new Map([...before, ['z/new.md', `# New\n\n${block}\n`]]), entries);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter((finding) => !pathsOf(finding).includes('z/new.md')).length).toBeLessThanOrEqual(
      seed === 15 ? 1 : 0,
    );
  });

  test('text above, and other words in all copies', () => {
    const above = new Map([...before].map(([path, text]) => [path, `Written by ${path} ${text.length}.\n\n${text}`]));
    expect(checked(above, entries).findings.length).toBeLessThanOrEqual(seed === 7 ? 1 : 0);
    const reworded = new Map([...before].map(([path, text]) => [path, text.replace(/\b[a-z]d[a-z]{4,}/g, '$&s')]));
    expect(checked(reworded, entries).findings).toEqual([]);
  });

  test('a page that goes leaves stale entries and no findings', () => {
    const [gone] = [...before.keys()].filter((path) => entries.some(({paths}) => paths.includes(path)));
    const after = new Map([...before].filter(([path]) => path !== gone));
    const {findings, accepted: by} = checked(after, entries);
    expect(findings).toEqual([]);
    expect(by?.notes.length).toBeGreaterThan(0);
    const left = pruneBaseline(inspectionOf(after).findings, pagesOf(after), baseline(entries));
    const again = checked(after, left.entries);
    expect(again.findings).toEqual([]);
    expect(again.accepted?.notes).toEqual([]);
  });
});

test('renamed so that all come in the opposite order: of two hundred copies no more than one is told again', () => {
  let copies = 0;
  const reported: string[] = [];
  const all = [...seeds, ...seeds.map((one) => one + 100)];
  for (const seed of all.slice(0, trials(all.length))) {
    const before = collage(random(seed));
    const entries = accepted(before);
    copies += entries.length;
    const after = new Map(
      [...before].map(([path, text]) => [
        path.replace(/[^/]+$/, (name) => String.fromCharCode(219 - name.charCodeAt(0)) + name),
        text,
      ]),
    );
    reported.push(...checked(after, entries).findings.map((finding) => `seed ${seed}: ${pathsOf(finding).join(' ')}`));
  }
  expect(copies).toBeGreaterThan(trials(all.length) * 16);
  expect(reported.length, reported.join('\n')).toBeLessThanOrEqual(copies / 200);
});

test('moved and reworded: of a hundred copies no more than one is told again', () => {
  let [copies, reported] = [0, 0];
  for (const seed of seeds.slice(0, trials(seeds.length))) {
    const before = collage(random(seed));
    const entries = accepted(before);
    copies += entries.length;
    // Copies keep between half and nine tenths of their elements, and no path.
    const after = new Map([...before].map(([path, text]) => [`moved/${path}`, text.replace(/\bd[a-z]{4,}/g, '$&s')]));
    reported += checked(after, entries).findings.length;
  }
  expect(copies).toBeGreaterThan(100);
  expect(reported).toBeLessThanOrEqual(copies / 100);
});

const [first = '', second = ''] = blocks;
const pages = (texts: Record<string, string>): Collection =>
  new Map(Object.entries(texts).map(([path, text]) => [path, `# ${path}\n\n${text}\n`]));

describe('one passage', () => {
  const two = pages({'a.md': first, 'b.md': first});
  const entries = accepted(two);

  test('a third copy says which it is, and a fourth stays a warning', () => {
    const ranked = (collection: Collection, by: typeof entries) =>
      rankFindings(checked(collection, by), [...collection.keys()], {
        ...defaults,
        minWeight: 30,
        classOf: () => undefined,
      }).findings;
    const [third] = ranked(pages({'a.md': first, 'b.md': first, 'c.md': `${second} ${first}`}), entries);
    expect(third?.level).toBe('warning');
    const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.md`, `${name.repeat(9)} ${first}`]));
    const two = accepted(pages({'a.md': `aaaaaaaaa ${first} ${second}`, 'b.md': `${first}`}));
    const [fourth] = ranked(pages(four), two);
    expect(fourth).toBeDefined();
    expect(fourth?.level).toBe('warning');
  });

  test('expired: the finding comes back and says since when', () => {
    const [reported] = checked(
      two,
      entries.map((entry) => ({...entry, expires: '2026-06-29'})),
    ).findings;
    expect(reported?.acceptance).toMatchObject({accepted: 0, expired: '2026-06-29'});
    expect(
      checked(
        two,
        entries.map((entry) => ({...entry, expires: today})),
      ).findings,
    ).toEqual([]);
  });

  test('create keeps what was said, also when a copy comes, and gives expired entries another day only if told one', () => {
    const known = entries.map((entry) => ({...entry, reason: 'r', owner: 'o', expires: '2026-01-01'}));
    const {findings} = inspectionOf(two);
    const again = createBaseline(findings, pagesOf(two), baseline(known), said);
    expect(again.entries).toEqual(known);
    expect(again.expired).toEqual(known);
    const renewed = createBaseline(findings, pagesOf(two), baseline(known), {
      ...said,
      owner: 'p',
      expires: '2027-01-01',
    });
    expect(renewed.entries).toEqual(known.map((entry) => ({...entry, owner: 'p', expires: '2027-01-01'})));
  });
});
