// Messages of findings, case by case: each sentence must be true of the texts it names.

import {describe, expect, test} from 'vitest';
import {message, versionsOf} from '../../../shared/kinds/message.ts';
import type {CopiedText, CopyFacts, Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {Rewriting} from '../../../shared/model/rewriting.ts';
import type {Staleness, WordEdit} from '../../../shared/model/staleness.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {
  bucket,
  bucketEdited,
  documents,
  foldersNamed,
  inspection,
  page,
  pair,
  passage,
  place,
  retoldPassage,
  staleBy,
} from './sample.ts';

const none = versionsOf(inspection([]));

function said(finding: Finding, ordinal = 0): string {
  return plainMessage(message(finding, ordinal, none), (path) => path);
}

const equalPair = (a: number, b: number, words = 65) =>
  pair(a, b, {wordsA: words, wordsB: words, containmentA: 1, containmentB: 1, resemblance: 1});

const facts: CopyFacts = {
  ...{a: 0, b: 1, weight: 65, longest: 65, inRuns: 65, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
  ...{inSource: false, marks: []},
};

function equal(paths: readonly string[], more: Partial<PassageFinding> = {}, line = 3): PassageFinding {
  const places = paths.map((path, index) => place(path, line + index, bucket));
  const pairs = places.flatMap((_, a) => places.slice(a + 1).map((_one, b) => equalPair(a, a + 1 + b)));
  return passage(places, {pairs, ...more});
}

describe('one text', () => {
  test('equal, on two pages', () => {
    expect(said(equal(['a.md', 'b.md']))).toBe('The same 65 words are in b.md:4.');
  });

  test('equal, on three pages', () => {
    expect(said(equal(['a.md', 'b.md', 'c.md']), 1)).toBe('The same 65 words are in a.md:3 and c.md:5.');
  });

  test('equal, twice on one page and once on another', () => {
    expect(said(equal(['a.md', 'a.md', 'c.md']))).toBe(
      'The same 65 words are in a.md:4 (in the same file) and c.md:5.',
    );
  });

  test('in one file', () => {
    expect(said(equal(['a.md', 'a.md']))).toBe('The same 65 words are in a.md:4 (in the same file).');
  });

  test('differs in some words: how many are equal, and what is other in either place', () => {
    const finding = passage([place('a.md', 1, bucket), place('b.md', 9, bucketEdited)]);
    expect(said(finding)).toBe(
      '56 words here are also in b.md:9, with differences. For example, "expired" here is "lapsed" there. ' +
        '"configuration" here is "settings" there.',
    );
    const longer = bucket.replace('Ask the owner', 'If it has, and nobody knows why, ask the owner');
    expect(said(passage([place('a.md', 1, bucket), place('b.md', 9, longer)]))).toBe(
      '56 words here are also in b.md:9, with differences. Only the other copy has "If it has, and nobody knows why".',
    );
  });

  test('text before what the nearest place has: from which line on', () => {
    const before = 'A list that only a third page has, with its several points in words of their own.\n\n';
    const finding = passage([place('a.md', 1, before + bucket), place('b.md', 9, bucketEdited)]);
    expect(said(finding)).toMatch(/^56 words here, from line 3 on, are also in b\.md:9-12, with differences\./);
    expect(said(finding, 1)).toMatch(/^56 words here are also in a\.md:/);
  });

  test('stray words that only one of the two has are no example of many differences', () => {
    const [one, other] = [bucket, bucketEdited.replace('Ask the owner', 'Ask the present owner')];
    const text = passage([place('a.md', 1, one), place('b.md', 9, other)]);
    expect(said(text)).not.toContain('present');
    const stray = bucket
      .replace('Ask the owner', 'Ask the present owner')
      .replace('configuration', 'configuration pages');
    expect(said(passage([place('a.md', 1, one), place('b.md', 9, stray)]))).toContain('"present"');
  });

  test('a text that all have may be moved into a file where pages include others', () => {
    const remedy = {include: 'Jekyll {% include %}'};
    const advised = (paths: readonly string[], more: Partial<PassageFinding> = {}) =>
      said(equal(paths, {remedy, words: 65, ...more}));
    expect(advised(['a.md', 'b.md'])).toMatch(/Move them into a file that both include \(Jekyll {% include %}\)\.$/);
    expect(advised(['a.md', 'b.md', 'c.md'])).toMatch(
      /Move them into a file that all include \(Jekyll {% include %}\)\.$/,
    );
    const silent: readonly (readonly [readonly string[], Partial<PassageFinding>])[] = [
      [['README.md', 'b.md'], {}],
      [['geps/gep-12/index.md', 'b.md'], {}],
      [['versioned_docs/version-3/a.md', 'versioned_docs/version-3/b.md'], {}],
      [['report111.md', 'report112.md'], {}],
      [['a.md', 'b.ts'], {}],
      [['a.md', 'a.md'], {}],
      [['a.md', 'b.md'], {words: 40}],
      [['a.md', 'b.md'], {remedy: {include: ''}}],
      [['a.md', 'b.md'], {remedy: {...remedy, isOneOfSeveral: true}}],
      [['a.md', 'b.md'], {facts: {...facts, marks: ['generated']}}],
      [['a.md', 'b.md'], {remedy, facts: {...facts, codeShare: 0.9}}],
      [['a.md', 'b.md'], {remedy, facts: {...facts, sampleShare: 0.9}}],
    ];
    for (const [paths, more] of silent)
      expect(advised(paths, more), JSON.stringify([paths, more])).not.toContain('Move');
    const edited = passage([place('a.md', 1, bucket), place('b.md', 9, bucketEdited)], {remedy});
    expect(said(edited)).not.toContain('Move');
  });

  test('markup is no difference of a page and a comment', () => {
    const [page, comment] = [bucket.replace('the bucket', '`bucket`'), bucket.replace('the bucket', '{@link bucket}')];
    const full = pair(0, 1, {wordsA: 64, wordsB: 64, containmentA: 1, containmentB: 1, resemblance: 1});
    const said1 = (one: string, other: string) =>
      said(passage([place('a.md', 1, page), place(one, 9, other)], {pairs: [full]}));
    expect(said1('b.java', comment)).toBe('The same 64 words are in b.java:9.');
  });

  test('a key of a program is no word in place of one on a page', () => {
    const page = (name: string) => `${bucket}\n\n${name} All callers wait for it here.`;
    const quotes = (here: string, there: string) =>
      said(passage([place('a.md', 1, page(here)), place('b.js', 9, page(there))]));
    expect(quotes('Then', 'Now')).toContain('"Then All" here is "Now All" there');
    expect(quotes('### :heart:', "title: '")).not.toContain('heart');
  });

  test('in another order, however much else differs', () => {
    const [one, two] = [bucket, bucketEdited.replace(/^\S+/, 'Lately')];
    const parts = [
      one,
      'It is the last of the things that the owner of a bucket has to look after before the day ends.',
    ];
    const own =
      'A page has much more to say of all this, and says it here for those who have the time to read it through.';
    const [text, turned] = [parts.join('\n\n'), [parts[1], own, parts[0]].join('\n\n')];
    const words = text.split(/\s+/).length;
    const measured = pair(0, 1, {wordsA: words, wordsB: words + 21, containmentA: 1, containmentB: 0.8});
    const more = ` ${two.slice(0, 120)}`;
    const finding = passage([place('a.md', 1, text + more), place('b.md', 9, turned)], {pairs: [measured]});
    expect(said(finding)).toContain('partly in another order');
  });

  test('of further texts in one file, the longest is named', () => {
    const [short, long] = [
      [place('a.md', 40, 'Few words.'), {...place('c.md', 4, 'Few words.'), words: 12}],
      [place('a.md', 60, bucket), {...place('c.md', 90, bucket), words: 65}],
    ].map((places) => ({...passage(places, {pairs: [equalPair(0, 1)]}), code: 'copied-passage' as const}));
    const finding = {...equal(['a.md', 'b.md']), more: [short, long]};
    expect(said(finding)).toContain('This file also shares text with c.md:90 (line 60 here).');
    // What that place has before the text, it shares with others.
    const [own, other] = long.places;
    const later = {
      ...long,
      places: [own, {...other, text: `Some have this line, too, and not this file.\n\n${bucket}`}],
    };
    expect(said({...finding, more: [short, later]})).toContain(
      'This file also shares text with c.md:92 (line 60 here).',
    );
  });

  test('another indent is no other markup', () => {
    const indented = bucket.replaceAll('\n', '\n        ');
    const places = [place('a.md', 1, `/** ${bucket} */`), place('b.ts', 9, `/** ${indented} */`)];
    expect(said(passage(places, {pairs: [equalPair(0, 1)]}))).toBe('The same 65 words are in b.ts:9.');
  });

  test('measured as equal, but in another order: what is the same in one piece is not all of it', () => {
    const items = [
      'The proxy server from which the modules of a site are downloaded.',
      'A list of patterns of modules that should not use the proxy.',
      'Whether the vendored module that is closest to the one using it is picked.',
    ];
    const [text, turned] = [items.join('\n\n'), items.toReversed().join('\n\n')];
    const words = text.split(/\s+/).length;
    const measured = pair(0, 1, {wordsA: words, wordsB: words + 20, containmentA: 0.9, containmentB: 0.6});
    const more =
      ' Said for the first time where the site has its own folder of modules, which the program reads before it starts.';
    const finding = passage([place('a.md', 1, text), place('b.md', 9, turned + more)], {pairs: [measured]});
    expect(said(finding)).toBe('34 words here are also in b.md:9-13, partly in another order.');
    const short = {...finding, pairs: [{...measured, containmentA: 13 / words}]};
    expect(said(short)).toMatch(/^13 words here are also in b\.md:9-13\.$/);
  });

  test('differs in a string of code, which has its quotation marks', () => {
    const quoted = bucket.replace('the owner', 'the owner "retry-queue"');
    const finding = passage([place('a.md', 1, bucket), place('b.md', 9, quoted)]);
    expect(said(finding)).toContain(
      '56 words here are also in b.md:9, with differences. Only the other copy has "retry-queue".',
    );
    const inText = bucket.replace('the owner', 'the owner "retry-queue" there');
    expect(said(passage([place('a.md', 1, bucket), place('b.md', 9, inText)]))).toContain(
      '56 words here are also in b.md:9, with differences. Only the other copy has “"retry-queue" there”.',
    );
  });

  test('equal in two of three places: the third is similar, and is not said to be equal', () => {
    const places = [place('a.md', 1, bucket), place('b.md', 9, bucketEdited), place('c.md', 5, bucket)];
    const finding = passage(places, {pairs: [equalPair(0, 2), pair(0, 1)]});
    expect(said(finding)).toBe(
      'The same 65 words are in c.md:5. Similar text is in b.md:9, with differences. For example, "expired" here is "lapsed" there. "configuration" here is "settings" there.',
    );
    expect(said(finding, 1)).toMatch(
      /^56 words here are also in a\.md:1, with differences\. .* Similar text is in c\.md:5\./,
    );
  });

  test('places beyond the limit are not said to be equal', () => {
    expect(said(equal(['a.md', 'b.md'], {placesLeft: 7}))).toBe(
      'The same 65 words are in b.md:4. Similar text is in 7 more places.',
    );
  });

  test.each([
    ['a < b holds for all of them', 'a >= b holds for all of them'],
    ['start it with -5 and wait', 'start it with 5 and wait'],
    ['we write C++ and test it', 'we write C# and test it'],
    ['run it with --force again', 'run it with force again'],
  ])('signs that carry a meaning are no equal text: %s', (one, other) => {
    const texts = [one, other].map((words) => `${bucket} ${words}`);
    const finding = passage([place('a.md', 1, texts[0]), place('b.md', 1, texts[1])], {pairs: [equalPair(0, 1, 70)]});
    expect(said(finding)).toMatch(/^70 words here are also in b\.md:1, with differences\. "/);
  });

  test.each([
    ['case and wrapping', bucket.replaceAll('\n', ' ').toUpperCase()],
    ['emphasis and links', bucket.replace('the bucket', '**the** [bucket](https://example.org/?a=1)')],
    ['a quotation', bucket.replaceAll('\n', '\n> ')],
  ])('%s make no difference of words', (_, text) => {
    const finding = passage([place('a.md', 1, bucket), place('b.md', 1, text)], {pairs: [equalPair(0, 1)]});
    expect(said(finding)).toBe('The same 65 words are in b.md:1.');
  });

  test.each([
    [['old.example'], ['new.example'], ' "https://old.example/a" here is "https://new.example/a" there.'],
    [['old.example', 'one.example'], ['new.example', 'two.example'], ' Addresses differ.'],
    [['old.example', 'new.example'], ['new.example', 'old.example'], ' Addresses differ.'],
    [['old.example'], ['old.example'], ''],
  ])('an address is no word, and is quoted if it is the only difference: %j and %j', (own, others, signs) => {
    const texts = [own, others].map((hosts) =>
      hosts.reduce(
        (text, host, at) => text.replace(['bucket', 'owner'][at], (word) => `[${word}](https://${host}/a)`),
        bucket,
      ),
    );
    const finding = passage([place('a.md', 1, texts[0]), place('b.md', 1, `${texts[1]}\n`)], {
      pairs: [equalPair(0, 1)],
    });
    expect(said(finding)).toBe(`The same 65 words are in b.md:1.${signs}`);
  });

  test('other line breaks and indents are no other markup', () => {
    const json = (sign: string) => `{"name":${sign}"first","list":[${sign}"one","two"${sign}],"more":true}`;
    const texts = ['', '\n    '].map((sign) => `${bucket}\n${json(sign)}`);
    const finding = passage([place('a.md', 1, texts[0]), place('b.md', 1, texts[1])], {pairs: [equalPair(0, 1, 71)]});
    expect(said(finding)).toMatch(/^The same 71 words are in b\.md:1\./);
    expect(said(finding)).not.toContain('Markup');
  });

  test('words in another order are not the same', () => {
    const at = bucket.indexOf('Ask the owner');
    const [first, second] = [bucket.slice(0, at), bucket.slice(at)];
    const finding = passage([place('a.md', 1, bucket), place('b.md', 1, `${second} ${first}`)], {
      pairs: [equalPair(0, 1)],
    });
    expect(said(finding)).toBe('65 words here are also in b.md:1-4, partly in another order.');
  });

  test('one of the two is a file that others include', () => {
    const finding = equal(['guide/a.md', '_includes/intro.md'], {}, 2);
    expect(said(finding)).toBe('The same 65 words are in _includes/intro.md:3. Include intro.md instead.');
    expect(said(finding, 1)).toBe('The same 65 words are in guide/a.md:2. Include intro.md there.');
    const remedy = {include: 'Jekyll {% include %}'};
    const ofJekyll = equal(['guide/a.md', '_includes/intro.md'], {remedy}, 2);
    expect(said(ofJekyll)).toMatch(/Include intro\.md instead \(Jekyll {% include %}\)\.$/);
    expect(said(ofJekyll, 1)).toMatch(/Include intro\.md there \(Jekyll {% include %}\)\.$/);
    // An include that begins with other text has more than the copy.
    const later = equal(['guide/a.md', '_includes/intro.md'], {}, 9);
    expect(said(later)).toBe('The same 65 words are in _includes/intro.md:10.');
  });

  test('code', () => {
    const loop = 'for (const row of rows) {\n  sum += row.amount;\n}';
    const places = [place('a.ts', 1, loop), place('b.ts', 7, loop)];
    const finding = passage(places, {pairs: [equalPair(0, 1, 134)], facts: {...facts, codeShare: 0.9, inSource: true}});
    expect(said(finding)).toBe('The same 134 words are in b.ts:7.');
    expect(said({...finding, renamed: true})).toBe('The code of lines 1 to 3 is also in b.ts:7-9.');
    const other = place('b.ts', 7, loop.replaceAll('row', 'item'));
    const renamed = {...finding, renamed: true as const, places: [places[0], other]};
    expect(said(renamed)).toBe('The code of lines 1 to 3 is also in b.ts:7-9, with other names or literals.');
    // Names are not compared, so the one with the same names may come behind one with others.
    const withSame = {...renamed, places: [...renamed.places, place('c.ts', 2, loop)]};
    expect(said({...withSame, pairs: [equalPair(0, 1, 134), equalPair(0, 2, 134)]})).toBe(
      'The code of lines 1 to 3 is also in b.ts:7-9, with other names or literals. The same code is in c.ts:2-4.',
    );
    const commented = {...renamed, places: [places[0], place('b.ts', 7, loop.replace('{', '{ // of a row'))]};
    expect(said(commented)).toBe('The code of lines 1 to 3 is also in b.ts:7-9, apart from comments.');
    const most = {...renamed, pairs: [{...equalPair(0, 1, 134), containmentA: 0.75}]};
    expect(said(most)).toBe('Code like lines 1 to 3 is in b.ts:7-9; names and literals are not compared.');
    // The third place has a part of the code.
    const part3 = {...most, places: [...most.places, place('c.ts', 2, 'sum += one.amount;\n}')]};
    const ofThree = (share: number) =>
      said({...part3, pairs: [...most.pairs, {...equalPair(0, 2, 134), containmentA: share}]});
    expect(ofThree(0.3)).toBe(
      'Code like lines 1 to 3 is in b.ts:7-9; names and literals are not compared. Similar code is in c.ts:2-3.',
    );
    expect(ofThree(0.95)).toBe(
      'Code like lines 1 to 3 is in b.ts:7-9 and c.ts:2-3; names and literals are not compared.',
    );
    // The third pair is of a part of the code here.
    const ofPart = [...most.pairs, {...equalPair(0, 2, 100), containmentA: 0.95}];
    expect(said({...part3, pairs: ofPart})).toContain('Similar code is in c.ts:2-3.');
  });

  test('all of the text is there, and that place has more', () => {
    const more = passage([
      place('a.md', 1, bucket),
      place('b.md', 9, `${bucket} It was written by the owner himself.`),
    ]);
    expect(said(more, 1)).toBe('56 words here are also in a.md:1.');
  });

  test('a page and its template, whose marks are read in another way, are the same', () => {
    const text = `# How to begin\n\n* ${bucket}\n* Then wait.`;
    const finding = passage([place('README.md', 1, text), place('.readme.tmpl', 2, text)], {pairs: [equalPair(0, 1)]});
    expect(said(finding)).not.toContain('Markup');
  });

  test('code with other names has all of them replaced throughout', () => {
    const code = (a: string, b: string) => `if (${a} > ${b}) {\n  return rows(${a}).slice(${b});\n}`;
    const renamedOf = (there: string) =>
      passage([place('a.ts', 1, code('left', 'right')), place('b.ts', 9, there)], {
        renamed: true,
        pairs: [pair(0, 1, {containmentA: 1, containmentB: 1, resemblance: 1})],
      });
    expect(said(renamedOf(code('n', 'm')))).toContain('with other names or literals');
    expect(said(renamedOf(code('n', 'm').replace('n > m', 'm > n')))).toContain('Code like lines 1 to 3');
    expect(said(renamedOf(code('n', 'n')))).toContain('Code like lines 1 to 3');
  });

  test('two sentences that have changed places are no differences', () => {
    const [one, other] = [bucket, 'It is the last of all the things that the owner of a bucket has to look after.'];
    const moved = (more: string) =>
      passage([place('a.md', 1, `${one} ${other}`), place('b.md', 9, `${other} ${one}${more}`)], {
        pairs: [pair(0, 1, {wordsA: 80, wordsB: 80, containmentA: 1, containmentB: 0.97})],
      });
    expect(said(moved(''))).toBe('80 words here are also in b.md:9-12, partly in another order.');
    expect(said(moved(' The owner waits.'))).toBe('80 words here are also in b.md:9-12.');
  });

  test('on five pages or more: a page is named once', () => {
    const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md', 'g.md', 'g.md'];
    expect(said(equal(paths, {code: 'repeated-block'}))).toBe(
      'The same 65 words are in b.md:4, c.md:5, d.md:6, e.md:7 and 2 more.',
    );
    const places = equal(paths).places.map((one, at) => (at === 3 ? place('d.md', 6, bucketEdited) : one));
    expect(said({...equal(paths, {code: 'repeated-block'}), places})).toMatch(
      /^Text like lines 3 to 6 is in b\.md:4, /,
    );
    // A place with half of the text, by its pair or by its size alone, has a part of it.
    const [first, second, third, ...others] = places;
    const beginning = (one: Occurrence, words: number) => ({
      ...one,
      words,
      text: bucket.split(' ').slice(0, words).join(' '),
    });
    const half = [first, beginning(second, 30), third, ...others.map((one) => beginning(one, 20))];
    const pairs = [pair(0, 2), pair(0, 1, {wordsA: 30, wordsB: 30, containmentA: 1, containmentB: 1})];
    // Also where one with a part is most like this place.
    for (const inOrder of [pairs, pairs.toReversed()])
      expect(said({...equal(paths, {code: 'repeated-block', pairs: inOrder}), places: half})).toBe(
        'Text like lines 3 to 6 is in c.md:5. Parts of it are in b.md:4, d.md:6, e.md:7, f.md:8 and g.md:9.',
      );
    expect(
      said({
        ...equal(paths, {code: 'repeated-block', pairs: [pairs[1]]}),
        places: [first, {...half[1], text: bucket.slice(0, 99)}],
      }),
    ).toBe('Parts of lines 3 to 6 are in b.md:4-7.');
    expect(said(equal(paths, {code: 'repeated-block', placesLeft: 7}))).toBe(
      'Text like lines 3 to 6 is in b.md:4, c.md:5, d.md:6, e.md:7 and 2 more. Parts of it are in 7 more places.',
    );
    // Entries of data are alike; those of another part are no text like this.
    const entries = (from: number) => Array.from({length: 20}, (_, at) => `field${from + at} is a string.`).join('\n');
    const data = [entries(0), entries(0), entries(8)].map((text, at) => place(paths[at], 3, text, {words: 80}));
    const same = pair(0, 1, {wordsA: 80, wordsB: 80, containmentA: 0.99, containmentB: 0.99});
    expect(said({...equal(paths, {code: 'repeated-block', pairs: [same]}), places: data})).toBe(
      'Text like lines 3 to 22 is in b.md:3. Parts of it are in c.md:3.',
    );
    // A file that has a part of it before all of it is named for all of it.
    const twice = [place('b.md', 40, bucketEdited), ...half.slice(2)];
    const measured = {
      ...equal(paths, {code: 'repeated-block', pairs: [pair(0, 3)]}),
      places: [...half.slice(0, 2), ...twice],
    };
    // A place that was not measured has most of the text if it has most of its words.
    expect(said(measured)).toMatch(/^Text like lines 3 to 6 is in c\.md:5 and b\.md:40\. Parts of it are in d\.md:6, /);
    // Of the pages of seven hosts two had half of the words in common, so nothing is said to be nearly the same.
    expect(said({...equal(paths, {code: 'repeated-block'}), places})).not.toContain('nearly');
  });
});

describe('a copy left behind', () => {
  const stale = (before: string, now: string): Finding =>
    passage([place('a.md', 3, bucketEdited, {new: true}), place('b.md', 12, bucket, {new: false})], {
      code: 'stale-copy',
      stale: staleBy(before, now),
    });

  test('where several copies were edited alike, it is said how many', () => {
    const one = stale('two', '2') as PassageFinding;
    const more = {...one, places: [...one.places, place('c.md', 5, bucketEdited, {new: true})]};
    expect(said(more)).toContain('is still in b.md:12: two → 2. 2 copies were edited alike. ');
    expect(said(one)).not.toContain('alike');
  });

  test('an edit that ends within code is quoted without the one sign of a pair', () => {
    expect(said(stale('is the act', 'means `tls.renegotiate'))).toContain(': is the act → means tls.renegotiate. ');
    expect(said(stale('`yarn`', '`npm run'))).toContain(': `yarn` → npm run. ');
  });

  const told = (...edits: readonly WordEdit[]): string => {
    const finding = stale('', '') as PassageFinding & {readonly stale: Staleness};
    return /b\.md:12: (.*)\. Make the same/.exec(said({...finding, stale: {...finding.stale, edits}}))?.[1] ?? '';
  };
  const one = {unit: 'words', count: 1} as const;
  const sentences = {unit: 'sentences', count: 2, beginning: 'One.'} as const;
  const line = {unit: 'lines', count: 1, beginning: 'The first words of a'} as const;

  test('a short edit is quoted with the words beside it', () => {
    const context = {head: 'exported', tail: 'disk'};
    expect(told({before: 'to', now: 'from', context})).toBe('exported to disk → exported from disk');
    expect(told({before: '', now: 'all', context})).toBe('exported disk → exported all disk');
  });

  test('of scripts without spaces the words are joined', () => {
    const context = {head: '\u78ba\u8a8d', tail: ''};
    expect(told({before: '\u3059\u308b', now: '\u3067\u304d\u307e\u3059', context})).toBe(
      '\u78ba\u8a8d\u3059\u308b → \u78ba\u8a8d\u3067\u304d\u307e\u3059',
    );
  });

  test('of an edit that is long, or over several sentences, the beginning is quoted', () => {
    const long = 'The first words of a line that goes on';
    expect(told({before: '', now: 'One. Two.', size: {before: one, now: sentences}})).toBe(
      '2 sentences were added: "One. …"',
    );
    expect(told({before: long, now: '', size: {before: line, now: one}})).toBe(
      'a line was removed: "The first words of a …"',
    );
    expect(told({before: long, now: 'new', size: {before: line, now: one}})).toBe('The first words of a … → new');
    expect(told({before: '', now: 'x'.repeat(300), size: {before: one, now: one}})).toBe(
      `"${'x'.repeat(60)}…" was added`,
    );
  });

  test('what only moved is no addition, and comes last', () => {
    const moved = {before: '', now: 'a sentence of its own', weight: 'fact', isMoved: true} as const;
    expect(told(moved, {before: 'use', now: 'call', weight: 'words'})).toBe(
      'use → call; "a sentence of its own" was moved',
    );
  });

  test('edits that read alike are told once', () => {
    const edit = {before: '', now: 'new words', weight: 'words'} as const;
    expect(told(edit, {...edit, now: 'new <b>words</b>'})).toBe('"new words" was added');
  });

  test.each([
    ['all <Link href="x">Release', '', '"all Release" was removed'],
    ['', 'in word<b>bold</b> text', '"in wordbold text" was added'],
    ['Working', 'h1>Working!</h1', 'Working → Working!'],
    ['', 'read /// all of it', '"read all of it" was added'],
    ['', '!!! note Read this', '"note Read this" was added'],
    ['<b>bold</b>', '<i>bold</i>', '<b>bold</b> → <i>bold</i>'],
    ['Map<String, Key>', 'Map<String, Name>', 'Map<String, Key> → Map<String, Name>'],
    ['', 'if a <b && c', '"if a <b && c" was added'],
    ['use a -> b', 'use a => b', 'use a -> b → use a => b'],
  ])('markup that is not all that differs is left out: %s, %s', (before, now, shown) => {
    expect(told({before, now})).toBe(shown);
  });

  test('facts come first, and articles last', () => {
    const edits: WordEdit[] = [
      {before: '', now: 'the', weight: 'trivial'},
      {before: 'use', now: 'call', weight: 'words'},
      {before: '8080', now: '9443', weight: 'fact'},
    ];
    expect(told(...edits)).toBe('8080 → 9443; use → call; and 1 more edit');
    expect(told(...edits.slice(0, 2))).toBe('use → call; "the" was added');
  });

  test('a sample is no text to link to', () => {
    const finding = stale('yarn', 'npm') as PassageFinding & {readonly stale: Staleness};
    expect(said(finding)).toMatch(/: yarn → npm\. Make the same change there, or link to it\.$/);
    const sample = {...finding, stale: {...finding.stale, isSample: true as const}};
    expect(said(sample)).toMatch(/: yarn → npm\. Make the same change there\.$/);
  });

  // From the end of the word before the edit to the beginning of the one behind it.
  test.each([
    ['Run setup.py|. |Open it.', '', 'Now', '"Now" was added'],
    ['Exporter|\n\n|This exports', '', 'New', '"New" was added'],
    ['within a| second. |You wait', 'second', 'minute', 'second → minute'],
    ['say| (twice) |that', 'twice', 'once', 'twice → once'],
  ])('%j: words of two sentences are not quoted as one', (marked, before, now, shown) => {
    const finding = stale(before, now) as PassageFinding & {readonly stale: Staleness};
    const [head, between, tail] = marked.split('|');
    const at = [{start: head.length, end: head.length + between.length}];
    const paragraph = {before: `${head}${between}${tail}`, now: '', at};
    expect(said({...finding, stale: {...finding.stale, paragraph}})).toContain(`: ${shown}. `);
  });
});

describe('versions of a page', () => {
  const group: Finding = {
    ...{kind: 'folder', code: 'mirrored-folder', level: 'info', family: 'f', at: 0},
    places: foldersNamed('docs/v1', 'docs/v2', 'docs/v3'),
    ...{pages: 3, pagesTotal: 9, pairsMeasured: 3, resemblanceMedian: 1, pairs: [], folded: []},
  };
  const inVersions = (path: string, alsoIn: readonly string[]) => {
    const finding = passage([place(path, 3, bucket, {alsoIn}), place('b.md', 4, bucket)], {pairs: [equalPair(0, 1)]});
    const names = versionsOf(inspection([group, finding]));
    return plainMessage(message(finding, 0, names), (shown) => shown);
  };
  const same = (note: string) => `The same 65 words are in b.md:4.${note}`;

  test('are said once, at the end, as they are seen from this one', () => {
    expect(inVersions('docs/v1/a.md', ['docs/v2/a.md', 'docs/v3/a.md'])).toBe(
      same(' 2 other versions of this page have similar text, such as docs/v2/a.md.'),
    );
    expect(inVersions('docs/v3/a.md', ['docs/v1/a.md'])).toBe(
      same(' Another version of this page, docs/v1/a.md, has similar text.'),
    );
  });

  test('are no translations', () => {
    const translated = 'i18n/fr/docusaurus-plugin-content-docs/current/a.md';
    expect(inVersions('docs/v3/a.md', [translated])).toBe(same(''));
    expect(inVersions('docs/v3/a.md', ['docs/v1/a.md', translated])).toBe(
      same(' Another version of this page, docs/v1/a.md, has similar text.'),
    );
  });

  test('are those of one page, also where their files are named by version', () => {
    const [own, other] = [
      place('api/v1.22.md', 3, bucket, {alsoIn: ['api/v1.21.md']}),
      place('api/v1.30.yaml', 4, bucket, {alsoIn: ['api/v1.31.yaml', 'api/v1.32.yaml']}),
    ];
    const saidOf = (...places: readonly Occurrence[]) =>
      plainMessage(message(passage([...places], {pairs: [equalPair(0, 1)]}), 0, none), (shown) => shown);
    expect(saidOf(own, other)).toBe(
      'The same 65 words are in api/v1.30.yaml:4. Another version of this page, api/v1.21.md, has similar text.',
    );
    expect(saidOf({...own, alsoIn: []}, other)).toMatch(/ 2 other versions of api\/v1\.30\.yaml have similar text/);
    expect(saidOf(other, {...own, alsoIn: []})).toMatch(/ 2 other versions of this file have similar text/);
    // Those that are places of the finding have been named.
    const named = place('api/v1.31.yaml', 4, bucket);
    expect(saidOf(other, named)).toMatch(/ Another version of this file, api\/v1\.32\.yaml, has similar text\.$/);
    expect(saidOf({...own, alsoIn: ['notes/faq.md']}, {...other, alsoIn: []})).not.toContain('version of');
  });

  test('folders that are no versions add nothing', () => {
    expect(inVersions('docs/v3/a.md', [])).toBe(same(''));
    expect(inVersions('other/a.md', ['more/a.md'])).toBe(same(''));
  });
});

describe('several texts of the same pages', () => {
  const text = (start: number, words: number, more: Partial<CopiedText> = {}): CopiedText => {
    const at = (path: string): Occurrence => ({
      ...place(path, start, bucket),
      start: start * 100,
      end: start * 100 + 90,
    });
    return {
      code: 'copied-passage',
      family: `f${start}`,
      places: [at('a.md'), at('b.md')],
      pairs: [equalPair(0, 1, words)],
      words,
      facts,
      ...more,
    };
  };
  const lead = passage([...text(20, 40).places], {pairs: [equalPair(0, 1, 40)]});

  test('are counted, with all their equal words, and the line that reports point to', () => {
    expect(said({...lead, more: [text(3, 30), text(50, 80)]})).toBe(
      '3 passages, together 150 words, are also in b.md. The passages begin at lines 3 (3 there), 20 (20 there) and 50 (50 there).',
    );
  });

  test('what differs in a text that overlaps another one is in none of the passages that are named', () => {
    const [own, other] = text(20, 30).places;
    const overlapping = text(20, 30, {places: [own, {...other, text: bucketEdited}]});
    expect(said({...lead, more: [overlapping, text(50, 80)]})).toMatch(
      /^2 passages, together 120 words, are also in b\.md\. The/,
    );
  });

  test('of two on one line of both pages, no lines', () => {
    const one = text(20, 80);
    const places = one.places.map((at) => ({...at, start: at.end + 1, end: at.end + 90}));
    expect(said({...lead, more: [{...one, places}]})).toBe('2 passages, together 120 words, are also in b.md.');
  });

  test('one of them may be in another order', () => {
    const items = [
      'The proxy server from which the modules of a site are downloaded.',
      'A list of patterns of modules that should not use the proxy.',
      'Whether the vendored module that is closest to the one using it is picked.',
    ];
    const second = text(50, 37);
    const [here, there] = [items, items.toReversed()].map((some, at) => ({
      ...second.places[at],
      text: some.join('\n\n'),
      words: 37,
    }));
    expect(said({...lead, more: [{...second, places: [here, there]}]})).toMatch(
      /^2 passages, together 77 words, are also in b\.md, partly in another order\./,
    );
  });

  test('of many, the first lines and how many more', () => {
    const more = Array.from({length: 15}, (_, at) => text(30 + 10 * at, 30));
    expect(said({...lead, more})).toContain(
      'The passages begin at lines 20 (20 there), 30 (30 there), 40 (40 there), 50 (50 there), 60 (60 there) and 11 more.',
    );
  });

  test('the text that the report points to is among the lines that are named', () => {
    const more = Array.from({length: 6}, (_, at) => text(1 + 3 * at, 80));
    expect(said({...lead, more})).toMatch(/20 \(20 there\) and 2 more\.$/);
  });

  test('begin at both pages where the text begins that is in common', () => {
    const second = text(50, 80);
    const longer = {
      ...second.places[1],
      text: `Another page has this line before it, too.\n\n${second.places[1].text}`,
    };
    const more = [{...second, places: [second.places[0], longer]}];
    expect(said({...lead, more})).toContain('lines 20 (20 there) and 50 (52 there).');
    expect(said({...lead, more: [text(1500, 80)]})).toContain('lines 20 (20 there) and 1500 (1500 there).');
    const longerHere = {...longer, path: 'a.md', start: 5000, end: 5090};
    const turned = [{...second, places: [longerHere, second.places[1]]}];
    expect(said({...lead, more: turned})).toContain('lines 20 (20 there) and 52 (50 there).');
  });

  test('of text in another order, where its first part begins', () => {
    const second = text(50, 80);
    const parts = ['It is the last of all the things that the owner has to look after.', bucket];
    const [here, there] = [parts.join('\n'), `${parts[1]}\n\n${parts[0]}`];
    const places = [
      {...second.places[0], text: here},
      {...second.places[1], text: there},
    ];
    const line = 50 + there.slice(0, there.indexOf(parts[0])).split('\n').length - 1;
    expect(said({...lead, more: [{...second, places}]})).toContain(`lines 20 (20 there) and 50 (${line} there).`);
  });

  test('what overlaps is counted once, and renamed code is not in common', () => {
    expect(said({...lead, more: [text(20, 35), text(50, 80), text(70, 60, {renamed: true})]})).toMatch(
      /^2 passages, together 120 words, are also in b\.md\. The passages begin at lines 20 \(20 there\) and 50 \(50 there\)\.$/,
    );
  });

  test('the text that the report points to is one of them, also where a longer one overlaps it', () => {
    const longer = text(20, 70);
    const places = [{...longer.places[0], startLine: 24}, longer.places[1]];
    expect(said({...lead, more: [{...longer, places}, text(50, 80)]})).toMatch(
      /^2 passages, together 120 words, are also in b\.md\. The passages begin at lines 20 \(20 there\) and 50 \(50 there\)\.$/,
    );
  });

  test('where renamed code comes first, the message is about that code', () => {
    const renamed = {...lead, renamed: true as const, more: [text(50, 80), text(70, 60)]};
    expect(said(renamed)).toMatch(/^The code of lines 20 to 23 is also in b\.md:20-23\./);
  });

  test('texts of other pages are not among them', () => {
    const other = text(70, 60);
    const places = [other.places[0], {...other.places[1], path: 'c.md'}];
    expect(said({...lead, more: [text(50, 80), {...other, places}]})).toBe(
      '2 passages, together 120 words, are also in b.md. The passages begin at lines 20 (20 there) and 50 (50 there). ' +
        'This file also shares text with c.md:70 (line 70 here).',
    );
    expect(said({...lead, more: [{...other, places}]})).toMatch(/^The same 40 words are in b\.md:20\./);
  });
});

describe('pages', () => {
  const both = (containmentA: number, containmentB: number) =>
    documents(
      [page('a.md', 500), page('b.md', 600)],
      [
        pair(0, 1, {
          wordsA: 500,
          wordsB: 600,
          containmentA,
          containmentB,
          resemblance: Math.min(containmentA, containmentB),
        }),
      ],
    );

  test.each([
    [0.91, 0.8, '91 % of this file is also in b.md.'],
    [0.5, 0.9, '50 % of this file is also in b.md.'],
    [0.87, 0.9, '87 % of this file is also in b.md.'],
    [1, 0.6, 'Nearly all of this file is also in b.md.'],
    [1, 1, 'Apart from front matter, imports, markup and punctuation, this file is the same as b.md.'],
  ])('%d of one, %d of the other', (a, b, expected) => {
    expect(said(both(a, b))).toBe(expected);
  });

  test('all of a small page in a long one, also where the rest is too much to compare', () => {
    const finding = both(1, 0.1);
    const rest = Array.from({length: 1000}, (_, at) => `other${at}`).join(' ');
    const withTexts = (own: string) => ({
      ...finding,
      places: finding.places.map((one, at) => ({
        ...one,
        whole: place(one.path, 1, at === 0 ? own : `${rest} ${bucket} ${rest}`),
      })),
    });
    expect(said(withTexts(bucket))).toBe('All of the body text of this file is also in b.md.');
    expect(said(withTexts(`${bucket} Then ask again.`))).toMatch(/^Nearly all of this file is also in b\.md/);
  });

  test('files that are the same, character for character, are identical', () => {
    const finding = both(1, 1);
    const [first, second] = finding.places;
    expect(said({...finding, places: [first, {...second, sameAs: 'a.md'}]})).toBe('This file is identical to b.md.');
  });

  test('a page that holds another speaks of the other', () => {
    const finding = {...both(0.2, 0.98), detail: 'contained-document'} as const;
    expect(said(finding)).toBe('98 % of b.md is also in this file.');
  });

  test('folders that mirror each other', () => {
    const folder: Finding = {
      ...{kind: 'folder', code: 'mirrored-folder', level: 'info', family: 'f', at: 0, pages: 103},
      places: foldersNamed('v1', 'v2'),
      ...{pagesTotal: 210, pairsMeasured: 20, resemblanceMedian: 0.9, pairs: [], folded: []},
    };
    expect(said(folder)).toBe('v1/ and v2/ have 103 files in common. Copies between them are not reported.');
  });
});

describe('sentences in other words', () => {
  const likely = retoldPassage.rewriting as Rewriting;
  const saidOf = (more: Partial<Rewriting>, ordinal: number) =>
    said({...retoldPassage, rewriting: {...likely, terms: ['bucket', 'key'], ...more}}, ordinal);
  const quoted = ' Common terms: bucket and key. Here "Uploads fail silently", there "No message @all says so".';

  test('told again, from either side: the share is called an estimate', () => {
    expect(saidOf({copied: []}, 0)).toBe(
      `4 of 5 sentences here say in other words what docs/b.md:12 says. An estimated 63 % of their content is there.${quoted}`,
    );
    expect(saidOf({copied: [], certainty: 'possible'}, 1)).toBe(
      'docs/a.md:3 may say in other words what is said here. An estimated 63 % of its content is here.' +
        ' Common terms: bucket and key. Here "No message @all says so", there "Uploads fail silently".',
    );
  });

  test('condensed, with what it took word for word', () => {
    expect(saidOf({kind: 'condensed'}, 0)).toBe(
      `4 of 5 sentences here look like a summary of docs/b.md:12. An estimated 63 % of their content is there. 1 passage is the same word for word.${quoted}`,
    );
    expect(saidOf({kind: 'condensed', certainty: 'possible', copied: []}, 0)).toBe(
      `4 of 5 sentences here may be a summary of docs/b.md:12, or be about the same. An estimated 63 % of their content is there.${quoted}`,
    );
  });
});
