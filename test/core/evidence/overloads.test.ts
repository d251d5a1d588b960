// Functions of one name are told apart from functions of several.
import {expect, test} from 'vitest';
import {areOverloads} from '../../../shared/evidence/texts.ts';
import {within} from '../../support/trials.ts';

const times = (line: (at: number) => string, count = 5) => Array.from({length: count}, (_, at) => line(at)).join('\n');

test.each([
  [
    'Kotlin',
    times((at) => `inline fun <reified R : Model, reified T${at}> Module.modelOf(\n  a: T${at},\n) = model {}`),
    true,
  ],
  [
    'Java',
    times(
      (at) => `    public static <T${at}, R extends List<T${at}>> Tuple<T${at}, R> of(T${at} a) {\n      return null;`,
    ),
    true,
  ],
  ['C#', times((at) => `\tpublic static Task<T${at}> Run<T, T${at}>(T${at} a) {\n\t\tCall(a);\n\t}`), true],
  ['TypeScript', times((at) => `export function pipe<A, B${at}>(a: A): B${at};`), true],
  ['Scala', times((at) => `  def map[A, B${at}](a: A): B${at} = f(a)`), true],
  ['Swift', times((at) => `  public func zip<A, B${at}>(_ a: A) -> B${at} {`), true],
  ['four', times((at) => `export function pipe<A, B${at}>(a: A): B${at};`, 4), false],
  ['functions of several names', times((at) => `export function pipe${at}(a: A): B;`), false],
  ['half of them', times((at) => `function pipe(a: A): B;\nfunction other${at}(a: A): B;`), false],
  ['calls', times(() => '  pipe(a, b);\n  this.pipe(c);'), false],
  ['values of a function', times((at) => `export const a${at} = pipe(1);`), false],
] as const)('%s', (_, text, expected) => {
  expect(areOverloads(text)).toBe(expected);
});

test('a long text is read in time that grows with it', async () => {
  expect(await within(1, () => areOverloads(`export ${'<'.repeat(100_000)}(`))).toBe(false);
  expect(await within(1, () => areOverloads(`export ${'a '.repeat(100_000)}`))).toBe(false);
});
