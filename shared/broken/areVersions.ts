// Takes the paths of two pages; says whether one may be a version or a translation of the other: then links of it may lag
// behind, or lead to what is only there.

import {localeOf} from '../mirrors/locales.ts';
import {localeIn, versionOf} from '../rules/relatedPaths.ts';

const versionName =
  /^(?:docs?[-_])?(?:v|version-?|release-?|r)?\d+(?:[._-](?:\d+|x))*(?:[-_.]?(?:alpha|beta|dev|lts|pre|preview|rc)[-.\d]*)?(?:[-_]docs?)?$/i;
const versionWords = new Set(
  'latest stable current next dev nightly canary main master head legacy archive archived old'.split(' '),
);
const translated = /(?:^|\/)(?:i18n|l10n|locales?|translations?)\/[^/]+\//i;
/** `guide.zh-cn.md`, `README_ja.md` */
const nameLocale = /[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)\.[a-z.]+$/i;

export function areVersions(a: string, b: string): boolean {
  if (versionOf(a) !== versionOf(b)) return true;
  if (localeIn(a)?.locale !== localeIn(b)?.locale) return true;
  if (translated.exec(a)?.[0] !== translated.exec(b)?.[0]) return true;
  const [partsA, partsB] = [a.split('/'), b.split('/')];
  const [fileA, fileB] = [partsA.pop() ?? '', partsB.pop() ?? ''];
  if (fileA !== fileB && languageOfName(fileA) !== languageOfName(fileB)) return true;
  const onlyHere = partsA.filter((part) => !partsB.includes(part));
  const onlyThere = partsB.filter((part) => !partsA.includes(part));
  return onlyHere.some(isVersionName) || onlyThere.some(isVersionName);
}

function isVersionName(name: string): boolean {
  return versionName.test(name) || versionWords.has(name.toLowerCase());
}

function languageOfName(file: string): string {
  return localeOf(nameLocale.exec(file)?.[1] ?? '');
}
