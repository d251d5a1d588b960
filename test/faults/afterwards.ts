// Laws after every trouble, whatever it was: the next checks are right, the first of them with what the trouble left in
// the cache, the second with what the first left.

import {must} from './faultKind.ts';
import {answerOf, check, type Said, type Stage} from './stage.ts';

export async function isRightAgain(
  stage: Stage,
  ran: (words: readonly string[]) => Promise<Said> = (words) => stage.run(words),
): Promise<void> {
  const expected = await stage.expected();
  for (const run of ['next', 'second']) {
    const said = await ran(check);
    mustBeSound(said);
    must(
      answerOf(said) === expected,
      () => `the ${run} check says\n${answerOf(said)}${said.stderr}instead of\n${expected}`,
    );
  }
}

export function mustBeSound({code, stderr}: Said): void {
  must([0, 1, 2].includes(code), () => `exit code ${code}: ${stderr}`);
  must(!/Internal error|should not happen|broken promise/i.test(stderr), () => stderr);
}
