// Takes light copies, gives what the stored history says of those that differ in a fact. What differs is found in the
// texts as they are, so that only these are followed into the past.

import {factDifferences} from '../../../shared/history/factDifference.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import type {DriftedText} from '../../../shared/ranking/raiseDrifted.ts';
import {nameWords} from '../../../shared/rules/relatedPaths.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository} from '../../git/repository.ts';
import {openCurrentHistory} from '../../history/index/openHistory.ts';
import {copiesIn} from '../../history/queries/driftedCopies.ts';
import {type DriftedFacts, driftedFacts, type FactsOfPair} from '../../history/queries/driftedFacts.ts';
import {followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import type {Ports} from '../ports.ts';

/** A text and those of its pairs, by ordinal, that may have diverged. */
export interface AskedText {
  readonly text: PassageFinding;
  readonly pairs: readonly number[];
}

interface AskedPair extends FactsOfPair {
  readonly text: PassageFinding;
  readonly pair: PassageFinding['pairs'][number];
}

/** Throws UserError. */
export async function driftOfTexts(
  asked: readonly AskedText[],
  root: string,
  {config}: LoadedConfig,
  {env, warn, progress, stoppable}: Ports,
): Promise<{readonly drifted: ReadonlyMap<PassageFinding, DriftedText>; readonly cuts: readonly Cut[]}> {
  const none = {drifted: new Map<PassageFinding, DriftedText>(), cuts: []};
  const opened = await openRepository(root);
  if (opened.kind === 'none') return none;
  const pairs = pairsThatDiffer(asked, new WorkTreePages(root, opened.repository, config));
  if (pairs.length === 0) return none;
  const history = await openCurrentHistory(root, opened.repository, config, env);
  if (history.kind === 'behind') {
    warn(
      'The index of the history lacks commits of HEAD, so copies that have diverged are not raised. "shingle index --history" adds them.',
    );
  }
  if (history.kind !== 'past') return none;
  const {followedMax, driftVersionsMax} = config.limits;
  try {
    const follower = await followerOf(opened.repository, history.past, followedMax);
    const {found, done} = await stoppable((signal) =>
      driftedFacts(pairs, history, follower, {
        versionsMax: driftVersionsMax,
        signal,
        progress: (at, total) => progress('comparing pasts', at, total),
      }),
    );
    const drifted = new Map<PassageFinding, DriftedText>();
    found.forEach((one, at) => {
      const {text, pair} = pairs[at];
      if (one !== undefined && !drifted.has(text)) drifted.set(text, driftedText(one, pair));
    });
    const left = pairs.length - done;
    const lost = `the history of ${plural(left, 'light copy', 'light copies')}`;
    const cut = left === 0 ? [] : [{limit: 'limits.driftVersionsMax', value: driftVersionsMax, lost}];
    return {drifted, cuts: [...cut, ...follower.cuts()]};
  } finally {
    history.past.pages.end();
  }
}

function pairsThatDiffer(asked: readonly AskedText[], workTree: WorkTreePages): AskedPair[] {
  return asked.flatMap(({text, pairs}) =>
    pairs.flatMap((at): AskedPair[] => {
      const pair = text.pairs[at];
      const {
        copies: [copy],
      } = copiesIn([{...text, pairs: [pair]}], workTree);
      const paths = copy?.paths.map((path) => workTree.inRepository(path));
      const [a, b] = paths ?? [];
      if (copy === undefined || a === undefined || a === null || b === undefined || b === null) return [];
      const differences = factDifferences(copy.sides).filter(({words}) => !areNames(words, copy.paths));
      return differences.length === 0 ? [] : [{text, pair, paths: [a, b], differences}];
    }),
  );
}

/** Words in place of others, each of which names its own page: the pages say the same of two things. */
function areNames([one, other]: readonly [string, string], [a, b]: readonly [string, string]): boolean {
  const isNamed = (words: string, path: string, there: string): boolean => {
    const [own, others] = [nameWords(path), nameWords(there)];
    return nameWords(words).some((word) => own.includes(word) && !others.includes(word));
  };
  return isNamed(one, a, b) || isNamed(other, b, a);
}

/** With the ordinals of the text's places instead of the pair's. */
function driftedText({differences, history}: DriftedFacts, {a, b}: PassageFinding['pairs'][number]): DriftedText {
  const changed = history.changed.map(({place, commit}) => ({place: place === 0 ? a : b, commit}));
  return {
    drift: {a, b, differences: differences.map(({words}) => ({a: words[0], b: words[1]}))},
    history: {...history, changed},
  };
}
