// Something that copying broke: where it is right, and how it would be right here.

import type {Breakage} from '../model/breakage.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {MessagePart, Sentence} from '../wording/messageParts.ts';
import {listed, type Seen, type Statement, statementFrom} from '../wording/statement.ts';
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
  sign: 'broken',
  full: 'A relative link, an image, an include or a `#anchor` in a copied text leads somewhere at one place and nowhere at the other, or a link of a copied page still goes to the folder of the other page although the others were adapted. A name of the other page that was left over where it was replaced three times or more is information.',
  help: 'Write the link as it is right at this place: the message says how, where that is known. If it is meant, put a comment with `shingle-disable-next-line broken-in-copy -- reason` before it.',
  accepts: ['passage'],
  // A link is short, and may be broken on another page as well.
  acceptedAlone: 'pages',
  wrong: 2,
  isCountedApart: true,
  isKept: true,
  statement: (finding, ordinal, form) =>
    statementFrom(finding, ordinal, form, (seen) => brokenStatement(seen, finding.broken)),
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

/** At the place where it is broken; at the control, the same seen from there. */
function brokenStatement(seen: Seen, broken: Breakage): Statement {
  const {finding, ordinal, place, form} = seen;
  const {parts} = form.language;
  const also = (finding.also ?? []).flatMap((one) => one.broken ?? []);
  if (ordinal !== broken.place) {
    const said = parts('{link} works here, and is broken in {place}.', {link: quoted(broken.target), place});
    return {said: [said, ...alsoThere(also, seen)], advice: 'none'};
  }
  return {
    said: [...claim(seen, broken), ...alsoHere(also, seen)],
    ...(broken.kind === 'name'
      ? {advice: 'checkName'}
      : broken.right === null
        ? {advice: 'none'}
        : {advice: broken.kind === 'anchor' ? 'writeHeading' : 'writeLink', gaps: {link: quoted(broken.right)}}),
  };
}

function claim({place, form: {language}}: Seen, broken: Breakage): readonly Sentence[] {
  const {parts, counted} = language;
  const gaps = {link: quoted(broken.target), place};
  switch (broken.kind) {
    case 'anchor':
      return broken.isHeading
        ? [
            parts('This page has no heading {link}.', gaps),
            parts('The same link works in {place}: that page has the heading.', gaps),
          ]
        : [
            parts('This page has no anchor {link}.', gaps),
            parts('The same link works in {place}: that page has the anchor.', gaps),
          ];
    case 'link': {
      const target = quoted(broken.leadsTo);
      return [
        parts('{link} leads nowhere from this page.', gaps),
        parts('The same link in {place} leads to {target}.', {...gaps, target}),
      ];
    }
    case 'tree': {
      const links = counted(broken.adapted, '{count} other link goes', '{count} other links go');
      const folders = {old: quoted(`/${broken.leadsTo}/`), folder: quoted(`/${broken.instead}/`)};
      return [
        parts('{link} still goes to {old} as in {place}. {links} to {folder} instead.', {...gaps, ...folders, links}),
      ];
    }
    case 'name': {
      const names = {name: language.quoted(broken.target), instead: language.quoted(broken.instead)};
      const all = {...gaps, ...names, count: broken.adapted};
      return [
        parts('{name} is left over from {place}.', all),
        broken.adapted === 1
          ? parts('Elsewhere in this text, {instead} replaces it once.', all)
          : parts('Elsewhere in this text, {instead} replaces it {count} times.', all),
      ];
    }
  }
}

/** 'Also broken here: #caching, #http2 and 14 more.' Not how many the page has: others may be a finding of their own. */
function alsoHere(also: readonly Breakage[], {form}: Seen): readonly Sentence[] {
  const links = also.filter(({kind}) => kind === 'link' || kind === 'anchor');
  const trees = also.filter(({kind}) => kind === 'tree');
  const names = also.filter(({kind}) => kind === 'name');
  const {parts, counted} = form.language;
  const ofLinks = (some: readonly Breakage[]) => listed(some, 0, ({target}) => quoted(target), form);
  const treesSaid = counted(
    trees.length,
    '{count} more link of this page is as there, and not adapted',
    '{count} more links of this page are as there, and not adapted',
  );
  const namesSaid = counted(
    names.length,
    '{count} more mention is left over from there',
    '{count} more mentions are left over from there',
  );
  return [
    ...(links.length === 0 ? [] : [parts('Also broken here: {names}.', {names: ofLinks(links)})]),
    ...(trees.length === 0 ? [] : [parts('{some}: {names}.', {some: treesSaid, names: ofLinks(trees)})]),
    ...(names.length === 0 ? [] : [parts('{some}: {names}.', {some: namesSaid, names: ofLinks(names)})]),
  ];
}

function alsoThere(also: readonly Breakage[], {form}: Seen): readonly Sentence[] {
  if (also.length === 0) return [];
  const {parts, counted} = form.language;
  const some = counted(also.length, '{count} more is the same', '{count} more are the same');
  return [parts('{some}: {names}.', {some, names: listed(also, 0, ({target}) => quoted(target), form)})];
}

function quoted(text: string): MessagePart {
  const short = beginning(text, unitsShown);
  return {quote: short.length < text.length ? `${short}…` : short};
}
