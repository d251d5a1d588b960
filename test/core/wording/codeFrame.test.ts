// Code frames show source lines of both places with their numbers, and mark the words that differ, whatever the texts are.
import {describe, expect, test} from 'vitest';
import type {Occurrence} from '../../../shared/model/finding.ts';
import type {DriftedWords} from '../../../shared/model/passageHistory.ts';
import {codeFrame} from '../../../shared/wording/codeFrame.ts';
import {differencesOf} from '../../../shared/wording/copyDifferences.ts';
import {distinctQuotes} from '../../../shared/wording/driftStatement.ts';
import type {FrameRow} from '../../../shared/wording/frameLine.ts';
import {isEqualText} from '../../../shared/wording/placeDifference.ts';
import {columns} from '../../../shared/wording/terminal.ts';
import {pick, random} from '../../support/random.ts';
import {pair, passage, place} from '../report/sample.ts';

const intro = 'The service account reads the bucket before anything else.\nIts key is renewed each year.\n';
const outro = '\nAsk the owner of the project for a new one.\nThen start the service again.';

function framed(here: string, there: string, width = 60, path = 'a.md', beside: Partial<Occurrence> = {}): string[] {
  return rowsOf(here, there, width, path, beside).map(({here: a, there: b, parts}) => `${a}|${b}|${textOf(parts)}`);
}

function textOf(parts: FrameRow['parts']): string {
  return parts.map(({text}) => text).join('');
}

/** `beside`: of the place there. */
function rowsOf(
  here: string,
  there: string,
  width: number,
  path = 'a.md',
  beside: Partial<Occurrence> = {},
): readonly FrameRow[] {
  const finding = passage([place(path, 12, here), place(path.replace('a', 'b'), 40, there, beside)], {
    pairs: [pair(0, 1, {containmentA: 0.5, containmentB: 0.5})],
  });
  return codeFrame([{text: finding, here: 0, there: 1}], width);
}

test('the line that differs at either place, with the words marked', () => {
  expect(
    framed(
      `${intro}The server listens on port 8080 now.${outro}`,
      `${intro}The server listens on port 9090 now.${outro}`,
    ),
  ).toEqual([
    '14||The server listens on port 8080 now.',
    '||                           ^^^^',
    '|42|The server listens on port 9090 now.',
    '||                           ^^^^',
  ]);
});

test('an edit whose two sides are no counterparts, by lines that begin with the same word', () => {
  const body = (domain: string) =>
    `group: gateway.networking.k8s.io\ndefault: consul.${domain}\ndescription: it is the one that the parent refers to\n`;
  expect(framed(body('hashicorp.com'), body('networking.k8s.io'), 60, 'a.yaml')).toEqual([
    '13||default: consul.hashicorp.com',
    '||                ^^^^^^^^^^^^^',
    '|41|default: consul.networking.k8s.io',
    '||                ^^^^^^^^^^^^^^^^^',
  ]);
});

describe('of texts that differ in too much to compare by words', () => {
  const own = (name: string) => Array.from({length: 700}, (_, at) => `${name}${at}`).join(' ');
  const line = (port: number) => `The server listens on port ${port} now.`;

  test('a line in place of another one like it', () => {
    const text = (name: string, port: number) => `${intro}${line(port)}${outro}\n${own(name)}`;
    expect(framed(text('north', 8080), text('south', 9090))).toEqual([
      '14||The server listens on port 8080 now.',
      '||                           ^^^^',
      '|42|The server listens on port 9090 now.',
      '||                           ^^^^',
    ]);
  });

  test('of more than a dozen lines in place of one another, which is for which is not said', () => {
    const text = (name: string, ports: number, count: number) =>
      `${intro}${Array.from({length: count}, (_, at) => line(ports + at)).join('\n')}${outro}\n${own(name)}`;
    const marks = (count: number) =>
      framed(text('north', 8000, count), text('south', 9000, count))
        .join()
        .includes('^');
    expect([marks(12), marks(13)]).toEqual([true, false]);
  });

  test('no line with text beside the passage', () => {
    const first = (name: string, port: number) => `${line(port)}${outro}\n${own(name)}`;
    const last = (name: string, port: number) => `${own(name)}${outro}\n${line(port)}`;
    const marks = (text: typeof first, beside: Partial<Occurrence>) =>
      framed(text('north', 8080), text('south', 9090), 60, 'a.md', beside).join().includes('^');
    expect([marks(first, {}), marks(first, {lead: 'No. 1: '})]).toEqual([true, false]);
    expect([marks(last, {}), marks(last, {tail: ' No more.'})]).toEqual([true, false]);
  });
});

