// The sentence of all reports about something that copying broke: what, where it is right, and how it would be right here.

import type {Breakage} from '../model/breakage.ts';
import type {PassageFinding} from '../model/finding.ts';
import {type MessagePart, startName} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';
import type {Statement} from './passageMessage.ts';
import {beginning} from './terminal.ts';

/** Of a long link. */
const unitsShown = 200;

/** Links and names that are given of those that are broken as well. */
const alsoShown = 2;

/** At the place where it is broken; at the control, the same seen from there. */
export function brokenStatement(finding: PassageFinding, broken: Breakage, ordinal: number): Statement {
  const {said, advice} = statementOf(finding, broken, ordinal);
  const also = (finding.alsoBroken ?? []).flatMap((one) => one.broken ?? []);
  return {said: [...said, ...alsoNote(also, ordinal === broken.place)], advice};
}

/** '. 16 more links of this page are right there and not here, such as #caching and #http2': true of each of them. */
function alsoNote(also: readonly Breakage[], isHere: boolean): readonly MessagePart[] {
  if (also.length === 0) return [];
  if (!isHere) return counted(also, also.length === 1 ? 'is' : 'are', ' so as well');
  const links = also.filter(({kind}) => kind === 'link' || kind === 'anchor');
  const trees = also.filter(({kind}) => kind === 'tree');
  const names = also.filter(({kind}) => kind === 'name');
  const are = ({length}: readonly Breakage[]) => (length === 1 ? 'is' : 'are');
  return [
    ...counted(links, links.length === 1 ? 'link' : 'links', ` of this page ${are(links)} right there and not here`),
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
  const there: MessagePart = {...other, lines: ''};
  if (!isHere) return {said: [target, ' is right here, and broken in ', other], advice: ''};
  // Pages that are counterparts may have the link in another sentence.
  const line = finding.places[1 - ordinal]?.startLine ?? 1;
  const same = broken.isInCopy
    ? `, which has the same text at line ${line},`
    : `, which has the same link at line ${line},`;
  switch (broken.kind) {
    case 'anchor': {
      const what = broken.isHeading === true ? 'a heading' : 'an anchor';
      return advised(
        [target, ` is ${what} of `, there, same, ' and not of this page'],
        broken,
        ', a heading of this page',
      );
    }
    case 'link':
      return advised(
        [target, ' leads to ', quoted(broken.leadsTo), ' from ', there, same, ' and nowhere from this page'],
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
