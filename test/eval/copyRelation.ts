// Takes the paths of two copies, says by their names alone, and by no rule of ours, whether one of them lags behind on
// purpose: as another version or translation of a page, as an entry of a date, or as the page of another product.

export type CopyRelation = 'versions' | 'translations' | 'dated' | 'products' | 'pages';

const versionFolder =
  /^(docs?-|version-)?v?\d+(\.(\d+|x))*(-docs)?$|^(next|latest|current|master|main|stable|nightly)$/;
const languageFolder =
  /^(ar|bn|cs|da|de|el|en|es|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh|cn|kr)([-_][a-z]{2,4})?$|^i18n$|translated/;
const dated = /change|release|upgrad|whats?-?new|history|blog|migrat/i;

export function relationOf(a: string, b: string): CopyRelation {
  const [inA, inB] = [a.split('/'), b.split('/')];
  const numberless = (path: string) => path.replace(/v?\d+([._-]\d+)*(\.x)?/g, '#');
  const some = (parts: readonly string[], pattern: RegExp) =>
    parts.filter((one) => pattern.test(one.toLowerCase())).join('/');
  if (numberless(a) === numberless(b) || some(inA, versionFolder) !== some(inB, versionFolder)) return 'versions';
  if (some(inA, languageFolder) !== some(inB, languageFolder)) return 'translations';
  if (dated.test(a) || dated.test(b)) return 'dated';
  const differing = inA.filter((part, at) => part !== inB[at]).length;
  return inA.length === inB.length && inA.at(-1) === inB.at(-1) && differing === 1 ? 'products' : 'pages';
}
