// The law that commands agree: each passage that `check` reports of two texts is in what `compare` shows of them.

import {indexTexts} from '../../shared/indexTexts.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import type {Measures, Occurrence, PassageFinding} from '../../shared/model/finding.ts';
import {inspect} from '../../shared/pipeline.ts';
import {anythingInCommon, comparePairs} from '../../shared/queries/comparePair.ts';

/** Findings of `check` for two texts, and the passage of `compare` that holds most of it. */
export interface Disagreement {
  readonly a: string;
  readonly b: string;
  readonly renamed: boolean;
  readonly equal: number;
  /** Null: `compare` shows nothing there. */
  readonly compared: {readonly a: string; readonly b: string; readonly equal: number} | null;
}

export interface Agreement {
  readonly passages: number;
  readonly missing: readonly Disagreement[];
}

const noProgress = () => undefined;

/**
 * Of all texts checked together, each pair of places against the comparison of its two texts: one passage has so much of
 * both places, and no fewer equal words.
 */
export function compareWithCheck(texts: readonly Document[], config: Config, commonMin = 1): Agreement {
  const numbers = new Map(texts.map(({path}, number) => [path, number]));
  const numberOf = ({path}: Occurrence) => numbers.get(path) ?? -1;
  const {findings} = inspect(indexTexts(texts, noProgress), texts, config, noProgress);
  const asked = {...config, documents: false};
  const shown = new Map<string, readonly PassageFinding[]>();
  const missing: Disagreement[] = [];
  let passages = 0;
  for (const finding of findings) {
    if (finding.kind !== 'passage') continue;
    for (const pair of finding.pairs) {
      const [one, other] = [finding.places[pair.a], finding.places[pair.b]];
      // A third place in another file may extend what one file repeats.
      if (one.path === other.path && texts.length > 1) continue;
      const key = `${one.path}\n${other.path}`;
      const all =
        shown.get(key) ??
        comparePairs(texts, [[numberOf(one), numberOf(other)]], asked, noProgress, anythingInCommon).findings.filter(
          isPassage,
        );
      shown.set(key, all);
      passages++;
      const equal = equalWords(pair);
      const held = all.map(({places: [a, b], pairs: [measures], renamed}) => {
        const common = Math.min(commonShare(one, a), commonShare(other, b));
        return {a, b, common, equal: equalWords(measures), renamed};
      });
      // Renamed code is counted in tokens, and other text in words.
      if (held.some((of) => of.common >= commonMin && (of.equal >= equal || of.renamed !== finding.renamed))) continue;
      const best = held.sort((x, y) => y.common - x.common || y.equal - x.equal).find(({common}) => common > 0);
      missing.push({
        a: label(one),
        b: label(other),
        renamed: finding.renamed === true,
        equal,
        compared: best === undefined ? null : {a: label(best.a), b: label(best.b), equal: best.equal},
      });
    }
  }
  return {passages, missing};
}

function isPassage(finding: {readonly kind: string}): finding is PassageFinding {
  return finding.kind === 'passage';
}

/** Words that are aligned with equal ones. */
function equalWords({wordsA, containmentA}: Measures): number {
  return Math.round(wordsA * containmentA);
}

/** How much of the first place is in the second. */
function commonShare({start, end}: Occurrence, within: Occurrence): number {
  return Math.max(0, Math.min(end, within.end) - Math.max(start, within.start)) / (end - start);
}

function label({path, start, end, words}: Occurrence): string {
  return `${path}:${start}-${end} (${words} words)`;
}
