// Compares `near` and `clusters`, as they ship, with measuring all pairs of documents: on files, and on histories in
// which pages are edited, copied, renamed, removed and restored.
import {describe, expect, test} from 'vitest';
import {join, roots, singletons} from '../../../shared/algorithms/unionFind.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {file, type MadeCommit, makeHistory, type Tree} from '../../../test/support/histories.ts';
import {random} from '../../../test/support/random.ts';
import {put, type Shell, withShell} from '../../../test/support/shell.ts';
import {overlapOf, sketchResemblance} from '../../methods/clusters/resemblance.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';

const {shingling} = presetWith({preset: 'shingle', shingleWords: 0, words: []});

function setOf(text: string): Uint32Array {
  return shingleSet('a.md', Buffer.from(text), formatOf('a.md'), shingling, newShinglingSpace()).slice().sort();
}

function page(draw: () => number): string[] {
  return Array.from({length: 250 + Math.floor(draw() * 250)}, () => `w${Math.floor(draw() * 5000)}`);
}

/** Replaces this many words. */
function edited(words: readonly string[], count: number, draw: () => number): string[] {
  const after = [...words];
  for (let n = 0; n < count; n++) after[Math.floor(draw() * after.length)] = `new${Math.floor(draw() * 1e6)}`;
  return after;
}

const textOf = (words: readonly string[]) => `${words.join(' ')}\n`;

interface Told {
  readonly path: string;
  readonly resemblance: number;
  readonly containmentOfFile: number;
  readonly containmentOfDocument: number;
  readonly exact: boolean;
}

async function lines<T>(shell: Shell, command: string): Promise<T[]> {
  const {stdout, stderr, code} = await shell.runHere(command);
  expect(`${stderr}${code < 2 ? '' : code}`).toBe('');
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}

/** A partition of paths as text: clusters of two and more, each sorted. */
function partition(clusters: readonly (readonly string[])[]): string[] {
  return clusters
    .filter((one) => one.length > 1)
    .map((one) => [...one].sort().join(' '))
    .sort();
}

/** Clusters of paths, by measuring every text of each path with every text of each other. */
function exhaustive(texts: ReadonlyMap<string, readonly string[]>, least: number): string[] {
  const paths = [...texts.keys()];
  const sets = paths.map((path) => (texts.get(path) ?? []).map(setOf));
  const parents = singletons(paths.length);
  paths.forEach((_, a) => {
    for (let b = 0; b < a; b++) {
      if (sets[a].some((x) => sets[b].some((y) => sketchResemblance(overlapOf(x, y)) >= least))) join(parents, a, b);
    }
  });
  const groups = new Map<number, string[]>();
  roots(parents).forEach((root, at) => {
    groups.set(root, [...(groups.get(root) ?? []), paths[at]]);
  });
  return partition([...groups.values()]);
}

