// The sentences of an editor about something that copying broke, in the language of the reader.

import type {Breakage} from '../model/breakage.ts';
import type {Asked, Sentence} from './editorNames.ts';
import type {MessagePart} from './messageParts.ts';

export function brokenSentences({ordinal, place, language}: Asked, broken: Breakage): readonly Sentence[] {
  const {parts} = language;
  const quote = (text: string): MessagePart => ({quote: text});
  const target = quote(broken.target);
  if (ordinal !== broken.place) return [parts('{link} is right here, and broken in {place}.', {link: target, place})];
  const {right} = broken;
  const advice = right === null ? [] : [parts('Write {link}.', {link: quote(right)})];
  switch (broken.kind) {
    case 'anchor':
      return [
        broken.isHeading
          ? parts('{link} is a heading of {place}, and not of this page.', {link: target, place})
          : parts('{link} is an anchor of {place}, and not of this page.', {link: target, place}),
        ...advice,
      ];
    case 'link': {
      const gaps = {link: target, target: quote(broken.leadsTo), place};
      return [parts('{link} leads to {target} from {place}, and nowhere from this page.', gaps), ...advice];
    }
    case 'tree': {
      const links = language.counted(broken.adapted, '{count} other link goes', '{count} other links go');
      const gaps = {link: target, place, links, folder: quote(`/${broken.instead}/`)};
      return [parts('{link} is as in {place}; {links} to {folder} here.', gaps), ...advice];
    }
    case 'name': {
      const gaps = {name: target, place, count: broken.adapted, instead: quote(broken.instead)};
      return [parts('“{name}” is left over from {place}: “{instead}” replaces it {count} times here.', gaps)];
    }
  }
}
