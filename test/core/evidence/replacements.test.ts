// The replacement between two paths, against a count over all paths without an index.
import {expect, test} from 'vitest';
import {parallelFiles, replacementOf} from '../../../shared/evidence/replacements.ts';
import {pick, random} from '../../support/random.ts';
import {seedsOf, within} from '../../support/trials.ts';

const parts = [
  'go',
  'js',
  'php',
  'api',
  'hello-go',
  'hello-js',
  'go_js',
  'setup',
  'go-setup',
  'js-setup',
  'a.b',
  '-',
  'x--y',
];

function treeOf(draw: () => number): string[] {
  const path = () =>
    `${Array.from({length: 1 + Math.floor(draw() * 3)}, () => pick(draw, parts)).join('/')}${pick(draw, ['.md', '.py', ''])}`;
  return [...new Set(Array.from({length: 30}, path))];
}

function piecesOf(text: string): string[] {
  return text.split(/([/._-])/).filter((piece) => piece !== '');
}

/** All that the replacement makes of a path: at one place, or there and behind it. */
function turned(path: string, word: string, other: string): string[] {
  const [pieces, searched] = [piecesOf(path), piecesOf(word)];
  const isAt = (at: number) => searched.every((piece, next) => pieces[at + next] === piece);
  return [...pieces.keys()].filter(isAt).flatMap((first) =>
    [false, true].map((isEverywhere) => {
      let text = pieces.slice(0, first).join('');
      for (let at = first; at < pieces.length; ) {
        const isReplaced = isAt(at) && (at === first || isEverywhere);
        text += isReplaced ? other : pieces[at];
        at += isReplaced ? searched.length : 1;
      }
      return text;
    }),
  );
}

function counted(paths: readonly string[], a: string, b: string): number {
  const replacement = replacementOf(a, b);
  if (replacement === null || !turned(a, replacement.from, replacement.to).includes(b)) return 0;
  const [word, other] = [replacement.from, replacement.to].sort();
  return paths.filter((path) => turned(path, word, other).some((one) => paths.includes(one))).length;
}

test('agrees with a count over all paths, in both directions', () => {
  let [positive, trees] = [0, 0];
  for (const seed of seedsOf(60)) {
    trees++;
    const draw = random(seed);
    const paths = treeOf(draw);
    const parallel = parallelFiles(paths);
    for (const a of paths) {
      for (const b of paths) {
        const about = `seed ${seed}: ${a} and ${b} of ${paths.join(' ')}`;
        expect(parallel(a, b), about).toBe(parallel(b, a));
        const replacement = replacementOf(a, b);
        expect(replacementOf(b, a), about).toEqual(
          replacement && {from: replacement.to, to: replacement.from, place: replacement.place},
        );
        // An inserted word counts in its own folder alone.
        if (replacement?.from === '' || replacement?.to === '') continue;
        const count = counted(paths, a, b);
        expect(parallel(a, b), about).toBe(count);
        if (count > 1) positive++;
      }
    }
  }
  expect(positive).toBeGreaterThan(trees);
});

test.each([
  ['docs/v1/a.md', 'docs/v2/a.md'],
  ['docs/latest/a.md', 'docs/1.2/a.md'],
  ['docs/de/a.md', 'docs/pt-BR/a.md'],
  ['a.de.md', 'a.fr.md'],
  ['spec-1.md', 'spec-2.md'],
])('%s and %s are versions or translations, which replace nothing', (a, b) => {
  const others = ['x', 'y', 'z', 'u'].flatMap((name) => [a, b].map((path) => path.replace(/\ba\b|spec/, name)));
  expect(parallelFiles([a, b, ...others])(a, b)).toBe(0);
});

test.each([
  ['rxjava2/log.md', 'rxjava3/log.md', ['rxjava2/use.md', 'rxjava3/use.md'], 2],
  ['pool.py', 'async_pool.py', ['queue.py', 'async_queue.py'], 2],
  ['pool.py', 'async_pool.py', ['lib/queue.py', 'lib/async_queue.py'], 1],
  ['input.md', 'select.md', ['api/input/use.md', 'api/select/use.md', 'v-input.md', 'v-select.md'], 3],
] as const)('%s and %s: a word with a number, one that is there or not, and all of a name', (a, b, others, count) => {
  expect(parallelFiles([a, b, ...others])(a, b)).toBe(count);
});

test('a collection of 15,000 paths is asked about 3,000 copies within a second', async () => {
  const paths = Array.from(
    {length: 15_000},
    (_, at) => `docs/part${at % 300}/${at % 2 ? 'go' : 'js'}/page${at >> 1}.md`,
  );
  const hostile = ['a/'.repeat(2000), 'a-'.repeat(2000)].flatMap((path) => [`${path}b.md`, `${path}c.md`]);
  const all = [...paths, ...hostile];
  const parallel = parallelFiles(all);
  const asked = await within(1, () => {
    let count = 0;
    for (let at = 0; at < 3000; at++)
      count += parallel(`docs/part${at % 300}/go/x.md`, `docs/part${(at * 7) % 300}/go/x.md`);
    return count + parallel(hostile[0], hostile[1]) + parallel(`a/${hostile[0]}`, `b/${hostile[0]}`);
  });
  expect(asked).toBeGreaterThan(0);
});
