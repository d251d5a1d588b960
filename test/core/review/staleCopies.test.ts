// Copies that a change left behind, as data: pages before and after, and the expected report. `P` stands for a
// paragraph of fifty words that all pages may contain; edits follow it in braces as word=other.

import {describe, expect, test} from 'vitest';
import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {fixStaleCopy} from '../../../shared/review/fixStaleCopy.ts';
import {withEdits} from '../../../shared/review/transferEdit.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random as randomOf} from '../../support/random.ts';
import {reviewOfTrees as review, type Tree} from '../../support/reviewOfTrees.ts';
import {draws, isThorough, sizeOf, within} from '../../support/trials.ts';

/** `warning a.md -> b.md: yarn => npm`; a silent one, and information by a rule, say why. */
function said({findings}: Inspection): string[] {
  return findings.flatMap((finding) => {
    if (finding.kind !== 'passage' || finding.stale === undefined) return [];
    const {level, places, stale, reason} = finding;
    const [edited, left] = [true, false].map((isNew) => places.filter((place) => place.new === isNew));
    const names = (some: typeof places) => some.map(({path, startLine}) => `${path}:${startLine}`).join(' ');
    const edits = stale.edits.map(({before, now}) => `${before} => ${now}`).join('; ');
    const why = reason ? ` (${reason})` : '';
    return [`${level}${why} ${names(edited)} -> ${names(left)}: ${edits}`];
  });
}

/** Rows of codes: of two that are new, the last ends nearly as the next one begins, and one row is at another place. */
function regions(isNew: boolean): string {
  const more = isNew ? ['Europe (Stockholm) | eu-north-1', 'Middle East (Bahrain) | me-south-1'] : [];
  const rows = [
    ...['US East (Virginia) | us-east-1', 'US East (Ohio) | us-east-2', 'US West (Oregon) | us-west-2'],
    ...['Asia Pacific (Mumbai) | ap-south-1', 'Asia Pacific (Tokyo) | ap-northeast-1'],
    ...(isNew ? ['Canada (Central) | ca-central-1'] : []),
    ...['Europe (Frankfurt) | eu-central-1', 'Europe (Ireland) | eu-west-1', 'Europe (Paris) | eu-west-3'],
    ...more,
    'South America (Brazil) | sa-east-1',
    ...(isNew ? [] : ['Canada (Central) | ca-central-1']),
  ];
  return `| Name of the region | Code |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join('')}`;
}

/** Ports of a server: items that end alike, and one more. */
function ports(hasMore: boolean): string {
  const of = (port: string, name: string) => `- ${port}, only if the [${name} plugin](/${name}.html) is enabled`;
  const items = [of('8883 for all MQTT clients', 'MQTT'), of('15674 for all STOMP clients', 'STOMP')];
  const all = [...items, ...(hasMore ? [of('15692 for all metrics', 'Prometheus')] : [])];
  return `Make sure that these ports can be reached from all clients before the server is started:\n${all.join('\n')}\n\nOther ports can be set.`;
}

const paragraph =
  'To start the development server of the handbook, open a terminal in the folder of the project and run yarn dev ' +
  'there. The first start takes some minutes, because all pages are built once; every later start is done after two ' +
  'seconds, and a page that is edited appears at once.';
const inIndent = (indent: string) => `${indent}See the [Whole/Part](/handbook/server/#wholepart) of it. ${paragraph}`;
const edited = paragraph.replace('yarn', 'npm');
const own = (name: string) => `# About ${name}\n\nWhat only the page ${name} says, in a sentence of its own.\n\n`;
const page = (name: string, text: string) => `${own(name)}${text}\n`;
/** With so many words on a line. */
const wrapped = (words: number) =>
  paragraph
    .split(' ')
    .reduce((text, word, at) => text + (at % words === 0 ? '\n' : ' ') + word)
    .trim();
const inSpanish = paragraph
  .replace('a terminal', 'una terminal')
  .replace('is done after two seconds', 'termina en poco tiempo');
const remark = (word: string, indent: string) => `${word}\n${indent}${paragraph}`;
const inRussian = paragraph.replace('development server', 'сервер разработки');
const reworded = paragraph.replace('is done', 'finishes');
const faster = paragraph.replace('two seconds', '2 seconds');
const filling = paragraph.split(' ').reverse().join(' ').toLowerCase();
const ofGull = paragraph.replace('the handbook', 'the Gull handbook');
const ofTern = paragraph.replace('the handbook', 'the Tern handbook');
const shortenedFrom = paragraph.slice(paragraph.indexOf('some minutes'), paragraph.indexOf(', and a page'));
const shortened = paragraph.replace(shortenedFrom, '2 s');

const named = (name: string) => paragraph.replace('the project', `the ${name} project`);
const linked = (target: string) => paragraph.replace('a terminal', `a [terminal](${target})`);
const anchored = (target: string) => paragraph.replace('a terminal', `a <a class="to" href="${target}">terminal</a>`);
const pictured = (file: string) => paragraph.replace('there.', `there <img src="${file}" width="30">.`);
const firstSentence = 'Look at the list of programs that have to be there.';
const referring = (target: string) => `${paragraph.replace('a terminal', `a \`terminal <${target}>\`_`)}\n`;
const addressed = (address: string) => paragraph.replace('there.', `there, from ${address}.`);
const linkedAtEnd = (target: string) =>
  `${paragraph} The [list](${target}).\n\nAnother paragraph, with words of its own.`;

const table = (row: string) => `| option | what it says |
| --- | --- |
| width | how many columns a line has at most, 80 if nothing is said |
${row}| height | how many lines a page has before the next one begins |
| margin | how many columns stay empty on either side of the text |
`;

/** Items that only this list has, and between them some that all have. */
const retold = 'everything that anybody ever wrote there must be read and laid out anew';
const joined = paragraph.replace('some minutes', 'someminutes');
/** A page of 250 words. */
const long = (name: string) =>
  page(name, [paragraph, filling, ...Array.from({length: 3}, (_, at) => numbered(at))].join('\n\n'));
const numbered = (at: number) => paragraph.replace(/\w+/g, (word) => `${word}${at}`);
const itemsOf = (name: string, from: number) =>
  Array.from(
    {length: 5},
    (_, at) => `- \`${name}${from + at}\`: what ${name} ${from + at} says of the ${name} ${from + at} in the house`,
  );
const list = (name: string, more: string) =>
  [
    ...itemsOf(name, 0),
    '- `--wait`: how many seconds the program waits before it gives up',
    '- `--until`: the time of the day at which the program ends its work',
    `- \`--times\`: how often it tries to reach the other side again${more}`,
    '- `--quiet`: nothing is printed, and the exit code alone says how it went',
    '- `--keep`: what was written stays where it is when the program ends',
    ...itemsOf(name, 5),
  ].join('\n');

const row = '| limit | how many pages are read before the program says that it is enough |\n';
const longTable = (name: string, more: string) =>
  `| option | what it says |\n| --- | --- |\n${itemsOf(name, 0)
    .map((item) => `| ${item.slice(2).replace(': ', ' | ')} |\n`)
    .join('')}` +
  '| width | how many columns a line has at most, 80 if nothing is said |\n' +
  '| depth | how many folders below the first one are looked at, all of them if nothing is said |\n' +
  more +
  '| height | how many lines a page has before the next one begins |\n' +
  '| margin | how many columns stay empty on either side of the text |\n' +
  itemsOf(name, 5)
    .map((item) => `| ${item.slice(2).replace(': ', ' | ')} |\n`)
    .join('');

const firstHalf = `${paragraph.slice(0, paragraph.indexOf('because'))}${filling}`;
const ofTests = `It tries what files can do. ${filling.slice(0, 60)} It passed all of the 8813 tests in latest [suite](x.md), on all machines that we have here.`;
const short =
  'Before you begin, look at what the guide asks for.\n\nThe cluster needs at least 3 GB of memory.\n\n' +
  'Whoever runs it may create pods and secrets in all of its namespaces.';

const links = (target: string) =>
  `Read on:\n\n- [Install](${target}install.md)\n- [Configure](${target}configure.md)\n- [Upgrade](${target}upgrade.md)\n` +
  '- [Remove](remove.md)\n- [Networks](https://forge.test/docs/networks)\n- [Limits](https://forge.test/docs/limits)\n' +
  '- [Keys](https://forge.test/docs/keys)\n- [Questions](https://forge.test/docs/questions)\n';
const items = [
  '- Memory: the server needs at least 8 GB for its cache and for the pages that are open at once.',
  '- Disk: twice the size of the pages, because each of them is kept in two versions.',
  '- Network: the port of the server must be open to all who read.',
];
const inOtherOrder = (list: readonly string[]) => list.toReversed().join('\n');
const linkedWord = (target: string) => paragraph.replace('terminal', `[terminal](${target})`);
const menu = (more: string) =>
  ['Camera', 'Device', 'Events', 'Network', 'Storage', 'Vibration', 'Compass', 'Contacts', 'Battery', 'Dialogs']
    .map(
      (name, at) =>
        `${at === 1 ? more : ''}<li><a href="${name.toLowerCase()}.html">${name} of the phone or tablet</a></li>\n`,
    )
    .join('');
