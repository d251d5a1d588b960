// Takes places of Markdown that have the same lines, gives the file that all of them can include instead, and how each
// includes it: a component of MDX or Docusaurus, an include of Jekyll, a shortcode of Hugo.

import {posix} from 'node:path';
import type {Site} from '../../../shared/evidence/siteGenerators.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {frontMatterEnd} from '../../../shared/text/markup/frontMatter.ts';
import {componentName, lineEndOf, nameFrom} from './includeRegion.ts';
import type {CopiedBlocks} from './wholeBlocks.ts';

export interface PartialPage {
  /** Relative to the root. */
  readonly path: string;
  /** null: it exists already; one of the pages is nothing else. */
  readonly text: string | null;
  /** By place. */
  readonly uses: readonly PartialUse[];
  /** Files that the include needs besides. */
  readonly also: readonly {readonly path: string; readonly text: string}[];
}

interface PartialUse {
  readonly newText: string;
  /** Before the passage. */
  readonly imported: TextEdit | null;
}

type ReadText = (path: string) => Promise<string | null>;

/** null: neither the format nor the site has an include, or the lines would mean something else in a file of their own. */
export async function partialFor(
  places: readonly CopiedBlocks[],
  site: Site | null,
  readText: ReadText,
): Promise<PartialPage | null> {
  const lines = places[0]?.blocks.lines ?? [];
  const isMdx = places.every(({path}) => formatOf(path).language === 'mdx');
  if (isMdx || site?.generator === 'docusaurus') return component(places, lines, readText);
  if (places.some(({path}) => formatOf(path).language === 'mdx')) return null;
  if (site?.generator === 'jekyll') return jekyllInclude(places, lines, site, readText);
  return site?.generator === 'hugo' ? hugoInclude(places, lines, site, readText) : null;
}

/**
 * A component is compiled apart: links that depend on the folder, definitions elsewhere on the page, and names that the
 * page imports would be lost.
 */
const unmovable = /\]\((?![a-z][a-z\d+.-]*:)|\]\[|^\[[^\]]*\]:|\[\^|(?:href|src)=|[{}]|<[A-Z]|^(?:import|export)\s/m;
/** `[name]` alone may be a link that is defined elsewhere. */
const shortcut = /(?<![!\w\]])\[[^\]\n]+\](?![(:])/;

async function component(
  places: readonly CopiedBlocks[],
  lines: readonly string[],
  readText: ReadText,
): Promise<PartialPage | null> {
  const text = lines.join('\n');
  if (unmovable.test(text) || shortcut.test(text)) return null;
  const known = places.find((place) => isPartial(place) && posix.basename(place.path).startsWith('_'));
  const path = known?.path ?? (await newComponent(places, lines, readText));
  const uses = places.map((place): PartialUse => {
    const way = posix.relative(posix.dirname(place.path), path);
    const plain = posix
      .basename(path)
      .replace(/\.mdx?$/, '')
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const name = nameIn(place.text, componentName(plain.toLowerCase()).replace(/^(?![A-Z])/, 'Shared'));
    const from = JSON.stringify(way.startsWith('.') ? way : `./${way}`).replace(/^"|"$/g, "'");
    return {newText: `<${name} />`, imported: importIn(place.text, `import ${name} from ${from};`)};
  });
  return {path, text: known === undefined ? `${lines.join(eolOf(places))}${eolOf(places)}` : null, uses, also: []};
}

/** Docusaurus makes no page of a file whose name begins with `_`. */
async function newComponent(
  places: readonly CopiedBlocks[],
  lines: readonly string[],
  readText: ReadText,
): Promise<string> {
  const end = places.some(({path}) => formatOf(path).language === 'mdx') ? 'mdx' : 'md';
  const folder = commonFolder(places.map(({path}) => path));
  return freePath(lines, (name) => posix.join(folder, `_${name}.${end}`), readText);
}

function nameIn(text: string, name: string): string {
  let free = name;
  for (let number = 2; new RegExp(`\\b${free}\\b`).test(text); number++) free = `${name}${number}`;
  return free;
}

/** Behind the imports that are there, else behind the front matter. */
function importIn(text: string, statement: string): TextEdit {
  const eol = lineEndOf(text);
  const front = frontMatterUnits(text);
  const imports = /^(?:\s*import\s[^\r\n]*(?:\r\n|\r|\n))+/.exec(text.slice(front))?.[0].length ?? 0;
  const at = front + imports;
  const isBlankBelow = /^[ \t]*(?:\r|\n|$)/.test(text.slice(at));
  const newText = `${front > 0 && imports === 0 ? eol : ''}${statement}${eol}${isBlankBelow ? '' : eol}`;
  return {start: at, end: at, newText};
}

function frontMatterUnits(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.subarray(0, frontMatterEnd(bytes))).length;
}

