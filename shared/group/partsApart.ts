// In what files with the same words differ: front matter, imports and the like are not compared, nor are markup, punctuation,
// pictorial symbols, upper and lower case, and white space.

import type {UncomparedPart} from '../model/finding.ts';
import {addressesIn, withoutAddresses} from '../text/addresses.ts';
import {newExcludedRanges} from '../text/excludedText.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import {lex} from '../text/lex.ts';
import {newTokens, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';

interface File {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Parts that are others in the two files, in no order; 'white space' where no other part is; none of identical files. */
export function partsApart(one: File, other: File): readonly UncomparedPart[] {
  if (one.bytes.length === other.bytes.length && one.bytes.every((byte, at) => byte === other.bytes[at])) return [];
  return differing(textParts(one), textParts(other), isPage(one.path) || isPage(other.path));
}

interface TextParts {
  readonly excluded: ReadonlyMap<UncomparedPart, string>;
  readonly addresses: string;
  /** Of all else without addresses, the letters of each line. */
  readonly lines: string;
  /** The same without white space. */
  readonly body: string;
}

function textParts({path, bytes}: File): TextParts {
  const found = newExcludedRanges();
  lex(path, bytes, formatOf(path), newTokens(), found);
  const excluded = new Map<UncomparedPart, string>();
  const {ranges} = found;
  let [body, end] = ['', 0];
  for (let at = 0; at < ranges.length; at += 3) {
    const [from, to, role] = [ranges[at], ranges[at + 1], ranges[at + 2]];
    const text = decodeText(bytes, from, to);
    const part = partOf(text, role);
    body += decodeText(bytes, end, from);
    excluded.set(part, (excluded.get(part) ?? '') + withoutSpace(text));
    end = to;
  }
  const rest = body + decodeText(bytes, end, bytes.length);
  // In code, an address is in a string or a comment, as any other words.
  const [addresses, own] = isPage(path) ? [addressesIn(rest).join(' '), withoutAddresses(rest)] : ['', rest];
  return {excluded, addresses, lines: lettersByLine(own), body: withoutSpace(own)};
}

function partOf(text: string, role: number): UncomparedPart {
  if (role === TokenRole.frontMatter) return 'front matter';
  if (role === TokenRole.linkDefinition) return 'link definitions';
  if (role === TokenRole.licence) return 'the licence header';
  return /^\s*(?:package|namespace|module)\b/.test(text) ? 'the package name' : 'imports';
}

function differing(own: TextParts, other: TextParts, hasMarkup: boolean): readonly UncomparedPart[] {
  const parts = [...new Set([...own.excluded.keys(), ...other.excluded.keys()])];
  const found = parts.filter((part) => own.excluded.get(part) !== other.excluded.get(part));
  if (own.addresses !== other.addresses) found.push('addresses');
  const [ownSigns, otherSigns] = [own, other].map(({body}) => body.replace(symbol, ''));
  const areOthers = ownSigns.toLowerCase() !== otherSigns.toLowerCase();
  if (areOthers && hasMarkup) found.push('markup');
  if (areOthers) found.push('punctuation');
  if (symbolsIn(own) !== symbolsIn(other)) found.push('symbols');
  if (!areOthers && ownSigns !== otherSigns) found.push('capitalization');
  // Other markup is another layout.
  const isLaidOut = own.lines === other.lines || found.includes('markup');
  return found.length === 0 || !isLaidOut ? [...found, 'white space'] : found;
}

/** Pictures, arrows and currencies; those of ASCII are punctuation, operators or markup. */
const symbol = /(?![\0-\x7f])\p{S}/gu;

function symbolsIn({body}: TextParts): string {
  return body.match(symbol)?.join('') ?? '';
}

function lettersByLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[^\p{L}\p{N}]+/gu, ''));
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .toLowerCase();
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
