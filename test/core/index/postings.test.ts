import {expect, test} from 'vitest';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {selection, winnow} from '../../../shared/fingerprint/winnow.ts';
import {buildPostingLists, declaredBoilerplate, groupStart} from '../../../shared/index/postings.ts';
import {random} from '../../support/random.ts';
import {postingsOf, prose, storeOf} from '../../support/tokens.ts';

test('a posting is a winnowed shingle with the place of its first word and its document', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const texts = Array.from({length: 6}, () => prose(draw, Math.floor(draw() * 120), 50));
    const postings = postingsOf(texts);
    const {tokens, first} = storeOf(texts);
    const expected = texts.flatMap((text, d) => {
      const values = new Uint32Array(text.length);
      const count = shingles(tokens.hash, first[d], first[d + 1], selection.w, values);
      const into = new Uint32Array(text.length);
      const kept = winnow(values, count, selection.window, into);
      return [...into.subarray(0, kept)].map((at) => [values[at], first[d] + at, d]);
    });
    const {hash, at, document, count} = postings;
    const rows = Array.from({length: count}, (_, row) => [hash[row], at[row], document[row]]);
    expect(rows, `seed ${seed}`).toEqual(expected);
  }
});

test('pages of a hash are the distinct slots that hold it; a declared template makes it boilerplate', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const documents = 3 + Math.floor(draw() * 12);
    const shared = prose(draw, 60, 30);
    const texts = Array.from({length: documents}, () =>
      draw() < 0.5 ? [...prose(draw, 20, 30), ...shared] : prose(draw, 80, 30),
    );
    // A page is named after its first document.
    const pageOf = new Int32Array(documents);
    for (let d = 0; d < documents; d++) pageOf[d] = d > 0 && draw() < 0.4 ? pageOf[Math.floor(draw() * d)] : d;
    const templates = new Set(seed % 3 === 0 ? [Math.floor(draw() * documents)] : []);
    const postings = postingsOf(texts);
    const groups = buildPostingLists(postings, pageOf, templates);
    const rowsOf = new Map<number, number[]>();
    for (let row = 0; row < postings.count; row++) {
      rowsOf.set(postings.hash[row], [...(rowsOf.get(postings.hash[row]) ?? []), row]);
    }
    const bounds: number[][] = [];
    const pages: number[] = Array(postings.count).fill(0);
    for (const [hash, rows] of [...rowsOf].sort(([x], [y]) => x - y)) {
      const start = groupStart(groups, hash);
      if (rows.length > 1) bounds.push([start, start + rows.length]);
      const slots = new Set(rows.map((row) => pageOf[postings.document[row]])).size;
      const declared = rows.length > 1 && rows.some((row) => templates.has(postings.document[row]));
      rows.forEach((row, x) => {
        pages[row] = declared ? declaredBoilerplate : slots;
        if (groups.order[start + x] !== row) throw new Error(`seed ${seed}: row ${row} is not at ${start + x}`);
      });
    }
    expect([...groups.pagesOf], `seed ${seed}`).toEqual(pages);
    expect([...groups.starts].map((start, group) => [start, groups.ends[group]])).toEqual(bounds);
    expect([...groups.order].map((row) => postings.hash[row])).toEqual([...groups.hash]);
  }
});
