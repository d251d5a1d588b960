// Which pair of sentences a message shows.

import {expect, test} from 'vitest';
import {type RewrittenPassage, rewrittenPassage} from '../../../shared/kinds/rewrittenPassage.ts';
import type {ExplainedSentence} from '../../../shared/model/rewriting.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {joined, reportForm} from '../../../shared/wording/statement.ts';

const at = (text: string) => ({start: 0, end: text.length, startLine: 1, endLine: 1, text});
const pair = (explained: number, here: string, there: string): ExplainedSentence => ({
  explained,
  here: at(here),
  there: [at(there)],
});

test.each([
  [
    'the pair that is most alike',
    [pair(0.5, 'Keys expire.', 'A key that is old expires.'), pair(0.7, 'Chunks have 8 MB.', 'A chunk is 8 MB large.')],
    ' Here "Chunks have 8 MB", there "A chunk is 8 MB large".',
  ],
  [
    'not one that is equal: it is no example of other words',
    [pair(1, 'See the guide.', 'See  the\nguide.'), pair(0.5, 'Keys expire.', 'A key that is old expires.')],
    ' Here "Keys expire", there "A key that is old expires".',
  ],
  [
    'an equal one where there is no other',
    [pair(1, 'See the guide.', 'See the guide.')],
    ' Here "See the guide", there "See the guide".',
  ],
])('%s', (_, sentences, shown) => {
  const rewriting = {kind: 'rewritten', certainty: 'likely', place: 0, sentences, sentenceCount: 2, explained: 0.6};
  const finding = {kind: 'passage', places: [], rewriting: {...rewriting, terms: [], copied: []}};
  const {said} = rewrittenPassage.statement(finding as unknown as RewrittenPassage, 0, reportForm);
  const text = plainMessage(joined(said), () => 'b.md');
  expect(text.endsWith(shown)).toBe(true);
});
