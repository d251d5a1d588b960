import {join} from 'node:path';
import {expect, test} from 'vitest';
import {commitRows} from '../../../server/history/index/catalog.ts';
import {readAncestry} from '../../../server/history/queries/commitAncestry.ts';
import {openVersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {type Move, MoveFinder} from '../../../server/history/report/moves.ts';
import {defaults} from '../../../shared/model/config.ts';
import {file, type MadeCommit, makeHistory} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {draws} from '../../support/trials.ts';
import {below, pick} from './edits.ts';
import {built, repositoryOf, usual} from './histories.ts';

// Compares the report of `shingle moves` on random histories with what was planted in them: pages of paragraphs, with
// one event per commit.

interface Paragraph {
  readonly number: number;
  readonly text: string;
}

type Pages = ReadonlyMap<string, readonly Paragraph[]>;

interface Planted {
  readonly kind: Move['kind'];
  readonly commit: number;
  readonly paragraph: Paragraph;
  readonly path: string;
  /** Any of them is right. */
  readonly from: readonly string[];
  /** The commit that removed it there. */
  readonly removed: number | null;
}

interface Made {
  readonly commits: MadeCommit[];
  readonly planted: Planted[];
  /** Commits without findings. */
  readonly quiet: number[];
}

/** The last location of a paragraph that no longer exists. */
interface Lost {
  readonly path: string;
  readonly commit: number;
  readonly paragraph: Paragraph;
  /** The page that contained it. */
  readonly page: readonly Paragraph[];
}

class Maker {
  readonly made: Made = {commits: [], planted: [], quiet: []};
  readonly #draw: () => number;
  #pages: Pages = new Map();
  #names = 0;
  #paragraphs = 0;
  readonly #lost = new Map<number, Lost>();
  /** By path: all paragraphs it has ever contained, under this name or an older one. */
  readonly #ever = new Map<string, Set<number>>();

  constructor(draw: () => number) {
    this.#draw = draw;
    this.#commit(new Map(Array.from({length: 5}, () => [this.#newPath(), this.#newPage()])), 'quiet');
  }

  step(): void {
    const ways = [this.#add, this.#edit, this.#delete, this.#cut, this.#move, this.#copy, this.#resurrect];
    pick(this.#draw, [
      ...ways,
      this.#move,
      this.#resurrect,
      this.#rename,
      this.#restore,
      this.#branch,
      this.#comeBack,
      this.#reorder,
      this.#split,
    ]).call(this);
  }

  readonly #add = () => this.#commit(this.#with(this.#newPath(), this.#newPage()), 'quiet');

  readonly #edit = () => {
    const [path, page] = this.#anyPage();
    this.#commit(this.#with(path, this.#edited(page)), 'quiet');
  };

  readonly #delete = () => {
    if (this.#pages.size > 4) this.#commit(this.#without(this.#anyPage()[0]), 'quiet');
  };

  readonly #cut = () => {
    const [path, page] = this.#anyPage();
    const paragraph = pick(this.#draw, page);
    if (page.length > 2) this.#commit(this.#with(path, cutFrom(page, paragraph)), 'quiet');
  };

  readonly #move = () => this.#moveOn((pages) => this.#commit(pages, 'telling'));

  #moveOn(commit: (pages: Pages) => number): void {
    const [path, page] = this.#anyPage();
    const paragraph = pick(this.#draw, page);
    const to = this.#strangerTo(paragraph, [page]);
    if (to === undefined || page.length < 3) return;
    const pages = new Map(this.#with(path, cutFrom(page, paragraph))).set(to, this.#inserted(to, paragraph));
    this.#plant({kind: 'moved', commit: commit(pages), paragraph, path: to, from: [path], removed: null});
  }

  readonly #copy = () => {
    const [, page] = this.#anyPage();
    const paragraph = pick(this.#draw, page);
    const from = this.#holders(paragraph);
    const to = this.#strangerTo(
      paragraph,
      from.map((path) => this.#pages.get(path) ?? []),
    );
    if (to === undefined) return;
    const commit = this.#commit(this.#with(to, this.#inserted(to, paragraph)), 'telling');
    this.#plant({kind: 'copied', commit, paragraph, path: to, from, removed: null});
  };

  readonly #resurrect = () => {
    if (this.#lost.size === 0) return;
    const {path, commit: removed, paragraph, page} = pick(this.#draw, [...this.#lost.values()]);
    const to = this.#strangerTo(paragraph, [page]);
    if (to === undefined) return;
    const commit = this.#commit(this.#with(to, this.#inserted(to, paragraph)), 'telling');
    this.#plant({kind: 'reintroduced', commit, paragraph, path: to, from: [path], removed});
  };

  readonly #rename = () => {
    const [path, page] = this.#anyPage();
    const to = this.#newPath();
    this.#ever.set(to, new Set(this.#ever.get(path)));
    const pages = new Map(this.#without(path)).set(to, this.#draw() < 0.5 ? page : this.#edited(page));
    this.#commit(pages, 'quiet');
  };

  /** Deleted, and restored under its own name. */
  readonly #restore = () => {
    const [path, page] = this.#anyPage();
    const removed = this.#commit(this.#without(path), 'quiet');
    const commit = this.#commit(this.#with(path, page), 'telling');
    for (const paragraph of page) {
      if (this.#holders(paragraph).length > 1) continue;
      this.#plant({kind: 'restored', commit, paragraph, path, from: [path], removed});
    }
  };

  /** A paragraph leaves its page, and is back later in another place. */
  readonly #comeBack = () => {
    const [path, page] = this.#anyPage();
    const paragraph = pick(this.#draw, page);
    if (page.length < 3 || this.#holders(paragraph).length > 1) return;
    const removed = this.#commit(this.#with(path, cutFrom(page, paragraph)), 'quiet');
    this.#edit();
    const commit = this.#commit(this.#with(path, this.#inserted(path, paragraph)), 'telling');
    this.#plant({kind: 'restored', commit, paragraph, path, from: [path], removed});
  };

  /** The first or last paragraph of a page goes to its other end. The others are more, so they stayed. */
  readonly #reorder = () => {
    const [path, page] = this.#anyPage();
    if (page.length < 4) return;
    const at = this.#draw() < 0.5 ? 0 : page.length - 1;
    const paragraph = page[at];
    const others = cutFrom(page, paragraph);
    const commit = this.#commit(
      this.#with(path, at === 0 ? [...others, paragraph] : [paragraph, ...others]),
      'telling',
    );
    this.#plant({kind: 'within-file', commit, paragraph, path, from: [path], removed: null});
  };

  /** A page becomes two under other names. The larger part continues it, the other one has moved. */
  readonly #split = () => {
    const [path, page] = this.#anyPage();
    if (page.length < 6) return;
    const at = Math.ceil(page.length / 2) + 1;
    const [larger, smaller] = [this.#newPath(), this.#newPath()];
    this.#ever.set(larger, new Set(this.#ever.get(path)));
    const pages = new Map(this.#without(path)).set(larger, page.slice(0, at)).set(smaller, page.slice(at));
    const commit = this.#commit(pages, 'telling');
    for (const paragraph of page.slice(at)) {
      if (this.#holders(paragraph).length > 1) continue;
      this.#plant({kind: 'moved', commit, paragraph, path: smaller, from: [path], removed: null});
    }
  };

  /** A paragraph moves on a branch while another page is edited; the merge takes everything from either side. */
  readonly #branch = () => {
    const start = this.#pages;
    const base = this.made.commits.length - 1;
    const [path, page] = this.#anyPage();
    const changed = this.#edited(page);
    this.#commit(this.#with(path, changed), 'quiet');
    this.#pages = start;
    this.#moveOn((pages) => {
      const commit = this.#commit(new Map(pages), 'telling', [base]);
      const touched = pages.get(path) !== start.get(path);
      // A merge that has to join two changes of one page is a different case: then the branch is not merged.
      const merged = touched ? pages : new Map(pages).set(path, changed);
      this.#commit(merged, touched ? 'telling' : 'quiet', [commit, commit - 1]);
      return commit;
    });
    if (this.#pages === start) this.#commit(this.#with(path, changed), 'telling', [base + 1, base]);
  };

  #plant(planted: Planted): void {
    this.made.planted.push(planted);
  }

  #commit(pages: Pages, kind: 'quiet' | 'telling', parents = [this.made.commits.length - 1]): number {
    const commit = this.made.commits.length;
    const textOf = (page: readonly Paragraph[]) => `${page.map(({text}) => text).join('\n\n')}\n`;
    const tree = new Map([...pages].map(([path, page]) => [path, file(textOf(page))]));
    this.made.commits.push({parents: commit === 0 ? [] : parents, tree});
    if (kind === 'quiet') this.made.quiet.push(commit);
    const now = new Set([...pages.values()].flatMap((page) => page.map(({number}) => number)));
    for (const [path, page] of this.#pages) {
      const left = new Set((pages.get(path) ?? []).map(({number}) => number));
      for (const paragraph of page) {
        if (!left.has(paragraph.number)) this.#lost.set(paragraph.number, {path, commit, paragraph, page});
      }
    }
    for (const number of now) this.#lost.delete(number);
    for (const [path, page] of pages) {
      const ever = this.#ever.get(path) ?? new Set();
      for (const {number} of page) ever.add(number);
      this.#ever.set(path, ever);
    }
    this.#pages = pages;
    return commit;
  }

  #anyPage(): [string, readonly Paragraph[]] {
    return pick(this.#draw, [...this.#pages]);
  }

  #with(path: string, page: readonly Paragraph[]): Pages {
    return new Map(this.#pages).set(path, page);
  }

  #without(path: string): Pages {
    const pages = new Map(this.#pages);
    pages.delete(path);
    return pages;
  }

  #newPath(): string {
    return `${pick(this.#draw, ['', 'docs/', 'docs/more/'])}page${this.#names++}.md`;
  }

  #newPage(): Paragraph[] {
    return Array.from({length: 4 + below(this.#draw, 4)}, () => ({
      number: this.#paragraphs++,
      text: wrapped(Array.from({length: 40 + below(this.#draw, 30)}, () => `w${below(this.#draw, 1e6)}`)),
    }));
  }

  /** Replaces three words of one paragraph. */
  #edited(page: readonly Paragraph[]): Paragraph[] {
    const at = below(this.#draw, page.length);
    const words = page[at].text.split(/\s/);
    for (let k = 0; k < 3; k++) words[below(this.#draw, words.length)] = `w${below(this.#draw, 1e6)}`;
    return page.map((one, place) => (place === at ? {...one, text: wrapped(words)} : one));
  }

  #inserted(path: string, paragraph: Paragraph): Paragraph[] {
    const page = [...(this.#pages.get(path) ?? [])];
    page.splice(below(this.#draw, page.length + 1), 0, paragraph);
    return page;
  }

  #holders({number}: Paragraph): string[] {
    return [...this.#pages].filter(([, page]) => page.some((one) => one.number === number)).map(([path]) => path);
  }

  /**
   * A page that never contained the paragraph, nor any paragraph of the pages it comes from. Otherwise the matcher
   * could join two swapped paragraphs to one passage with too little in common.
   */
  #strangerTo({number}: Paragraph, pages: readonly (readonly Paragraph[])[]): string | undefined {
    const kin = new Set(pages.flatMap((page) => page.map((one) => one.number)));
    const strangers = [...this.#pages].filter(
      ([path, page]) => this.#ever.get(path)?.has(number) !== true && !page.some((one) => kin.has(one.number)),
    );
    return strangers.length === 0 ? undefined : pick(this.#draw, strangers)[0];
  }
}

function cutFrom(page: readonly Paragraph[], paragraph: Paragraph): Paragraph[] {
  return page.filter(({number}) => number !== paragraph.number);
}

function wrapped(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : (at % 9 === 0 ? '\n' : ' ') + word)).join('');
}

const seed = 40_312;
const rounds = draws(10);

test(`every passage that was moved, copied, reintroduced or restored is told as what it was, and nothing of other edits, seed ${seed}`, async () => {
  const planted: Record<string, number> = {moved: 0, 'within-file': 0, copied: 0, reintroduced: 0, restored: 0};
  for (const round of rounds) {
    await withShell(async (shell) => {
      const maker = new Maker(random(seed + round - 1));
      for (let step = 0; step < 50; step++) maker.step();
      const {made} = maker;
      const names = await makeHistory(shell, 'a', made.commits);
      const folder = join(shell.root, 'a');
      const repository = await repositoryOf(folder);
      const history = openVersionLookup(repository, await built(folder), usual);
      const {commits, paths, changes} = history.catalog;
      const finder = new MoveFinder(history, await readAncestry(repository, history), defaults);
      const moves: Move[] = [];
      for (const {first, end} of commitRows(changes)) {
        for await (const some of finder.movesIn(first, end)) moves.push(...some);
      }
      history.pages.end();
      const commitOf = (number: number | null) => (number === null ? null : names.indexOf(commits[number]));
      const reported = ({kind, commit, path, fromPath, removed}: Move) =>
        `${kind} in ${commitOf(commit)} to ${paths[path]} from ${paths[fromPath]}, removed by ${commitOf(removed)}`;
      const what = `seed ${seed} + ${round - 1}`;
      for (const {kind, commit, paragraph, path, from, removed} of made.planted) {
        planted[kind]++;
        const out = kind === 'moved' || kind === 'within-file' ? commit : removed;
        const wanted = from.map((one) => `${kind} in ${commit} to ${path} from ${one}, removed by ${out}`);
        const found = moves.filter((move) => wanted.includes(reported(move)));
        const there = moves.filter((move) => commitOf(move.commit) === commit).map(reported);
        expect(found.length, `${what}: ${wanted.join(' or ')}, not ${there.join('; ')}`).toBeGreaterThan(0);
        const words = new Set(found.flatMap(({place}) => place.text.split(/\s+/)));
        const share = paragraph.text.split(/\s/).filter((word) => words.has(word)).length;
        expect(share / paragraph.text.split(/\s/).length, `${what}: ${wanted[0]}`).toBeGreaterThan(0.8);
      }
      const loud = moves.filter(({commit}) => made.quiet.includes(Number(commitOf(commit))));
      expect(loud.map(reported), what).toEqual([]);
    });
  }
  expect(Math.min(...Object.values(planted)), JSON.stringify(planted)).toBeGreaterThan(2 * rounds.length);
});
