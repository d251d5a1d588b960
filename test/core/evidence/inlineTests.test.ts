// Tests at the end of a program are told apart from the program.
import {expect, test} from 'vitest';
import {isAmongTests} from '../../../shared/evidence/texts.ts';

test.each([
  ['in the module', 'fn load() {\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    fn a() {\n    }\n', true],
  ['a public module', '#[cfg(test)]\npub mod tests {\n', true],
  ['before it', 'fn load() {\n', false],
  ['after it', '#[cfg(test)]\nmod tests {\n    fn a() {}\n}\n\nfn load() {\n', false],
  ['a module of another file', '#[cfg(test)]\nmod tests;\n\nfn load() {\n', false],
  ['an import of tests', '#[cfg(test)]\nuse a::b;\n\nmod keys {\n', false],
] as const)('%s', (_, text, expected) => {
  expect(isAmongTests(text)).toBe(expected);
});
