// A zone on real nodes: what is pushed is found, and what is found is the same however it came there.

import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {pick, random} from '../../../test/support/random.ts';
import {storedFingerprints} from '../../methods/keyedFingerprints.ts';
import {askZone, bucketOf} from '../../zone/askZone.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import type {CorpusAccess} from '../../zone/corpusTypes.ts';
import {forgetRepository} from '../../zone/forgetRepository.ts';
import {makeZone, openZone, type Zone} from '../../zone/openZone.ts';
import {type PushInput, pushRepository} from '../../zone/pushRepository.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {sweepZone} from '../../zone/sweepZone.ts';
import {zoneStatus} from '../../zone/zoneStatus.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {MemoryRepository, type Pages, wordsOfPage} from '../corpusRepository.ts';

const secret = new Uint8Array(32).fill(7);
const options = {isVerified: false, progress: () => undefined, clock: Date.now};

function access(url: string): CorpusAccess {
  const zones = [{zone: 'all', secret}];
  const {nodes} = nodesOfUrl(url);
  return {
    nodes,
    tls: null,
    username: null,
    password: null,
    zones,
    namedZone: null,
    as: null,
    clones: [],
    budgetMs: null,
    asksMax: 2000,
  };
}

async function zoneNamed(server: CorpusServer, name: string, documents = 1000): Promise<Zone> {
  const made = await makeZone(server, {zone: name, secret}, documents);
  if (made.kind !== 'zone') throw new Error(JSON.stringify(made));
  return made.zone;
}

async function pushed(zone: Zone, input: PushInput) {
  const result = await pushRepository(zone, input, options);
  if ('kind' in result) throw new Error(result.sentence);
  return result;
}

/** Answers of the zone to all pages and all their passages, as text that can be compared. */
async function answersTo(zone: Zone, pages: Pages, as: string | null = null): Promise<string[]> {
  const questions = [...pages].sort().flatMap(([path, text]) => {
    const words = wordsOfPage(path, text);
    return [
      {words, passages: null},
      {words, passages: [{from: 0, to: words.length}]},
    ];
  });
  const {found} = await askZone(zone, questions, {as, asksMax: 10_000});
  const lines = found.map(({question, hits, megaHits, document, repository}) => {
    const at = hits.map((hit) => `${hit.at}>${hit.there}`).sort();
    return `${question} ${repository.name} ${document.paths.join()} ${megaHits} ${at.join(' ')}`;
  });
  return lines.sort();
}

const vocabulary = Array.from({length: 3000}, (_, at) => `w${at.toString(36)}x`);

/** Paragraphs of random words; a few are on two pages, as in real texts. */
function newParagraph(draw: () => number): string {
  return Array.from({length: 30 + Math.floor(draw() * 60)}, () => pick(draw, vocabulary)).join(' ');
}