describe.concurrent('files', () => {
  const seed = 31;
  const draw = random(seed);
  const texts = new Map<string, string>();
  for (let family = 0; family < 12; family++) {
    const first = page(draw);
    for (let copy = 0; copy < 1 + (family % 4); copy++) {
      // Replacing four of 250 or more words leaves a resemblance of at least 0.78; replacing forty leaves at most 0.3;
      // replacing none is an exact copy.
      const count = draw() < 0.3 ? 0 : draw() < 0.6 ? 2 : 60;
      texts.set(`f${family}/${copy}.md`, textOf(copy === 0 ? first : edited(first, count, draw)));
    }
  }

  test('clusters are those of all pairs, and a second run says the same', async () => {
    await withShell(async (shell) => {
      await shell.run('git init -q');
      for (const [path, text] of texts) put(shell, path, text);
      const expected = exhaustive(new Map([...texts].map(([path, text]) => [path, [text]])), 0.8);
      expect(expected.length).toBeGreaterThan(3);
      const command = 'shingle lab clusters --format jsonl';
      const first = await lines<{members: {path: string}[]}>(shell, command);
      expect(partition(first.map(({members}) => members.map(({path}) => path))), `seed ${seed}`).toEqual(expected);
      const sizes = first.map(({members}) => members.length);
      expect(sizes, 'the largest first').toEqual(sizes.toSorted((x, y) => y - x));
      expect(new Set(sizes).size).toBeGreaterThan(1);
      expect(await lines(shell, command)).toEqual(first);
      expect(await lines(shell, `${command} --no-cache`)).toEqual(first);
    });
  });

  test('near are all that resemble the file, with the exact measure', async () => {
    await withShell(async (shell) => {
      for (const [path, text] of texts) put(shell, path, text);
      const asked = 'f3/0.md';
      const own = setOf(texts.get(asked) ?? '');
      const expected = [...texts].flatMap(([path, text]): Told[] => {
        const overlap = overlapOf(own, setOf(text));
        const resemblance = sketchResemblance(overlap);
        if (path === asked || resemblance < 0.2) return [];
        const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
        return [
          {
            path,
            exact: text === texts.get(asked),
            resemblance: rounded(resemblance),
            containmentOfFile: rounded(overlap.common / overlap.sizeA),
            containmentOfDocument: rounded(overlap.common / overlap.sizeB),
          },
        ];
      });
      const reported = await lines<Told>(shell, `shingle lab near ${asked} --min-resemblance 0.2 --format jsonl`);
      expect(reported, `seed ${seed}`).toHaveLength(expected.length);
      for (const one of expected) expect(reported).toContainEqual(expect.objectContaining(one));
      expect(reported.map(({resemblance}) => resemblance)).toEqual(
        reported.map(({resemblance}) => resemblance).sort((x, y) => y - x),
      );
    });
  });
});

describe.concurrent('histories', () => {
  const seed = 77;
  const draw = random(seed);
  const commits: MadeCommit[] = [];
  /** Every text that a path ever had. */
  const texts = new Map<string, string[]>();
  let now = new Map<string, readonly string[]>();
  const pick = () => [...now.keys()][Math.floor(draw() * now.size)];
  for (let commit = 0; commit < 40; commit++) {
    now = new Map(now);
    if (commit % 3 === 0) now.set(`p${commit}.md`, page(draw));
    const path = pick();
    const words = now.get(path) ?? [];
    const what = draw();
    if (what < 0.35) now.set(path, edited(words, 1, draw));
    else if (what < 0.55) now.set(`copy-${commit}.md`, edited(words, draw() < 0.5 ? 0 : 1, draw));
    else if (what < 0.7) now.delete(path);
    else if (what < 0.85) {
      now.delete(path);
      now.set(`moved-${commit}.md`, words);
    } else now.set(path, edited(words, 120, draw));
    const tree: Tree = new Map([...now].map(([path, words]) => [path, file(textOf(words))]));
    for (const [path, words] of now) {
      const known = texts.get(path) ?? [];
      if (!known.includes(textOf(words))) texts.set(path, [...known, textOf(words)]);
    }
    commits.push({parents: commit === 0 ? [] : [commit - 1], tree});
  }

  test('clusters of paths are those of all pairs of all versions, each path once', async () => {
    await withShell(async (shell) => {
      await makeHistory(shell, '.', commits);
      const reported = await lines<{size: number; members: {path: string; versions: number; standsAtHead: boolean}[]}>(
        shell,
        'shingle lab clusters --history --format jsonl --no-progress',
      );
      expect(partition(reported.map(({members}) => members.map(({path}) => path))), `seed ${seed}`).toEqual(
        exhaustive(texts, 0.8),
      );
      for (const {path, versions, standsAtHead} of reported.flatMap(({members}) => members)) {
        expect(versions, path).toBe(texts.get(path)?.length);
        expect(standsAtHead, path).toBe(now.has(path));
      }
    });
  });

  test('near are the paths that ever had such a text, exact copies first', async () => {
    await withShell(async (shell) => {
      await makeHistory(shell, '.', commits);
      // It came from another path, which had the same text.
      const [asked, versions] = [...texts].find(([path]) => path.startsWith('moved-')) ?? ['', []];
      const text = versions[0];
      put(shell, 'asked.md', text);
      const reported = await lines<Told & {show: string}>(shell, 'shingle lab near asked.md --history --format jsonl');
      const expected = [...texts].flatMap(([path, all]) => {
        const best = Math.max(...all.map((one) => sketchResemblance(overlapOf(setOf(text), setOf(one)))));
        return best >= 0.6 ? [[path, best] as const] : [];
      });
      expect(expected.length).toBeGreaterThan(1);
      for (const [path, best] of expected) {
        const one = reported.find((found) => found.path === path);
        expect(one?.resemblance, `seed ${seed}, ${path}`).toBeCloseTo(best, 5);
      }
      expect(reported[0].exact).toBe(true);
      expect(reported.map(({path}) => path)).toContain(asked);
      const shown = await shell.run(`git show ${reported[0].show}`);
      expect(shown.stdout).toBe(text);
    });
  });
});

