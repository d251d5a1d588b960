// What a review says of text that a change adds and that stands elsewhere, by how much of it is whole: paragraphs, lists,
// functions. Each case is pages before and after.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect, withAddedTokens} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';

type Tree = Readonly<Record<string, string>>;

interface Case {
  readonly why: string;
  readonly before: Tree;
  readonly after: Tree;
  /** Paths of before that the change takes away. */
  readonly gone?: readonly string[];
  /** `minNewWords` of the settings; else 30. */
  readonly least?: number;
  /** Level, code, reason and the new places of each finding that is told. */
  readonly says: readonly string[];
}

/** 34 words. */
const text =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message, and the nightly report shows a success.';
/** Three of its words are others. */
const edited = text.replace('bucket', 'folder').replace('expired', 'lapsed').replace('nightly', 'weekly');
const part = text.slice(0, text.indexOf(', and the nightly'));
const list =
  '- Open the valve above the boiler slowly.\n- Wait until the gauge shows two bars or more.\n- Close the drain below the second filter.\n- Write the pressure and the hour into the log.\n- Call the engineer if the gauge falls again.';
const renamed = text.replace('service account', 'robot user').replace('bucket', 'robot').replace('upload', 'robot job');
const sample = `\`\`\`sh\n${text.replaceAll(/[,;.]/g, '')}\n\`\`\``;
const licence = `Permission is hereby granted, free of charge, to any person who obtains a copy of this work and the notes that come with it, to use it without restriction, and to let others do so as well.`;

/** Of other words, so that no page is a copy. */
const rest: Readonly<Record<string, string>> = {
  a: 'Nobody walks along the river without a coat in spring, because rain comes over the hills in minutes and all paths turn into streams before noon. Take bread, some water, and a map on which bridges are drawn.',
  b: 'This garden has roses, herbs, two old apple trees, and a bench from which one sees the whole valley. Visitors are welcome on Sundays from ten to four, but dogs stay outside, as do bicycles and loud radios.',
  c: 'The library opens at nine and lends books for three weeks. Whoever returns one late pays ten cents a day, which buys new lamps for the reading room, where students sit until midnight before examinations.',
  d: 'Our oven is lit at three each morning. Loaves of rye go in first, then rolls, and at last the cakes, for which the heat has to fall by a third; the baker feels it with the back of her hand alone.',
  e: 'Ships of the ferry leave every second hour while there is light. In fog the captain waits, and so do the cars, whose drivers drink tea in a hut with one stove and a view of grey water.',
  f: 'A choir of forty voices meets on Thursdays above the fire station. New singers begin with the easy rounds, and after a season they know the two masses that are sung at Christmas and in May.',
};

function page(name: string, ...more: readonly string[]): string {
  return `# Page\n\n${[rest[name], ...more].join('\n\n')}\n`;
}

const about = (name: string) =>
  `# Install ${name}\n\n${rest.a.replace('Nobody', `No user of ${name}`)}\n\nThe ${name} client comes with one command, which starts the ${name} server at once.\n\n${[text, rest.b, rest.c, rest.d].join('\n\n')}\n`;

/** Its beginning is always the same; of the rest, every fourth word may be another. */
const passage = (isOther: boolean) =>
  `${rest.f} ${rest.e} ${`${rest.c} ${rest.d}`
    .split(' ')
    .map((word, at) => (isOther && at % 4 === 3 ? `${word}${at}` : word))
    .join(' ')}`;
const passageAbout = (name: string) =>
  `${rest.f} ${rest.e} The ${name} hall is open. ${rest.c.replace('library', `${name} library`).replace('Whoever', `At ${name}, whoever`)}`;

const function30 = `export function chargeOf(order: Order, rates: Rates): Money {
  const weight = order.parcels.reduce(heaviest, zero);
  const zone = rates.zones.find(holds(order.country));
  if (zone === undefined) throw unknownCountry(order);
  return rounded(zone.base + zone.perKilo * weight);
}`;
const function60 = (name: string) =>
  `export function ${name}Totals(${name}s: readonly ${name}Item[], from: Date, to: Date): ${name}Sum[] {
  const ${name}Sums = new Map<string, ${name}Sum>();
  for (const ${name} of ${name}s) {
    if (${name}.day < from || ${name}.day > to || ${name}.isLost) continue;
    const ${name}Sum = ${name}Sums.get(${name}.owner) ?? no${name}Sum(${name}.owner);
    ${name}Sums.set(${name}.owner, ${name}Added(${name}Sum, ${name}.weight, ${name}.price));
  }
  return [...${name}Sums.values()].sort((one, other) => other.price - one.price);
}`;
const otherCode = (name: string) =>
  `import {Order, Rates, heaviest} from './orders.ts';\n\nexport function ${name}Of(day: Date, ${name}: Table): string {\n  return ${name}.row(day).cell(${name}).text;\n}\n`;

