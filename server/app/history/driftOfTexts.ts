// Takes copies, gives the history of those that differ. Differences are found in the current texts, so that only these
// are followed into the past.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {
  type AskedPair,
  type DifferingPairs,
  type DriftingEdit,
  driftingEdits,
} from '../../../shared/history/driftingEdits.ts';
import type {Finding, OccurrencePair, PassageFinding} from '../../../shared/model/finding.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import type {Drift} from '../../../shared/model/passageHistory.ts';
import {type Phrase, phrase} from '../../../shared/model/phrase.ts';
import type {AskedCopy, AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {type DriftedText, raiseDrifted} from '../../../shared/ranking/raiseDrifted.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {GitError} from '../../git/runGit.ts';
import {historyOfPaths} from '../../history/index/historyOfPaths.ts';
import {historyOptions, type OpenHistory, openCurrentHistory} from '../../history/index/openHistory.ts';
import {Renames} from '../../history/index/renames.ts';
import {copiesIn} from '../../history/queries/driftedCopies.ts';
import {type DriftedFacts, driftedFacts, type FollowLimits} from '../../history/queries/driftedFacts.ts';
import {Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {isIndexed} from '../../history/report/historyFindings.ts';
import {prepareEncodings} from '../../sources/namedEncodings.ts';
import type {Ports} from '../ports.ts';
import type {HistorySession} from './historySession.ts';
import {type Hurry, inTime} from './hurry.ts';

interface DriftOfTexts {
  readonly drifted: ReadonlyMap<AskedCopy, DriftedText>;
  readonly cuts: readonly Cut[];
}

/** `left`: pairs that were not followed. */
interface Found {
  readonly drifted: DriftOfTexts['drifted'];
  readonly left: number;
}

const none: DriftOfTexts = {drifted: new Map(), cuts: []};

/** Which copies to ask about: of the index all of them, of Git without one the first of the report. */
interface AskedTexts {
  readonly indexed: readonly AskedText[];
  readonly first: readonly AskedText[];
}

/** The texts as they are now. */
interface PresentTexts extends Pick<WorkTreePages, 'inRepository'> {
  readonly pairsOf: (asked: AskedText) => readonly AskedPair[];
}

/** Throws UserError. */
export async function driftOfTexts(
  {indexed, first}: AskedTexts,
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
  differing: DifferingPairs,
): Promise<DriftOfTexts> {
  const {config} = loaded;
  const opened = await openRepository(root);
  if (opened.kind === 'none') return none;
  const {repository} = opened;
  const workTree = new WorkTreePages(root, repository, config);
  const present: PresentTexts = {
    inRepository: (path) => workTree.inRepository(path),
    pairsOf: (asked) => rememberedOf(differing, asked, () => pairsThatDiffer(asked, workTree)),
  };
  const history = (await isIndexed(root, config, ports.env))
    ? await openCurrentHistory(root, repository, config, ports.env)
    : null;
  return history?.kind === 'past'
    ? driftByIndex(indexed, present, history, loaded, ports)
    : driftByGit(first, present, {root, repository}, loaded, ports);
}

async function driftByIndex(
  all: readonly AskedText[],
  present: PresentTexts,
  history: OpenHistory,
  {config}: LoadedConfig,
  {progress, stoppable}: Ports,
): Promise<DriftOfTexts> {
  const {driftTextsMax, driftVersionsMax, followedMax} = config.limits;
  const left = all.length - driftTextsMax;
  const cuts = left > 0 ? [{limit: 'limits.driftTextsMax', value: driftTextsMax, lost: historyOf(left)}] : [];
  try {
    const pairs = all.slice(0, driftTextsMax).flatMap(present.pairsOf);
    if (pairs.length === 0) return {...none, cuts};
    const follower = await followerOf(history.repository, history.past, followedMax);
    const found = await stoppable((signal) =>
      followed(pairs, history, follower, {
        versionsMax: driftVersionsMax,
        signal,
        progress: (at, total) => progress('comparing versions', at, total),
      }),
    );
    const lost = found.left === 0 ? [] : [historyOf(found.left)];
    return {
      drifted: found.drifted,
      cuts: [
        ...cuts,
        ...lost.map((one) => ({limit: 'limits.driftVersionsMax', value: driftVersionsMax, lost: one})),
        ...follower.cuts(),
      ],
    };
  } finally {
    history.past.pages.end();
  }
}

function historyOf(copies: number): Phrase {
  return phrase('the history of {copies}', {copies: copiesOf(copies)});
}

function copiesOf(copies: number): string {
  return plural(copies, 'copy', 'copies');
}

interface AskedRepository {
  readonly root: string;
  readonly repository: Repository;
}

async function driftByGit(
  all: readonly AskedText[],
  present: PresentTexts,
  {root, repository}: AskedRepository,
  {config}: LoadedConfig,
  ports: Ports,
): Promise<DriftOfTexts> {
  const {driftUnindexedMax, driftMillisecondsMax} = config.limits;
  const asked = all.slice(0, driftUnindexedMax);
  const beyond = all.length - asked.length;
  const cuts =
    beyond === 0
      ? []
      : [
          {
            limit: 'limits.driftUnindexedMax',
            value: driftUnindexedMax,
            lost: phrase('the history of {copies}, as it has no index', {copies: copiesOf(beyond)}),
          },
        ];
  if (asked.length === 0) return {...none, cuts};
  try {
    await prepareEncodings(config);
    const found = await inTime(config, ports, (hurry) =>
      askedOfGit(asked, present, {root, repository, hurry}, config, ports.progress),
    );
    if (found === null || found.left === 0) return {drifted: found?.drifted ?? none.drifted, cuts};
    const lost = phrase('the history of {copies}, not asked in time', {copies: copiesOf(found.left)});
    return {
      drifted: found.drifted,
      cuts: [...cuts, {limit: 'limits.driftMillisecondsMax', value: driftMillisecondsMax, lost}],
    };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    ports.warn(`Git could not be asked which copies were the same once (${error.message.split('\n').at(-1)}).`);
    return {...none, cuts};
  }
}

/** null: there is no commit yet. */
async function askedOfGit(
  asked: readonly AskedText[],
  present: PresentTexts,
  {root, repository, hurry}: AskedRepository & {readonly hurry: Hurry},
  config: LoadedConfig['config'],
  progress: Ports['progress'],
): Promise<Found | null> {
  const named = asked.flatMap(({text, pairs}) =>
    pairs.flatMap((at) => [text.pairs[at].a, text.pairs[at].b].map((place) => text.places[place].path)),
  );
  const paths = [...new Set(named)].flatMap((path) => present.inRepository(path) ?? []);
  // Git works while the texts are compared.
  const [history, {pairs, unread}] = await Promise.all([
    historyOfPaths(repository, historyOptions(root, config), paths, hurry.log),
    pairsInTime(asked, present, hurry.log),
  ]);
  if (history === null) return null;
  try {
    const follower = new Follower(history.past, history.head, new Renames(history.past), config.limits.followedMax);
    const found = await followed(pairs, history, follower, {
      versionsMax: Number.POSITIVE_INFINITY,
      signal: hurry.all,
      progress: (at, total) => progress('comparing versions', at, total),
    });
    // Of what the log lacks, nothing is known of any copy.
    return {...found, left: unread + (history.isWhole ? found.left : pairs.length - found.drifted.size)};
  } finally {
    history.past.pages.end();
  }
}

/** `unread`: copies of which it was not seen in time whether they differ. */
async function pairsInTime(
  asked: readonly AskedText[],
  present: PresentTexts,
  signal: AbortSignal,
): Promise<{readonly pairs: readonly AskedPair[]; readonly unread: number}> {
  const pairs: AskedPair[] = [];
  for (const [done, text] of asked.entries()) {
    // Timers and what Git has written are heard in between.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return {pairs, unread: asked.length - done};
    pairs.push(...present.pairsOf(text));
  }
  return {pairs, unread: 0};
}

/** The same for an open history and work tree, as warnings. */
export async function driftInSession(
  asked: readonly AskedText[],
  {opened, workTree, follower, signal, progress}: HistorySession,
  versionsMax: number,
): Promise<readonly PassageFinding[]> {
  const pairs = asked.flatMap((one) => pairsThatDiffer(one, workTree));
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
): Promise<Found> {
  const {found, done} = await driftedFacts(pairs, history, follower, limits);
  const drifted = new Map<AskedCopy, DriftedText>();
  found.forEach((one, at) => {
    const {text, pair} = pairs[at];
    if (one !== undefined && !drifted.has(text)) drifted.set(text, driftedText(one, pair));
  });
  return {drifted, left: pairs.length - done};
}

function pairsThatDiffer({text, pairs}: AskedText, workTree: WorkTreePages): AskedPair[] {
  return pairs.flatMap((at): AskedPair[] => {
    const pair = text.pairs[at];
    const {
      copies: [copy],
    } = copiesIn([{...text, pairs: [pair]}], workTree);
    const paths = copy?.paths.map((path) => workTree.inRepository(path));
    const [a, b] = paths ?? [];
    if (copy === undefined || a === undefined || a === null || b === undefined || b === null) return [];
    // A light copy in which a wording was changed is no mistake of anybody.
    const isHeavy = text.level === 'warning';
    const differences = driftingEdits(copy.sides, copy.paths).filter(({isWording}) => isHeavy || !isWording);
    return differences.length === 0 || differences.length > differencesMax
      ? []
      : [{text, pair, paths: [a, b], differences}];
  });
}

/** Two copies that differ in more facts speak of two things. */
const differencesMax = 5;

/** With the ordinals of the text's places instead of the pair's. */
function driftedText({differences, history}: DriftedFacts, {a, b}: OccurrencePair): DriftedText {
  const changed = history.changed.map(({place, commit}) => ({place: place === 0 ? a : b, commit}));
  return {
    drift: {a, b, differences: differences.map(differenceOf)},
    history: {...history, changed},
  };
}

function differenceOf({words: [a, b], quote}: DriftingEdit): Drift['differences'][number] {
  return quote.a === a && quote.b === b ? {a, b} : {a, b, quote};
}
