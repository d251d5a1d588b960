// One finding has one count of differences, in the data of JSON and of the HTML report and in a diff; its sentences speak of
// differences only if there are some, and name one at once.

import {describe, expect, test} from 'vitest';
import {message, noVersions, sentencesOf} from '../../../shared/kinds/message.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {differenceData} from '../../../shared/report/differenceData.ts';
import {PathNumbers, passagesOf} from '../../../shared/report/html/passageData.ts';
import {english} from '../../../shared/wording/language.ts';
import {plainMessage, strongestView} from '../../../shared/wording/messageParts.ts';
import {passageDiffSpans} from '../../../shared/wording/quote.ts';
import {leadingOccurrence} from '../../../shared/wording/reportedPlaces.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {pick, random as randomOf} from '../../support/random.ts';
import {bucket, passage, place} from './sample.ts';

const pieces = ['port 8080', 'v1.2.3', '`run it`', 'not', 'Serving', 'a < b'];

/** The bucket's text and an edited form of it, in which one name is another one. */
function edited(seed: number): PassageFinding {
  const random = randomOf(seed);
  const words = bucket.replace(/\b(?:key|service)\b/g, 'Eventing').split(/\s+/);
  const other = words.flatMap((word) => (random() < 0.12 ? [pick(random, pieces)] : random() < 0.05 ? [] : [word]));
  const renamed = other.join(' ').replaceAll('Eventing', 'Serving');
  return passage([place('docs/eventing/a.md', 3, words.join(' ')), place('docs/serving/a.md', 9, renamed)]);
}

describe('what differs is counted alike', () => {
  test.each(Array.from({length: 40}, (_, seed) => [seed]))('seed %i', (seed) => {
    const finding = edited(seed);
    const here = leadingOccurrence(finding);
    const there = strongestView(finding.pairs, here)?.other ?? -1;
    const said = plainMessage(message(finding, here, noVersions), (path) => path);
    const data = differenceData(finding, here, there);
    // Edits and renamings are one mark each in a diff: what goes, what comes, or both.
    const spans = passageDiffSpans(finding, finding.places[here], finding.places[there]).filter(
      ({text}) => text !== ' ',
    );
    const marks = spans.filter(
      ({style}, at) => style === 'removed' || (style === 'added' && spans[at - 1]?.style !== 'removed'),
    );
    const [html] = passagesOf(finding, new PathNumbers(), () => null);
    const sentences = sentencesOf(finding, here, noVersions, editorForm(english)).map((parts) =>
      plainMessage(parts, (path) => path),
    );
    const times = (data?.renamed ?? []).reduce((sum, one) => sum + one.times, 0);
    for (const text of [said, sentences.join(' ')])
      expect(text).not.toMatch(/difference(?!s\. [^.]*(?:here|there|has) )/);
    if (data === null) {
      expect(said).not.toContain('difference');
      return;
    }
    expect({diff: marks.length - times, html: html.differences}).toEqual({diff: data.count, html: data});
    if (data.count + times === 0) expect(said).not.toContain('difference');
    const quoted = said.match(/(?:here|there) (?:also )?"/g) ?? [];
    expect(quoted.length).toBeLessThanOrEqual(6);
    expect(said).not.toMatch(/here "Eventing", there "Serving"/);
  });
});

test('a finding with renamed code, or rows in another order, has no list of differences', () => {
  const finding = edited(1);
  expect(differenceData({...finding, renamed: true}, 0, 1)).toBeNull();
  expect(differenceData({...finding, reorderedRows: 3}, 0, 1)).toBeNull();
});
