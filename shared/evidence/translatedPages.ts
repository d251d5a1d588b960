// Takes paths, says which of them are translations: the pages of language folders but one, and those whose names end in a
// language beside the same name without it.

import {localeOf} from '../mirrors/locales.ts';
import {formatOf} from '../text/formatOf.ts';
import {fileOf, folderOf, localeIn, ofFolder} from './relatedPaths.ts';

/** The language of a translated page; '' for the original and for pages without one. */
export function translationsIn(paths: readonly string[]): (path: string) => string {
  const all = new Set(paths);
  const localeOfPage = ofFolder(localeIn);
  const originals = originalLocales(paths, localeOfPage);
  const languages = languagesByName(paths);
  return (path) => {
    const found = localeOfPage(path);
    if (found !== null && (translatedPath.test(path) || originals.get(found.parent) !== found.locale))
      return found.locale;
    const own = localeFile.exec(path)?.[1] ?? '';
    if (localeOf(own) !== '') return /^en(?:[-_]|$)/i.test(own) ? '' : own;
    const named = languageOfName(fileOf(path));
    if (named === null) return '';
    const original = pathBeside(path, named.original);
    if (all.has(original)) return named.language;
    const [first, ...others] = (languages.get(original) ?? []).toSorted();
    const english = [first, ...others].find((language) => /^en/i.test(language));
    return named.language === (english ?? first) ? '' : named.language;
  };
}

/** Messages of a program in one language: `locales/fr.ts`, `src/i18n/pt-BR.rb`. */
const localeFile = /(?:^|\/)(?:locales?|i18n|l10n|translations?)\/([^/.]+)\.\w+$/i;

/** By the path without its language, the languages that there are: of `setup.de.md` and `setup.en.md` de and en. */
function languagesByName(paths: readonly string[]): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const path of paths) {
    const named = languageOfName(fileOf(path));
    if (named === null) continue;
    const original = pathBeside(path, named.original);
    languages.set(original, [...(languages.get(original) ?? []), named.language]);
  }
  return languages;
}

export function pathBeside(path: string, name: string): string {
  return path.slice(0, path.length - fileOf(path).length) + name;
}

/**
 * Docusaurus has the original outside these folders: `docs/` and `i18n/zh/docusaurus-plugin-content-docs/`, and in its
 * first version `website/translated_docs/zh-CN/`.
 */
const translatedPath = /(^|\/)(?:i18n\/[^/]+\/docusaurus-(?:plugin|theme)-|translated_docs\/)/;

/** Of each folder that has language folders, the one that the others are translations of: English, or the largest. */
function originalLocales(paths: readonly string[], localeOfPage: typeof localeIn): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const besides = new Map<string, number>();
  for (const path of paths) {
    const found = localeOfPage(path);
    if (found === null) continue;
    const own = counts.get(found.parent) ?? counts.set(found.parent, new Map()).get(found.parent);
    own?.set(found.locale, (own.get(found.locale) ?? 0) + 1);
  }
  // A folder that has pages beside its language folders, as in docs/setup.md, docs/start/use.md and docs/fr/setup.md, is the
  // original itself. So is that of Starlight, whose first language needs no folder.
  for (const path of paths) {
    if (formatOf(path).family === 'code') continue;
    const own = localeOfPage(path)?.parent;
    for (let folder = path; folder !== ''; ) {
      folder = folderOf(folder);
      if (folder !== own && counts.has(folder)) besides.set(folder, (besides.get(folder) ?? 0) + 1);
    }
  }
  const originals = new Map<string, string>();
  for (const [parent, locales] of counts) {
    const english = [...locales.keys()].find((name) => /^en([-_]|$)/i.test(name));
    const [largest] = [...locales].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1));
    if (english !== undefined) originals.set(parent, english);
    else if ((besides.get(parent) ?? 0) < largest[1]) originals.set(parent, largest[0]);
  }
  return originals;
}

/** A site generator names what is made, and behind it of what: `setup.jp.html.markdown`, `setup.fr.html.md.erb`. */
const languageAtEnd =
  /^(.+?)(?:[._]([a-z]{2})|[._-]([a-z]{2}[-_][a-z]{2,4}))((?:\.html)?\.(?:mdx?|markdown|rst|adoc|html?|txt)(?:\.erb)?)$/i;

/** The language that the name of a file ends in, and the name without it: `setup.de.md`, `README_zh-CN.md`; null: none. */
export function languageOfName(name: string): {readonly language: string; readonly original: string} | null {
  const [, stem = '', plain = '', withRegion = '', extension = ''] = languageAtEnd.exec(name) ?? [];
  const language = plain + withRegion;
  return localeOf(language) === '' ? null : {language, original: stem + extension};
}