test('of the same words, markup is not marked, and lines that look the same are one', () => {
  const text = (agreement: string) =>
    `${intro}Code that a program has written is not in line with the ${agreement} of all, and is not taken for it.`;
  const [plain, linked] = [text('agreement'), text('[agreement](../legal/agreement.md)')];
  for (const [here, there] of [
    [plain, linked],
    [linked, plain],
  ])
    expect(framed(here, there).join()).not.toContain('^');
  const one = (ending: string) => `Code that a program has written is not in line with the agreement of all${ending}`;
  expect(framed(one(' **and** is not taken.'), one('\nand is not taken.'), 30)).toEqual([
    '12|40|Code that a program has …',
  ]);
});

test('spaces within a line of code stay, those of a table do not', () => {
  const code = (word: string) => `const all = 1;\nindent = '\\n' + '   ' + ${word};\nreturn indent;`;
  expect(framed(code('first'), code('second'), 60, 'a.ts').join()).toContain("'\\n' + '   ' + first");
  const table = (word: string) => `| one |   two |\n| --- | --- |\n| all   | ${word}   |\n| none | three |`;
  expect(framed(table('first'), table('second')).join()).toContain('| all | first');
});

test('of parts in another order, a line is in place of none', () => {
  const parts = [
    'The proxy server from which the modules of a site are downloaded each night.\nThe value of it is 8080 for all of us.',
    'Whether the vendored module that is closest to the one using it is picked.\nThe value of it is never for all of us.',
  ];
  const turned = parts.toReversed().map((part) => part.replaceAll(/^/gm, '> '));
  const finding = passage([place('a.md', 12, parts.join('\n')), place('b.md', 40, turned.join('\n'))], {
    pairs: [pair(0, 1, {containmentA: 1, containmentB: 1})],
  });
  expect(codeFrame([{text: finding, here: 0, there: 1}], 80).map(({kind}) => kind)).not.toContain('marks');
});

test('an edit whose marks are in no part of the lines that is shown gives way to the next one', () => {
  const line = (port: number) => `\nThe server listens on port ${port} now.`;
  const [start, rest, end] = [
    'Start all of it.',
    'the guide. All code of them that works with it is',
    'to this phase.',
  ];
  expect(
    framed(
      `${intro}${start}\nIt is like the BOOT_OF_ALL phase in\n${rest}\nstarted ${end}${outro}${line(8080)}`,
      `${intro}${start} It is like the BOOT\\_OF\\_ALL phase in ${rest} begun ${end}${outro}${line(9090)}`,
    ).filter((row) => row.includes('BOOT')),
  ).toEqual([]);
});

test('words of one place only are marked there', () => {
  expect(
    framed(
      `${intro}The server listens on a port.${outro}`,
      `${intro}The server listens for callers on a port.${outro}`,
    ),
  ).toEqual([
    '14||The server listens on a port.',
    '|42|The server listens for callers on a port.',
    '||                   ^^^^^^^^^^^',
  ]);
});

test('equal text: the first lines, with the numbers of both places', () => {
  expect(framed(intro + outro.trim(), intro + outro.trim())).toEqual([
    '12|40|The service account reads the bucket before anything else.',
    '13|41|Its key is renewed each year.',
    '14|42|Ask the owner of the project for a new one. …',
  ]);
});

test('a long line is cut between words, and the marked words stay', () => {
  const line = (port: string) =>
    `Before you begin, and before the others begin, the server listens on port ${port}, or on the one that the owner of the project has put into the file.`;
  expect(framed(`${intro}${line('8080')}${outro}`, `${intro}${line('9090')}${outro}`, 40)).toEqual([
    '14||… listens on port 8080, or on the one …',
    '||                  ^^^^',
    '|42|… listens on port 9090, or on the one …',
    '||                  ^^^^',
  ]);
});

test('of equal text, the lines that both have as a whole', () => {
  const text = `${intro.trim()}\n${outro.trim()}`;
  const finding = passage([place('a.md', 12, text, {lead: 'No. '}), place('b.md', 40, text, {tail: ' Or ask me.'})], {
    pairs: [pair(0, 1)],
  });
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 60);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '13|41|Its key is renewed each year.',
    '14|42|Ask the owner of the project for a new one. …',
  ]);
});

