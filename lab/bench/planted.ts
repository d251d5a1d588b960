// A seeded collection of pages with near duplicates, measured if no folder is given.

import type {Page} from '../../test/bench/corpus.ts';
import {edited, newPlantedCorpus} from '../../test/bench/corpus.ts';
import {newLanguage, newProse, newTopic} from '../../test/bench/text.ts';
import {drawFor} from './sets.ts';

/** Words per page, as in the example of the sources. */
const pageWords = 1000;
/** Proportion of pages with further versions, roughly as in 1997. */
const versionedShare = 0.18;

/** Pages of a thousand words; some have further versions, each with 0 to 2 % of its words changed. */
export function newVersionedPages(count: number, seed: number): Page[] {
  const draw = drawFor(seed, 'versions');
  const language = newLanguage(200, draw);
  const pages: Page[] = [];
  for (let number = 0; pages.length < count; number++) {
    const topic = newTopic(language, draw);
    const words = newProse(language, topic, pageWords, draw);
    // A version is derived from the first page, not from the previous version: most pairs are near the threshold.
    const versions = draw() < versionedShare ? 1 + Math.floor(-Math.log(1 - draw()) * 1.6) : 0;
    for (let version = 0; version <= versions; version++) {
      const share = version === 0 ? 0 : draw() * 0.02;
      pages.push(pageOf(`page${number}/version${version}.md`, edited(words, share, language, topic, draw)));
    }
  }
  return pages;
}

function pageOf(path: string, words: readonly string[]): Page {
  let text = '';
  for (let at = 0; at < words.length; at += 12) text += `${words.slice(at, at + 12).join(' ')}\n`;
  return {path, bytes: Buffer.from(text, 'latin1')};
}

/** Pages as in the bench of the stages: headings, lists, code, planted copies, two versions of some folders. */
export function newPlantedPages(bytes: number, seed: number): readonly Page[] {
  return newPlantedCorpus(bytes, seed).pages;
}
