// The score of two source files depends on the other files of the run, so it says among how many it was weighed.

import {describe, expect, test} from 'vitest';
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

function scored(texts: readonly ReturnType<typeof file>[], references: readonly ReturnType<typeof file>[] = []) {
  const config = {...defaults, passages: false, minContainment: 0, minResemblance: 0};
  const [finding] = comparePairs(texts, [[0, 1]], config, () => undefined, config, references).findings;
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

describe('with references the score of a pair', () => {
  const collection = samples.map(({head: start, functions: all}, at) => file(`sample${at}`, start + all.join('\n')));
  const scores = (texts: readonly ReturnType<typeof file>[], references: readonly ReturnType<typeof file>[]) => {
    const {finding} = scored(texts, references);
    return finding.kind === 'document' ? finding.pairs[0] : null;
  };

  test('does not change with the other files of a list', () => {
    const alone = scores([a, b], collection);
    for (let count = 1; count <= others.length; count++) {
      const listed = [a, b, ...others.slice(0, count), note];
      expect(scores(listed, collection)).toEqual(alone);
      expect(scores(listed, [])).not.toEqual(scores([a, b], []));
    }
    expect(scored([a, b, ...others], collection).said).toContain(`rarity among ${collection.length} files`);
  });

  test('is that of a list of the same files, if the two are among them', () => {
    const list = [a, b, ...others];
    expect(scores([a, b], list)).toEqual(scores(list, []));
  });

  test('is lower for what the references have, too', () => {
    const templates = Array.from({length: 6}, (_, at) => file(`template${at}`, head + template));
    const [plain, common] = [scores([a, b], collection), scores([a, b], [...collection, ...templates])];
    expect(common?.resemblance ?? 1).toBeLessThan(plain?.resemblance ?? 0);
  });

  test('is weighed among the list if no reference is a program', () => {
    expect(scores([a, b], [note])).toEqual(scores([a, b], []));
  });
});
