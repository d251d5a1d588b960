// A folder of a given size, with a Git history of some hundred commits, and a page of 100 KB for typing.

import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {random} from '../support/random.ts';
import {newPlantedCorpus, type Page} from './corpus.ts';
import {openPage} from './keystroke.ts';
import {newLanguage} from './text.ts';

export interface LspWorkspace {
  readonly root: string;
  readonly pages: number;
  readonly bytes: number;
  readonly commits: number;
  /** The page that is opened and typed in. */
  readonly path: string;
  readonly text: string;
}

const openPath = 'zz/open.md';

/**
 * Each commit replaces the end of a page by a paragraph, which the next commit to that page removes. `as` writes a page in
 * another language.
 */
export function newLspWorkspace(
  root: string,
  bytes: number,
  commits: number,
  seed: number,
  as: (page: Page) => Page = (page) => page,
): LspWorkspace {
  const corpus = newPlantedCorpus(bytes, seed);
  const language = newLanguage(Math.ceil(bytes / 8000), random(seed));
  const text = openPage(corpus, language, random(seed + 1));
  for (const page of [...corpus.pages, {path: openPath, bytes: Buffer.from(text, 'latin1')}].map(as)) {
    mkdirSync(dirname(join(root, page.path)), {recursive: true});
    writeFileSync(join(root, page.path), page.bytes);
  }
  git(root, ['init', '-q', '-b', 'main']);
  git(root, ['add', '-A']);
  git(root, ['commit', '-q', '-m', 'all pages']);
  execFileSync('git', ['fast-import', '--quiet', '--done'], {
    cwd: root,
    input: Buffer.concat([...changesOf(corpus.pages, commits, seed, as), Buffer.from('done\n')]),
  });
  git(root, ['reset', '-q', '--hard']);
  return {
    root,
    pages: corpus.pages.length + 1,
    bytes: corpus.bytes + text.length,
    commits: commits + 1,
    path: openPath,
    text,
  };
}

function changesOf(pages: readonly Page[], commits: number, seed: number, as: (page: Page) => Page): Buffer[] {
  const draw = random(seed + 2);
  return Array.from({length: commits}, (_, number) => {
    const {path, bytes} = pages[Math.floor(draw() * pages.length)];
    const from = pages[Math.floor(draw() * pages.length)].bytes;
    const start = Math.floor((draw() * from.length) / 2);
    const kept = bytes.subarray(0, Math.floor(bytes.length * 0.9));
    const text = Buffer.concat([kept, Buffer.from('\n\n'), from.subarray(start, start + 600), Buffer.from('\n')]);
    const page = as({path, bytes: text});
    const head = [
      'commit refs/heads/main',
      `committer Bench <bench@example.org> ${1_577_836_800 + 3600 * number} +0000`,
      'data 4\nedit',
      ...(number === 0 ? ['from refs/heads/main^0'] : []),
      `M 100644 inline ${page.path}`,
      `data ${page.bytes.length}\n`,
    ];
    return Buffer.concat([Buffer.from(head.join('\n')), page.bytes, Buffer.from('\n')]);
  });
}

/** Copies a folder, so that nothing is written into it. A repository becomes a clone that borrows its objects. */
export function copiedWorkspace(folder: string, root: string): LspWorkspace {
  const isRepository = existsSync(join(folder, '.git'));
  // A partial clone lacks objects that a checkout would need, so the files are copied.
  if (isRepository) execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', resolve(folder), root]);
  cpSync(folder, root, {recursive: true, filter: (from) => basename(from) !== '.git'});
  if (isRepository) git(root, ['reset', '-q']);
  if (!isRepository) git(root, ['init', '-q', '-b', 'main']);
  const names = git(root, ['ls-files', '-co', '--exclude-standard', '-z']).split('\0');
  const files = names.flatMap((name) => {
    const stat = name === '' ? undefined : statSync(join(root, name), {throwIfNoEntry: false});
    return stat?.isFile() ? [{name, bytes: stat.size}] : [];
  });
  const texts = files.filter(({name}) => /\.(?:md|mdx|rst|adoc|txt|html)$/.test(name));
  // The page whose size is closest to the 100 KB of the promised figures.
  const [page] = (texts.length > 0 ? texts : files).sort(
    (x, y) => Math.abs(x.bytes - 100_000) - Math.abs(y.bytes - 100_000),
  );
  if (page === undefined) throw new Error(`There is no file in ${folder} to be opened.`);
  return {
    root,
    pages: files.length,
    bytes: texts.reduce((sum, {bytes}) => sum + bytes, 0),
    commits: isRepository ? Number(git(root, ['rev-list', '--count', 'HEAD'])) : 0,
    path: page.name,
    text: readFileSync(join(root, page.name), 'utf8'),
  };
}

function git(root: string, words: readonly string[]): string {
  const own = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', '-c', 'core.quotePath=false'];
  return execFileSync('git', [...own, ...words], {cwd: root, encoding: 'utf8', maxBuffer: 1e9});
}
