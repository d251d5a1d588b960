// Takes the edits of a copy that was left behind, gives what a sentence says of each: enough of the words to recognize it. Of 84
// sentences that only counted long edits (`60 words were added`), readers had complaints about 40 and 50.

import type {EditedText, EditWeight, WordEdit} from '../model/staleness.ts';
import {withoutUnpaired} from '../text/unpairedSigns.ts';
import type {Language} from './language.ts';
import type {MessagePart} from './messageParts.ts';
import {beginning} from './terminal.ts';

/** The most telling first. Edits that read alike are told once. */
export function quotedEdits(edits: readonly WordEdit[], language: Language): readonly (readonly MessagePart[])[] {
  const told = edits
    .toSorted((x, y) => rankOf(x) - rankOf(y) || longerOf(y) - longerOf(x))
    .map((edit) => editParts(edit, language));
  return [...new Map(told.map((parts) => [JSON.stringify(parts), parts])).values()];
}

const ranks: readonly (EditWeight | undefined)[] = ['fact', 'words', undefined, 'trivial'];

/** Facts, then sentences and lines, then words, articles, and at the end what only moved. */
function rankOf({weight, size, isMoved}: WordEdit): number {
  if (isMoved) return ranks.length;
  const isWhole = [size?.before, size?.now].some((text) => text !== undefined && text.unit !== 'words');
  return ranks.indexOf(weight) - (weight === 'words' && isWhole ? 0.5 : 0);
}

/** Of two rewordings the longer one says more; facts stay in the order of the text. */
function longerOf({weight, before, now}: WordEdit): number {
  return weight === 'words' ? Math.max(...[before, now].map((text) => text.split(' ').length)) : 0;
}

const unitsShown = 240;
const cutUnits = 60;

/** `yarn → npm`, `"new words" was added`, `2 sentences were removed: "The first words …"`. */
function editParts({before, now, size, context, isMoved}: WordEdit, language: Language): readonly MessagePart[] {
  const {counted, parts, quoted} = language;
  if (context !== undefined) {
    const beside = (text: string) => [context.head, text, context.tail].reduce(withSpace);
    return [{quote: beside(before)}, ' → ', {quote: beside(now)}];
  }
  const [old, fresh] = readable(shownOf(before, size?.before), shownOf(now, size?.now));
  if (before !== '' && now !== '') return [{quote: old}, ' → ', {quote: fresh}];
  const [text, own] = before === '' ? [fresh, size?.now] : [old, size?.before];
  const words = quoted(text);
  if (isMoved) return parts('{words} was moved', {words});
  if (own?.beginning === undefined) {
    return before === '' ? parts('{words} was added', {words}) : parts('{words} was removed', {words});
  }
  return [(before === '' ? addedTexts : removedTexts)[own.unit](counted, own.count), ': ', ...words];
}

function shownOf(text: string, size: EditedText | undefined): string {
  if (size?.beginning !== undefined) return `${short(size.beginning)} …`;
  return short(text);
}

/** No address is so long, but a line that a program wrote may be one word. */
function short(text: string): string {
  return text.length > unitsShown ? `${beginning(text, cutUnits)}…` : text;
}

const unspacedEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]$/u;
const unspacedStart = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;

function withSpace(text: string, more: string): string {
  const isJoined = text === '' || more === '' || (unspacedEnd.test(text) && unspacedStart.test(more));
  return isJoined ? text + more : `${text} ${more}`;
}

/** Marks of comments and of blocks, which stand by themselves. */
const marks = /(?<=^| )(?:\/\/[/!]?|!!!|\?\?\?\+?|:::+|#{2,6})(?: |$)/g;
const attributes = /(?:\s+[\w:.@-]+(?:=(?:"[^"<>]*"?|'[^'<>]*'?|\{[^{}<>]*\}?|[^\s<>"'{}]+))?)*\s*/.source;
/** `<b>`, but not `List<Key>`. */
const opening = new RegExp(`(?<![\\w)\\]])<[A-Za-z][\\w.:-]*${attributes}/?>`, 'g');
const closing = /<\/([A-Za-z][\w.:-]*)\s*>/g;
const endOfTag = new RegExp(`^/?[A-Za-z][\\w.-]*${attributes}(?<![-=])>`);
const startOfTag = new RegExp(`<(?:/?[A-Za-z][\\w.:-]*${attributes})?$`);

/** Marks that a reader of the page does not see, unless it is all that differs. One sign of a pair would look like a part of the text. */
function readable(old: string, fresh: string): readonly string[] {
  const paired = [old, fresh].map((text) => withoutUnpaired(text, false));
  const plain = [old, fresh].map((text) => withoutUnpaired(withoutTags(text.replace(marks, '')), false));
  const isAll = plain[0] === plain[1] || plain.some((text, at) => (text === '') !== (paired[at] === ''));
  return isAll ? paired : plain;
}

function withoutTags(text: string): string {
  const closed = [...text.matchAll(closing)].map(([, name]) => name);
  const touching = closed.reduce((left, name) => left.replace(`<${name}>`, ''), text.replace(opening, ''));
  return touching.replace(closing, '').replace(endOfTag, '').replace(startOfTag, '').replace(/ +/g, ' ').trim();
}

type Count = (counted: Language['counted'], count: number) => string;
type Counts = Readonly<Record<EditedText['unit'], Count>>;
const addedTexts: Counts = {
  words: (counted, count) => counted(count, '{count} word was added', '{count} words were added'),
  sentences: (counted, count) => counted(count, 'a sentence was added', '{count} sentences were added'),
  lines: (counted, count) => counted(count, 'a line was added', '{count} lines were added'),
};
const removedTexts: Counts = {
  words: (counted, count) => counted(count, '{count} word was removed', '{count} words were removed'),
  sentences: (counted, count) => counted(count, 'a sentence was removed', '{count} sentences were removed'),
  lines: (counted, count) => counted(count, 'a line was removed', '{count} lines were removed'),
};
