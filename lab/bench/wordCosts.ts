// npm run bench:words [-- DIR]: the cost of each word switch, and how many shingles of a collection remain. Rounds
// alternate; medians. Ratios are relative to the words of the lexer in the same rounds.

import {shingles} from '../../shared/fingerprint/shingle.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {lex} from '../../shared/text/lex.ts';
import type {Page} from '../../test/bench/corpus.ts';
import {pagesIn} from '../../test/bench/kernel.ts';
import {median} from '../../test/bench/statistics.ts';
import {tableLines} from '../../test/bench/table.ts';
import {stemmerOf} from '../documents/stemmers.ts';
import {lexedWords, type SwitchWord, switched, switchNames} from '../methods/settings/wordSwitches.ts';
import {keepDistinct} from '../methods/shingles/distinct.ts';
import {newShinglingSpace, shingleSet} from '../methods/shingles/shingleSet.ts';

const w = 8;
const rounds = 7;

interface Way {
  readonly name: string;
  /** Computes the shingles of the documents, and gives their total number. */
  readonly run: (pages: readonly Page[]) => number;
}

async function waysOf(): Promise<Way[]> {
  const stem = await stemmerOf();
  const way = (name: string, list: readonly SwitchWord[]): Way => {
    const words = switched(lexedWords, list);
    return {
      name,
      run: (pages) => {
        const space = newShinglingSpace(stem);
        let count = 0;
        for (const {path, bytes} of pages) count += shingleSet(path, bytes, formatOf(path), {w, words}, space).length;
        return count;
      },
    };
  };
  const turned = switchNames.filter((name) => name !== 'crumbs');
  return [
    way('words of the lexer', []),
    {name: 'navigation counted too', run: withNavigation},
    ...turned.map((name) => (lexedWords[name] ? way(`-${name}`, [`-${name}`]) : way(name, [name]))),
    way('-urls,-crumbs', ['-urls', '-crumbs']),
    way(
      'all of them',
      switchNames.map((name): SwitchWord => (lexedWords[name] ? `-${name}` : name)),
    ),
  ];
}

/** Without separating navigation from content: the lower bound for the default. */
function withNavigation(pages: readonly Page[]): number {
  const space = newShinglingSpace();
  let sum = 0;
  for (const {path, bytes} of pages) {
    space.tokens.count = 0;
    lex(path, bytes, formatOf(path), space.tokens, space.aside);
    const {hash, count: words} = space.tokens;
    if (space.all.length < words) space.all = new Uint32Array(words * 2);
    sum += keepDistinct(space, space.all, shingles(hash, 0, words, w, space.all));
  }
  return sum;
}

const [folder = 'docs'] = process.argv.slice(2);
const pages = pagesIn(folder);
const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
const ways = await waysOf();
const seconds = ways.map((): number[] => []);
const counts = ways.map(() => 0);
// The first round compiles and is not counted.
for (let round = 0; round <= rounds; round++) {
  for (const [index, {run}] of ways.entries()) {
    const start = performance.now();
    counts[index] = run(pages);
    if (round > 0) seconds[index].push((performance.now() - start) / 1000);
  }
}
const [base] = seconds.map(median);
const rows = ways.map(({name}, index) => {
  const time = median(seconds[index]);
  return [name, (bytes / 1e6 / time).toFixed(1), (time / base).toFixed(2), (counts[index] / counts[0]).toFixed(3)];
});
process.stdout.write(
  `${pages.length} documents, ${(bytes / 1e6).toFixed(1)} MB, w = ${w}, median of ${rounds} rounds\n`,
);
const header = ['words', 'MB/s', 'time', 'shingles'];
process.stdout.write(`${tableLines(header, rows, ['left', 'right', 'right', 'right']).join('\n')}\n`);