const item = '- The cache holds pages for 90 seconds at most, before each of them is read again from the disk.';
const sample = (lines: string) =>
  `${paragraph.slice(0, 150)}\n\`\`\`\n${lines}\n\`\`\`\n\n${filling.slice(0, 150)}\n\n${filling.slice(150)}`;
const between = (code: string) => `${paragraph}\n\n\`\`\`\n${code}\n\`\`\`\n\n${filling}`;
const tried = (count: string, tries: string) =>
  paragraph.replace('two seconds', `${count} seconds in each of ${tries}`);
const command = (more: string) => paragraph.replace('yarn dev', `\`yarn run dev for all${more}\``);
const inVersions = (versions: readonly string[], textOf: (path: string) => string) =>
  Object.fromEntries(
    versions
      .flatMap((version) => [`docs/${version}/a.md`, `docs/${version}/cli/b.md`])
      .map((path) => [path, page(path, textOf(path))]),
  );
const posts = (text: string) =>
  Object.fromEntries(Array.from({length: 8}, (_, at) => [`blog/2024-0${at + 1}-01-news.md`, page(`${at}`, text)]));
const figure = (space: string) =>
  paragraph.replace('handbook', `handbook {{< figure${space}src="a.png"${space}width="3" >}}`);

/** Sentences of which `edit` makes another one, and the paragraph. */
const sentences = Array.from(
  {length: 10},
  (_, at) => `In room ${'abcdefghij'[at]}${at} a clock hangs over one of the doors.`,
);
/** The first sentences of it are others. */
const revised = (count: number, text: string) => {
  const others = sentences.map((one, at) =>
    at < count ? one.replace('clock hangs over one of the', 'lamp burns behind all those') : one,
  );
  return `${others.join('\n\n')}\n\n${text}`;
};
const hidden = (sign: string) => Array.from({length: 120}, (_, at) => `room${sign}${at} door${sign}${at}`).join(', ');
const own20 =
  'The lowest number of readers for which a page is kept at hand is 20 in all of the larger houses of the town.';
const inProducts = (product: string, pages: Tree): Tree =>
  Object.fromEntries([
    ...['ash', 'elm', 'fir', 'oak', 'yew', 'bay', 'box'].map((name) => [
      `api/${product}/${name}.md`,
      own(product + name),
    ]),
    ...Object.entries(pages).map(([name, text]) => [`api/${product}/${name}.md`, page(product + name, text)]),
  ]);

interface Case {
  readonly why: string;
  readonly before: Tree;
  readonly after: Tree;
  readonly says: readonly string[];
}

const two = {'a.md': page('a', paragraph), 'guide/b.md': page('b', paragraph)};

/** A paragraph of the first page becomes another one, that of the second, `there`, stays as it is. */
function leftBehind(
  before: string,
  after: string,
  {
    there = before,
    at: [a, b] = ['a.md', 'guide/b.md'],
  }: {readonly there?: string; readonly at?: readonly string[]} = {},
): Pick<Case, 'before' | 'after'> {
  const left = {[b]: page('b', there)};
  return {before: {[a]: page('a', before), ...left}, after: {[a]: page('a', after), ...left}};
}

/** One more page of the collection, which stays as it is. */
function withPage(path: string, {before, after}: Pick<Case, 'before' | 'after'>): Pick<Case, 'before' | 'after'> {
  const one = {[path]: page('y', 'What the link leads to.')};
  return {before: {...before, ...one}, after: {...after, ...one}};
}

const onPages = (count: number, text: string): Tree => ({
  'a.md': page('a', paragraph),
  ...Object.fromEntries(
    Array.from({length: count}, (_, at) => [`one/${['oven', 'queue', 'ferry', 'choir'][at]}.md`, page(`p${at}`, text)]),
  ),
});

const onGuides = (text: string): Tree =>
  Object.fromEntries(
    ['oven', 'queue', 'ferry', 'choir'].map((name) => [
      `guide/${name}.md`,
      page(name, name === 'oven' ? `${text}\n\nA tern sits on it.` : text),
    ]),
  );

/** A change that edits so many texts and leaves the paragraph behind on pages of so many words. */
function inChange(texts: number, ...words: readonly number[]): Pick<Case, 'before' | 'after'> {
  const pages = words.map((count, at) => {
    const others = Array.from({length: count - paragraph.split(' ').length}, (_, word) => `door${'xy'[at]}${word}`);
    return [`guide/${'bc'[at]}.md`, `${paragraph}\n\n${others.join(' ')}\n`];
  });
  const edits = (text: string) => Array.from({length: texts - 1}, (_, at) => [`of/${at}.md`, page(`t${at}`, text)]);
  const tree = (first: string, other: string): Tree =>
    Object.fromEntries([['a.md', page('a', first)], ...edits(other), ...pages]);
  return {before: tree(paragraph, 'A tern sits.'), after: tree(edited, 'A gull sits.')};
}

/** The text is left on a short page in a folder of old pages, too. */
function setAside({before, after}: Pick<Case, 'before' | 'after'>): Pick<Case, 'before' | 'after'> {
  const old = {'archive/b.md': page('b', paragraph)};
  return {before: {...before, ...old}, after: {...after, ...old}};
}

/** The same text in HTML. */
const inHtml = (text: string) => `<html>\n<body>\n<p>${text}</p>\n</body>\n</html>\n`;
const withAddress = `description: "This plugin wraps the [API](https://forge.test/v3/) and uses the [forge](https://forge.test/keys/forge/) library"\n${paragraph}`;

