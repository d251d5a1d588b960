// Takes all paths of a repository; says where a relative link of a page leads by the conventions of site generators. Only
// names are looked at.

import {fileOf, folderOf} from '../evidence/relatedPaths.ts';
import {decoded} from './anchorsIn.ts';

/** Files that links may lead to. */
export interface LinkTargets {
  /** Relative to the root, with `/`: files of any kind. */
  readonly paths: readonly string[];
  /** Below these nothing is known: submodules, links to folders. */
  readonly closed: ReadonlySet<string>;
  /** Folders of which all files are listed; '' is the root. */
  readonly listed: readonly string[];
  /** Whether nothing of the repository is outside of the root. */
  readonly isWhole: boolean;
}

/** Base of a relative link. Several may hold: the control shows which one does. */
interface BaseRow {
  readonly name: string;
  /** undefined: it does not hold for this page or link. `sites`: folders of Docusaurus sites. */
  readonly of: (page: string, link: string, sites: readonly string[]) => string | undefined;
  /** Rare: it holds at one place of a copy only if the control needs it too. */
  readonly isRare?: true;
  /** Of a page, a link of it and where that leads. */
  readonly example: readonly [string, string, string];
}

const indexName = /^(?:_?index|readme)$/i;

export const baseRows: readonly BaseRow[] = [
  {
    name: 'the folder of the page',
    of: (page) => folderOf(page),
    example: ['guides/http.md', 'img/flow.png', 'guides/img/flow.png'],
  },
  {
    name: 'the page as a folder',
    of: (page) => withoutExtension(page),
    example: ['guides/http.md', '../limits.md', 'guides/limits.md'],
  },
  {
    name: 'the parent of an index page',
    of: (page) => (indexName.test(fileOf(withoutExtension(page))) ? folderOf(folderOf(page)) : undefined),
    example: ['guides/http/index.md', 'limits.md', 'guides/limits.md'],
  },
  {
    name: 'the parent of the folder of the page',
    of: (page, link) => (link.startsWith('../') ? `${folderOf(page)}/..` : undefined),
    isRare: true,
    example: ['docs/guides/http.md', '../img/flow.png', 'img/flow.png'],
  },
  {
    name: 'the pages of an Antora module',
    of: (page) => /^(?:.*\/)?modules\/[^/]+\/pages(?=\/)/.exec(page)?.[0],
    example: ['modules/api/pages/http/limits.adoc', 'http/quota.adoc', 'modules/api/pages/http/quota.adoc'],
  },
  {
    name: 'the images of an Antora module',
    of: (page) => /^((?:.*\/)?modules\/[^/]+)\/pages\//.exec(page)?.[1].concat('/images'),
    example: ['modules/api/pages/http/limits.adoc', 'flow.png', 'modules/api/images/flow.png'],
  },
  {
    // Hugo copies `static` to the root of the site: https://gohugo.io/getting-started/directory-structure/
    name: 'the static files of a Hugo site',
    of: (page) => {
      const [, site, rest] = /^((?:.*\/)?)content\/(.*)$/.exec(page) ?? [];
      return rest === undefined ? undefined : `${site}static/${folderOf(rest)}`;
    },
    example: ['site/content/http/_index.md', 'img/flow.png', 'site/static/http/img/flow.png'],
  },
  {
    // `resolveMarkdownLinkPathname` of @docusaurus/utils: `limits.md`, unlike `./limits.md`, is looked for here, too.
    name: 'the pages of a Docusaurus site',
    of: (page, link, sites) => {
      const site = isBarePage.test(link) ? siteAbove(page, sites) : undefined;
      const content = site === undefined ? undefined : docusaurusContent.exec(page.slice(site.length))?.[0];
      return content === undefined ? undefined : `${site}${content}`;
    },
    example: ['site/docs/http/limits.md', 'quota.md', 'site/docs/quota.md'],
  },
  {
    name: 'a Docusaurus site',
    of: (page, link, sites) => (isBarePage.test(link) ? siteAbove(page, sites) : undefined),
    example: ['site/docs/http/limits.md', 'docs/quota.md', 'site/docs/quota.md'],
  },
];

const isBarePage = /^(?!\.\.?\/).*\.mdx?$/i;
/** Of a plugin, in one version and one language. */
const docusaurusContent = /^(?:versioned_docs\/[^/]+|i18n\/[^/]+\/[^/]+\/[^/]+|[^/]+)(?=\/)/;
const docusaurusConfiguration = /^((?:.*\/)?)docusaurus\.config\.[cm]?[jt]s$/;