async function jekyllInclude(
  places: readonly CopiedBlocks[],
  lines: readonly string[],
  {folder}: Site,
  readText: ReadText,
): Promise<PartialPage | null> {
  const includes = posix.join(folder, '_includes');
  const known = places.find((place) => isPartial(place) && place.path.startsWith(`${includes}/`));
  const path = known?.path ?? (await freePath(lines, (name) => posix.join(includes, `${name}.md`), readText));
  const name = posix.relative(includes, path);
  // Names with other signs would have to be a variable.
  if (!/^[\w./-]+$/.test(name)) return null;
  const uses = places.map(() => ({newText: `{% include ${name} %}`, imported: null}));
  return {path, text: known === undefined ? `${lines.join(eolOf(places))}${eolOf(places)}` : null, uses, also: []};
}

/** Hugo has no include of its own: sites have a shortcode that reads a file. */
const shortcodes = ['include', 'readfile', 'shared-text'];
const readsItsArgument = /readFile\s+\(?\s*\.Get\s+0|\.Get\s+0\s*\|\s*readFile/;
const newShortcode = '{{- readFile (.Get 0) -}}\n';

async function hugoInclude(
  places: readonly CopiedBlocks[],
  lines: readonly string[],
  {folder}: Site,
  readText: ReadText,
): Promise<PartialPage | null> {
  // Shortcodes in a file that is read are not run.
  if (lines.some((line) => line.includes('{{'))) return null;
  const shortcode = await shortcodeIn(folder, readText);
  if (shortcode === null) return null;
  const snippets = posix.join(folder, 'snippets');
  const path = await freePath(lines, (name) => posix.join(snippets, `${name}.md`), readText);
  const uses = places.map(() => ({
    newText: `{{% ${shortcode.name} "${posix.relative(folder, path)}" %}}`,
    imported: null,
  }));
  const also = shortcode.isThere ? [] : [{path: shortcode.path, text: newShortcode}];
  return {path, text: `${lines.join(eolOf(places))}${eolOf(places)}`, uses, also};
}

/** One that is there and does it, else the first name that is free. */
async function shortcodeIn(
  folder: string,
  readText: ReadText,
): Promise<{readonly name: string; readonly path: string; readonly isThere: boolean} | null> {
  let free: {name: string; path: string; isThere: boolean} | null = null;
  for (const name of shortcodes) {
    const path = posix.join(folder, 'layouts/shortcodes', `${name}.html`);
    const text = await readText(path);
    if (text !== null && readsItsArgument.test(text)) return {name, path, isThere: true};
    if (text === null) free ??= {name, path, isThere: false};
  }
  return free;
}

/** The page is the passage and nothing else. */
function isPartial({text, blocks}: CopiedBlocks): boolean {
  return text.trim() === text.slice(blocks.start, blocks.end).trim();
}

async function freePath(
  lines: readonly string[],
  pathOf: (name: string) => string,
  readText: ReadText,
): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const name = nameFrom(lines, (asked) => taken.has(asked));
    if ((await readText(pathOf(name))) === null) return pathOf(name);
    taken.add(name);
  }
}

function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => posix.dirname(path).split('/'));
  const isCommon = (part: string, at: number) => others.every((other) => other[at] === part);
  const end = first.findIndex((part, at) => !isCommon(part, at));
  return first.slice(0, end < 0 ? first.length : end).join('/') || '.';
}

function eolOf([first]: readonly CopiedBlocks[]): string {
  return first === undefined ? '\n' : lineEndOf(first.text);
}