const cases: readonly Case[] = [
  {
    why: 'a page that a program writes is left behind: nothing',
    ...leftBehind(paragraph, faster, {there: `<!-- This page is auto-generated. -->\n${paragraph}`}),
    says: ['silent (generated files) a.md:5 -> guide/b.md:6: two => 2'],
  },
  {
    why: 'a page that a program makes of others is left behind: nothing',
    ...leftBehind(paragraph, faster, {there: `<!--\nOur b.md is generated from pages in docs\n-->\n${paragraph}`}),
    says: ['silent (built pages) a.md:5 -> guide/b.md:8: two => 2'],
  },
  {
    why: 'HTML beside its source: nothing',
    before: {'a.md': page('a', paragraph), 'a.html': inHtml(paragraph)},
    after: {'a.md': page('a', faster), 'a.html': inHtml(paragraph)},
    says: ['silent (built pages) a.md:5 -> a.html:3: two => 2'],
  },
  {
    why: 'HTML beside the source of another page',
    before: {'a.md': page('a', paragraph), 'b.html': inHtml(paragraph), 'b.md': page('b', filling)},
    after: {'a.md': page('a', faster), 'b.html': inHtml(paragraph), 'b.md': page('b', filling)},
    says: ['info (page in HTML) a.md:5 -> b.html:3: two => 2'],
  },
  {
    why: 'HTML beside its template, which may include any page: nothing',
    before: {'a.md': page('a', paragraph), 'all.html': inHtml(paragraph), 'all.pug': 'include a.md\n'},
    after: {'a.md': page('a', faster), 'all.html': inHtml(paragraph), 'all.pug': 'include a.md\n'},
    says: ['silent (built pages) a.md:5 -> all.html:3: two => 2'],
  },
  {
    why: 'the source of an edited page of HTML is left behind',
    before: {'a.md': page('a', paragraph), 'a.html': inHtml(paragraph)},
    after: {'a.md': page('a', paragraph), 'a.html': inHtml(faster)},
    says: ['warning a.html:3 -> a.md:5: two => 2'],
  },
  {
    why: 'shortcodes round a block, of which the other page has none',
    ...leftBehind(`Run it.\n\n\`\`\`\n${paragraph}\n\`\`\``, `Run it.\n\n[code lang="sh"]\n${paragraph}\n[/code]`),
    says: [],
  },
  {
    why: 'shortcodes round a block, and the other page has one',
    ...leftBehind(paragraph, `[code lang="sh"]\n${paragraph}\n[/code]`, {
      there: `[code lang="sh"]\nIt goes.\n[/code]\n\n${paragraph}`,
    }),
    says: ['warning (run) a.md:5 -> guide/b.md:9:  => [code lang="sh"];  => [/code]'],
  },
  {
    why: 'an address that is words in a block of code and none in prose is no edit',
    ...leftBehind(
      `\`\`\`yaml\n${withAddress}\n\`\`\``,
      `[code lang="yaml"]\n${withAddress.replace('two', '2')}\n[/code]`,
    ),
    says: ['warning a.md:7 -> guide/b.md:7: two => 2'],
  },
  {
    why: 'on the page as many words were replaced as the copy has: information',
    ...leftBehind(revised(0, paragraph), revised(10, edited), {there: paragraph}),
    says: ['info (large change) a.md:25 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'on the page fewer words were replaced than the copy has: a warning',
    ...leftBehind(revised(0, paragraph), revised(5, edited), {there: paragraph}),
    says: ['warning (run) a.md:25 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'text that is added elsewhere on the page revises nothing',
    ...leftBehind(paragraph, `${filling}\n\n${filling}\n\n${edited}`, {there: paragraph}),
    says: ['warning (run) a.md:9 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'words that are gone count as those that others replace',
    ...leftBehind(`${filling}\n\n${filling}\n\n${paragraph}`, edited, {there: paragraph}),
    says: ['info (large change) a.md:5 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'five texts changed, and 2,000 words on the page that was left behind',
    ...inChange(5, 2000),
    says: ['warning (run) a.md:5 -> guide/b.md:1: yarn => npm'],
  },
  {
    why: 'a word more on the page: information',
    ...inChange(5, 2001),
    says: ['info (large change) a.md:5 -> guide/b.md:1: yarn => npm'],
  },
  {
    why: 'a single text changed, however long the other page is',
    ...inChange(1, 10_500),
    says: ['warning (run) a.md:5 -> guide/b.md:1: yarn => npm'],
  },
  {
    why: 'one more text changed: information',
    ...inChange(6, 2000),
    says: ['info (large change) a.md:5 -> guide/b.md:1: yarn => npm'],
  },
  {
    why: 'of two pages that were left behind the shorter one counts',
    ...inChange(5, 2001, 2000),
    says: ['warning (run) a.md:5 -> guide/b.md:1 guide/c.md:1: yarn => npm'],
  },
  {
    why: 'a short page that the warning does not name makes no large change a small one',
    ...setAside(inChange(5, 2001)),
    says: ['info (large change) a.md:5 -> guide/b.md:1: yarn => npm'],
  },
  {
    why: 'edits that a reader does not see revise nothing',
    ...leftBehind(`${hidden('\\\\_')}\n\n${paragraph}`, `${hidden('_')}\n\n${edited}`, {there: paragraph}),
    says: ['warning (run) a.md:7 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'edited alike on a page that was revised and on one that was not',
    before: {
      'a.md': page('a', paragraph),
      'b.md': page('b', `${filling}\n\n${filling}\n\n${paragraph}`),
      'c.md': page('c', paragraph),
    },
    after: {'a.md': page('a', edited), 'b.md': page('b', edited), 'c.md': page('c', paragraph)},
    says: ['warning (run) a.md:5 b.md:5 -> c.md:5: yarn => npm'],
  },
  {
    why: 'marks alone, beside an edit',
    ...leftBehind(named('dev\\_server may then just'), named('`dev_server` may then')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: just => '],
  },
  {
    why: 'a word that moved over others is one edit',
    ...leftBehind(
      `${paragraph} Check what is the current highest number.`,
      `${paragraph} Check what the current highest number is.`,
    ),
    says: ['warning (run) a.md:5 -> guide/b.md:5: is the current highest number => the current highest number is'],
  },
  {
    why: 'the year of a copyright is no fact',
    ...leftBehind(named('Copyright (C) 2019-2020'), named('Copyright (C) 2019-2021')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: 2019-2020 => 2019-2021'],
  },
  {
    why: 'the page of another product, and another page in its folder: the one of this product is named',
    before: {
      ...inProducts('java', {setup: paragraph, index: paragraph}),
      ...inProducts('ruby', {setup: paragraph, index: paragraph}),
    },
    after: {
      ...inProducts('java', {setup: faster, index: paragraph}),
      ...inProducts('ruby', {setup: paragraph, index: paragraph}),
    },
    says: ['warning api/java/setup.md:5 -> api/java/index.md:5: two => 2'],
  },
  {
    why: 'another page in the folder of another product alone: information',
    before: {
      ...inProducts('java', {setup: paragraph, index: filling}),
      ...inProducts('ruby', {setup: filling, index: paragraph}),
    },
    after: {
      ...inProducts('java', {setup: faster, index: filling}),
      ...inProducts('ruby', {setup: filling, index: paragraph}),
    },
    says: ['info (mirrored product) api/java/setup.md:5 -> api/ruby/index.md:5: two => 2'],
  },
  {
    why: 'a number in a short text of five pages is of each of them',
    before: {...onPages(4, own20), 'a.md': page('a', own20)},
    after: {...onPages(4, own20), 'a.md': page('a', own20.replace('20', '30'))},
    says: ['info (short passage) a.md:5 -> one/choir.md:5 one/ferry.md:5 one/oven.md:5 one/queue.md:5: 20 => 30'],
  },
  {
    why: 'two of six pages were edited',
    before: {...onPages(4, own20), 'a.md': page('a', own20), 'b.md': page('b', own20)},
    after: {
      ...onPages(4, own20),
      'a.md': page('a', own20.replace('20', '30')),
      'b.md': page('b', own20.replace('20', '30')),
    },
    says: ['warning a.md:5 b.md:5 -> one/choir.md:5 one/ferry.md:5 one/oven.md:5 one/queue.md:5: 20 => 30'],
  },
  {
    why: 'in a short text of four pages it was left behind',
    before: {...onPages(3, own20), 'a.md': page('a', own20)},
    after: {...onPages(3, own20), 'a.md': page('a', own20.replace('20', '30'))},
    says: ['warning a.md:5 -> one/ferry.md:5 one/oven.md:5 one/queue.md:5: 20 => 30'],
  },
  {
    why: 'a fact, and the copy is about another product',
    ...leftBehind(paragraph, faster, {there: ofTern}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact, and the copy has another number besides',
    ...leftBehind(paragraph, faster, {there: paragraph.replace('some minutes', '5 minutes')}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'prose, and the copy is about another product',
    ...leftBehind(paragraph, reworded, {there: ofTern}),
    says: ['warning (run) a.md:5 -> guide/b.md:5: is done => finishes'],
  },
  {
    why: 'a fact that names what only the edited page is about: information',
    ...leftBehind(paragraph, paragraph.replace('yarn dev', '`tern dev`'), {at: ['tern/a.md', 'guide/b.md']}),
    says: ['info (adapted copy) tern/a.md:5 -> guide/b.md:5: yarn => tern'],
  },
  {
    why: 'the name of the edited page, where the edit cannot be made',
    ...leftBehind(linked('x.md'), linked('x.md').replace('terminal', 'tern'), {
      there: paragraph,
      at: ['tern/a.md', 'guide/b.md'],
    }),
    says: ['info (adapted copy) tern/a.md:5 -> guide/b.md:5: [terminal](x.md) => [tern](x.md)'],
  },
  {
    why: 'the name of the edited page, which one of four other pages has',
    before: {'tern/a.md': page('a', paragraph), ...onGuides(paragraph)},
    after: {'tern/a.md': page('a', paragraph.replace('yarn', '`tern`')), ...onGuides(paragraph)},
    says: [
      'info (adapted copy) tern/a.md:5 -> guide/choir.md:5 guide/ferry.md:5 guide/oven.md:5 guide/queue.md:5: yarn => `tern`',
    ],
  },
  {
    why: 'a fact that is still on four pages',
    before: onPages(4, paragraph),
    after: {...onPages(4, paragraph), 'a.md': page('a', faster)},
    says: ['warning a.md:5 -> one/choir.md:5 one/ferry.md:5 one/oven.md:5 one/queue.md:5: two => 2'],
  },
  {
    why: 'a wording that is still on four pages',
    before: onPages(4, paragraph),
    after: {...onPages(4, paragraph), 'a.md': page('a', reworded)},
    says: ['warning (run) a.md:5 -> one/choir.md:5 one/ferry.md:5 one/oven.md:5 one/queue.md:5: is done => finishes'],
  },
  {
    why: 'a page in a folder that is kept as it was: nothing',
    ...leftBehind(paragraph, faster, {at: ['a.md', 'legacy/guide/b.md']}),
    says: ['silent (versions) a.md:5 -> legacy/guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact, and another number far away from it: a warning',
    ...leftBehind(`${paragraph} ${filling} 5`, `${faster} ${filling} 5`, {there: `${paragraph} ${filling} 6`}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact, and the copy is only worded otherwise: a warning',
    ...leftBehind(paragraph, faster, {there: paragraph.replace('some minutes', 'a few minutes')}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact of a copy for another product, edited on most pages: a warning',
    before: {...two, 'c.md': page('c', paragraph), 'guide/b.md': page('b', ofTern)},
    after: {'a.md': page('a', faster), 'c.md': page('c', faster), 'guide/b.md': page('b', ofTern)},
    says: ['warning a.md:5 c.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact on a page of which a third was replaced',
    ...leftBehind(
      `${paragraph}\n\n${reworded.split(' ').slice(0, 20).reverse().join(' ')}`,
      `${faster}\n\nAnother text.`,
      {
        there: paragraph,
      },
    ),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a fact in a paragraph of which a quarter was replaced: a warning',
    ...leftBehind(paragraph, shortened),
    says: [`warning a.md:5 -> guide/b.md:5: ${shortenedFrom} => 2 s`],
  },
  {
    why: 'prose in a paragraph of which a quarter was replaced: too little is the same',
    ...leftBehind(paragraph, paragraph.replace('all pages are built', retold)),
    says: [`info (short passage) a.md:5 -> guide/b.md:5: all pages are built => ${retold}`],
  },
  {why: 'nothing was edited', ...leftBehind(paragraph, paragraph), says: []},
  {
    why: 'a word of prose in fifty equal words',
    ...leftBehind(paragraph, reworded),
    says: ['warning (run) a.md:5 -> guide/b.md:5: is done => finishes'],
  },
  {
    why: 'a word of prose on a page that is the same text',
    before: {'a.md': long('a'), 'guide/b.md': long('b')},
    after: {'a.md': long('a').replace('is done', 'finishes'), 'guide/b.md': long('b')},
    says: ['warning (one page) a.md:5 -> guide/b.md:5: is done => finishes'],
  },
  {
    why: 'a word of prose on a page that has more text',
    before: {'a.md': long('a'), 'guide/b.md': `${long('b')}\n${filling}\n`},
    after: {'a.md': long('a').replace('is done', 'finishes'), 'guide/b.md': `${long('b')}\n${filling}\n`},
    says: ['warning (run) a.md:5 -> guide/b.md:5: is done => finishes'],
  },
  {
    why: 'three equal words before the edit, and more behind it',
    before: {...two, 'guide/b.md': page('b', paragraph.replace('and run', 'then run'))},
    after: {
      ...two,
      'a.md': page('a', paragraph.replace('there. The', 'here. The')),
      'guide/b.md': page('b', paragraph.replace('and run', 'then run')),
    },
    says: ['warning (run) a.md:5 -> guide/b.md:5: there => here'],
  },
  {
    why: 'one equal word before the edit: nothing',
    before: {...two, 'guide/b.md': page('b', paragraph.replace('yarn dev', 'npm dev'))},
    after: {
      ...two,
      'a.md': page('a', paragraph.replace('there. The', 'here. The')),
      'guide/b.md': page('b', paragraph.replace('yarn dev', 'npm dev')),
    },
    says: [],
  },
  {
    why: 'a word that was written as two',
    ...leftBehind(joined, paragraph),
    says: ['warning (run) a.md:5 -> guide/b.md:5: someminutes => some minutes'],
  },
  {
    why: 'a sign that needs no escape: nothing',
    ...leftBehind(named('dev\\_server'), named('dev_server')),
    says: [],
  },
  {
    why: 'an escaped name that is code now: nothing',
    ...leftBehind(named('dev\\_server'), named('`dev_server`')),
    says: [],
  },
  {
    why: 'words in bold: nothing',
    ...leftBehind(named('dev\\_server and more'), named('**dev_server** and *more*')),
    says: [],
  },
  {
    why: 'an escape that is one in code, too',
    ...leftBehind(named('`dev\\_server`'), named('`dev_server`')),
    says: ['warning a.md:5 -> guide/b.md:5: `dev\\_server` => `dev_server`'],
  },
  {
    why: 'a quotation in code that the edit ends with',
    ...leftBehind(named('`if (kind === "oauth") {`'), named('`if (kind === "oauth" || kind === "oidc") {`')),
    says: ['warning a.md:5 -> guide/b.md:5:  => kind === "oidc"'],
  },
  {
    why: 'two parts of one name: the whole name',
    ...leftBehind(named('cuda:11.6.0-base-ubuntu20.04'), named('cuda:12.1.0-base-ubuntu22.04')),
    says: ['warning a.md:5 -> guide/b.md:5: cuda:11.6.0-base-ubuntu20.04 => cuda:12.1.0-base-ubuntu22.04'],
  },
  {
    why: 'a number: a warning',
    ...leftBehind(paragraph, paragraph.replace('two seconds', '2 seconds')),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a link target beside the word',
    before: {'a.md': page('a', paragraph.replace('terminal', '[terminal](x.md)')), 'guide/b.md': two['guide/b.md']},
    after: {...two, 'a.md': page('a', paragraph.replace('terminal', '[shell](y.md)'))},
    says: ['warning a.md:5 -> guide/b.md:5: [terminal](x.md) => [shell](y.md)'],
  },
  {
    why: 'a link target beside the word, and the other page leads elsewhere',
    before: {'a.md': page('a', linkedWord('x.md')), 'guide/b.md': page('guide/b', linkedWord('y.md'))},
    after: {
      'a.md': page('a', linkedWord('y.md').replace('terminal', 'shell')),
      'guide/b.md': page('guide/b', linkedWord('y.md')),
    },
    says: [],
  },
  {
    why: 'words behind a link, and the other page leads elsewhere with it',
    ...leftBehind(linkedWord('x.md'), linkedWord('x.md').replace('x.md) in', 'x.md) or two in'), {
      there: linkedWord('y.md'),
    }),
    says: ['warning (run) a.md:5 -> guide/b.md:5:  => or two'],
  },
  {
    why: 'a link that became a call of a template',
    ...leftBehind(linkedWord('x.md'), linkedWord('{{< relref "y" >}}')),
    says: ['warning a.md:5 -> guide/b.md:5: x.md => {{< relref "y" >}}'],
  },
  {
    why: 'a link of HTML more, before another one',
    ...leftBehind(menu(''), menu('<li><a href="capture.html">Capture</a></li>\n')),
    says: ['warning (run) a.md:6 -> guide/b.md:5:  => Capture'],
  },
  {
    why: 'where a link leads, and no word',
    ...leftBehind(linked('x.md'), linked('y.md')),
    says: ['warning a.md:5 -> guide/b.md:5: x.md => y.md'],
  },
  ...['%', '<%>', '`curl -sL %`', '%[the site]'].map((form) => ({
    why: `an address in the text, ${form}`,
    ...leftBehind(
      addressed(form.replace('%', 'https://run.test/tern/install')),
      addressed(form.replace('%', 'https://run.test/tern-edge/install')),
    ),
    says: ['warning a.md:5 -> guide/b.md:5: https://run.test/tern/install => https://run.test/tern-edge/install'],
  })),
  {
    why: 'an address of the next paragraph',
    ...leftBehind(`${paragraph}\n\n<https://run.test/a>`, `${paragraph}\n\n<https://run.test/b>`),
    says: [],
  },
  {
    why: 'where a link in HTML leads',
    ...leftBehind(anchored('x.md'), anchored('y.md')),
    says: ['warning a.md:5 -> guide/b.md:5: x.md => y.md'],
  },
  {
    why: 'the picture in a paragraph, and no word',
    ...leftBehind(pictured('x.png'), pictured('y.png')),
    says: ['warning a.md:5 -> guide/b.md:5: x.png => y.png'],
  },
  {
    why: 'another picture there',
    ...leftBehind(pictured('x.png'), pictured('y.png'), {there: pictured('b.png')}),
    says: [],
  },
  {
    why: 'a sentence before the paragraph, which the other page had before',
    ...leftBehind(paragraph, `${firstSentence}\n${paragraph}`, {there: `${firstSentence}\n${paragraph}`}),
    says: [],
  },
  {
    why: 'a page is translated, and one in another language has the old text',
    ...leftBehind(paragraph, inSpanish, {at: ['guide.es.md', 'guide.en.md']}),
    says: [],
  },
  {
    why: 'the same in folders',
    ...leftBehind(paragraph, inSpanish, {at: ['docs/es/guide.md', 'docs/en/guide.md']}),
    says: [],
  },
  {
    why: 'words in another script, whatever the pages are called',
    ...leftBehind(paragraph, inRussian),
    says: [],
  },
  {
    why: 'a word in another script that was taken away',
    ...leftBehind(inRussian, inRussian.replace(' сервер', '')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: сервер => '],
  },
  {
    why: 'words that were translated from another script',
    ...leftBehind(inRussian, paragraph),
    says: [],
  },
  {
    why: 'a command on a translated page is the same in all languages',
    ...leftBehind(command(''), command(' --open').replace('a terminal', 'una terminal'), {
      at: ['guide.es.md', 'guide.en.md'],
    }),
    says: ['warning guide.es.md:5 -> guide.en.md:5:  => --open'],
  },
  {
    why: 'an edit of the original, and a translation that still has it',
    ...leftBehind(paragraph, reworded, {at: ['guide.en.md', 'guide.es.md']}),
    says: ['warning (run) guide.en.md:5 -> guide.es.md:5: is done => finishes'],
  },
  {
    why: 'a relative link that leads to the same page from where the other page is',
    ...leftBehind(linked('keys.md#old'), linked('guide/keys.md#old')),
    says: [],
  },
  {
    why: 'a relative link that leads to a page from the edited page alone',
    ...withPage('y.md', leftBehind(linked('x.md'), linked('y.md'))),
    says: ['info (adapted copy) a.md:5 -> guide/b.md:5: x.md => y.md'],
  },
  {
    why: 'a relative link that leads to one page from both',
    ...withPage('guide/y.md', leftBehind(linked('x.md'), linked('y.md'), {at: ['guide/a.md', 'guide/b.md']})),
    says: ['warning guide/a.md:5 -> guide/b.md:5: x.md => y.md'],
  },
  {
    why: 'a link from the root of a site that the other page is no part of',
    ...withPage('site/y.md', leftBehind(linked('/x'), linked('/y'), {at: ['site/a.md', 'other/b.md']})),
    says: ['info (adapted copy) site/a.md:5 -> other/b.md:5: /x => /y'],
  },
  {
    why: 'a link from the root of one site',
    ...withPage('site/y.md', leftBehind(linked('/x'), linked('/y'), {at: ['site/a.md', 'site/guide/b.md']})),
    says: ['warning site/a.md:5 -> site/guide/b.md:5: /x => /y'],
  },
  {
    why: 'a relative link in a text that other pages include',
    ...leftBehind(linked('x.md'), linked('z.md'), {at: ['a.md', 'shared/b.md']}),
    says: ['info (adapted copy) a.md:5 -> shared/b.md:5: x.md => z.md'],
  },
  {
    why: 'an anchor that the other page has',
    ...leftBehind(linked('#the-keys'), linked('#all-keys'), {there: `${linked('#the-keys')}\n\n## The keys`}),
    says: [],
  },
  {
    why: 'an anchor that the other page has not',
    ...leftBehind(linked('#the-keys'), linked('#all-keys')),
    says: ['warning a.md:5 -> guide/b.md:5: #the-keys => #all-keys'],
  },
  {
    why: 'a link to the page itself, where the other page has no such anchor',
    ...leftBehind(linked('a.md#keys'), linked('#keys')),
    says: [],
  },
  {
    why: 'a link to the page itself, where the other page has the anchor, too',
    ...leftBehind(linked('x.md#keys'), linked('#keys'), {there: `${linked('x.md#keys')}\n\n## Keys`}),
    says: ['warning a.md:5 -> guide/b.md:5: x.md#keys => #keys'],
  },
  {
    why: 'a block of MkDocs, on a page that has none',
    ...leftBehind(remark('N.B.', ''), remark('!!! note', '    ')),
    says: [],
  },
  {
    why: 'a block of MkDocs, on a page that has others',
    ...leftBehind(remark('N.B.', ''), remark('!!! note', '    '), {
      there: `!!! tip\n    Look.\n\n${remark('N.B.', '')}`,
    }),
    says: ['warning (run) a.md:5 -> guide/b.md:8: N.B => note'],
  },
  {
    why: 'a block of MyST with a title, on a page that has none',
    ...leftBehind(remark('N.B.', ''), remark(':::{note} For all who read', '')),
    says: [],
  },
  {
    why: 'a block of MyST with a title, on a page that has others',
    ...leftBehind(remark('N.B.', ''), remark(':::{note} For all who read', ''), {
      there: `:::{tip}\nLook.\n:::\n\n${remark('N.B.', '')}`,
    }),
    says: ['warning (run) a.md:5 -> guide/b.md:9: N.B => :::{note} For all who read'],
  },
  {
    why: 'a block with words of its own is more than a mark',
    ...leftBehind(remark('N.B.', ''), remark(':::{note}\nMind the dog.', '')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: N.B => :::{note} Mind the dog'],
  },
  {
    why: 'where a link of reStructuredText leads',
    before: {'a.rst': referring('x.html'), 'guide/b.rst': referring('x.html')},
    after: {'a.rst': referring('y.html'), 'guide/b.rst': referring('x.html')},
    says: ['warning a.rst:1 -> guide/b.rst:1: x.html => y.html'],
  },
  {
    why: 'the link of the other page led elsewhere before',
    ...leftBehind(linked('x.md'), linked('y.md'), {there: linked('../x.md')}),
    says: [],
  },
  {
    why: 'a link at the end of the paragraph',
    ...leftBehind(linkedAtEnd('x.md'), linkedAtEnd('y.md')),
    says: ['warning a.md:5 -> guide/b.md:5: x.md => y.md'],
  },
  {
    why: 'both were edited alike',
    before: two,
    after: {'a.md': page('a', edited), 'guide/b.md': page('b', edited)},
    says: [],
  },
  {
    why: 'the other was edited otherwise: its author has seen it',
    before: two,
    after: {'a.md': page('a', edited), 'guide/b.md': page('b', reworded)},
    says: [],
  },
  {why: 'the other had the new words already', ...leftBehind(paragraph, edited, {there: edited}), says: []},
  {
    why: 'a sentence more at the end of the paragraph: what is added makes nothing wrong elsewhere',
    ...leftBehind(paragraph, `${paragraph} Port 3000 must be free.`),
    says: ['warning (run) a.md:5 -> guide/b.md:5:  => Port 3000 must be free'],
  },
  {
    why: 'rows more in a table, the last of which ends with the first word of the row behind it',
    ...leftBehind(regions(false), regions(true)),
    says: [],
  },
  {
    why: 'a link in a paragraph that became a block of code leads where it led',
    ...leftBehind(inIndent(''), inIndent('    ').replace('two seconds', '2 seconds'), {there: inIndent('')}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {why: 'a row more in a table', ...leftBehind(table(''), table('| colour | the colour of the lines |\n')), says: []},
  {
    why: 'another value in a table',
    ...leftBehind(table(''), table('').replace('80', '100')),
    says: ['warning a.md:7 -> guide/b.md:7: 80 => 100'],
  },
  {
    why: 'an item of a long list that has other items there',
    ...leftBehind(list('a', ''), list('a', ', a positive integer'), {there: list('b', '')}),
    says: ['warning (run) a.md:12 -> guide/b.md:12:  => a positive integer'],
  },
  {
    why: 'a number in such a list',
    ...leftBehind(list('a', ', at most 80'), list('a', ', at most 90'), {there: list('b', ', at most 80')}),
    says: ['warning a.md:12 -> guide/b.md:12: 80 => 90'],
  },
  {
    why: 'a row that a long table has no more, and another table still has',
    ...leftBehind(longTable('a', row), longTable('a', ''), {there: longTable('b', row)}),
    says: [],
  },
  {
    why: 'words that went from the middle of a row are not a row',
    ...leftBehind(longTable('a', row), longTable('a', row.replace(' before the program says that it is enough', '')), {
      there: longTable('b', row),
    }),
    says: ['warning (run) a.md:14 -> guide/b.md:14: before the program says that it is enough => '],
  },
  {
    why: 'a name that was added beside a reworded word is no fact that the other page has wrong',
    ...leftBehind(paragraph, paragraph.replace('terminal in the folder', 'window in the folder `docs/site`')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: terminal => window;  => `docs/site`'],
  },
  {
    why: 'another paragraph behind it is no edit of it',
    ...leftBehind(paragraph, `${paragraph}\n\nPort 3000 must be free.`),
    says: [],
  },
  {
    why: 'words that went',
    ...leftBehind(paragraph, paragraph.replace(', because all pages are built once', '')),
    says: ['warning (run) a.md:5 -> guide/b.md:5: because all pages are built once => '],
  },
  {why: 'the whole paragraph went', before: two, after: {...two, 'a.md': own('a')}, says: []},
  {
    why: 'the paragraph was written anew',
    ...leftBehind(paragraph, `Run make. ${paragraph.split(' ').slice(-15).join(' ')}`),
    says: [],
  },
  {why: 'only its lines are wrapped otherwise', ...leftBehind(paragraph, paragraph.replaceAll('. ', '.\n')), says: []},
  {
    why: 'the other place has a word of its own elsewhere',
    ...leftBehind(paragraph, edited, {there: reworded}),
    says: ['info (short passage) a.md:5 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'the other place has fewer than 25 words round the edit',
    ...leftBehind(paragraph, edited, {there: paragraph.split(' ').slice(9, 28).join(' ')}),
    says: [],
  },
  {
    why: 'the other place has the first half of the paragraph, and another second one',
    ...leftBehind(paragraph, edited, {there: firstHalf}),
    says: ['info (short passage) a.md:5 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'a short paragraph between short paragraphs that are copied too',
    ...leftBehind(short, short.replace('3 GB', '6 GB')),
    says: ['warning a.md:7 -> guide/b.md:7: 3 => 6'],
  },
  {
    why: 'a paragraph of several lines, wrapped otherwise on either page: the lines of the word',
    ...leftBehind(wrapped(8), wrapped(8).replace('two', '2'), {there: wrapped(5)}),
    says: ['warning a.md:10 -> guide/b.md:13: two => 2'],
  },
  {
    why: 'two edits of such a paragraph: the line of the first one',
    ...leftBehind(wrapped(8), wrapped(8).replace('yarn', 'npm').replace('two', '2'), {there: wrapped(5)}),
    says: ['warning a.md:7 -> guide/b.md:8: yarn => npm; two => 2'],
  },
  {
    why: 'words that went from it: the line of the word before them',
    ...leftBehind(wrapped(8), wrapped(8).replace(/\sand run\syarn dev/, ''), {there: wrapped(5)}),
    says: ['warning (run) a.md:7 -> guide/b.md:8: and run yarn dev => '],
  },
  {
    why: 'a short paragraph, and what is round it is not copied',
    ...leftBehind(short, short.replace('3 GB', '6 GB'), {there: 'The cluster needs at least 3 GB of memory.'}),
    says: [],
  },
  {
    why: 'two edits of a paragraph are said together',
    ...leftBehind(paragraph, edited.replace('two seconds', '2 seconds')),
    says: ['warning a.md:5 -> guide/b.md:5: yarn => npm; two => 2'],
  },
  {
    why: 'edited alike on two pages, and not on the third',
    before: {...two, 'c.md': page('c', paragraph)},
    after: {'a.md': page('a', edited), 'c.md': page('c', edited), 'guide/b.md': two['guide/b.md']},
    says: ['warning (run) a.md:5 c.md:5 -> guide/b.md:5: yarn => npm'],
  },
  {
    why: 'an item like those before it is one line more, and no other link',
    ...leftBehind(ports(false), ports(true)),
    says: [
      'warning (run) a.md:8 -> guide/b.md:7:  => 15692 for all metrics, only if the [Prometheus plugin](/Prometheus.html) is enabled',
    ],
  },
  {
    why: 'a sentence that moved within the page',
    ...leftBehind(`${paragraph} Then read port 3000 aloud.`, `Then read port 3000 aloud. ${paragraph}`),
    says: [],
  },
  {
    why: 'a number that moved within the paragraph is no other number',
    ...leftBehind(`${paragraph} Port 3000.`, `${paragraph.replace('run', 'run on port 3000')} Port it is.`),
    says: ['warning (run) a.md:5 -> guide/b.md:5:  => on port 3000; 3000 => it is'],
  },
  {
    why: 'a link that moved within the paragraph is the same link',
    ...leftBehind(
      ofTests,
      ofTests.replace('the 8813 tests in latest [suite](x.md)', 'its latest 8813 tests').replace('It', '[suite](x.md)'),
    ),
    says: [
      'info (short passage) a.md:5 -> guide/b.md:5: It => [suite](x.md); the 8813 tests in latest [suite](x.md) => its latest 8813 tests',
    ],
  },
  {
    why: 'e.g. is no name',
    ...leftBehind(`${paragraph} See e.g. there.`, `${paragraph} See for example there.`),
    says: ['warning (run) a.md:5 -> guide/b.md:5: e.g => for example'],
  },
  {
    why: 'a fact on one of eight pages of a template',
    before: Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [
        `stores/setup-${name}.md`,
        page(name, name < 'c' ? paragraph : ''),
      ]),
    ),
    after: Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [
        `stores/setup-${name}.md`,
        page(name, name < 'c' ? (name === 'a' ? paragraph.replace('two seconds', '2 s') : paragraph) : ''),
      ]),
    ),
    says: ['warning stores/setup-a.md:5 -> stores/setup-b.md:5: two seconds => 2 s'],
  },
  {
    why: 'an old version lags behind, also of another page',
    ...leftBehind(paragraph, faster, {at: ['docs/a.md', 'v1.18-docs/cli/b.md']}),
    says: ['silent (versions) docs/a.md:5 -> v1.18-docs/cli/b.md:5: two => 2'],
  },
  {
    why: 'a folder of another version, named after the one of this page',
    ...leftBehind(paragraph, faster, {at: ['docs/a.md', 'docs-v1/cli/b.md']}),
    says: ['silent (versions) docs/a.md:5 -> docs-v1/cli/b.md:5: two => 2'],
  },
  {
    why: 'the page of another channel of releases',
    ...leftBehind(paragraph, faster, {at: ['docs/flags-beta.md', 'docs/flags-stable.md']}),
    says: ['silent (versions) docs/flags-beta.md:5 -> docs/flags-stable.md:5: two => 2'],
  },
  {
    why: 'a page whose name has a word behind another, but no channel: a warning',
    ...leftBehind(paragraph, faster, {at: ['docs/flags-beta.md', 'docs/flags-list.md']}),
    says: ['warning docs/flags-beta.md:5 -> docs/flags-list.md:5: two => 2'],
  },
  {
    why: 'an old version of the page lags behind',
    before: {'docs/v2/a.md': page('a', paragraph), 'docs/v1/a.md': page('a', paragraph)},
    after: {'docs/v2/a.md': page('a', edited), 'docs/v1/a.md': page('a', paragraph)},
    says: ['silent (only numbers differ) docs/v2/a.md:5 -> docs/v1/a.md:5: yarn => npm'],
  },
  {
    why: 'an older version of an interface',
    ...leftBehind(paragraph, faster, {at: ['ref/api.v1beta2.md', 'ref/api.v1beta1.md']}),
    says: ['silent (only numbers differ) ref/api.v1beta2.md:5 -> ref/api.v1beta1.md:5: two => 2'],
  },
  {
    why: 'HTML that is made of Markdown, or was there before it: information',
    ...leftBehind(paragraph, faster, {at: ['a.md', 'site/b.html']}),
    says: ['info (page in HTML) a.md:5 -> site/b.html:5: two => 2'],
  },
  {
    why: 'HTML, and a page in Markdown',
    before: {'a.md': page('a', paragraph), 'b.md': page('b', paragraph), 'site/c.html': inHtml(paragraph)},
    after: {'a.md': page('a', faster), 'b.md': page('b', paragraph), 'site/c.html': inHtml(paragraph)},
    says: ['warning a.md:5 -> b.md:5: two => 2'],
  },
  {
    why: 'HTML, of which another page was edited',
    before: {'a.html': inHtml(paragraph), 'site/b.html': inHtml(paragraph)},
    after: {'a.html': inHtml(faster), 'site/b.html': inHtml(paragraph)},
    says: ['warning a.html:3 -> site/b.html:3: two => 2'],
  },
  {
    why: 'Markdown that has the text of a page in HTML',
    ...leftBehind(paragraph, faster, {at: ['site/a.html', 'b.md']}),
    says: ['warning site/a.html:5 -> b.md:5: two => 2'],
  },
  {
    why: 'the site that the new one replaces',
    ...leftBehind(paragraph, faster, {at: ['docs/a.md', 'old-site/docs/b.md']}),
    says: ['silent (versions) docs/a.md:5 -> old-site/docs/b.md:5: two => 2'],
  },
  {
    why: 'a translation lags behind',
    before: {'docs/en/a.md': page('a', paragraph), 'docs/fr/a.md': page('a', paragraph)},
    after: {'docs/en/a.md': page('a', edited), 'docs/fr/a.md': page('a', paragraph)},
    says: ['silent (translations) docs/en/a.md:5 -> docs/fr/a.md:5: yarn => npm'],
  },
  {
    why: 'the page of another product, one of two',
    before: {'js/setup.md': page('a', paragraph), 'go/setup.md': page('a', paragraph)},
    after: {'js/setup.md': page('a', edited), 'go/setup.md': page('a', paragraph)},
    says: ['silent (mirrored product) js/setup.md:5 -> go/setup.md:5: yarn => npm'],
  },
  {
    why: 'a number in the page of another product, one of two: information',
    before: {'js/setup.md': page('a', paragraph), 'go/setup.md': page('a', paragraph)},
    after: {'js/setup.md': page('a', faster), 'go/setup.md': page('a', paragraph)},
    says: ['info (mirrored product) js/setup.md:5 -> go/setup.md:5: two => 2'],
  },
  {
    why: 'a translation of the first Docusaurus lags behind',
    before: {'docs/a.md': page('a', paragraph), 'website/translated_docs/no-NO/a.md': page('a', paragraph)},
    after: {'docs/a.md': page('a', faster), 'website/translated_docs/no-NO/a.md': page('a', paragraph)},
    says: ['silent (translations) docs/a.md:5 -> website/translated_docs/no-NO/a.md:5: two => 2'],
  },
  {
    why: 'the page of another product, where most were edited',
    before: Object.fromEntries(['js', 'go', 'php'].map((name) => [`${name}/setup.md`, page('a', paragraph)])),
    after: {
      'js/setup.md': page('a', edited),
      'go/setup.md': page('a', paragraph),
      'php/setup.md': page('a', edited),
    },
    says: ['warning (run) js/setup.md:5 php/setup.md:5 -> go/setup.md:5: yarn => npm'],
  },
  {
    why: 'left behind on four pages',
    before: Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`of-${name}/${name}.md`, page(name, paragraph)]),
    ),
    after: {
      ...Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`of-${name}/${name}.md`, page(name, paragraph)])),
      'of-a/a.md': page('a', edited),
    },
    says: ['warning (run) of-a/a.md:5 -> of-b/b.md:5 of-c/c.md:5 of-d/d.md:5 of-e/e.md:5: yarn => npm'],
  },
  {
    why: 'a part that was inserted into a name replaces it',
    ...leftBehind(sample('helm install forge/server'), sample('helm install forge-edge/server')),
    says: ['warning a.md:7 -> guide/b.md:7: forge/server => forge-edge/server'],
  },
  {
    why: 'a number that is written as words',
    before: Object.fromEntries(Object.entries(two).map(([path, text]) => [path, text.replace('two', 'twenty-four')])),
    after: {
      'a.md': two['a.md'].replace('two', 'forty-eight'),
      'guide/b.md': two['guide/b.md'].replace('two', 'twenty-four'),
    },
    says: ['warning a.md:5 -> guide/b.md:5: twenty-four => forty-eight'],
  },
  {
    why: 'a whole sample that became another one, in a text that is the same',
    ...leftBehind(
      sample('cd forge/server/build/linux\nmake all\nmake install'),
      sample('cd forge/server/build/linux\ncargo build\ncargo test'),
    ),
    says: ['info (other sample) a.md:8 -> guide/b.md:8: make all => cargo build; make install => cargo test'],
  },
  {
    why: 'a whole paragraph of code that became another one, between equal paragraphs',
    ...leftBehind(between('make all\nmake install'), between('cargo build\ncargo test')),
    says: ['info (other sample) a.md:8 -> guide/b.md:8: make all => cargo build; make install => cargo test'],
  },
  {
    why: 'a command by itself that became another one, between equal paragraphs',
    ...leftBehind(between('make install'), between('cargo build')),
    says: ['info (other sample) a.md:8 -> guide/b.md:8: make install => cargo build'],
  },
  {
    why: 'a paragraph of prose that became another one, between equal paragraphs: another text',
    ...leftBehind(`${paragraph}\n\nMake a coffee now.\n\n${filling}`, `${paragraph}\n\nFetch tea then.\n\n${filling}`),
    says: [],
  },
  {
    why: 'a line that was taken out of a short sample, in a text that is the same',
    ...leftBehind(
      sample('build:\n  image: forge\n  size: small\n  os: linux\n\n  name: app'),
      sample('build:\n  image: forge\n  size: small\n\n  name: app'),
    ),
    says: ['warning a.md:9 -> guide/b.md:10: os: linux => '],
  },
  {
    why: 'a fact, of which only a part is for the other page',
    ...leftBehind(tried('two', 'the slow tries'), tried('2', 'the quick tries'), {there: tried('two', 'the tries')}),
    says: ['warning a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a call of a template that was wrapped: nothing was edited',
    ...leftBehind(figure(' '), figure('\n  ')),
    says: [],
  },
  {
    why: 'a space between words is no edit',
    ...leftBehind(`${paragraph} It needs 100MB.`, `${paragraph} It needs 100 MB.`),
    says: [],
  },
  {
    why: 'targets in a list of short links',
    ...leftBehind(links(''), links('guides/')),
    says: [
      'warning a.md:7 -> guide/b.md:7: install.md => guides/install.md; configure.md => guides/configure.md; upgrade.md => guides/upgrade.md',
    ],
  },
  {
    why: 'targets in a list of short links in another order',
    ...leftBehind(links(''), links('guides/'), {there: inOtherOrder(links('').trim().split('\n'))}),
    says: [
      'warning a.md:7 -> guide/b.md:12: install.md => guides/install.md',
      'warning a.md:8 -> guide/b.md:11: configure.md => guides/configure.md',
      'warning a.md:9 -> guide/b.md:10: upgrade.md => guides/upgrade.md',
    ],
  },
  {
    why: 'one target in a list of other links',
    ...leftBehind(links(''), links('guides/'), {
      there: links('').replaceAll('forge.test', 'mill.test').replace('remove.md', 'delete.md'),
    }),
    says: [],
  },
  {
    why: 'an item of a list that has the same items in another order: little is the same in order',
    ...leftBehind(items.join('\n'), items.join('\n').replace('8 GB', '16 GB'), {there: inOtherOrder(items)}),
    says: ['info (short passage) a.md:5 -> guide/b.md:7: 8 => 16'],
  },
  {
    why: 'prose in such an item is not searched for',
    ...leftBehind(items.join('\n'), items.join('\n').replace('kept in', 'held in'), {there: inOtherOrder(items)}),
    says: [],
  },
  {
    why: 'an item of seventeen words between equal items',
    ...leftBehind(`- Size\n${item}\n- Keys`, `- Size\n${item.replace('90', '60')}\n- Keys`),
    says: ['warning a.md:6 -> guide/b.md:6: 90 => 60'],
  },
  {
    why: 'an item of seventeen words between other items',
    ...leftBehind(`- Size\n${item}\n- Keys`, `- Size\n${item.replace('90', '60')}\n- Keys`, {
      there: `- Place\n${item}\n- Names`,
    }),
    says: [],
  },
  {
    why: 'eight posts, and not the template of which they were made',
    before: {...posts(paragraph), 'templates/monthly-update.md': page('t', paragraph)},
    after: {...posts(faster), 'templates/monthly-update.md': page('t', paragraph)},
    says: [
      `warning ${Object.keys(posts(''))
        .map((path) => `${path}:5`)
        .join(' ')} -> templates/monthly-update.md:5: two => 2`,
    ],
  },
  {
    why: 'a page, and not a post of it, which is of its day',
    ...leftBehind(paragraph, faster, {at: ['a.md', 'blog/2024-01-01-news.md']}),
    says: ['silent (dated pages) a.md:5 -> blog/2024-01-01-news.md:5: two => 2'],
  },
  {
    why: 'the input of a test, and not the page',
    ...leftBehind(paragraph, faster, {at: ['tests/data/a.md', 'guide/b.md']}),
    says: ['warning tests/data/a.md:5 -> guide/b.md:5: two => 2'],
  },
  {
    why: 'a page, and not the input of a test',
    ...leftBehind(paragraph, faster, {at: ['a.md', 'tests/data/b.md']}),
    says: ['silent (tests) a.md:5 -> tests/data/b.md:5: two => 2'],
  },
  {
    why: 'copies in two versions: that of the same one is left behind',
    before: Object.fromEntries(
      ['v1.2/a.md', 'v1.2/cli/b.md', 'v1.3-rc/a.md', 'v1.3-rc/cli/b.md'].map((path) => [
        `docs/${path}`,
        page(path, paragraph),
      ]),
    ),
    after: Object.fromEntries(
      ['v1.2/a.md', 'v1.2/cli/b.md', 'v1.3-rc/a.md', 'v1.3-rc/cli/b.md'].map((path) => [
        `docs/${path}`,
        page(path, path === 'v1.3-rc/a.md' ? faster : paragraph),
      ]),
    ),
    says: ['warning docs/v1.3-rc/a.md:5 -> docs/v1.3-rc/cli/b.md:5: two => 2'],
  },
  {
    why: 'words that were added to a command',
    ...leftBehind(command(''), command(' --open')),
    says: ['warning a.md:5 -> guide/b.md:5:  => --open'],
  },
  {
    why: 'words that were added behind a command',
    ...leftBehind(command(''), command('').replace('` there', '` just there')),
    says: ['warning (run) a.md:5 -> guide/b.md:5:  => just'],
  },
  {
    why: 'a page in several versions, and another one in each of them: that of the current one',
    before: inVersions(['v1.2', 'v1.3', 'v1.4', 'v1.5'], () => paragraph),
    after: inVersions(['v1.2', 'v1.3', 'v1.4', 'v1.5'], (path) => (path.endsWith('/a.md') ? faster : paragraph)),
    says: [
      'warning docs/v1.2/a.md:5 docs/v1.3/a.md:5 docs/v1.4/a.md:5 docs/v1.5/a.md:5 -> docs/v1.5/cli/b.md:5: two => 2',
    ],
  },
  {
    why: 'a page in four old versions, and another one in each of them, which is one',
    before: {
      ...inVersions(['v1.2', 'v1.3', 'v1.4', 'v1.5'], () => paragraph),
      ...inVersions(['v1.6'], () => own('c')),
    },
    after: {
      ...inVersions(['v1.2', 'v1.3', 'v1.4', 'v1.5'], (path) => (path.endsWith('/a.md') ? faster : paragraph)),
      ...inVersions(['v1.6'], () => own('c')),
    },
    says: [
      'warning docs/v1.2/a.md:5 docs/v1.3/a.md:5 docs/v1.4/a.md:5 docs/v1.5/a.md:5 -> docs/v1.2/cli/b.md:5 ' +
        'docs/v1.3/cli/b.md:5 docs/v1.4/cli/b.md:5 docs/v1.5/cli/b.md:5: two => 2',
    ],
  },
  {
    why: 'a page of an old version, and another one of it',
    before: inVersions(['v1.2', 'v1.3'], () => paragraph),
    after: inVersions(['v1.2', 'v1.3'], (path) => (path === 'docs/v1.2/a.md' ? faster : paragraph)),
    says: ['warning docs/v1.2/a.md:5 -> docs/v1.2/cli/b.md:5: two => 2'],
  },
  {
    why: 'a translation, and another page in its language',
    before: {'docs/en/a.md': own('a'), 'docs/fr/a.md': page('a', paragraph), 'docs/fr/b.md': page('b', paragraph)},
    after: {'docs/en/a.md': own('a'), 'docs/fr/a.md': page('a', faster), 'docs/fr/b.md': page('b', paragraph)},
    says: ['warning docs/fr/a.md:5 -> docs/fr/b.md:5: two => 2'],
  },
  {
    why: 'the edit corrects a name that was copied from the page about it: there it is right, and the copy of this page is named',
    before: {
      'setup/tern.md': page('a', ofGull),
      'setup/gull.md': page('b', ofGull),
      'site/tern.md': page('c', ofGull),
    },
    after: {
      'setup/tern.md': page('a', ofTern),
      'setup/gull.md': page('b', ofGull),
      'site/tern.md': page('c', ofGull),
    },
    says: ['warning (run) setup/tern.md:5 -> site/tern.md:5: Gull => Tern'],
  },
  {
    why: 'the same, and only the page that the name is about has it',
    before: {'setup/tern.md': page('a', ofGull), 'setup/gull.md': page('b', ofGull)},
    after: {'setup/tern.md': page('a', ofTern), 'setup/gull.md': page('b', ofGull)},
    says: ['info (adapted copy) setup/tern.md:5 -> setup/gull.md:5: Gull => Tern'],
  },
  {
    why: 'a name in an address is no name of the page',
    before: {'setup/tern.md': page('a', linked('/gull/x.md')), 'setup/gull.md': page('b', linked('/gull/x.md'))},
    after: {'setup/tern.md': page('a', linked('/x.md')), 'setup/gull.md': page('b', linked('/gull/x.md'))},
    says: ['warning setup/tern.md:5 -> setup/gull.md:5: /gull/x.md => /x.md'],
  },
  ...[true, false].map((areVersions) => {
    const pages = ['start', 'use', 'end'].flatMap((name) => ['_ref1', '_ref2'].map((folder) => `${folder}/${name}.md`));
    const others = Object.fromEntries(pages.slice(areVersions ? 0 : 4).map((path) => [path, own(path)]));
    const before = {...others, '_ref2/a.md': page('a', paragraph), '_ref1/b.md': page('b', paragraph)};
    return {
      why: `numbered folders with ${areVersions ? 'pages of the same names are versions' : 'pages of other names are not'}`,
      before,
      after: {...before, '_ref2/a.md': page('a', faster)},
      says: [
        areVersions
          ? 'silent (versions) _ref2/a.md:5 -> _ref1/b.md:5: two => 2'
          : 'warning _ref2/a.md:5 -> _ref1/b.md:5: two => 2',
      ],
    };
  }),
  ...['b.md.old', 'b.bak.md', 'b_old.md', 'b.md~'].map((backup) => ({
    why: `a backup is kept as it was: ${backup}`,
    before: {'a.md': page('a', paragraph), [`guide/${backup}`]: page('b', paragraph)},
    after: {'a.md': page('a', faster), [`guide/${backup}`]: page('b', paragraph)},
    says: [`silent (versions) a.md:5 -> guide/${backup}:5: two => 2`],
  })),
  {
    why: 'only an article was added',
    before: {'a.md': page('a', paragraph), 'guide/b.md': page('b', paragraph)},
    after: {'a.md': page('a', paragraph.replace('takes some', 'takes the some')), 'guide/b.md': page('b', paragraph)},
    says: ['info (small edit) a.md:5 -> guide/b.md:5:  => the'],
  },
];

test('of words from the end of one sentence to the next one, the sentence is quoted', () => {
  const longer = paragraph.replace(
    'there. The first',
    'there at once. Then wait until the log says that all is ready. The first',
  );
  const {before, after} = leftBehind(longer, paragraph);
  const edits = review(before, after).findings.flatMap((finding) =>
    finding.kind === 'passage' ? (finding.stale?.edits ?? []) : [],
  );
  expect(edits.map(({size}) => size?.before.beginning)).toEqual(['Then wait until the log says that all is ready']);
});

const reviews = new WeakMap<Case, Inspection>();

function reviewed(one: Case): Inspection {
  return rememberedOf(reviews, one, ({before, after}) => review(before, after));
}

test.each(cases)('$why', (one) => {
  expect(said(reviewed(one))).toEqual(one.says);
});

test('what is reported can be applied to the other copies, and then nothing is', () => {
  const refused = cases.flatMap((one) => {
    const {why, before, after} = one;
    const fixed: Record<string, string> = {...after};
    const reasons: string[] = [];
    for (const finding of reviewed(one).findings) {
      if (finding.kind !== 'passage' || finding.stale === undefined || finding.level === 'silent') continue;
      const edited = finding.places.find((place) => place.new === true) ?? finding.places[0];
      for (const place of finding.places.filter(({new: isNew}) => isNew !== true)) {
        const done = fixStaleCopy({staleness: finding.stale, edited, place}, fixed[place.path]);
        if (done.kind === 'refused') reasons.push(`${why}: ${inEnglish(done.reason)}`);
        else fixed[place.path] = withEdits(fixed[place.path], done.edits);
      }
    }
    // Where a name is right, it stays; and pages of another product, or in HTML, once all of this one are edited.
    const isLeft = (one: string) => !/^silent|adapted copy|mirrored product|page in HTML/.test(one);
    if (reasons.length === 0) expect([why, said(review(before, fixed)).filter(isLeft)]).toEqual([why, []]);
    return reasons;
  });
  expect(refused).toEqual([
    'a fact that names what only the edited page is about: information: the new text names “tern”, as the path of the edited page does, and nothing on this page',
    'the name of the edited page, where the edit cannot be made: it has “terminal” where the old text had “[terminal](x.md)”',
    ...[1, 2, 3].map(
      () =>
        'the name of the edited page, which one of four other pages has: the new text names “tern”, as the path of the edited page does, and nothing on this page',
    ),
    'a link target beside the word: it has “terminal” where the old text had “[terminal](x.md)”',
    ...[
      'a relative link that leads to a page from the edited page alone',
      'a link from the root of a site that the other page is no part of',
      'a relative link in a text that other pages include',
    ].map((why) => `${why}: none of the edits applies to it`),
    'a fact, of which only a part is for the other page: only part of the edit applies to it',
    'the same, and only the page that the name is about has it: the edit takes away “gull”, which is in the path of this page',
  ]);
});

test('what is mostly a sample says so', () => {
  const help = `    --build NAME   builds the packages that are named, and those that need them\n${'    --scope NAME   takes the options of this package alone, and no other one\n'.repeat(3)}`;
  const of = (text: string) => ({'a.md': `# A\n\n${text}\n`, 'guide/b.md': `# B\n\n${text}\n`});
  const isSample = (text: string) => {
    const before = of(text);
    const [{stale}] = review(before, {...before, 'a.md': before['a.md'].replace('named', 'given')}).findings.filter(
      (finding) => finding.kind === 'passage',
    );
    return stale?.isSample;
  };
  expect(isSample(`\`\`\`\n${help}\`\`\``)).toBe(true);
  expect(isSample(help.replace(/ {2,}/g, ' '))).toBeUndefined();
});

test('the place is the lines that differ, and has the whole copy besides', () => {
  const before = {'a.md': page('a', wrapped(8)), 'guide/b.md': page('b', wrapped(5))};
  const [finding] = review(before, {...before, 'a.md': page('a', wrapped(8).replace('two', '2'))}).findings;
  const places = finding.kind === 'passage' ? finding.places : [];
  expect(places.map(({text, startColumn, words}) => [text, startColumn, words])).toEqual([
    ['2 seconds, and a page that is edited', 1, 51],
    ['two seconds, and a page', 1, 51],
  ]);
  expect(places.map(({copy}) => copy?.text.replaceAll('\n', ' '))).toEqual([
    paragraph.replace('two', '2').slice(0, -1),
    paragraph.slice(0, -1),
  ]);
});

test('nothing outside a review', () => {
  const texts = Object.entries(two).map(
    ([path, text]): Document => ({
      path,
      bytes: new TextEncoder().encode(text),
      format: formatOf(path),
      reference: false,
      template: false,
    }),
  );
  expect(
    said(
      inspect(
        indexTexts(texts, () => undefined),
        texts,
        defaults,
        () => undefined,
      ),
    ),
  ).toEqual([]);
});

describe('against a search for the old text as it is written', () => {
  test.each(draws(30, 10))('seed %i', (seed) => {
    const random = randomOf(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const words = (count: number) => Array.from({length: count}, () => `w${pick(900)}`).join(' ');
    const shared = Array.from({length: 6}, () => words(30 + pick(40)));
    const names = Array.from(
      {length: 8},
      (_, number) => `${'abcdefgh'[number]}${number}/page-${'abcdefgh'[7 - number]}.md`,
    );
    const before = Object.fromEntries(
      names.map((name) => [
        name,
        Array.from({length: 4}, () => (random() < 0.6 ? shared[pick(6)] : words(40))).join('\n\n'),
      ]),
    );
    const after: Record<string, string> = {...before};
    const expected = new Set<string>();
    const touched = names.filter(() => random() < 0.3);
    for (const name of touched) {
      const paragraphs = before[name].split('\n\n');
      const at = pick(paragraphs.length);
      const text = paragraphs[at].split(' ');
      const word = 6 + pick(text.length - 12);
      const old = paragraphs[at];
      paragraphs[at] = [...text.slice(0, word), 'edited', ...text.slice(word + 1)].join(' ');
      after[name] = paragraphs.join('\n\n');
      for (const other of names) {
        if (!touched.includes(other) && before[other].includes(old)) {
          for (let count = before[other].split(old).length - 1; count > 0; count--)
            expected.add(`${name} ${other} ${text[word]}`);
        }
      }
    }
    const found = new Set(
      review(before, after).findings.flatMap((finding) => {
        if (finding.kind !== 'passage' || finding.stale === undefined) return [];
        const [here, there] = [true, false].map((isNew) => finding.places.filter((place) => place.new === isNew));
        const [{before: word}] = finding.stale.edits;
        return here.flatMap(({path}) => there.map((place) => `${path} ${place.path} ${word}`));
      }),
    );
    expect([...found].sort()).toEqual([...expected].sort());
  });
});

describe('hostile sizes', () => {
  test('a paragraph of one word over and over, in many files', async () => {
    const text = 'tick '.repeat(40_000);
    const before = Object.fromEntries(
      Array.from({length: sizeOf(40, 10)}, (_, number) => [`p${number}/a${number}.txt`, text]),
    );
    const after = {...before, 'p0/a0.txt': `${text.slice(0, 90_000)} tock ${text.slice(90_000)}`};
    const inspection = await within(20, () => review(before, after));
    expect(said(inspection)).toEqual([]);
  });

  test.runIf(isThorough)(
    'three thousand edited paragraphs, all with a copy: what was not looked for is said',
    async () => {
      const random = randomOf(3);
      const text = Array.from({length: 3000}, () =>
        Array.from({length: 30}, () => `w${Math.floor(random() * 5000)}`).join(' '),
      );
      const before = {'one/a.md': text.join('\n\n'), 'two/b.md': text.join('\n\n')};
      const changed = text.map((one) => one.replace(/^(\S+ ){10}/, (start) => `${start}edited `));
      const inspection = await within(20, () => review(before, {...before, 'one/a.md': changed.join('\n\n')}));
      expect(said(inspection)).toHaveLength(2000);
      expect(inspection.cuts.map(({lost}) => inEnglish(lost))).toEqual(['copies of 1000 further edited paragraphs']);
    },
  );
});