/** `there` is on a.md, and the change pastes `here` into b.md. */
function pasted(here: string, there: string = here): Pick<Case, 'before' | 'after'> {
  return {before: {'a.md': page('a', there), 'b.md': page('b')}, after: {'b.md': page('b', here)}};
}

/** So many words of a paragraph of 60. */
function wordsOf(count: number): string {
  return `${text} ${rest.f}`.split(' ').slice(0, count).join(' ');
}

/** Pages with nothing in common. */
function manyPages(count: number): (readonly [string, string])[] {
  return Array.from({length: count}, (_, at) => [`of/${at + 10}.md`, `# On ${at}\n\nTern ${at} sits on pole ${at}.\n`]);
}

/** In a change of so many texts. */
function ofMany({before, after}: Pick<Case, 'before' | 'after'>, count: number): Pick<Case, 'before' | 'after'> {
  return {before, after: {...after, ...Object.fromEntries(manyPages(count - Object.keys(after).length))}};
}

const onFivePages: Pick<Case, 'before' | 'after'> = {
  before: {
    'a.md': page('a'),
    'b.md': page('b'),
    'c.md': page('c'),
    'd.md': page('d'),
    'e.md': page('e'),
    'f.md': page('f'),
  },
  after: {
    'a.md': page('a', text),
    'b.md': page('b', text),
    'c.md': page('c', text),
    'd.md': page('d', text),
    'e.md': page('e', text),
  },
};

