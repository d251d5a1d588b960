import {describe, expect, test} from 'vitest';
import {findRenamedCode} from '../../../shared/clones/renamedCode.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Files = readonly (readonly [path: string, source: string])[];

function found(
  files: Files,
  config: Partial<Config> = {},
  slots?: readonly number[],
  references: readonly number[] = [],
) {
  const documents = files.map(([path, source], index) => ({
    index,
    bytes: encoder.encode(source),
    format: formatOf(path),
    reference: references.includes(index),
  }));
  const pageOf = Int32Array.from(slots ?? files.map((_, index) => index));
  return findRenamedCode(documents, pageOf, {...defaults, ...config}).map((passage) => ({
    ...passage,
    aText: decoder.decode(documents[passage.a]?.bytes.subarray(passage.aStart, passage.aEnd)),
    bText: decoder.decode(documents[passage.b]?.bytes.subarray(passage.bStart, passage.bEnd)),
  }));
}

const original = `async function settle(accounts: Account[], limit: number): Promise<number> {
  let total = 0;
  for (const account of accounts) {
    if (account.balance < 0 && account.balance > -limit) {
      total += account.balance * account.rate;
      continue;
    }
    const entries = await load(account.id, {since: limit * 2});
    while (entries.length > 0) {
      const entry = entries.pop();
      if (entry === undefined || entry.amount === 0) break;
      total += entry.amount > 100 ? entry.amount / 2 : entry.amount;
    }
    if (total > 1000) {
      throw new Error('over the limit of ' + limit);
    }
  }
  return total;
}
`;
const before = 'export const version = "1.2.3";\nexport type Pair<T> = readonly [T, T];\n\n';
const after = '\nexport const empty: Pair<string> = ["", ""];\nlog(version, empty);\n';
const copy = renamed('a.ts', original, 'change');

describe('findings', () => {
  test('a function with every name and literal changed, from its first to its last line', () => {
    const [passage, ...more] = found([
      ['a.ts', before + original + after],
      ['b.ts', `class Other {}\n\n${copy}\nconsole.log(1);\n`],
    ]);
    expect(more).toEqual([]);
    expect(passage?.aText).toBe(original.trimEnd());
    expect(passage?.bText).toBe(copy.trimEnd());
    expect(passage?.shared).toBe(passage?.tokensA);
    expect(passage?.tokensA).toBe(passage?.tokensB);
  });

  test('two statements put in', () => {
    const changed = copy
      .replace(/continue;/, 'report(7, "skipped");\n      continue;')
      .replace(/while/, 'audit.close();\n    while');
    const [passage, ...more] = found([
      ['a.ts', original],
      ['b.ts', changed],
    ]);
    expect(more).toEqual([]);
    expect(passage?.aText).toBe(original.trimEnd());
    expect(passage?.bText).toBe(changed.trimEnd());
    expect(passage?.shared).toBe(passage?.tokensA);
    expect(passage?.tokensB).toBe((passage?.tokensA ?? 0) + 6);
  });

  test.each(samples)('two functions of $path', ({path, head, functions}) => {
    const source = head + functions.join('\n');
    const passages = found(
      [
        [path, source],
        [`other-${path}`, renamed(path, source, 'change')],
      ],
      {minCodeWords: 40},
    );
    expect(passages.length).toBeGreaterThanOrEqual(1);
    for (const {tokensA, shared} of passages) expect(shared).toBe(tokensA);
  });

  test('twice in one file, on request', () => {
    const files: Files = [['a.ts', before + original + after + copy]];
    expect(found(files)).toEqual([]);
    const [passage, ...more] = found(files, {sameFile: 'all'});
    expect(more).toEqual([]);
    expect(passage?.aText).toBe(original.trimEnd());
    expect(passage?.bText).toBe(copy.trimEnd());
  });

  test('against a reference, not among references', () => {
    const files: Files = [
      ['a.ts', original],
      ['b.ts', copy],
    ];
    expect(found(files, {}, undefined, [1])).toHaveLength(1);
    expect(found(files, {}, undefined, [0, 1])).toEqual([]);
  });

  test('the order and number of files around do not matter', () => {
    const files: Files = [
      ['x.ts', before],
      ['a.ts', original],
      ['y.ts', after],
      ['b.ts', copy],
    ];
    expect(found(files)).toEqual(found(files));
    expect(found(files).map(({a, b}) => [a, b])).toEqual([[1, 3]]);
  });
});

