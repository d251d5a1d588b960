// The score of two source files depends on the other files of the run, so it says among how many it was weighed.

import {expect, test} from 'vitest';
import {message, versionsOf} from '../../../shared/kinds/message.ts';
import {defaults} from '../../../shared/model/config.ts';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {samples} from '../../support/codeSamples.ts';

const [{path, head, functions}] = samples as [(typeof samples)[number]];
const [template = '', own = '', other = ''] = functions;
const file = (name: string, text: string) => ({
  ...{path: `${name}-${path}`, bytes: new TextEncoder().encode(text), format: formatOf(path)},
  ...{reference: false, template: false},
});
const a = file('a', head + template + own);
const b = file('b', head + template + other);
const others = [1, 2, 3].map((number) => file(`other${number}`, head + template));
const note = {...file('note', 'Some prose.'), path: 'note.md', format: formatOf('note.md')};

function scored(texts: readonly ReturnType<typeof file>[]) {
  const config = {...defaults, passages: false, minContainment: 0, minResemblance: 0};
  const [finding] = comparePairs(texts, [[0, 1]], config, () => undefined).findings;
  const said = plainMessage(message(finding, 0, versionsOf({findings: []})), (name) => name);
  return {finding, said};
}

test('two files alone, and the same two in a list, have two scores that each say so', () => {
  const alone = scored([a, b]);
  const listed = scored([a, b, ...others, note]);
  expect(alone.finding.kind === 'document' && alone.finding.pairs[0].resemblance).not.toBe(
    listed.finding.kind === 'document' && listed.finding.pairs[0].resemblance,
  );
  expect(alone.said).toContain('; rarity among 2 files)');
  // Prose has no code tokens to count.
  expect(listed.said).toContain('; rarity among 5 files)');
});