const cases: readonly Case[] = [
  {
    why: 'a whole paragraph',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', text)},
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a whole paragraph with one word in ten replaced',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', edited)},
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a part of a paragraph, in one that says more',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', `${part}, which is why the keeper looks at it each evening before he locks the gate.`)},
    says: ['info copied-passage b.md'],
  },
  {
    why: 'a whole paragraph of fewer words than a warning has',
    ...pasted(text),
    least: 35,
    says: ['info copied-passage short passage b.md'],
  },
  {
    why: 'a passage of 60 words',
    ...pasted(wordsOf(60)),
    least: defaults.minNewWords,
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a passage of a word less',
    ...pasted(wordsOf(59)),
    least: defaults.minNewWords,
    says: ['info copied-passage short passage b.md'],
  },
  {
    why: 'parts of sentences in a passage of 60 words',
    ...pasted(`Of it: ${wordsOf(60)} and so on, and so forth, as has been said.`, `Then ${wordsOf(60)} again.`),
    least: defaults.minNewWords,
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'in a change of eleven texts',
    ...ofMany(pasted(text), 11),
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'in a change of one text more',
    ...ofMany(pasted(text), 12),
    says: ['info copied-passage large change b.md'],
  },
  {
    why: 'texts with another name alone are not counted',
    before: {...pasted(text).before, ...Object.fromEntries(manyPages(11))},
    after: {...pasted(text).after, ...Object.fromEntries(manyPages(11).map(([path, own]) => [`to/${path}`, own]))},
    gone: manyPages(11).map(([path]) => path),
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a whole page in a change of twelve texts',
    ...ofMany({before: {'a.md': page('a', text)}, after: {'b.md': page('a', text)}}, 12),
    says: ['warning copied-page b.md'],
  },
  {
    why: 'in a new page most of which is its own',
    before: {'a.md': page('a', text)},
    after: {'b.md': page('c', text)},
    says: ['info copied-passage own text b.md'],
  },
  {
    why: 'in more that the change adds to an old page',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', text, rest.c)},
    says: ['info copied-passage own text b.md'],
  },
  {
    why: 'in a change of every text',
    before: {},
    after: {'a.md': page('a', text), 'b.md': page('c', text)},
    says: ['warning copied-passage a.md b.md'],
  },
  {
    why: 'two passages of one page, each of which is less than half of a new one',
    before: {'a.md': page('a', list, rest.b, rest.d, rest.f, text)},
    after: {'b.md': `# Page\n\n${text}\n\n${rest.e}\n\n${list}\n`},
    says: ['info copied-passage own text b.md'],
  },
  {
    why: 'a function in a program most of which is its own',
    before: {'src/parcels.ts': `${otherCode('parcel')}\n${function30}\n`},
    after: {'src/letters/post.ts': `${otherCode('letter').repeat(3)}\n${function30}\n`},
    says: ['warning copied-passage src/letters/post.ts'],
  },
  {
    why: 'the README at the top says what a page says',
    before: {'a.md': page('a', text), 'README.md': page('b')},
    after: {'README.md': page('b', text)},
    says: ['info copied-passage README README.md'],
  },
  {
    why: 'a page says what the README at the top says',
    before: {'README.rst': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', text)},
    says: ['info copied-passage README b.md'],
  },
  {
    why: 'the README at the top and another page say it',
    before: {'README.md': page('c', text), 'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', text)},
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'the README of a folder is a page, and so is a page about them',
    before: {'docs/README.md': page('a', text), 'readmes.md': page('b')},
    after: {'readmes.md': page('b', text)},
    says: ['warning copied-passage readmes.md'],
  },
  {
    why: 'a whole list',
    before: {'a.md': page('a', list), 'b.md': page('b')},
    after: {'b.md': page('b', list)},
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a paragraph in a box of MkDocs',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', `!!! tip "First"\n\n    ${text}`)},
    says: ['warning copied-passage b.md'],
  },
  {
    why: 'a paragraph on five pages at once',
    ...onFivePages,
    says: ['warning copied-passage a.md b.md c.md d.md e.md'],
  },
  {
    why: 'a paragraph on five pages at once, in a change of ten other texts',
    ...ofMany(onFivePages, 15),
    says: ['warning copied-passage a.md b.md c.md d.md e.md'],
  },
  {
    why: 'a paragraph on five pages at once, in a change of eleven other texts',
    ...ofMany(onFivePages, 16),
    says: ['info copied-passage large change a.md b.md c.md d.md e.md'],
  },
  {
    why: 'a paragraph that moves to another page',
    before: {'a.md': page('a', text), 'b.md': page('b')},
    after: {'a.md': page('a'), 'b.md': page('b', text)},
    says: [],
  },
  {
    why: 'a paragraph that three other pages have',
    before: {'a.md': page('a', text), 'b.md': page('b', text), 'c.md': page('c', text), 'd.md': page('d')},
    after: {'d.md': page('d', text)},
    says: ['info copied-passage further copy d.md'],
  },
  {
    why: 'a paragraph within its page',
    before: {'a.md': page('a', text)},
    after: {'a.md': `${page('a', text)}\n## Again\n\n${rest.b}\n\n${text}\n`},
    says: ['info copied-passage a.md'],
  },
  {
    why: 'a paragraph on the page next door in which a name is another one throughout',
    before: {'docs/bucket.md': page('a', text), 'docs/robot.md': page('b')},
    after: {'docs/robot.md': page('b', renamed)},
    says: [],
  },
  {
    why: 'sample code',
    before: {'a.md': page('a', sample), 'b.md': page('b')},
    after: {'b.md': page('b', sample)},
    says: [],
  },
  {
    why: 'a licence',
    before: {'a.md': page('a', licence), 'b.md': page('b')},
    after: {'b.md': page('b', licence)},
    says: [],
  },
  {
    why: 'a page that authors copy to begin a new one',
    before: {'templates/page.md': page('a', text), 'b.md': page('b')},
    after: {'b.md': page('b', text)},
    says: [],
  },
  {
    why: 'a page that says of one thing what the page next door says of another',
    before: {'install-gull.md': about('Gull')},
    after: {'install-tern.md': about('Tern')},
    says: ['info copied-page parallel page install-tern.md'],
  },
  {
    why: 'the same text on the page next door, whose name differs in a word between two others',
    before: {'join-gull-server.md': page('a', text), 'b.md': page('b')},
    after: {'join-tern-server.html.md': page('c', text)},
    says: ['info copied-passage join-tern-server.html.md'],
  },
  {
    why: 'the names have one word in common, and extensions: a warning',
    before: {'gull-server.html.md': page('a', text, rest.e), 'b.md': page('b')},
    after: {'tern-server.html.md': page('c', text, rest.e)},
    says: ['warning copied-passage tern-server.html.md'],
  },
  {
    why: 'the whole name of one page is in that of the other: a warning',
    before: {'join-server.md': page('a', text, rest.e), 'b.md': page('b')},
    after: {'join-gull-server.md': page('c', text, rest.e)},
    says: ['warning copied-passage join-gull-server.md'],
  },
  {
    why: 'in another folder: a warning',
    before: {'one/join-gull-server.md': page('a', text, rest.e), 'b.md': page('b')},
    after: {'two/join-tern-server.md': page('c', text, rest.e)},
    says: ['warning copied-passage two/join-tern-server.md'],
  },
  {
    why: 'a passage in which one word in eight is another',
    before: {'a.md': page('a', passage(false))},
    after: {'b.md': page('b', passage(true))},
    says: ['info copied-passage loose copy b.md'],
  },
  {
    why: 'such a passage of two old pages, which are more alike',
    before: {
      'a.md': `# One\n\n${passage(false)}\n`,
      'c.md': `# Other\n\n${passage(false).replace(/ (in|the|at) /g, ' so ')}\n`,
    },
    after: {'b.md': page('b', passage(true))},
    says: ['info copied-passage loose copy b.md'],
  },
  {
    why: 'a passage of the page next door with another name in place of a name',
    before: {'install-gull.md': page('a', passageAbout('Gull'))},
    after: {'install-tern.md': page('b', passageAbout('Tern'))},
    says: ['info copied-passage parallel page install-tern.md'],
  },
  {
    why: 'the same page in another folder',
    before: {'gull/install.md': about('Gull')},
    after: {'tern/start.md': about('Tern')},
    says: ['warning copied-page tern/start.md'],
  },
  {
    why: 'a page next door in which no name is another',
    before: {'install-gull.md': about('Gull')},
    after: {'install-tern.md': about('Gull').replace('at once', 'soon')},
    says: ['warning copied-page install-tern.md'],
  },
  {
    why: 'another version of a page',
    before: {'v1/guide.md': page('a', text), 'v2/guide.md': page('a')},
    after: {'v2/guide.md': page('a', text)},
    says: [],
  },
  {
    why: 'a translated page',
    before: {'a.md': page('a', text), 'de/a.md': page('b')},
    after: {'de/a.md': page('b', text)},
    says: [],
  },
  {
    why: 'a whole function',
    before: {'src/parcels.ts': `${otherCode('parcel')}\n${function30}\n`, 'src/letters/post.ts': otherCode('letter')},
    after: {'src/letters/post.ts': `${otherCode('letter')}\n${function30}\n`},
    says: ['warning copied-passage src/letters/post.ts'],
  },
  {
    why: 'a function with other names, in the file next door',
    before: {'src/parcels.ts': `${otherCode('parcel')}\n${function60('parcel')}\n`, 'src/post.ts': otherCode('letter')},
    after: {'src/post.ts': `${otherCode('letter')}\n${function60('letter')}\n`},
    says: ['warning copied-passage src/post.ts'],
  },
  {
    why: 'a function with other names, in another folder',
    before: {'src/parcels.ts': `${otherCode('parcel')}\n${function60('parcel')}\n`, 'lib/mail.ts': otherCode('letter')},
    after: {'lib/mail.ts': `${otherCode('letter')}\n${function60('letter')}\n`},
    says: ['warning copied-passage lib/mail.ts'],
  },
  {
    why: 'the same lines in a function that does more',
    before: {'src/parcels.ts': `${otherCode('parcel')}\n${function30}\n`, 'src/letters/post.ts': otherCode('letter')},
    after: {
      'src/letters/post.ts': `${otherCode('letter')}\n${function30.replace('chargeOf(order: Order, rates: Rates): Money', 'printBill(order: Order, rates: Rates): void').replace('  return rounded(zone.base + zone.perKilo * weight);', '  const stamp = printer.stampFor(order.sender, today());\n  printer.begin(stamp);\n  printer.write(zone.name);\n  printer.end();')}\n`,
    },
    says: [],
  },
];