test('of equal text, the lines that both have, not one with other markup', () => {
  const [one, other] = [intro, intro.replace('bucket', '`bucket`')].map((text) => text + outro.trim());
  expect(framed(one, other)).toEqual([
    '13|41|Its key is renewed each year.',
    '14|42|Ask the owner of the project for a new one.',
    '15|43|Then start the service again. …',
  ]);
});

test('of equal text that is wrapped in another way, the lines that both have', () => {
  const wrapped = intro.replace(' before', '\nbefore');
  expect(framed(intro + outro.trim(), wrapped + outro.trim())).toEqual([
    '13|42|Its key is renewed each year.',
    '14|43|Ask the owner of the project for a new one.',
    '15|44|Then start the service again. …',
  ]);
});

test('a line that the other place has in another order is in place of nothing', () => {
  const both = '12|40|The service account reads the bucket before anything else.';
  const [slot, other] = ['<slot name="head-before" />', '<slot name="head-after" />'];
  expect(
    framed(`${intro}${slot}\nFirst of all.\n${other}${outro}`, `${intro}${other}\nFirst of all.\n${slot}${outro}`)[0],
  ).toBe(both);
  const row = 'The account is marked as entered.';
  const moved = framed(`${intro}${row}\nThen it is read.${outro}`, `${intro}Then it is read.\n${row}${outro}`);
  expect(moved.filter((line) => line.endsWith(row))).toEqual([`14|43|${row}`]);
});

const equalLines = [
  '12|40|The service account reads the bucket before anything else.',
  '13|41|Its key is renewed each year.',
];

test('lines that are no counterparts are not shown beside one another', () => {
  const apart = (here: string, there: string) => framed(`${intro}${here}${outro}`, `${intro}${there}${outro}`);
  const shown = [...equalLines, '15|43|Ask the owner of the project for a new one. …'];
  expect(apart(':::tip', '### `leave`')).toEqual(shown);
  expect(apart('Wait three minutes.', 'Never open that door.')).toEqual(shown);
});

test('emphasis is no letter of a word, and a word that both lines have is not marked', () => {
  const rows = framed(
    `${intro}The path is _/users/show_ for two.${outro}`,
    `${intro}The path is \`/users/show\` for ten.${outro}`,
  );
  expect(rows.filter((row) => row.startsWith('||')).map((row) => row.trim().replace(/[^^]+/g, ' '))).toEqual([
    ' ^^^',
    ' ^^^',
  ]);
  const [one, two] = ['the bridge between web servers, web', 'the API for web'];
  const marks = framed(
    `${intro}It is ${one}\nframeworks and so on.${outro}`,
    `${intro}It is ${two}\nservers, web frameworks and so on.${outro}`,
  );
  expect(marks.filter((row) => row.startsWith('||')).map((row) => row.replace(/[^^]/g, '').length)).toEqual([
    'bridge between'.length,
    'API for'.length,
  ]);
});

test('an escape of Markdown is no part of a word', () => {
  const rows = framed(
    `${intro}As in the BOOT_OF_ALL phase of one.${outro}`,
    `${intro}As in the BOOT\\_OF\\_ALL phase of two.${outro}`,
  );
  expect(rows).toEqual([
    '14||As in the BOOT_OF_ALL phase of one.',
    `||${' '.repeat(31)}^^^`,
    '|42|As in the BOOT\\_OF\\_ALL phase of two.',
    `||${' '.repeat(33)}^^^`,
  ]);
});

test('two underscores are another name than one', () => {
  const rows = framed(
    `${intro}In MAX__SIZE + order * eight of them.${outro}`,
    `${intro}In MAX_SIZE + order * nine of them.${outro}`,
  );
  expect(rows.filter((row) => row.startsWith('||')).map((row) => row.slice(2))).toEqual([
    '   ^^^^^^^^^           ^^^^^',
    '   ^^^^^^^^           ^^^^',
  ]);
});

test('two items of which one has words of the other are not shown beside one another', () => {
  const item = '- Read how the new storage of blocks was built';
  const rows = framed(`${intro}\n${item} (May 2020)\n${outro}`, `${intro}\n${item}\n- May 2020 blog of us\n${outro}`);
  expect(rows).toEqual([...equalLines, '17|46|Ask the owner of the project for a new one. …']);
});