test('what all versions of one page have is not common; what many pages have is', async () => {
  await withShell(async (shell) => {
    const draw = random(13);
    const [own, frame] = [page(draw), page(draw)];
    const commits = Array.from({length: 12}, (_, commit): MadeCommit => {
      const one = textOf([...edited(own, commit === 0 ? 0 : 1, draw), ...frame]);
      const others = Array.from(
        {length: 6},
        (_, n) => [`other-${n}.md`, file(textOf([...page(random(n)), ...frame]))] as const,
      );
      const tree: Tree = new Map([['own.md', file(one)], ['copy.md', file(textOf(own))], ...others]);
      return {parents: commit === 0 ? [] : [commit - 1], tree};
    });
    await makeHistory(shell, '.', commits);
    const paths = async (flags: string) => {
      const reported = await lines<{members: {path: string}[]}>(
        shell,
        `shingle lab clusters --history --format jsonl ${flags}`,
      );
      return reported.map(({members}) => members.map(({path}) => path));
    };
    // The frame alone would join all of them; without it the copy is reported, although its text is in twelve versions.
    expect((await paths('--min-resemblance 0.15'))[0]).toHaveLength(8);
    expect(await paths('--min-resemblance 0.15 --common-from 5')).toEqual([['copy.md', 'own.md']]);
  });
});

test("two paths that had each other's texts in turn are one page and one exact copy of it", async () => {
  await withShell(async (shell) => {
    const draw = random(17);
    const [one, other] = [textOf(page(draw)), textOf(page(draw))];
    const trees = [
      [one, other],
      [other, one],
    ].map(
      ([a, b]): Tree =>
        new Map([
          ['a.md', file(a)],
          ['b.md', file(b)],
        ]),
    );
    await makeHistory(
      shell,
      '.',
      trees.map((tree, commit): MadeCommit => ({parents: commit === 0 ? [] : [commit - 1], tree})),
    );
    const [reported] = await lines<{size: number; exactCopies: number}>(
      shell,
      'shingle lab clusters --history --format jsonl',
    );
    expect(reported).toMatchObject({size: 2, exactCopies: 1});
  });
});

test('what the settings ignore is skipped and counted alike in a folder and in its revision', async () => {
  await withShell(async (shell) => {
    const draw = random(23);
    put(shell, '.shingle.json', JSON.stringify({overrides: [{files: ['notes/**'], ignore: true}]}));
    for (const path of ['docs/a.md', 'docs/b.md', 'notes/a.md']) put(shell, path, textOf(page(draw)));
    await shell.run('git init -q && git add . && git -c user.name=A -c user.email=a@b commit -qm one');
    const {stdout} = await shell.runHere('shingle lab overlap ./ HEAD: --format json');
    const {collections} = JSON.parse(stdout) as {collections: {pages: number; skipped: number}[]};
    expect(collections[0].pages).toBe(2);
    expect(collections[1]).toMatchObject({pages: 2, skipped: collections[0].skipped});
    expect(collections[0].skipped).toBeGreaterThan(0);
  });
});
