// Takes light copies, gives what the stored history says of those that differ in a fact. What differs is found in the
// texts as they are, so that only these are followed into the past.

import {nameWords} from '../../../shared/evidence/relatedPaths.ts';
import {factDifferences} from '../../../shared/history/factDifference.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {type DriftedText, raiseDrifted} from '../../../shared/ranking/raiseDrifted.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository} from '../../git/repository.ts';
import {type OpenHistory, openCurrentHistory} from '../../history/index/openHistory.ts';
import {copiesIn} from '../../history/queries/driftedCopies.ts';
import {
  type DriftedFacts,
  driftedFacts,
  type FactsOfPair,
  type FollowLimits,
} from '../../history/queries/driftedFacts.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import type {Ports} from '../ports.ts';
import type {HistorySession} from './historySession.ts';

interface AskedPair extends FactsOfPair {
  readonly text: PassageFinding;
  readonly pair: PassageFinding['pairs'][number];
}

interface DriftOfTexts {
  readonly drifted: ReadonlyMap<PassageFinding, DriftedText>;
  readonly cuts: readonly Cut[];
}

const none: DriftOfTexts = {drifted: new Map(), cuts: []};

/** Throws UserError. */
export async function driftOfTexts(
  asked: readonly AskedText[],
  root: string,
  {config}: LoadedConfig,
  {env, warn, progress, stoppable}: Ports,
): Promise<DriftOfTexts> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') return none;
  const {repository} = opened;
  const pairs = pairsThatDiffer(asked, new WorkTreePages(root, repository, config));
  if (pairs.length === 0) return none;
  const history = await openCurrentHistory(root, repository, config, env);
  if (history.kind === 'behind') {
    warn(
      'The index of the history lacks commits of HEAD, so copies that have diverged are not raised. "shingle index --history" adds them.',
    );
  }
  if (history.kind !== 'past') return none;
  try {
    const follower = await followerOf(repository, history.past, config.limits.followedMax);
    const versionsMax = config.limits.driftVersionsMax;
    return await stoppable((signal) =>
      followed(pairs, history, follower, {
        versionsMax,
        signal,
        progress: (at, total) => progress('comparing versions', at, total),
      }),
    );
  } finally {
    history.past.pages.end();
  }
}

/** The same for an open history and work tree, as warnings. */
export async function driftInSession(
  asked: readonly AskedText[],
  {opened, workTree, follower, signal, progress}: HistorySession,
  versionsMax: number,
): Promise<readonly PassageFinding[]> {
  const pairs = pairsThatDiffer(asked, workTree);
  if (pairs.length === 0) return [];
  const {drifted} = await followed(pairs, opened, await follower(), {versionsMax, signal, progress});
  return asked.flatMap(({text}) => raiseDrifted(text, [text], (one) => drifted.get(one))).filter(isDrifted);
}

function isDrifted(finding: Finding): finding is PassageFinding {
  return finding.kind === 'passage' && finding.drift !== undefined;
}

async function followed(
  pairs: readonly AskedPair[],
  history: Pick<OpenHistory, 'repository' | 'past'>,
  follower: Follower,
  limits: FollowLimits,
): Promise<DriftOfTexts> {
  const {found, done} = await driftedFacts(pairs, history, follower, limits);
  const drifted = new Map<PassageFinding, DriftedText>();
  found.forEach((one, at) => {
    const {text, pair} = pairs[at];
    if (one !== undefined && !drifted.has(text)) drifted.set(text, driftedText(one, pair));
  });
  const left = pairs.length - done;
  const lost = `the history of ${plural(left, 'copy', 'copies')}`;
  const cut = left === 0 ? [] : [{limit: 'limits.driftVersionsMax', value: limits.versionsMax, lost}];
  return {drifted, cuts: [...cut, ...follower.cuts()]};
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
      return differences.length === 0 || differences.length > differencesMax
        ? []
        : [{text, pair, paths: [a, b], differences}];
    }),
  );
}

/** Two copies that differ in more facts speak of two things. */
const differencesMax = 5;

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
