// Something that copying broke: where it is right, and how it would be right here.

import type {Breakage} from '../model/breakage.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {Asked, Sentence} from '../wording/editorNames.ts';
import {type MessagePart, startName} from '../wording/messageParts.ts';
import {count, plural} from '../wording/numbersInEnglish.ts';
import type {Statement} from '../wording/passageMessage.ts';
import {askedOf} from '../wording/passageSentences.ts';
import {beginning} from '../wording/terminal.ts';
import type {Kind} from './kind.ts';

type BrokenInCopy = PassageFinding & {readonly broken: Breakage};

export const brokenInCopy: Kind<BrokenInCopy> = {
  code: 'broken-in-copy',
  level: 'warning',
  title: 'Broken by copying',
  one: 'broken copy',
  many: 'broken copies',
  short: 'A link works in one place of a copied text, and not in the other.',
  full: 'A relative link, an image, an include or a `#anchor` in a copied text leads somewhere at one place and nowhere at the other, or a link of a copied page still goes to the folder of the other page although the others were adapted. A name of the other page that was left over where it was replaced three times or more is information.',
  help: 'Write the link as it is right at this place: the message says how, where that is known. If it is meant, put a comment with `shingle-disable-next-line broken-in-copy -- reason` before it.',
  accepts: ['passage'],
  // A link is short, and may be broken on another page as well.
  acceptedAlone: 'pages',
  wrong: 2,
  isCountedApart: true,
  isKept: true,
  statement: (finding, ordinal) => brokenStatement(finding, finding.broken, ordinal),
  sentences: (finding, ordinal, language) =>
    askedOf(finding, ordinal, language, (asked) => brokenSentences(asked, finding.broken)),
  data: ({broken}) => ({broken}),
  row: ({level, broken: {kind, place, target, right}}) => ({
    level,
    broken: kind,
    brokenSide: place === 0 ? 'a' : 'b',
    target,
    right,
  }),
  properties: ({broken, also}) => {
    const others = also?.flatMap((one) =>
      one.broken === undefined ? [] : [{...breakData(one.broken), line: one.places[one.broken.place].startLine}],
    );
    return {...breakData(broken), ...(others && {also: others})};
  },
};

function breakData({kind, target, right}: Breakage): object {
  return {broken: kind, target, ...(right !== null && {right})};
}

/** Of a long link. */
const unitsShown = 200;

/** Links and names that are given of those that are broken as well. */
const alsoShown = 2;

/** At the place where it is broken; at the control, the same seen from there. */
function brokenStatement(finding: PassageFinding, broken: Breakage, ordinal: number): Statement {
  const {said, advice} = statementOf(finding, broken, ordinal);
  const also = (finding.also ?? []).flatMap((one) => one.broken ?? []);
  return {said: [...said, ...alsoNote(also, ordinal === broken.place)], advice};
}

/** '. 16 more links of this page work there and not here, such as #caching and #http2': true of each of them. */
function alsoNote(also: readonly Breakage[], isHere: boolean): readonly MessagePart[] {
  if (also.length === 0) return [];
  if (!isHere) return counted(also, also.length === 1 ? 'is' : 'are', ' so as well');
  const links = also.filter(({kind}) => kind === 'link' || kind === 'anchor');
  const trees = also.filter(({kind}) => kind === 'tree');
  const names = also.filter(({kind}) => kind === 'name');
  const are = ({length}: readonly Breakage[]) => (length === 1 ? 'is' : 'are');
  return [
    ...counted(
      links,
      links.length === 1 ? 'link of this page works' : 'links of this page work',
      ' there and not here',
    ),
    ...counted(trees, trees.length === 1 ? 'link' : 'links', ` of this page ${are(trees)} as there, and not adapted`),
    ...counted(names, names.length === 1 ? 'mention' : 'mentions', ` ${are(names)} left over from there`),
  ];
}

function counted(some: readonly Breakage[], what: string, are: string): readonly MessagePart[] {
  if (some.length === 0) return [];
  const end = some.length > alsoShown ? ', such as ' : ': ';
  return [`. ${count(some.length)} more ${what}${are}${end}`, ...someOf(some)];
}

function someOf(some: readonly Breakage[]): readonly MessagePart[] {
  return some.slice(0, alsoShown).flatMap(({kind, target}, at): MessagePart[] => {
    const sign = kind === 'name' ? '"' : '';
    return [`${at === 0 ? '' : ' and '}${sign}`, quoted(target), sign];
  });
}

function statementOf(finding: PassageFinding, broken: Breakage, ordinal: number): Statement {
  const isHere = ordinal === broken.place;
  const other = startName(finding, 1 - ordinal);
  const target = quoted(broken.target);
  if (!isHere) return {said: [target, ' works here, and is broken in ', other], advice: ''};
  // Pages that are counterparts may have the link in another sentence.
  const same = broken.isInCopy ? 'In the same text, the link in ' : 'The same link in ';
  switch (broken.kind) {
    case 'anchor': {
      const what = broken.isHeading === true ? 'heading' : 'anchor';
      return advised(
        [
          `This page has no ${what} `,
          target,
          `. ${same}`,
          other,
          ` leads to ${what === 'heading' ? 'a' : 'an'} ${what} there`,
        ],
        broken,
        ', a heading of this page',
      );
    }
    case 'link':
      return advised(
        [target, ` leads nowhere from this page. ${same}`, other, ' leads to ', quoted(broken.leadsTo)],
        broken,
      );
    case 'tree': {
      const links = plural(broken.adapted, 'link');
      const said = [
        target,
        ' still goes to ',
        quoted(`/${broken.leadsTo}/`),
        ' as in ',
        other,
        '; ',
        `${links} that it has there ${broken.adapted === 1 ? 'goes' : 'go'} to `,
        quoted(`/${broken.instead}/`),
        ' here',
      ];
      return advised(said, broken);
    }
    case 'name':
      return {
        said: [
          '"',
          target,
          '" is left over from ',
          other,
          `: ${count(broken.adapted)} times "`,
          quoted(broken.instead),
          '" replaces it here',
        ],
        advice: 'Check whether it is meant',
      };
  }
}

/** The last sentence names what would be right. */
function advised(said: readonly MessagePart[], {right}: Breakage, how = ''): Statement {
  return {said: right === null ? said : [...said, '. Write ', quoted(right), how], advice: ''};
}

function quoted(text: string): MessagePart {
  const short = beginning(text, unitsShown);
  return {quote: short.length < text.length ? `${short}…` : short};
}

function brokenSentences({ordinal, place, language}: Asked, broken: Breakage): readonly Sentence[] {
  const {parts} = language;
  const quote = (text: string): MessagePart => ({quote: text});
  const target = quote(broken.target);
  if (ordinal !== broken.place) return [parts('{link} works here, and is broken in {place}.', {link: target, place})];
  const {right} = broken;
  const advice = right === null ? [] : [parts('Write {link}.', {link: quote(right)})];
  switch (broken.kind) {
    case 'anchor':
      return [
        broken.isHeading
          ? parts('This page has no heading {link}; the page of {place} has one.', {link: target, place})
          : parts('This page has no anchor {link}; the page of {place} has one.', {link: target, place}),
        ...advice,
      ];
    case 'link': {
      const gaps = {link: target, target: quote(broken.leadsTo), place};
      return [parts('{link} leads nowhere from this page; in {place} it leads to {target}.', gaps), ...advice];
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