describe.skipIf(!hasNodes).each([{single: false}, {single: true}])('a zone, on one server: $single', ({single}) => {
  let nodes: Nodes;
  let server: CorpusServer;
  beforeAll(async () => {
    nodes = await startNodes({single});
    server = new CorpusServer(access(nodes.url), 5000);
  });
  afterAll(async () => {
    server?.close();
    await nodes?.stop();
  });

  test('a page and a passage are found in another repository, in two trips, and not in one’s own', async () => {
    const draw = random(1);
    const zone = await zoneNamed(server, 'two');
    const [one, two] = [newParagraph(draw), newParagraph(draw)];
    const handbook = new MemoryRepository('org/handbook');
    const result = await pushed(zone, handbook.input(new Map([['docs/keys.md', `# Keys\n\n${one}\n\n${two}\n`]])));
    expect(result).toMatchObject({added: 1, same: 0, common: 0, replicas: single ? 0 : 1});
    const words = wordsOfPage('x.md', `Something else.\n\n${one}\n`);
    const before = server.trips;
    const {found} = await askZone(zone, [{words, passages: [{from: 0, to: words.length}]}], {
      as: 'org/other',
      asksMax: 2000,
    });
    expect(server.trips - before).toBe(2);
    expect(found.map(({document, repository}) => [repository.name, repository.day, ...document.paths])).toEqual([
      ['org/handbook', '2026-11-20', 'docs/keys.md'],
    ]);
    expect(found[0].hits.length).toBeGreaterThan(3);
    const own = await askZone(zone, [{words, passages: null}], {as: 'org/handbook', asksMax: 2000});
    expect(own.found).toEqual([]);
    const trips = server.trips;
    expect((await askZone(zone, [{words: new Uint32Array(0), passages: null}], {as: null, asksMax: 10})).found).toEqual(
      [],
    );
    expect(server.trips).toBe(trips);
  });

  test('after any commits, renames and removals the answers are those of a fresh zone, and a sweep drops nothing', async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const draw = random(seed);
      const zone = await zoneNamed(server, `inc${seed}`);
      const repository = new MemoryRepository('org/docs');
      const pages = new Map<string, string>();
      // On four pages, so that every place that a repository has is taken; one of them is edited in each commit.
      const block = newParagraph(draw);
      for (let page = 0; page < 4; page++) pages.set(`block/b${page}.md`, `${block}\n\n${newParagraph(draw)}`);
      for (let commit = 0; commit < 8; commit++) {
        for (let change = 0; change < 5; change++) alter(pages, draw);
        pages.set(`block/b${commit % 4}.md`, `${block}\n\n${newParagraph(draw)}`);
        await pushed(zone, repository.input(pages));
      }
      const fresh = await zoneNamed(server, `fresh${seed}`);
      await pushed(fresh, new MemoryRepository('org/docs').input(pages));
      const answers = await answersTo(zone, pages);
      expect(answers.length).toBeGreaterThan(pages.size);
      expect(answers).toEqual(await answersTo(fresh, pages));
      expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
    }
  });

  test('where the old text is gone, its name goes at once and its postings with the sweep', async () => {
    const draw = random(5);
    const zone = await zoneNamed(server, 'shallow');
    const repository = new MemoryRepository('org/docs');
    const pages = new Map([
      ['a.md', newParagraph(draw)],
      ['b.md', newParagraph(draw)],
    ]);
    const old = pages.get('a.md') ?? '';
    await pushed(zone, repository.input(pages));
    repository.hasHistory = false;
    pages.delete('a.md');
    pages.set('c.md', newParagraph(draw));
    expect(await pushed(zone, repository.input(pages))).toMatchObject({added: 1, removed: 0, left: 1, same: 1});
    expect(await answersTo(zone, new Map([['a.md', old]]))).toEqual([]);
    const {dropped, postings} = await sweepZone(zone, () => undefined);
    expect(dropped).toBeGreaterThan(0);
    expect(postings).toBeGreaterThan(dropped);
    expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
    expect((await answersTo(zone, pages)).length).toBe(4);
  });

  test('a forgotten repository is told no more; the sweep takes out its postings and no others', async () => {
    const draw = random(6);
    const zone = await zoneNamed(server, 'forget');
    const shared = newParagraph(draw);
    const first = new Map([['a.md', shared]]);
    const second = new Map([
      ['b.md', shared],
      ['c.md', newParagraph(draw)],
    ]);
    await pushed(zone, new MemoryRepository('org/one').input(first));
    const {postings} = await pushed(zone, new MemoryRepository('org/two').input(second));
    expect(await forgetRepository(zone, 'org/two', Date.now)).toEqual({repository: 'org/two', documents: 2});
    expect(await forgetRepository(zone, 'org/unknown', Date.now)).toBeNull();
    expect((await answersTo(zone, second)).every((line) => line.includes('org/one'))).toBe(true);
    expect((await zoneStatus(zone)).repositories.map(({name}) => name)).toEqual(['org/one']);
    expect((await sweepZone(zone, () => undefined)).dropped).toBe(postings);
    expect((await pushed(zone, new MemoryRepository('org/two').input(second))).added).toBe(2);
    expect((await answersTo(zone, second, 'org/one')).length).toBe(4);
  });

  test('of two pushes of a repository the second says that there is a first; a push that failed is repeated', async () => {
    const draw = random(7);
    const zone = await zoneNamed(server, 'lease');
    const repository = new MemoryRepository('org/docs');
    const input = repository.input(new Map([['a.md', newParagraph(draw)]]));
    let second: unknown = null;
    const slow: PushInput = {
      ...input,
      readWords: async (documents) => {
        second = await pushRepository(zone, repository.input(new Map([['a.md', 'another text']])), options);
        return input.readWords(documents);
      },
    };
    expect(await pushed(zone, slow)).toMatchObject({added: 1});
    expect(second).toMatchObject({
      kind: 'held',
      sentence: expect.stringContaining('org/docs is being pushed by another job'),
    });
    const other = new MemoryRepository('org/other');
    const pages = new Map([
      ['a.md', newParagraph(draw)],
      ['b.md', newParagraph(draw)],
    ]);
    const failing: PushInput = {...other.input(pages), readWords: () => Promise.reject(new Error('stopped'))};
    await expect(pushed(zone, failing)).rejects.toThrow('stopped');
    expect(await answersTo(zone, pages)).toEqual([]);
    await pushed(zone, other.input(pages));
    // It fails when the new page is written, and the old ones are not yet taken out.
    const half = new Map([['half.md', newParagraph(draw)]]);
    const cutOff: PushInput = {...other.input(half), oldWords: () => Promise.reject(new Error('stopped'))};
    await expect(pushed(zone, cutOff)).rejects.toThrow('stopped');
    expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
    // Another commit than the one that failed: what that one was to write is not taken for something else.
    pages.delete('a.md');
    pages.set('c.md', newParagraph(draw));
    expect(await pushed(zone, other.input(pages))).toMatchObject({added: 1, same: 1, removed: 2, left: 0});
    expect(await answersTo(zone, half)).toEqual([]);
    expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
  });

  test('--verify finds what is missing, and mends it', async () => {
    const draw = random(8);
    const zone = await zoneNamed(server, 'verify');
    const repository = new MemoryRepository('org/docs');
    const pages = new Map([
      ['a.md', newParagraph(draw)],
      ['b.md', newParagraph(draw)],
    ]);
    await pushed(zone, repository.input(pages));
    const whole = await answersTo(zone, pages);
    const lost = bucketOf(zone, 'p', storedFingerprints(zone.keys, wordsOfPage('a.md', pages.get('a.md') ?? ''))[0]);
    await server.send([['DEL', lost]]);
    expect(await answersTo(zone, pages)).not.toEqual(whole);
    const verified = await pushRepository(zone, repository.input(pages), {...options, isVerified: true});
    expect(verified).toMatchObject({added: 0, same: 2, repaired: 1});
    expect(await answersTo(zone, pages)).toEqual(whole);
  });

  test('a full store refuses a push and answers questions; with more memory the same push ends', async () => {
    const draw = random(9);
    const zone = await zoneNamed(server, 'full');
    const first = new Map([['a.md', newParagraph(draw)]]);
    await pushed(zone, new MemoryRepository('org/one').input(first));
    const all = nodes.masters().length > 0 ? nodes.masters() : nodes.ports;
    for (const port of all) nodes.ask(port, 'config', 'set', 'maxmemory', '1');
    const second = new MemoryRepository('org/two');
    const pages = new Map([['b.md', newParagraph(draw)]]);
    await expect(pushed(zone, second.input(pages))).rejects.toThrow('its memory is full');
    expect((await answersTo(zone, first)).length).toBe(2);
    for (const port of all) nodes.ask(port, 'config', 'set', 'maxmemory', '0');
    expect(await pushed(zone, second.input(pages))).toMatchObject({added: 1});
  });

  test('what is asked and answered is small', async () => {
    const draw = random(10);
    const zone = await zoneNamed(server, 'small', 30);
    const pages = new Map(
      Array.from({length: 30}, (_, at) => [`p${at}.md`, `${newParagraph(draw)}\n\n${newParagraph(draw)}`]),
    );
    const {postings} = await pushed(zone, new MemoryRepository('org/docs').input(pages));
    const words = [...pages].reduce((sum, [path, text]) => sum + wordsOfPage(path, text).length, 0);
    // 15 mega-shingles a page, and some 0.15 runs a word.
    expect(postings - 15 * pages.size).toBeLessThan(0.17 * words);
    const {buckets} = await zoneStatus(zone);
    expect(buckets.mean).toBeLessThan(40);
    expect(buckets.largest).toBeLessThan(128);
  });

  test('another secret neither reads nor writes; of an empty zone it says that it is empty', async () => {
    const zone = await zoneNamed(server, 'secrets');
    const other = {zone: 'secrets', secret: new Uint8Array(32).fill(8)};
    expect(await openZone(zone.server, other)).toMatchObject({kind: 'other', reason: /the secret does not match/});
    expect(await openZone(zone.server, {zone: 'nothing', secret})).toEqual({kind: 'empty'});
  });
});

function alter(pages: Map<string, string>, draw: () => number): void {
  const paths = [...pages.keys()].filter((path) => !path.startsWith('block/'));
  const folder = pick(draw, ['', 'docs/', 'guides/']);
  const roll = draw();
  if (paths.length < 3 || roll < 0.3) {
    pages.set(`${folder}${pick(draw, vocabulary)}.md`, [newParagraph(draw), newParagraph(draw)].join('\n\n'));
    return;
  }
  const path = pick(draw, paths);
  const text = pages.get(path) ?? '';
  if (roll < 0.55) pages.set(path, `${text}\n\n${newParagraph(draw)}`);
  else if (roll < 0.75) {
    // Moved, and sometimes with another name, which is another content.
    pages.delete(path);
    pages.set(
      `${folder}${draw() < 0.5 ? path.slice(path.lastIndexOf('/') + 1) : `${pick(draw, vocabulary)}.md`}`,
      text,
    );
  } else if (roll < 0.9) pages.delete(path);
  else pages.set(`copy/${path.slice(path.lastIndexOf('/') + 1)}`, text);
}
