// Takes documents and the pages known so far; joins near-identical documents regardless of their paths: a document
// copied to another folder under another name is the same page, too.

import {join, rootOf} from '../algorithms/unionFind.ts';
import {resemblanceOf} from '../fingerprint/minHash.ts';
import type {MirrorTrace, SketchedDocuments} from './mirrorTrace.ts';
import {haveLikeCounts, samePageFingerprints, samePageResemblance} from './pages.ts';
import {addToTable, keysPerPage, newKeyTable, tableCell} from './similarPages.ts';

/** Maximum leaders per fingerprint with which a document is compared. */
const leadersMax = 8;

/**
 * Returns the pairs joined in `sets`: the leader of a page and the document added to it. Documents are compared only
 * with leaders, so that a chain of slightly different documents does not become one page step by step.
 */
export function joinSamePages(
  pages: ArrayLike<number>,
  {sketches, fingerprintCounts}: SketchedDocuments,
  sets: Int32Array,
  trace?: MirrorTrace,
): [number, number][] {
  const joined: [number, number][] = [];
  const table = newKeyTable(pages.length);
  const comparedTo = new Int32Array(sets.length).fill(-1);
  for (let x = 0; x < pages.length; x++) {
    const page = pages[x];
    if (fingerprintCounts[page] < samePageFingerprints) continue;
    const sketch = sketches[page];
    for (let k = 0; k < keysPerPage && k < sketch.length; k++) {
      const place = tableCell(table, sketch[k]);
      let led = false;
      let posting = table.latest[place] - 1;
      for (let leaders = 0; posting >= 0 && leaders < leadersMax && !led; leaders++) {
        const leader = table.pages[posting];
        posting = table.earlier[posting] - 1;
        led = rootOf(sets, leader) === rootOf(sets, page);
        if (led || comparedTo[leader] === page) continue;
        comparedTo[leader] = page;
        trace?.compared.push(leader, page);
        if (!haveLikeCounts(fingerprintCounts, leader, page)) continue;
        const resemblance = resemblanceOf(sketches[leader], sketch, samePageResemblance);
        if (resemblance < samePageResemblance) continue;
        led = join(sets, leader, page);
        joined.push([leader, page]);
      }
      if (!led) addToTable(table, place, sketch[k], page);
    }
  }
  return joined;
}
