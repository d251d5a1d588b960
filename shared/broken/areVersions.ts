// Takes the paths of two pages; says whether one may be a version or a translation of the other: then links of it may lag
// behind, or lead to what is only there.

import {memoized} from '../algorithms/memoized.ts';
import {localeIn, versionOf} from '../evidence/relatedPaths.ts';
import {setAsideName, versionName} from '../mirrors/folderNames.ts';
import {localeOf} from '../mirrors/locales.ts';

const versionWord = new RegExp(
  `^(?:latest|stable|current|next|dev|nightly|canary|main|master|head|${setAsideName})$`,
  'i',
);
const translated = /(?:^|\/)(?:i18n|l10n|locales?|translations?)\/[^/]+\//i;
/** `guide.zh-cn.md`, `README_ja.md` */
const nameLocale = /[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)\.[a-z.]+$/i;

interface PathVersion {
  readonly version: string;
  readonly locale: string;
  readonly translated: string;
  readonly language: string;
  readonly folders: readonly string[];
  readonly file: string;
}

export type VersionTest = (a: string, b: string) => boolean;

/** Each path is looked at once. */
export function newVersionTest(): VersionTest {
  const factsOf = memoized((path: string): PathVersion => {
    const folders = path.split('/');
    const file = folders.pop() ?? '';
    return {
      version: versionOf(path),
      locale: localeIn(path)?.locale ?? '',
      translated: translated.exec(path)?.[0] ?? '',
      language: localeOf(nameLocale.exec(file)?.[1] ?? ''),
      folders,
      file,
    };
  });
  const isVersionName = memoized((name: string) => versionName.test(name) || versionWord.test(name));
  return (pathA, pathB) => {
    const [a, b] = [factsOf(pathA), factsOf(pathB)];
    if (a.version !== b.version || a.locale !== b.locale || a.translated !== b.translated) return true;
    if (a.file !== b.file && a.language !== b.language) return true;
    const isOther = (some: readonly string[], others: readonly string[]) =>
      some.some((part) => !others.includes(part) && isVersionName(part));
    return isOther(a.folders, b.folders) || isOther(b.folders, a.folders);
  };
}