test('words tell more than an icon', () => {
  const lines = (icon: string, word: string, other: string) =>
    `${intro}${icon}Note this.${outro}\nWait until it is ${word} by one of us.\nThen go on.\nWait until all is ${other} in there now.`;
  const rows = framed(lines('ℹ️ ', 'opened', 'quiet'), lines('', 'closed', 'loud'));
  expect(rows.filter((row) => /^\d+\|\|/.test(row))).toEqual([
    '17||Wait until it is opened by one of us.',
    '19||Wait until all is quiet in there now.',
  ]);
});

test('an escape of a string that begins before the passage is no word', () => {
  const plain = 'Catch accesses\nof the hardware.\n\nDisable this only where signals are not allowed by the host.';
  const json = plain.replaceAll('\n', '\\n');
  const finding = passage([place('scheme.json', 12, json), place('options.ts', 40, plain)], {pairs: [pair(0, 1)]});
  expect(differencesOf([{text: finding, here: 0, there: 1}], 3)).toMatchObject({
    edits: 0,
    swaps: 0,
    isUncounted: false,
  });
});

test('with parts in another order, the lines with the first words that both have', () => {
  const parts = [
    'The proxy server from which the modules of a site are downloaded.',
    'A list of patterns of modules that should not use the proxy.',
    'Whether the vendored module that is closest to the one using it is picked.',
  ];
  const turned = parts.toReversed().map((part) => part.replace(/^(\w+ \w+ \w+) /, '$1\n'));
  const measured = pair(0, 1, {containmentA: 1, containmentB: 1});
  const finding = passage([place('a.md', 12, parts.join('\n')), place('b.md', 40, turned.join('\n'))], {
    pairs: [measured],
  });
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 70);
  expect(rows.map(({here, there, parts: texts}) => `${here}|${there}|${textOf(texts)}`)).toEqual([
    '12||The proxy server from which the modules of a site are downloaded.',
    '13||A list of patterns of modules that should not use the proxy.',
    '|44|The proxy server',
    '|45|from which the modules of a site are downloaded.',
  ]);
});

test('words that both have in one expression that differs are not marked', () => {
  expect(
    framed(
      `${intro}Then the program calls send(folder + '/index.html').${outro}`,
      `${intro}Then the program calls send(join(folder, 'index.html')).${outro}`,
    ),
  ).toEqual([
    "14||Then the program calls send(folder + '/index.html').",
    "|42|Then the program calls send(join(folder, 'index.html')).",
    '||                            ^^^^',
  ]);
});

test('lines that one place has are whole, behind the line before them', () => {
  expect(framed(`${intro}${outro}`, `${intro}The server listens.\n- Twice.\n${outro}`)).toEqual([
    '13|41|Its key is renewed each year.',
    '|42|The server listens.',
    '||^^^^^^^^^^^^^^^^^^^',
    '|43|- Twice.',
    '||^^^^^^^^',
  ]);
});

test('all that differs in a line is marked, and two lines are shown once', () => {
  expect(
    framed(
      `${intro}The server listens on port 8080 and never anywhere else.${outro}`,
      `${intro}The server listens on port 9090 and never somewhere else.${outro}`,
    ),
  ).toEqual([
    '14||The server listens on port 8080 and never anywhere else.',
    '||                           ^^^^           ^^^^^^^^',
    '|42|The server listens on port 9090 and never somewhere else.',
    '||                           ^^^^           ^^^^^^^^^',
  ]);
});

test('where a link leads is not marked, and a long address is shortened before words are cut', () => {
  const link = (words: string) => `Read [${words}](https://example.org/a/long/way/to/the/page.html) first, please.`;
  expect(framed(`${intro}${link('the guide')}${outro}`, `${intro}${link('the guides and notes')}${outro}`)).toEqual([
    '14||Read [the guide](…) first, please.',
    '||          ^^^^^',
    '|42|Read [the guides and notes](…) first, please.',
    '||          ^^^^^^^^^^^^^^^^',
  ]);
});

test('columns of a table take no room', () => {
  const row = (limit: string) => `| Limit      |    Means                        | ${limit} |`;
  expect(framed(`${intro}${row('eighty of them')}${outro}`, `${intro}${row('ninety of them')}${outro}`)[0]).toBe(
    '14||| Limit | Means | eighty of them |',
  );
});

