// Takes a line of a page, gives the values in it: what a translator leaves as it is. Numbers, names of things, links and code.

import {localeOf} from '../mirrors/locales.ts';
import {factsIn} from '../text/factsIn.ts';
import type {Markup} from '../text/markupOnly.ts';

export interface PageValue {
  readonly kind: 'code' | 'link' | 'number' | 'name';
  /** As it is written; of code without its indent. */
  readonly text: string;
  /**
   * As it is compared, with its kind: a link without the language in its path, code without spaces, quotes, commas and the
   * prompt before it.
   */
  readonly key: string;
  /** From 0. */
  readonly line: number;
}

export function valuesInProse(line: string, at: number, markup: Markup): PageValue[] {
  const prose = markup === 'rst' ? withoutRoles(line) : line;
  // The number of an item says only where it stands.
  const content = prose.replace(/^[\s>]*(?:\d{1,3}[.)][ \t]|[-*+][ \t])+/, '');
  return factsIn(content).flatMap((fact) => {
    const value = valueOfFact(fact, at);
    return value === null ? [] : [value];
  });
}

function valueOfFact(fact: string, line: number): PageValue | null {
  if (fact.startsWith('](') || /^https?:/.test(fact) || (fact.includes('/') && !fact.startsWith('`'))) {
    const text = fact.replace(/^\]\(/, '');
    const path = comparedLink(text);
    return hasWord(path) ? {kind: 'link', text, key: `link ${path}`, line} : null;
  }
  const text = fact.replace(/^`|`$/g, '').trim();
  const kind = /^[\d.,:%-]+$/.test(text) ? 'number' : 'name';
  return hasWord(text) ? {kind, text, key: `${kind} ${text}`, line} : null;
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Anchors are translated with the headings that they are made of, and a path may name the language. */
function comparedLink(target: string): string {
  const parts = target.replace(/[#?].*$/, '').split('/');
  return parts
    .filter((part) => localeOf(part) === '')
    .join('/')
    .replace(/(?<=.)\/$/, '');
}

/** null: no words. */
export function valueOfCode(line: string, at: number): PageValue | null {
  const text = line.trim().replace(/\s+/g, ' ');
  const compared = text.replace(/^[$>] /, '').replace(/[\s'"`;,]/g, '');
  return hasWord(compared) ? {kind: 'code', text, key: `code ${compared}`, line: at} : null;
}

/** Roles and links of reStructuredText: their target is the value, and their text is translated. */
function withoutRoles(line: string): string {
  return line
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(/(?:(?<![\w:.+-]):[\w:.+-]+:)?`[^`<>]*<([^`<>]+)>`_{0,2}/g, '`$1`')
    .replace(/(?<!:)`([^`<>]+)`_{1,2}/g, '$1');
}
