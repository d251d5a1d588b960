// What a process that stays forgets while nothing is asked.
import {expect, test} from 'vitest';
import {RunMemory} from '../../../server/cache/runMemory.ts';

test.each([
  ['a short rest keeps segments', false, 1],
  ['after a long one they are read again', true, 2],
])('%s', (_, isLong, reads) => {
  const memory = new RunMemory();
  let count = 0;
  const read = () => memory.segment('words.1.segment', () => ++count);
  read();
  memory.rest(isLong);
  expect(read()).toBe(reads);
});