test('code under other names: the first lines that differ', () => {
  const code = (name: string) => `function ${name}(rows: number) {\n  return rows > 0 ? rows * 2 : fail(rows);\n}`;
  const finding = passage([place('a.ts', 12, code('widthOf')), place('b.ts', 40, code('heightOf'))], {
    ...{renamed: true, pairs: [pair(0, 1)]},
  });
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 60);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '12||function widthOf(rows: number) {',
    '||         ^^^^^^^',
    '|40|function heightOf(rows: number) {',
    '||         ^^^^^^^^',
  ]);
});

test('code keeps its shape', () => {
  const code = 'if (key) {\n      use(key);\n    }';
  expect(framed(code, code, 60, 'a.ts')).toEqual(['12|40|if (key) {', '13|41|      use(key);', '14|42|    }']);
});

describe('of texts at random', () => {
  const pieces = [
    'port 80',
    'v1.2.3',
    '`run it`',
    '日本語の文',
    'naïve',
    '(in brackets)',
    'not',
    '\ttab',
    'a < b',
    '😀 face',
    '\u202eevil',
  ];
  const separators = [' ', ' ', ' ', ' ', '\n', '\n\n', '\r\n', '  '];
  const seeds = Array.from({length: 80}, (_, seed) => [seed]);

  function twoTexts(seed: number): readonly [string, string] {
    const draw = random(seed);
    const words = Array.from({length: 80}, (_, at) => (draw() < 0.2 ? pick(draw, pieces) : `word${at}x`));
    const edited = words.flatMap((word) => (draw() < 0.08 ? [pick(draw, pieces)] : draw() < 0.04 ? [] : [word]));
    const joined = (some: readonly string[]) =>
      some
        .map((word) => word + pick(draw, separators))
        .join('')
        .trim();
    return [joined(words), joined(edited)];
  }

  test.each(seeds)('each row is a source line of its number and fits, seed %i', (seed) => {
    const [here, there] = twoTexts(seed);
    for (const width of [16, 40, 120]) {
      const rows = rowsOf(here, there, width);
      expect(rows.length).toBeGreaterThan(0);
      for (const [at, {kind, parts, ...numbers}] of rows.entries()) {
        const text = textOf(parts);
        expect([text, columns(text) <= width]).toEqual([text, true]);
        expect(text).not.toMatch(/[\x00-\x1f\u202e]/);
        if (kind === 'marks') {
          const below = rows[at - 1].parts.map((part) => (part.isMarked ? '^' : ' ').repeat(columns(part.text)));
          expect(text).toBe(below.join('').trimEnd());
          continue;
        }
        const [source, first] = kind === 'there' ? [there, 40] : [here, 12];
        const line = source.split(/\r\n|\r|\n/)[Number(kind === 'there' ? numbers.there : numbers.here) - first];
        const bare = (some: string) =>
          some
            .replace(/^… | …$/g, '')
            .replaceAll('\\u202e', '\u202e')
            .replace(/\s+/g, ' ')
            .trim();
        expect(bare(line)).toContain(bare(text));
      }
    }
  });

  test.each(seeds)('no words are quoted as of one place only that are in the other, seed %i', (seed) => {
    const [here, there] = twoTexts(seed);
    const finding = passage([place('a.md', 1, here), place('b.md', 1, there)], {
      pairs: [pair(0, 1, {containmentA: 0.5, containmentB: 0.5})],
    });
    const bare = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
    for (const quote of differencesOf([{text: finding, here: 0, there: 1}], 9).quotes) {
      if (quote.there === '') expect(bare(there)).not.toContain(bare(quote.here));
      if (quote.here === '') expect(bare(here)).not.toContain(bare(quote.there));
    }
  });
});

test('words are the same ones in a line that is wrapped in another way', () => {
  const text = (wrap: string, port: string) =>
    `${intro}The server of the project listens on${wrap}port ${port} of this machine.${outro}`;
  expect(framed(text(' ', '8080'), text('\n', '9090'))).toEqual([
    '14||… of the project listens on port 8080 of this machine.',
    '||                                 ^^^^',
    '|43|port 9090 of this machine.',
    '||     ^^^^',
  ]);
});

test('a line without marks is shown where the other one has words', () => {
  const head = 'The gateway answers on every port of the machine that is open to the network, and';
  expect(framed(`${intro}${head} it waits.${outro}`, `${intro}${head} there it waits.${outro}`, 40)).toEqual([
    '14||… is open to the network, and it waits.',
    '|42|… to the network, and there it waits.',
    '||                      ^^^^^',
  ]);
});