function siteAbove(page: string, sites: readonly string[]): string | undefined {
  return sites.find((site) => page.startsWith(site));
}

/** Endings that a link may leave out, or have where the file has another. */
const pageEnding = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|html|txt)$/i;
const indexEnding = /\/(?:_?index|README|readme)$/;

const numbered = /(?:^|\/)\d{1,4}[-_.]/;
const numberedAll = /(^|\/)\d{1,4}[-_.]+(?=\p{L})/gu;

function withoutExtension(path: string): string {
  const dotAt = path.lastIndexOf('.');
  return dotAt > path.lastIndexOf('/') + 1 ? path.slice(0, dotAt) : path;
}

/** Addresses, paths of the site, and what a program fills in. */
const notRelative = /^(?:[a-z][\w+.-]*:|\/|@|~|#)|[{}<>$%|*\\^]|\.\.\./i;

export type Resolved =
  /** `otherwise`: it leads there by a rare convention only, and what it is without that. */
  | {readonly kind: 'there'; readonly path: string; readonly otherwise?: Resolved}
  /** `wanted`: where it would have to be. */
  | {readonly kind: 'missing'; readonly wanted: readonly string[]}
  /** Nothing to be said of it from the names that are known. */
  | {readonly kind: 'unjudged'};

const unjudged: Resolved = {kind: 'unjudged'};

export type Resolver = (page: string, link: string) => Resolved;

export function linkResolver({paths, closed, listed, isWhole}: LinkTargets): Resolver {
  let names: ReadonlyMap<string, string> | null = null;
  const sites = paths.flatMap((path) => docusaurusConfiguration.exec(path)?.[1] ?? []);
  sites.sort((one, other) => other.length - one.length);
  return (page, link) => {
    const written = decoded(link.replace(/[#?].*$/s, ''));
    if (written === '' || notRelative.test(link.replace(/%[0-9a-f]{2}/gi, ''))) return unjudged;
    names ??= namesOf(paths);
    const wanted: string[] = [];
    let rare: string | undefined;
    let isBeyond = false;
    for (const [number, {of, isRare}] of baseRows.entries()) {
      const base = of(page, written, sites);
      if (base === undefined) continue;
      const name = joined(base, written);
      if (name === null) {
        if (number === 0) isBeyond = true;
        continue;
      }
      const path =
        names.get(name) ?? names.get(name.replace(/\.html?$/i, '')) ?? names.get(name.replace(/\.mdx?$/i, ''));
      if (path === undefined) wanted.push(name);
      else if (isRare) rare ??= path;
      else return {kind: 'there', path};
    }
    const missing = (): Resolved => {
      if (isBeyond && !isWhole) return unjudged;
      if (wanted.some((name) => isClosed(closed, name))) return unjudged;
      const [first] = wanted;
      const isListed = first === undefined || listed.some((folder) => folder === '' || first.startsWith(`${folder}/`));
      return isListed ? {kind: 'missing', wanted} : unjudged;
    };
    return rare === undefined ? missing() : {kind: 'there', path: rare, otherwise: missing()};
  };
}

/** Each file under its name, without its ending, and as the folder whose index it is; and folders. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, path: string) => {
    if (!names.has(name)) names.set(name, path);
  };
  for (const path of paths) names.set(path, path);
  for (const path of paths) {
    const bare = path.replace(pageEnding, '');
    if (bare !== path) {
      add(bare, path);
      add(bare.replace(indexEnding, ''), path);
      // Generators leave out the numbers that put pages in order: `guides/setup` for `02-guides/01-setup.md`.
      if (numbered.test(bare)) add(bare.replace(numberedAll, '$1').replace(indexEnding, ''), path);
    }
  }
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !names.has(folder); folder = folderOf(folder))
      names.set(folder, folder);
  }
  names.set('', '');
  return names;
}

/** null: it leads out of the root. */
export function joined(base: string, link: string): string | null {
  const parts: string[] = [];
  for (const part of `${base}/${link}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function isClosed(closed: ReadonlySet<string>, name: string): boolean {
  for (let at = name; at !== ''; at = folderOf(at)) if (closed.has(at)) return true;
  return false;
}

/** The relative link from a folder to a path: `../img/flow.png`. */
export function relativeLink(folder: string, path: string): string {
  const [from, to] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
