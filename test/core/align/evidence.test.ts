import {expect, test} from 'vitest';
import {pagesOfTokens, tokenEvidence} from '../../../shared/align/evidence.ts';
import {buildPostingLists} from '../../../shared/index/postings.ts';
import {TokenKind, TokenRole} from '../../../shared/text/tokens.ts';
import {random} from '../../support/random.ts';
import {postingsOf, prose, storeOf} from '../../support/tokens.ts';

test('pages of a word are the median of the fingerprint in front of it and its two neighbours', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const block = prose(draw, 50, 40);
    const texts = Array.from({length: 8}, () => [...prose(draw, 25, 40), ...(draw() < 0.7 ? block : [])]);
    const postings = postingsOf(texts);
    const {first} = storeOf(texts);
    const groups = buildPostingLists(
      postings,
      Int32Array.from(texts, (_, d) => d),
      new Set(),
    );
    texts.forEach((text, d) => {
      const rows = Array.from({length: postings.count}, (_, row) => row).filter((row) => postings.document[row] === d);
      const end = (rows.at(-1) ?? -1) + 1;
      const from = first[d] + Math.floor(draw() * 10);
      const to = first[d] + text.length - Math.floor(draw() * 5);
      const into = new Uint16Array(to - from);
      pagesOfTokens(postings, groups, rows[0], end, from, to, into);
      const expected = Array.from({length: to - from}, (_, k) => {
        const before = rows.filter((row) => postings.at[row] <= from + k);
        const place = Math.max(0, before.length - 1);
        const near = [place - 1, place, place + 1].map((x) => groups.pagesOf[rows[x] ?? rows[place]]);
        return near.sort((x, y) => x - y)[1];
      });
      expect([...into], `seed ${seed}, document ${d}`).toEqual(expected);
    });
  }
});

test('a document without fingerprints is on one page', () => {
  const postings = postingsOf([[1, 2]]);
  const groups = buildPostingLists(postings, Int32Array.of(0), new Set());
  const into = new Uint16Array(2);
  pagesOfTokens(postings, groups, 0, 0, 0, 2, into);
  expect([...into]).toEqual([1, 1]);
});

test('evidence falls with pages beyond the rare ones, and is nothing for numbers, headings and navigation', () => {
  const evidence = (role: number, kind: number, pages: number) => tokenEvidence(role | (kind << 4), pages, 3, 0.5);
  expect([1, 2, 3, 6, 12].map((pages) => evidence(TokenRole.prose, TokenKind.word, pages))).toEqual([
    1, 1, 1, 0.5, 0.25,
  ]);
  expect(evidence(TokenRole.code, TokenKind.word, 1)).toBe(1);
  expect(evidence(TokenRole.prose, TokenKind.ideograph, 1)).toBe(0.5);
  expect([TokenKind.word, TokenKind.ideograph].map((kind) => evidence(TokenRole.heading, kind, 1))).toEqual([0, 0]);
  expect(evidence(TokenRole.navigation, TokenKind.word, 1)).toBe(0);
  expect(evidence(TokenRole.prose, TokenKind.number, 1)).toBe(0);
});