test('words of a change in the history that overlap are one mark in their line', () => {
  const finding = passage(
    [
      place('a.md', 12, `${intro}Call list(clusterName) first.${outro}`),
      place('b.md', 40, `${intro}Call list(flags) first.${outro}`),
    ],
    {pairs: [pair(0, 1)]},
  );
  const said = [
    {here: 'list(clusterName)', there: 'list(flags)'},
    {here: 'clusterName)', there: 'flags)'},
  ];
  const rows = codeFrame([{text: {...finding, renamed: true}, here: 0, there: 1}], 60, said);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '14||Call list(clusterName) first.',
    '||     ^^^^^^^^^^^^^^^^^',
    '|42|Call list(flags) first.',
    '||     ^^^^^^^^^^^',
  ]);
});

test('of two kinds of markup, the signs of a link are no difference', () => {
  const places = [
    place('a.md', 12, `${intro}It is a part of [the project](https://all.org).${outro}`),
    place('b.rst', 40, `${intro}It is a part of \`the project\`_.${outro}`),
  ];
  const rows = codeFrame([{text: passage(places, {pairs: [pair(0, 1)]}), here: 0, there: 1}], 60);
  expect(rows.map(({kind}) => kind)).toEqual(['both', 'both', 'both']);
});

test('of two kinds of markup, the lines there are those with the words of the lines here', () => {
  const quotes = [
    'It is our choices that show what we truly are.',
    'There are only two ways to live a life like this.',
  ];
  const finding = passage(
    [
      place('a.md', 12, quotes.map((quote) => `'“${quote}”',`).join('\n')),
      place('b.html', 40, quotes.map((quote) => `<p class="quote">\n<b>“${quote}”</b>\n<i>J. R.</i>\n</p>`).join('\n')),
    ],
    {pairs: [pair(0, 1)]},
  );
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 60);
  expect(rows.map(({here, there}) => `${here}|${there}`)).toEqual(['12|', '13|', '|41', '|45']);
});

test('of a page and a comment, a word that only the comment has is no difference', () => {
  const text = (tag: string) => `${intro}- ${tag}{object} opts that the server reads.\n- Its port is 8080.${outro}`;
  const comment = text('@param ').replaceAll('\n', '\n * ');
  const finding = passage([place('a.md', 12, text('')), place('b.js', 40, comment)], {
    pairs: [pair(0, 1, {containmentA: 0.5, containmentB: 0.5})],
  });
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 60);
  expect(rows.map(({kind}) => kind)).not.toContain('marks');
});

test('of several lines with the words of a change in the history, the two that are most alike', () => {
  const gate = 'Detect a failure of the gate, and';
  const data = 'Detect a failure of the data, and';
  const finding = passage(
    [
      place('a.md', 12, `${intro}${gate} kill it.\n${data} kil it.${outro}`),
      place('b.md', 40, `${intro}${gate} kill it.\n${data} kill it.${outro}`),
    ],
    {pairs: [pair(0, 1)]},
  );
  const said = [{here: 'and kil it', there: 'and kill it'}];
  const rows = codeFrame([{text: {...finding, renamed: true}, here: 0, there: 1}], 60, said);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '15||Detect a failure of the data, and kil it.',
    '||                              ^^^^^^^^^^',
    '|43|Detect a failure of the data, and kill it.',
    '||                              ^^^^^^^^^^^',
  ]);
});

test('where one place ends, the words behind it in the line of the other are not marked', () => {
  const ends = 'The plugin will retry after randomized interval, not to';
  const goesOn = 'The plugin will retry after a randomized interval, not to do burst retries.';
  expect(framed(`${outro.trim()}\n${goesOn}`, `${outro.trim()}\n${ends}`, 90)).toEqual([
    '14||The plugin will retry after a randomized interval, not to do burst retries.',
    '||                            ^',
    '|42|The plugin will retry after randomized interval, not to',
  ]);
});

test('a change that is part of another one is quoted once', () => {
  const words = (a: string, b: string) => ({a, b}) as DriftedWords;
  const changes = [
    words('(clusterName)', '(flags.Name)'),
    words('clusterName', 'flags.Name'),
    words('once', ''),
    words('once', ''),
  ];
  expect(distinctQuotes(changes, true)).toEqual([
    {here: '(clusterName)', there: '(flags.Name)'},
    {here: 'once', there: ''},
  ]);
});

