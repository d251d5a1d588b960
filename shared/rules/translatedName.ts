// Takes the name of a file, gives the language that it ends in and the name without it: `setup.de.md`, `README_zh-CN.md`.

import {localeOf} from '../mirrors/locales.ts';

const languageAtEnd = /^(.+?)(?:[._]([a-z]{2})|[._-]([a-z]{2}[-_][a-z]{2,4}))(\.(?:mdx?|rst|adoc|html?|txt))$/i;

/** null: it names none. */
export function languageOfName(name: string): {readonly language: string; readonly original: string} | null {
  const [, stem = '', plain = '', withRegion = '', extension = ''] = languageAtEnd.exec(name) ?? [];
  const language = plain + withRegion;
  return localeOf(language) === '' ? null : {language, original: stem + extension};
}
