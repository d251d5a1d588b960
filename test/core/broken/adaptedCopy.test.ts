// A generated page is copied into another folder and adapted, so it is known which links must be reported, and which must not.

import {expect, test} from 'vitest';
import {pick, random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {brokenIn} from './brokenProbe.ts';

const nouns = 'quota key account request server client bucket backup ticket ferry lamp clock baker pupil island'.split(
  ' ',
);
const verbs = 'counts reads writes opens closes blocks keeps sends moves finds'.split(' ');

type Kind = 'anchor' | 'page' | 'image';
interface GeneratedLink {
  readonly kind: Kind;
  /** Where it leads from the first page. */
  readonly path: string;
  readonly target: string;
  /** Its fate in the copy. */
  readonly fate: 'left' | 'adapted' | 'copied too' | 'gone in both';
}

interface World {
  /** The page that is the copy. */
  readonly to: string;
  readonly pages: Map<string, string>;
  readonly files: string[];
  readonly broken: readonly string[];
}

const from = 'guides/http.md';

function world(seed: number): World {
  const draw = random(seed);
  const top = seed % 2 === 0 ? 'guides' : 'ref';
  const to = `${top}/deep/api.md`;
  const sentence = () =>
    `The ${pick(draw, nouns)} ${pick(draw, verbs)} every ${pick(draw, nouns)} of the ${pick(draw, nouns)} before a ${pick(draw, nouns)} ${pick(draw, verbs)} it`;
  const links = Array.from({length: 2 + Math.floor(draw() * 6)}, (_, number): GeneratedLink => {
    const kind = pick<Kind>(draw, ['anchor', 'page', 'image']);
    const fate = pick<GeneratedLink['fate']>(draw, ['left', 'adapted', 'copied too', 'gone in both']);
    const name = `${pick(draw, nouns)}-${number}`;
    if (kind === 'anchor') return {kind, path: from, target: `#${name}`, fate};
    if (kind === 'page') return {kind, path: `guides/${name}.md`, target: `${name}.md`, fate};
    return {kind, path: `img/${name}.png`, target: `../img/${name}.png`, fate};
  });
  const pages = new Map<string, string>();
  const files: string[] = [];
  const headings: [string[], string[]] = [[], []];
  for (const {kind, path, target, fate} of links) {
    if (fate === 'gone in both') continue;
    if (kind === 'anchor') {
      headings[0].push(target.slice(1));
      if (fate === 'copied too') headings[1].push(target.slice(1));
    } else if (kind === 'page') {
      pages.set(path, `# Only here\n\n${path} says nothing else.\n`);
      if (fate === 'copied too') pages.set(`${top}/deep/${target}`, `# And here\n\nref ${path} says nothing else.\n`);
    } else {
      files.push(path);
      if (fate === 'copied too') files.push(`${top}/${path}`);
    }
  }
  const written = ({kind, target}: GeneratedLink, now: string) =>
    `${kind === 'image' ? '!' : ''}[see ${target.replace(/\W+/g, ' ').trim()}](${now})`;
  const adapted = ({kind, path, target}: GeneratedLink) =>
    kind === 'anchor' ? `../../${from}${target}` : `../../${path}`;
  const sentences = links.map(sentence);
  const body = (isCopy: boolean) =>
    links
      .map(
        (link, at) =>
          `${sentences[at]}; ${written(link, isCopy && link.fate === 'adapted' ? adapted(link) : link.target)}.`,
      )
      .join(' ');
  const closing = Array.from({length: 4}, sentence).join('. ');
  const page = (title: string, isCopy: boolean) => {
    const own = `${title} alone begins like this, and nobody else says anything of the kind about ${title}.`;
    const ends = headings[isCopy ? 1 : 0].map(
      (name) => `\n## ${name.replace('-', ' ')}\n\nA word on ${title} ${name}.\n`,
    );
    return `# ${title}\n\n${own}\n\n${body(isCopy)} ${closing}.\n${ends.join('')}`;
  };
  pages.set(from, page('Http', false));
  pages.set(to, page('Api', true));
  return {to, pages, files, broken: links.flatMap(({fate, target}) => (fate === 'left' ? [target] : []))};
}

function fileOf(link: string, page: string): string {
  return new URL(link, `file:///${page}`).pathname.slice(1);
}

test('what was left is reported and nothing else, with a link that leads to the same', () => {
  let reports = 0;
  for (const seed of draws(60)) {
    const {to, pages, files, broken} = world(seed);
    const found = brokenIn({pages, files});
    const told = found.map((finding) => {
      const place = finding.places[finding.broken?.place ?? 0];
      expect(place.path).toBe(to);
      expect(finding.broken?.kind).not.toBe('name');
      return finding.broken?.target;
    });
    expect(told.sort()).toEqual([...new Set(broken)].sort());
    reports += told.length;
    // The proposed fixes mend it, lead to the same file, and break nothing else.
    let text = pages.get(to) ?? '';
    for (const {broken: one, places} of found.toReversed()) {
      if (one?.kind === 'link') {
        const leadsTo = fileOf(one.target, from);
        expect(one.leadsTo).toBe(leadsTo);
        // Readers of `ref` are sent to no page of `guides`.
        const isRefused = to.startsWith('ref/') && leadsTo.endsWith('.md');
        expect(one.right === null ? null : fileOf(one.right, to)).toBe(isRefused ? null : leadsTo);
      }
      const {start, end, text: written} = places[one?.place ?? 0];
      text = text.slice(0, start) + written.replace(`(${one?.target})`, `(${one?.right})`) + text.slice(end);
    }
    expect(brokenIn({pages: new Map([...pages, [to, text]]), files})).toEqual([]);
  }
  expect(reports).toBeGreaterThan(15);
});

test('nothing is reported where both resolve, nor where both fail', () => {
  for (const seed of draws(60)) {
    const {to, pages, files} = world(seed);
    // Everything to which a link of the two leads is made, and then everything is taken away.
    const all = new Map(pages);
    const made: string[] = [];
    const both = [from, to].map((path) => pages.get(path) ?? '').join('');
    for (const target of new Set([...both.matchAll(/\]\(([^)]+)\)/g)].map(([, one]) => one))) {
      for (const path of [from, to]) {
        if (target.startsWith('#')) all.set(path, `${all.get(path)}\n## ${target.slice(1)}\n\nSome.\n`);
        else made.push(fileOf(target, path));
      }
    }
    expect(brokenIn({pages: all, files: [...files, ...made]})).toEqual([]);
    const bare = new Map([from, to].map((path) => [path, (pages.get(path) ?? '').replace(/^## .*$/gm, '')]));
    expect(brokenIn({pages: bare, files: []})).toEqual([]);
  }
});