test('a broken link is marked in both lines, where these differ, and is not shortened', () => {
  const target = '../reference/config.html#browser';
  const places = [
    {...place('a.md', 12, `[\`doc.browser\`](${target})`), lead: `use ${target} or `, tail: ' configuration'},
    {...place('b.md', 40, `href="${target}"`), lead: 'or use the <a ', tail: '><code>doc.browser</code></a>'},
  ];
  const finding = {...passage(places, {code: 'broken-in-copy', pairs: [pair(0, 1)]}), marked: target, at: 0};
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 60);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '12||… browser`](../reference/config.html#browser) configuration',
    '||            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
    '|40|… <a href="../reference/config.html#browser"><code>doc. …',
    '||           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
  ]);
});

test('of renamed code, lines of comments alone are not shown: they are not compared', () => {
  const code = (name: string) =>
    `${name}WithConfig returns a middleware, see ${name}.\nfunc ${name}WithConfig(config ${name}Config) {\n\tstart(config)\n}\n`;
  const places = [
    {...place('a.go', 12, code('Override')), lead: '// '},
    {...place('b.go', 40, code('Request')), lead: '// '},
  ];
  const finding = {...passage(places, {pairs: [pair(0, 1)]}), renamed: true as const};
  const rows = codeFrame([{text: finding, here: 0, there: 1}], 70);
  expect(rows.map(({here, there, parts}) => `${here}|${there}|${textOf(parts)}`)).toEqual([
    '13||func OverrideWithConfig(config OverrideConfig) {',
    '||     ^^^^^^^^^^^^^^^^^^        ^^^^^^^^^^^^^^',
    '|41|func RequestWithConfig(config RequestConfig) {',
    '||     ^^^^^^^^^^^^^^^^^        ^^^^^^^^^^^^^',
  ]);
});

test('a word in the lines around is no counterpart across words that the two lines have in common', () => {
  const here = `${intro}/** Use Utils::headersFromLines instead. */\nfunction headers_from_lines(iterable $lines): array${outro}`;
  const there = `${intro}/** Returns all of the headers. */\npublic static function headersFromLines(iterable $lines): array${outro}`;
  const rows = framed(here, there, 70, 'a.php');
  expect(rows).toEqual([
    '15||function headers_from_lines(iterable $lines): array',
    '||         ^^^^^^^^^^^^^^^^^^',
    '|43|public static function headersFromLines(iterable $lines): array',
    '||^^^^^^^^^^^^^          ^^^^^^^^^^^^^^^^',
  ]);
});

test('an added line of few letters is no difference: it may be another form of a line without words', () => {
  const code = (end: string) =>
    `${intro}format(token: string, options: FormatOptions,\n${end}\n  const day = dayOf(token)${outro}`;
  const rows = rowsOf(code(') => {'), code('): any => {'), 70, 'a.ts');
  expect(rows.map(({kind}) => kind)).toEqual(['both', 'both', 'both']);
});

test('an underscore at the end of a name in a code span is no emphasis', () => {
  const here = `${intro}Created by removing the \`MDBOOK_\` prefix, then the rest.${outro}`;
  const there = `${intro}Created by dropping the \`MDBOOK_\` prefix, then the rest.${outro}`.replaceAll(/^/gm, '/// ');
  const rows = rowsOf(here, there, 80, 'a.md', {path: 'b.rs'});
  const marks = rows.filter(({kind}) => kind === 'marks').map(({parts}) => textOf(parts).trim());
  expect(marks).toEqual(['^^^^^^^^', '^^^^^^^^']);
});

test.each(['opts_', '__opts__'])('in code, %s is another name than opts', (name) => {
  const [here, there] = ['opts', name].map((one) => place('a.js', 12, `${intro}  warn(${one})${outro}`));
  expect(isEqualText(here, there)).toBe(false);
  expect(
    isEqualText({...here, text: `opts${outro}`, lead: 'x = '}, {...here, text: `opts${outro}`, lead: 'x = _'}),
  ).toBe(false);
});

test('in code, a name with an underscore before it is another name', () => {
  const code = (name: string) =>
    `${intro}  if (!('from' in this.${name})) {\n    warnOnce('Without the from option, the map may be wrong')\n  }${outro}`;
  expect(framed(code('opts'), code('_opts'), 70, 'a.js')).toEqual([
    "14||if (!('from' in this.opts)) {",
    '||                     ^^^^',
    "|42|if (!('from' in this._opts)) {",
    '||                     ^^^^^',
  ]);
});
