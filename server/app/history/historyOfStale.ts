// Takes the copies that a change left behind, gives them with the level that their history calls for. Git is asked about the
// versions of their two pages, about the first copies only and in the newest commits.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {located} from '../../../shared/history/locatePassage.ts';
import {type PassageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import {carried} from '../../../shared/history/passageVersion.ts';
import {levelByHistory} from '../../../shared/judge/stale.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {PastEdits} from '../../../shared/model/staleness.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {historyOfPaths} from '../../history/index/historyOfPaths.ts';
import {historyOptions, type OpenHistory, openCurrentHistory} from '../../history/index/openHistory.ts';
import {Renames} from '../../history/index/renames.ts';
import {changedTogether} from '../../history/queries/changedTogether.ts';
import {Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {isIndexed} from '../../history/report/historyFindings.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import type {Ports} from '../ports.ts';
import {askGitInTime} from './askGitInTime.ts';
import type {DriftFinder} from './driftOfCheck.ts';
import {historyCuts} from './historyCuts.ts';

interface Reviewed {
  readonly sources: readonly SourceFile[];
  readonly parents: readonly EarlierState[];
}

/** An edited place and one that was left behind, and the page of the first before the change. */
interface AskedCopy {
  readonly finding: PassageFinding;
  readonly edited: Occurrence;
  readonly left: Occurrence;
  readonly before: EarlierState['before'][number];
}

/** null: it is switched off. */
export function historyOfStale(root: string, loaded: LoadedConfig, read: Reviewed, ports: Ports): DriftFinder | null {
  const {config} = loaded;
  if (!config.drift || !config.passages) return null;
  return async (ranked) => {
    const {limits} = config;
    const stale = ranked.findings.flatMap((finding) => copyOf(finding, read.parents) ?? []);
    const asked = stale.slice(0, limits.driftUnindexedMax);
    if (asked.length === 0) return ranked;
    const opened = await openRepository(root);
    if (opened.kind === 'none') return ranked;
    const {past, left, isLate, older} = await pastOf(asked, opened.repository, root, read, loaded, ports);
    const cuts = historyCuts(limits, {
      driftUnindexedMax: stale.length - asked.length,
      [isLate ? 'driftMillisecondsMax' : 'driftBytesMax']: left,
      driftCommitsMax: older,
    });
    const findings = ranked.findings.map((finding) => {
      const edits = past.get(finding);
      return edits === undefined ? finding : levelByHistory(finding as PassageFinding, edits, config);
    });
    return {...ranked, findings, cuts: [...ranked.cuts, ...cuts]};
  };
}

/** Of several places of a kind the first; null: it is no copy that was left behind, or it is silent. */
function copyOf(finding: Finding, parents: readonly EarlierState[]): AskedCopy | null {
  if (finding.stale === undefined || finding.level === 'silent') return null;
  const edited = finding.places.find((place) => place.new === true);
  const left = finding.places.find((place) => place.new !== true);
  const before = parents[0]?.before.find(({path}) => path === edited?.path);
  return edited === undefined || left === undefined || before === undefined ? null : {finding, edited, left, before};
}

interface Past {
  readonly past: ReadonlyMap<Finding, PastEdits>;
  /** Copies that were not followed, for want of time or not. */
  readonly left: number;
  readonly isLate: boolean;
  /** Copies of which nothing was found in the commits that were read. */
  readonly older: number;
}

async function pastOf(
  asked: readonly AskedCopy[],
  repository: Repository,
  root: string,
  {sources}: Reviewed,
  {config}: LoadedConfig,
  ports: Ports,
): Promise<Past> {
  const named = new Set(asked.flatMap(({edited, left}) => [edited.path, left.path]));
  // A staged text may be another one than that of the file.
  const texts = sources.flatMap(({path, bytes}) => (named.has(path) ? [[path, bytes] as const] : []));
  const present = new WorkTreePages(root, repository, config, new Map(texts));
  const paths = [...named].flatMap((path) => present.inRepository(path) ?? []);
  const past = new Map<Finding, PastEdits>();
  const none: Past = {past, left: 0, isLate: false, older: 0};
  return askGitInTime(config, ports, 'how copies were changed before', none, async (signal) => {
    const history = await openedHistory(paths, repository, root, config, ports, signal);
    if (history === null) return none;
    const {pages} = history.past;
    const isOver = () => signal.aborted || pages.bytes >= config.limits.driftBytesMax;
    let done = 0;
    try {
      for (const copy of asked) {
        const edits = await pastOfCopy(copy, present, history.follower, isOver);
        if (isOver()) break;
        if (edits !== null) past.set(copy.finding, edits);
        done++;
      }
    } finally {
      pages.end();
    }
    const older = history.isWhole ? 0 : done - past.size;
    return {past, left: asked.length - done, isLate: signal.aborted, older};
  });
}

interface AskedHistory extends Pick<OpenHistory, 'past'> {
  readonly follower: Follower;
  readonly isWhole: boolean;
}

/** The index, if it is there and has HEAD; otherwise the newest part of the log of Git. null: there is no commit. */
async function openedHistory(
  paths: readonly string[],
  repository: Repository,
  root: string,
  config: Config,
  {env}: Ports,
  signal: AbortSignal,
): Promise<AskedHistory | null> {
  const {followedMax, driftCommitsMax: commitsMax} = config.limits;
  if (await isIndexed(root, config, env)) {
    const index = await openCurrentHistory(root, repository, config, env);
    if (index?.kind === 'past') {
      return {past: index.past, follower: await followerOf(index.repository, index.past, followedMax), isWhole: true};
    }
  }
  const log = await historyOfPaths(repository, historyOptions(root, config), paths, {commitsMax, signal});
  if (log === null) return null;
  const {past, head, isWhole} = log;
  return {past, follower: new Follower(past, head, new Renames(past), followedMax), isWhole};
}

async function pastOfCopy(
  {edited, left, before}: AskedCopy,
  present: WorkTreePages,
  follower: Follower,
  isOver: () => boolean,
): Promise<PastEdits | null> {
  const [one, other] = [edited, left].map((place) => passageAt(present, place));
  const [path, otherPath] = [edited.path, left.path].map((name) => present.inRepository(name));
  if (!one || !other || !path || !otherPath) return null;
  const page = pageVersion(newFingerprintBuffers(), before.path, before.bytes, before.format);
  const old = carried(one, page) ?? located(newAlignmentBuffers(), one, page);
  return old === null ? null : changedTogether(follower, [one, other], [path, otherPath], old, isOver);
}

/** The whole copy, not only the lines that differ. */
function passageAt(present: WorkTreePages, {path, start, text, copy}: Occurrence): PassageVersion | null {
  const whole = copy ?? {start, text};
  return present.stretchAt({path, start: whole.start, end: whole.start + whole.text.length});
}
