// An interface is told apart from other types, and what implements it from what only names it.
import {expect, test} from 'vitest';
import {isImplementedBy, typesAround} from '../../../shared/evidence/interfaces.ts';
import {within} from '../../support/trials.ts';

test.each([
  [
    'Java',
    'public interface Loader<T> {\n  /** Loads. */\n',
    'public class FileLoader<T> implements Loader<T> {',
    true,
  ],
  [
    'C#',
    'namespace A {\n    public interface ILoader\n    {\n',
    'public class FileLoader : BaseLoader, ILoader\n{',
    true,
  ],
  ['TypeScript', 'export interface Loader {\n', 'export class FileLoader extends Base implements Loader {', true],
  [
    'PHP, by another name',
    'interface Gate\n{\n',
    'use Contracts\\Gate as GateContract;\n\nclass Gate implements GateContract\n{',
    true,
  ],
  ['Kotlin', 'interface Loader {\n', 'class FileLoader(val path: String) : Loader {', true],
  ['Swift', 'public protocol Loader {\n', 'extension FileLoader: Loader {', true],
  ['Rust', 'pub trait Loader {\n', 'impl<T> Loader for FileLoader<T> {', true],
  ['Rust, a bound', 'pub trait Loader {\n', 'fn load<L: Loader>(loader: L) {', false],
  ['PHP, a trait has code', 'trait Loads\n{\n', 'class FileLoader extends Base\n{\n    use Loads;', false],
  ['a type of a parameter', 'export interface Loader {\n', 'export function load(loader: Loader): void {', false],
  ['a class in between', 'interface Loader {}\n\nclass NetLoader {\n', 'class FileLoader implements Loader {', false],
  ['another name', 'interface Loader {\n', 'class FileLoader implements LoaderV2 {', false],
  ['a class', 'abstract class Loader {\n', 'class FileLoader extends Loader {', false],
  ['nothing is declared', 'int load(void);\n', 'class FileLoader implements Loader {', false],
] as const)('%s', (_, declaring, other, expected) => {
  expect(isImplemented(declaring, other)).toBe(expected);
});

/** By the last type that is declared. */
function isImplemented(declaring: string, other: string): boolean {
  const last = typesAround(declaring).at(-1);
  return last !== undefined && isImplementedBy(last, other);
}

test('a long text is read in time that grows with it', async () => {
  const long = 'class Loader '.repeat(40_000);
  const lines = 'class Loader, \n'.repeat(40_000);
  expect(await within(1, () => isImplemented(`interface Loaders {\n${long}`, long))).toBe(false);
  expect(await within(1, () => isImplemented(`interface Loaders {\n${'export '.repeat(80_000)}`, lines))).toBe(false);
});