function told({before, after, gone = [], least = 30}: Case): string[] {
  const now = Object.fromEntries(Object.entries({...before, ...after}).filter(([path]) => !gone.includes(path)));
  const texts = Object.entries(now)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, text]) => documentOf(path, text, !(path in after)));
  const parent = {
    before: Object.entries(before)
      .filter(([path]) => path in after || gone.includes(path))
      .map(([path, text]) => documentOf(path, text, true)),
    changed: new Set(Object.keys(after)),
  };
  const progress = () => undefined;
  const found = inspect(withAddedTokens(indexTexts(texts, progress), texts, [parent]), texts, defaults, progress);
  const {findings} = rankFindings(found, Object.keys(now), {...defaults, minNewWords: least, classOf: () => undefined});
  return findings.flatMap((finding) => {
    const {level, code, reason = ''} = finding;
    if (level === 'silent' || (finding.kind !== 'passage' && finding.kind !== 'document')) return [];
    const fresh = finding.places.filter((place) => place.new === true).map(({path}) => path);
    return [[level, code, ...(level === 'info' && reason !== '' ? [reason] : []), ...fresh].join(' ')];
  });
}

function documentOf(path: string, text: string, reference: boolean): Document {
  return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference, template: false};
}

test.each(cases)('$why', (one) => {
  expect(told(one)).toEqual(one.says);
});
