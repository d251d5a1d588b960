// Takes paths, gives the original of each translated page: the page at the same path in the language of the original. Only
// names are looked at.

import {setsBy} from '../algorithms/groupedBy.ts';
import {fileOf, folderOf, localeIn, pathIn} from '../evidence/relatedPaths.ts';
import {languageOfName, pathBeside, translationsIn} from '../evidence/translatedPages.ts';
import {localeOf} from '../mirrors/locales.ts';

/** null: the path is no translation, or its original is not among the paths. */
export function originalsIn(paths: readonly string[]): (path: string) => string | null {
  const all = new Set(paths);
  const languageOf = translationsIn(paths);
  const locales = localesByFolder(paths);
  const languages = languagesOf(paths);
  const isOriginal = (path: string) => all.has(path) && languageOf(path) === '';
  return (path) => {
    const others = languageOf(path) === '' ? [] : besides(path, locales, languages);
    return [...others, ...apart(path)].find((one) => one !== path && isOriginal(one)) ?? null;
  };
}

type ByFolder = ReadonlyMap<string, ReadonlySet<string>>;

/** Where the original of a page in one of several languages may be. */
function besides(path: string, locales: ByFolder, languages: readonly string[]): string[] {
  const paths = ofDocusaurus(path);
  const found = localeIn(path);
  if (found !== null) {
    const {parent, locale} = found;
    const start = parent === '' ? '' : `${parent}/`;
    const rest = path.slice(start.length + locale.length + 1);
    for (const other of locales.get(parent) ?? []) paths.push(`${start}${other}/${rest}`);
    paths.push(start + rest);
  }
  const named = languageOfName(fileOf(path));
  if (named !== null) {
    const plain = pathBeside(path, named.original);
    paths.push(plain, ...languages.map((language) => withLanguage(plain, language)));
  }
  return paths;
}

/** Where it may be if the folder says that the page is a translation: README.md of i18n/README.ja.md and i18n/ja/README.md. */
function apart(path: string): string[] {
  const paths = ofMarkedFolder(path);
  const locale = localeIn(path);
  if (locale !== null && translationFolder.test(locale.parent)) {
    const rest = path.slice(locale.parent.length + locale.locale.length + 2);
    paths.push(pathIn(folderOf(locale.parent), rest));
  }
  const named = languageOfName(fileOf(path));
  if (named !== null && translationFolder.test(folderOf(path)))
    paths.push(pathIn(folderOf(folderOf(path)), named.original));
  return paths;
}

const translationFolder = /(?:^|\/)(?:i18n|l10n|locales?|translations?)$/i;

/** By the folder that they are in, the folders of languages: en and fr in docs. */
function localesByFolder(paths: readonly string[]): ByFolder {
  const found = paths.flatMap((path) => localeIn(path) ?? []);
  return setsBy(found.map(({parent, locale}) => [parent, locale]));
}

/** Languages in which names end, as in setup.en.md. */
function languagesOf(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => languageOfName(fileOf(path))?.language ?? []))].sort();
}

function withLanguage(path: string, language: string): string {
  const dotAt = path.lastIndexOf('.');
  return `${path.slice(0, dotAt)}.${language}${path.slice(dotAt)}`;
}

/** https://docusaurus.io/docs/i18n/introduction#translation-files-location */
const docusaurus =
  /^(.*?)(?:website\/)?i18n\/[^/]+\/docusaurus-plugin-content-(docs|blog|pages)(?:-([^/]+))?\/(?:(current|version-[^/]+)\/)?(.+)$/;

function ofDocusaurus(path: string): string[] {
  const [, start, kind, id, version = 'current', rest] = docusaurus.exec(path) ?? [];
  if (rest === undefined) return [];
  const site = path.slice(0, path.indexOf('i18n/'));
  if (kind === 'blog') return [`${site}blog/${rest}`];
  if (kind === 'pages') return [`${site}src/pages/${rest}`];
  const folder =
    version === 'current' ? (id ?? 'docs') : `${id === undefined ? '' : `${id}_`}versioned_docs/${version}`;
  return [`${site}${folder}/${rest}`, `${start}${folder}/${rest}`];
}

/** `guide/setup.md` for `guide-fr/setup.md`, and `pages/tar.md` for `pages.fr/tar.md`. */
function ofMarkedFolder(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).flatMap((part, at) => {
    const [, stem] = markedFolder.exec(part) ?? [];
    if (stem === undefined || localeOf(part.slice(stem.length + 1)) === '') return [];
    return [[...parts.slice(0, at), stem, ...parts.slice(at + 1)].join('/')];
  });
}

const markedFolder = /^(.+?)[._-][a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;