const lines = (count: number, line: (number: number) => string): string =>
  Array.from({length: count}, (_, number) => line(number)).join('\n');
const quiet: readonly (readonly [string, string, (name: string) => string])[] = [
  [
    'a table of data',
    'ts',
    (name) =>
      `export const ${name} = [\n${lines(60, (n) => `  {id: ${n}, ${name}: '${name} ${n * 7}', on: true},`)}\n];`,
  ],
  [
    'a switch',
    'ts',
    (name) =>
      `function ${name}(x) {\n  switch (x) {\n${lines(50, (n) => `    case '${name}${n}':\n      return ${n * 3};`)}\n  }\n}`,
  ],
  ['imports', 'ts', (name) => lines(60, (n) => `import {${name}${n}} from './${name}/${n}.ts';`)],
  [
    'routes',
    'ts',
    (name) => lines(50, (n) => `app.get('/${name}/${n}', auth, (req, res) => ${name}.list${n}(req, res));`),
  ],
  [
    'fields',
    'java',
    (name) => `class ${name} {\n${lines(40, (n) => `  private final String ${name}${n};\n  int count${n} = ${n};`)}\n}`,
  ],
  [
    'accessors',
    'java',
    (name) =>
      lines(
        30,
        (n) =>
          `public int get${name}${n}() { return this.${name}${n}; }\npublic void set${name}${n}(int v) { this.${name}${n} = v; }`,
      ),
  ],
  [
    'stubs that throw',
    'ts',
    (name) =>
      lines(20, (n) => `async ${name}${n}(a: string, b: number): Promise<void> {\n  throw new Error('no ${name}');\n}`),
  ],
  [
    'the set-up of a test',
    'ts',
    (name) =>
      lines(
        12,
        (n) =>
          `const ${name}${n} = new ${name}();\n${name}${n}.id = ${n};\n${name}${n}.title = 'about ${n}';\nawait save(${name}${n});\nexpect(${name}${n}.title).to.be.equal('about ${n}');`,
      ),
  ],
  [
    'JSON',
    'json',
    (name) => `{${lines(60, (n) => `"${name}${n}": {"if": true, "for": ${n}, "return": null},`)} "end": 1}`,
  ],
  ['CSS', 'css', (name) => lines(60, (n) => `.${name}${n} { color: #${n}${n}${n}; margin: 0 ${n}px; }`)],
  ['YAML', 'yaml', (name) => lines(60, (n) => `${name}${n}:\n  if: always\n  for: ${n}\n  while: no`)],
  ['SQL', 'sql', (name) => lines(60, (n) => `INSERT INTO ${name} VALUES (${n}, 'x${n}', NULL);`)],
];

describe('not findings', () => {
  test.each(quiet)('%s', (_, extension, source) => {
    expect(
      found([
        [`a.${extension}`, source('alpha')],
        [`b.${extension}`, source('beta')],
      ]),
    ).toEqual([]);
  });

  test('names that were not changed but mixed up', () => {
    let number = 0;
    const shuffled = original.replace(
      /\b(account|entry|total|limit|entries|balance|amount)\b/g,
      (name) => `${name}${number++ % 5}`,
    );
    expect(
      found([
        ['a.ts', original],
        ['b.ts', shuffled],
      ]),
    ).toEqual([]);
  });

  test('what is on eleven pages', () => {
    const files: Files = Array.from({length: 11}, (_, n) => [`${n}.ts`, n % 2 === 0 ? original : copy]);
    expect(found(files)).toEqual([]);
    expect(found(files.slice(0, 4))).toHaveLength(6);
  });

  test('two versions of one page', () => {
    const files: Files = [
      ['v1/a.ts', original],
      ['v2/a.ts', copy],
      ['b.ts', original],
    ];
    expect(found(files, {}, [0, 0, 1]).map(({a, b}) => [a, b])).toEqual([[0, 2]]);
  });

  test('switched off', () => {
    expect(
      found(
        [
          ['a.ts', original],
          ['b.ts', copy],
        ],
        {code: 'exact'},
      ),
    ).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['no words', '{}{}{};;;'],
    ['an open string', '"'.repeat(999)],
    ['NUL and control characters', '\0\u0001 if\0 return'],
    ['open templates', '`${'.repeat(500)],
  ])('bad input: %s', (_, source) => {
    expect(
      found([
        ['a.ts', source],
        ['b.ts', source],
        ['c.py', source],
        ['d.rs', source],
      ]),
    ).toEqual([]);
  });
});
