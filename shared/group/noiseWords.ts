// Takes an index, counts the words that were read but not compared.

import type {Indexed} from '../index/indexed.ts';
import {declaredBoilerplate} from '../index/postings.ts';
import type {Config} from '../model/config.ts';
import {roleNames} from '../text/tokens.ts';

/** Words that count for nothing: by role, and those of blocks that are on too many pages. */
export function noiseWords({corpus, groups}: Indexed, config: Config): Record<string, number> {
  const words: Record<string, number> = {};
  corpus.excluded.words.forEach((count, role) => {
    if (count > 0) words[roleNames[role]] = count;
  });
  const {postings, firstPosting, endPosting} = corpus;
  const {pagesOf} = groups;
  const {boilerplateFrom} = config;
  let common = 0;
  let declared = 0;
  for (let document = 0; document < firstPosting.length; document++) {
    const last = endPosting[document] - 1;
    for (let row = firstPosting[document] + 1; row < last; row++) {
      // Of the three rows that have this one.
      if (pagesOf[row + 1] < boilerplateFrom) {
        row += 2;
        continue;
      }
      const least = Math.min(pagesOf[row - 1], pagesOf[row], pagesOf[row + 1]);
      if (least < boilerplateFrom) continue;
      const count = postings.at[row + 1] - postings.at[row];
      if (least === declaredBoilerplate) declared += count;
      else common += count;
    }
  }
  if (declared > 0) words.templates = declared;
  if (common > 0) words[`blocks on more than ${config.boilerplateFrom - 1} pages`] = common;
  return words;
}
