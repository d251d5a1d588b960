import {expect, test} from 'vitest';
import {namesIn} from '../../../server/sources/fileList.ts';

test.each<[why: string, list: string, names: readonly string[]]>([
  ['one a line, either line end, the last without', 'a.md\nb c.md\r\nd.md', ['a.md', 'b c.md', 'd.md']],
  ['ended by NUL, nothing is quoted', '"a.md"\0b\nc.md\0', ['"a.md"', 'b\nc.md']],
  ['octal escapes are bytes', '"a\\303\\251.md"', ['aé.md']],
  ['and stand beside characters', '"é\\360\\237\\230\\200\\\\101.md"', ['é😀\\101.md']],
  ['other escapes', '"\\a\\b\\t\\n\\v\\f\\r\\"\\\\"', ['\x07\b\t\n\v\f\r"\\']],
  ['what Git does not write', '"a\n"a"b"\n"\\x"\n"\\777"', ['"a', '"a"b"', '"\\x"', '"\\777"']],
  ['a file whose name has quotes', '"there.md"\n"gone.md"', ['"there.md"', 'gone.md']],
])('%s', (_, list, names) => {
  expect(namesIn(list, (name) => name === '"there.md"')).toEqual(names);
});
