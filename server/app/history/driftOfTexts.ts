// Takes copies, gives the history of those that differ. Differences are found in the current texts, so that only these
// are followed into the past.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {type AskedPair, type DriftingEdit, driftingEdits} from '../../../shared/history/driftingEdits.ts';
import type {Finding, OccurrencePair, PassageFinding} from '../../../shared/model/finding.ts';
import type {Drift} from '../../../shared/model/passageHistory.ts';
import type {AskedCopy, AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {type DriftedText, raiseDrifted} from '../../../shared/ranking/raiseDrifted.ts';
import {type DriftMemory, type DriftOfTexts, driftKey} from '../../cache/driftMemory.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {historyOfPaths} from '../../history/index/historyOfPaths.ts';
import {historyOptions, type OpenHistory, openCurrentHistory} from '../../history/index/openHistory.ts';
import {Renames} from '../../history/index/renames.ts';
import {copiesIn} from '../../history/queries/driftedCopies.ts';
import {type DriftedFacts, driftedFacts} from '../../history/queries/driftedFacts.ts';
import {Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {isIndexed} from '../../history/report/historyFindings.ts';
import type {Ports} from '../ports.ts';
import {askGitInTime} from './askGitInTime.ts';
import {historyCuts} from './historyCuts.ts';
import {historyState} from './historyState.ts';
import type {HistorySession} from './withHistory.ts';

const none: DriftOfTexts = {drifted: new Map(), cuts: []};

/** Which copies to ask about: of the index all of them, of Git without one the first of the report. */
interface AskedTexts {
  readonly indexed: readonly AskedText[];
  readonly first: readonly AskedText[];
}

/** The texts as they are now. */
interface PresentTexts extends Pick<WorkTreePages, 'inRepository' | 'bytesOf'> {
  readonly pairsOf: (asked: AskedText) => readonly AskedPair[];
}

/** Throws UserError. */
export async function driftOfTexts(
  {indexed, first}: AskedTexts,
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
  memory: DriftMemory,
): Promise<DriftOfTexts> {
  const {config} = loaded;
  // With the same commits and the same copies Git would say the same.
  const asked = first.slice(0, config.limits.driftUnindexedMax);
  const key = driftKey(memory, historyState(root, config, ports.env)?.name ?? '', first.length, asked);
  const {last} = memory;
  if (last !== null && last.key === key) {
    return {drifted: new Map(last.drifted.map(([at, drifted]) => [asked[at].text, drifted])), cuts: last.cuts};
  }
  const opened = await openRepository(root);
  if (opened.kind === 'none') return none;
  const {repository} = opened;
  const workTree = new WorkTreePages(root, repository, config);
  const present: PresentTexts = {
    inRepository: (path) => workTree.inRepository(path),
    bytesOf: (path) => workTree.bytesOf(path),
    pairsOf: (asked) => rememberedOf(memory.differing, asked, () => pairsThatDiffer(asked, workTree)),
  };
  const history = (await isIndexed(root, config, ports.env))
    ? await openCurrentHistory(root, repository, config, ports.env)
    : null;
  if (history?.kind === 'past') return driftByIndex(indexed, present, history, loaded, ports);
  const {isWhole, ...answer} = await driftByGit(asked, first.length, present, {root, repository}, loaded, ports);
  const drifted = asked.flatMap(({text}, at) => {
    const one = answer.drifted.get(text);
    return one === undefined ? [] : [[at, one] as const];
  });
  memory.last = isWhole && key !== null ? {key, drifted, cuts: answer.cuts} : null;
  return answer;
}

async function driftByIndex(
  all: readonly AskedText[],
  present: PresentTexts,
  history: OpenHistory,
  {config}: LoadedConfig,
  {progress, stoppable}: Ports,
): Promise<DriftOfTexts> {
  const {driftTextsMax, driftVersionsMax, followedMax} = config.limits;
  const cuts = historyCuts(config.limits, {driftTextsMax: all.length - driftTextsMax});
  try {
    const pairs = all.slice(0, driftTextsMax).flatMap(present.pairsOf);
    if (pairs.length === 0) return {...none, cuts};
    const follower = await followerOf(history.repository, history.past, followedMax);
    const {pages} = history.past;
    const found = await stoppable((signal) =>
      driftedFacts(pairs, history, follower, {
        isOver: () => signal.aborted || pages.read >= driftVersionsMax,
        progress: (done) => progress('comparing versions', done, pairs.length),
      }),
    );
    const left = historyCuts(config.limits, {driftVersionsMax: pairs.length - found.size});
    return {drifted: driftedTexts(found), cuts: [...cuts, ...left, ...follower.cuts()]};
  } finally {
    history.past.pages.end();
  }
}

interface AskedRepository {
  readonly root: string;
  readonly repository: Repository;
}

/** `all`: how many copies might be asked about. `isWhole`: another run would find the same. */
async function driftByGit(
  asked: readonly AskedText[],
  all: number,
  present: PresentTexts,
  at: AskedRepository,
  {config}: LoadedConfig,
  ports: Ports,
): Promise<DriftOfTexts & {readonly isWhole: boolean}> {
  const {limits} = config;
  const cuts = historyCuts(limits, {driftUnindexedMax: all - asked.length});
  if (asked.length === 0) return {...none, cuts, isWhole: true};
  const found = await askGitInTime(config, ports, 'which copies were the same once', null, (signal) =>
    askedOfGit(asked, present, at, config, ports, signal),
  );
  if (found === null) return {...none, cuts, isWhole: false};
  const {drifted, left, isLate, older} = found;
  const more = {[isLate ? 'driftMillisecondsMax' : 'driftBytesMax']: left, driftCommitsMax: older};
  return {drifted, cuts: [...cuts, ...historyCuts(limits, more)], isWhole: !isLate};
}

interface FoundByGit {
  readonly drifted: DriftOfTexts['drifted'];
  /** Copies that were not followed to the end of what was read of the history, for want of time or not. */
  readonly left: number;
  readonly isLate: boolean;
  /** Copies that differ, and of which nothing was found in the commits that were read. */
  readonly older: number;
}

/** null: there is no commit yet. */
async function askedOfGit(
  asked: readonly AskedText[],
  present: PresentTexts,
  {root, repository}: AskedRepository,
  config: LoadedConfig['config'],
  {progress}: Ports,
  signal: AbortSignal,
): Promise<FoundByGit | null> {
  const {driftBytesMax, driftCommitsMax, followedMax} = config.limits;
  const paths = [...new Set(asked.flatMap(pathsOf))].flatMap((path) => present.inRepository(path) ?? []);
  const counted = new Set<string>();
  let [bytes, done] = [0, 0];
  let read = () => 0;
  const isOver = () => signal.aborted || bytes + read() >= driftBytesMax;
  const isLeft = () => ({left: asked.length - done, isLate: signal.aborted});
  const all = pairs();
  const first = await all.next();
  // Copies that do not differ have no drift: Git is not started for them.
  if (first.done === true) return {drifted: new Map(), ...isLeft(), older: 0};
  const extent = {commitsMax: driftCommitsMax, signal};
  const history = await historyOfPaths(repository, historyOptions(root, config), paths, extent);
  if (history === null) return null;
  const {past, head, isWhole} = history;
  read = () => past.pages.bytes;
  try {
    const follower = new Follower(past, head, new Renames(past), followedMax);
    const found = await driftedFacts(withFirst(first.value, all), history, follower, {
      isOver,
      progress: () => progress('comparing versions', done, asked.length),
    });
    const drifted = driftedTexts(found);
    const followed = new Set([...found.keys()].map(({text}) => text));
    return {drifted, ...isLeft(), older: isWhole ? 0 : followed.size - drifted.size};
  } finally {
    past.pages.end();
  }

  /** The pages are counted whether they are read or remembered. */
  async function* pairs(): AsyncGenerator<AskedPair, undefined> {
    for (const text of asked) {
      for (const path of pathsOf(text)) {
        if (!counted.has(path)) bytes += present.bytesOf(path);
        counted.add(path);
      }
      if (isOver()) return;
      yield* present.pairsOf(text);
      if (isOver()) return;
      done++;
      // Timers are heard in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

async function* withFirst<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

function pathsOf({text, pairs}: AskedText): readonly string[] {
  return pairs.flatMap((at) => [text.pairs[at].a, text.pairs[at].b].map((place) => text.places[place].path));
}

/** The same for an open history and work tree, as warnings. */
export async function driftInSession(
  asked: readonly AskedText[],
  {opened, workTree, follower, signal, progress}: HistorySession,
  versionsMax: number,
): Promise<readonly PassageFinding[]> {
  const pairs = asked.flatMap((one) => pairsThatDiffer(one, workTree));
  if (pairs.length === 0) return [];
  const {pages} = opened.past;
  const readBefore = pages.read;
  const found = await driftedFacts(pairs, opened, await follower(), {
    isOver: () => signal.aborted || pages.read - readBefore >= versionsMax,
    progress: (done) => progress(done, pairs.length),
  });
  const drifted = driftedTexts(found);
  return asked.flatMap(({text}) => raiseDrifted(text, [text], (one) => drifted.get(one))).filter(isDrifted);
}

function isDrifted(finding: Finding): finding is PassageFinding {
  return finding.kind === 'passage' && finding.drift !== undefined;
}

/** Of a text with several pairs the first. */
function driftedTexts(found: ReadonlyMap<AskedPair, DriftedFacts | undefined>): DriftOfTexts['drifted'] {
  const drifted = new Map<AskedCopy, DriftedText>();
  for (const [{text, pair}, one] of found) {
    if (one !== undefined && !drifted.has(text)) drifted.set(text, driftedText(one, pair));
  }
  return drifted;
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
