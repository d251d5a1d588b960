// Takes two paths, says whether their names differ only in words for what a language has no one type for: `IntegerRange.java`
// and `LongRange.java`, `MutablePair.java` and `ImmutablePair.java`, `ParseException.java` and `ParseRuntimeException.java`.

import {fileOf, folderOf, nameWords} from './relatedPaths.ts';

const types: ReadonlySet<string> = new Set(
  (
    'byte short int integer long float double char character bool boolean int8 int16 int32 int64 uint8 uint16 uint32 uint64 ' +
    'float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 mutable immutable readonly checked unchecked runtime'
  ).split(' '),
);

export function differInType(a: string, b: string): boolean {
  if (a === b || folderOf(a) !== folderOf(b)) return false;
  const [wordsA, wordsB] = [a, b].map((path) => nameWords(fileOf(path)));
  const isOther = (word: string) => !types.has(word);
  const rest = wordsA.filter(isOther).join(' ');
  return rest !== '' && rest === wordsB.filter(isOther).join(' ');
}
