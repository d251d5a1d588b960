// The use case of a check: which passages and documents are copies. One function for the files of a root, for named files,
// lists and standard input, and for what a change affects. Commands, the hook, the editor and agents call it.

import type {Inspection} from '../../../shared/model/inspection.ts';
import {CheckMemory} from '../../cache/checkMemory.ts';
import type {ReportAnswers} from '../../cache/storedAnswers.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadCorpusOfCheck} from '../../loadCorpus.ts';
import type {SkippedFile} from '../../sources/sourceFile.ts';
import {type BaselineSource, baselineFilter, baselineSource} from '../baseline/baselineFilter.ts';
import {type DriftFinder, driftOfCheck} from '../history/driftOfCheck.ts';
import {historyOfCheck} from '../history/historyOfCheck.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {readingNotes, unreadableNotes} from '../readingNotes.ts';
import type {ReviewInput} from '../review/reviewInput.ts';
import {tokenCacheFor} from '../tokenCacheFor.ts';
import {groundOf} from './brokenInCheck.ts';
import {
  type ChangeSource,
  type CheckRequest,
  type CheckSource,
  type FileSource,
  isNothing,
  pathsOf,
  reachOf,
  selectionOf,
} from './checkRequest.ts';
import {type CachedTexts, inspectTexts, readAndInspect, type Steps} from './inspectTexts.ts';
import {listSelected, noFiles, type ReadFiles, readListed, readSelected} from './readFiles.ts';
import {
  type Answer,
  type CheckedState,
  type Earlier,
  type Fresh,
  type NotRemembered,
  rememberAnswer,
  rememberedCheck,
  resultCacheFor,
} from './rememberedCheck.ts';
import {blobsOf, ChangedSince, type UnreadFiles, unreadFiles} from './unreadFiles.ts';
import {type CorpusOfCheck, type CorpusUse, withCorpus} from './withCorpus.ts';

export interface Checked {
  /** Of a change, its `review` gives the scope that was checked. Accepted copies are left out. */
  readonly inspection: Inspection;
  /**
   * Saves what the next run needs: the findings, and with them the output and the exit code, or the state that the next
   * review begins with. Gives null on success. null: nothing is to be saved.
   */
  readonly remember: ((answer: Answer | null) => Promise<NotRemembered | null>) | null;
  /** Texts and entries of an earlier report. */
  readonly answers?: ReportAnswers | undefined;
}

/** Throws UserError. */
export async function check(asked: CheckRequest, loaded: LoadedConfig, ports: Ports): Promise<Checked> {
  const {root, source} = asked;
  const corpus = asked.corpus === null ? null : await openCorpus(asked.corpus, root, loaded, ports);
  try {
    if (source.kind === 'change') return await checkChange(asked, source, loaded, ports, corpus);
    if (asked.corpus?.isAlone) {
      const {checkElsewhere} = await import('./checkElsewhere.ts');
      return {inspection: await checkElsewhere(root, source, loaded, ports, corpus), remember: null};
    }
    return await checkFiles(asked, source, loaded, ports, corpus);
  } finally {
    corpus?.close();
  }
}

async function openCorpus(use: CorpusUse, root: string, loaded: LoadedConfig, ports: Ports) {
  const {corpusOfCheck} = await loadCorpusOfCheck();
  return corpusOfCheck(use, root, loaded, ports);
}

async function checkFiles(
  asked: CheckRequest,
  source: FileSource,
  loaded: LoadedConfig,
  ports: Ports,
  corpus: CorpusOfCheck | null,
): Promise<Checked> {
  const {root, threads, beforeLevels} = asked;
  const {progress, warn, clock} = ports;
  const state = await stateOfFiles(asked, source, loaded, ports);
  const {selection, accepted, gone} = state;
  const templates = new Set(state.templates);
  const accepting = () =>
    baselineFilter(accepted, {selection, loaded, templates, nowMs: clock(), warn}, reachOf(root, pathsOf(source)));
  const withGone = (inspection: Inspection) => ({...inspection, skipped: inspection.skipped + gone.length});
  if (isNothing(source)) {
    const steps = {progress, accept: await accepting()};
    const {inspection} = await inspectTexts(noFiles, loaded, templates, steps);
    return {inspection: withGone(inspection), remember: null};
  }
  const beyond = withCorpus(await historyOfCheck(asked.history, root, loaded, ports), corpus);
  // Findings of the history and of a corpus are not cached: they change with the next commit or push. Neither is the answer
  // without a corpus that was asked for, nor the results for a list that only this run can read.
  const isOnce = beyond !== null || asked.corpus !== null || source.list?.file === null;
  const cache = isOnce ? null : resultCacheFor(state, ports);
  const usable = cache === null || 'kind' in cache ? null : cache;
  const isFirst = usable !== null && ports.memory?.isFirst(usable.key) === true;
  let answers: ReportAnswers | undefined;
  const run = async ({listing, memory: stored}: Earlier): Promise<Fresh> => {
    const notes: string[] = [];
    // Cached runs print the same notes again.
    const note = (message: string) => {
      notes.push(message);
      warn(message);
    };
    let skipped: readonly SkippedFile[] = [];
    let reading: readonly string[] = [];
    let isWhole = true;
    let unread = null as UnreadFiles | null;
    let isSecond = false;
    const read = (words: CachedTexts | null) => {
      unread = words !== null ? unreadFiles(words, words.location, loaded.config, 20) : null;
      const files = readListed(listing, selection, loaded, ports, words?.mayWait && !isSecond ? unread : null);
      const named = unreadableNotes(files, root, source, state.templates);
      reading = [...(loaded.generated?.notes ?? []), ...named, ...readingNotes(files)];
      skipped = files.skipped;
      return files;
    };
    // Templates decide about texts in which nothing has changed.
    const isWholeRoot = !source.isMatchedWithRoot && templates.size === 0;
    let memory = usable === null || !isWholeRoot ? null : (ports.memory?.checks(usable.key) ?? new CheckMemory('once'));
    memory?.begin(stored);
    const noted = {...ports, warn: note};
    const accept = asked.accept ?? (await accepting());
    const ground = groundOf(root, listing, templates);
    // By the memory of this attempt: of one that is given up, the contents are wrong.
    const steps = async (): Promise<Steps> => ({
      ...{progress, beyond, beforeLevels, accept, ground},
      drift: asked.drift === 'off' ? null : await driftOfCheck(root, loaded, noted, memory?.drift),
    });
    const threadsFailed = (message: string) => {
      isWhole = false;
      warn(message);
    };
    const inspected = async () =>
      readAndInspect(listing.files.length, read, loaded, templates, await steps(), {
        ...{threads, warn: threadsFailed, words: usable && tokenCacheFor(root, loaded, ports), memory},
      });
    const found = await inspected().catch((error: unknown) => {
      if (!(error instanceof ChangedSince)) throw error;
      isSecond = true;
      ports.memory?.forgetChecks();
      if (memory !== null) memory = new CheckMemory('once');
      return inspected();
    });
    await unread?.keep(blobsOf(listing.files, memory?.contents ?? new Map(), loaded.config));
    for (const message of reading) note(message);
    // A read error leaves no trace in the stat of the file, so the run is not saved.
    if (skipped.some(({isUnread}) => isUnread)) isWhole = false;
    // A process that stays has them in memory: to store 5 MB after each edit takes as long as what is left of the check.
    const ofOnce = ports.memory === undefined ? memory : null;
    answers = ofOnce?.answers;
    return {inspection: found.inspection, memory: () => ofOnce?.stored() ?? null, notes, skipped, isWhole};
  };
  const listNow = () => listSelected(selection, loaded);
  const isAnew = asked.isAnew ?? asked.accept !== undefined;
  const result = await rememberedCheck(usable, listNow, run, warn, isAnew);
  // With all else in memory, the findings at one file are found again in less time than they are written. To find out what a
  // listing depends on takes longer than to list once more.
  const isQuick = ports.memory !== undefined && source.isMatchedWithRoot && (isFirst || result.isListed);
  const isKept = cache !== null && asked.accept === undefined && !isQuick;
  return {
    inspection: withGone(result.inspection),
    remember: isKept ? (answer) => rememberAnswer(cache, result, answer) : null,
    answers,
  };
}

/** All that the findings depend on. Throws UserError. */
export async function stateOfFiles(
  asked: CheckRequest,
  source: FileSource,
  loaded: LoadedConfig,
  ports: Pick<Ports, 'env'>,
): Promise<CheckedState> {
  const {root, startMs, invocation} = asked;
  const {list} = source;
  const templates = namedTemplates(root, loaded.config);
  return {
    ...{loaded, templates, startMs, invocation},
    selection: selectionOf(root, source, templates),
    gone: list?.gone ?? [],
    lists: typeof list?.file === 'string' ? [list.file] : [],
    accepted: await acceptedBy(asked, loaded),
    history: asked.drift === 'off' ? null : await historyNow(root, loaded, ports),
  };
}

/** The history that findings depend on; null: they do not. */
async function historyNow(
  root: string,
  {config}: LoadedConfig,
  {env}: Pick<Ports, 'env'>,
): Promise<CheckedState['history']> {
  return config.cache && config.drift
    ? (await import('../history/historyState.ts')).historyState(root, config, env)
    : null;
}

function acceptedBy({accepted, root}: CheckRequest, loaded: LoadedConfig): Promise<BaselineSource> {
  if (accepted.kind === 'nothing') return Promise.resolve({kind: 'nothing'});
  return baselineSource(accepted.kind === 'revision' ? accepted.revision : null, root, loaded);
}

async function checkChange(
  asked: CheckRequest,
  source: ChangeSource,
  loaded: LoadedConfig,
  ports: Ports,
  corpus: CorpusOfCheck | null,
): Promise<Checked> {
  const {root, threads} = asked;
  const {progress, warn, clock} = ports;
  const {read, templates} = await readChange(root, source, loaded, ports);
  // Unchanged files are references: their words may be cached, without how they were read.
  const isOwn = ({reference}: {readonly reference: boolean}) => !reference;
  const {sources, skipped, cuts} = read.sources;
  const reading = readingNotes({sources: sources.filter(isOwn), skipped: skipped.filter(isOwn)});
  for (const note of [...(loaded.generated?.notes ?? []), ...reading]) warn(note);
  const filtered = {selection: {root, paths: [], stdin: null}, loaded, templates, nowMs: clock(), warn};
  const accepted = await baselineSource(null, root, loaded);
  const reviewed = {sources, parents: read.parents};
  const steps: Steps = {
    progress,
    drift: asked.drift === 'off' ? null : historyOfReview(root, loaded, reviewed, ports),
    accept: await baselineFilter(accepted, filtered, read.review === null ? 'part' : 'change'),
    beyond: withCorpus(await historyOfCheck(asked.history, root, loaded, ports), corpus),
    ground: groundOf(root, {folders: [root], cuts}, templates),
  };
  const isNothing = read.review?.changed === 0;
  const texts = {...read.sources, ...(isNothing && {sources: []}), parents: read.parents};
  const helpers = {threads, warn, words: tokenCacheFor(root, loaded, ports)};
  const {inspection} =
    read.lexed !== undefined && !isNothing
      ? await inspectTexts({...texts, lexed: read.lexed}, loaded, templates, steps)
      : await readAndInspect(texts.sources.length, () => texts, loaded, templates, steps, helpers);
  return {
    inspection: read.review === null ? inspection : {...inspection, review: read.review},
    remember: async () => {
      const note = await read.remember?.();
      if (note) warn(note);
      return null;
    },
  };
}

/** Only a change that left copies behind asks the history. */
function historyOfReview(
  root: string,
  loaded: LoadedConfig,
  read: Pick<ReviewInput, 'parents'> & Pick<ReadFiles, 'sources'>,
  ports: Ports,
): DriftFinder {
  return async (ranked, paths, known) => {
    if (!ranked.findings.some(({stale}) => stale !== undefined)) return ranked;
    const {historyOfStale} = await import('../history/historyOfStale.ts');
    return (await historyOfStale(root, loaded, read, ports)?.(ranked, paths, known)) ?? ranked;
  };
}

async function readChange(
  root: string,
  {scope, paths}: ChangeSource,
  loaded: LoadedConfig,
  ports: Pick<Ports, 'progress' | 'warn' | 'env' | 'memory'>,
) {
  const templates = namedTemplates(root, loaded.config);
  const {readReview} = await import('../review/readReview.ts');
  const read = await readReview(scope, {root, paths, templates, loaded}, ports);
  for (const note of read.notes) ports.warn(note);
  return {read, templates: new Set(templates)};
}

/** Lists the files that would be checked, without checking them. Throws UserError. */
export async function listChecked(
  root: string,
  source: CheckSource,
  loaded: LoadedConfig,
  ports: Pick<Ports, 'progress' | 'warn' | 'env' | 'memory'>,
): Promise<ReadFiles & {readonly templates: ReadonlySet<string>}> {
  if (source.kind === 'change') {
    const {read, templates} = await readChange(root, source, loaded, ports);
    return {...read.sources, templates};
  }
  const templates = namedTemplates(root, loaded.config);
  const selection = selectionOf(root, source, templates);
  const read = isNothing(source) ? noFiles : await readSelected(selection, loaded, ports.progress);
  const gone = (source.list?.gone ?? []).map(
    (path) => ({kind: 'skipped', path, reason: 'deleted', reference: false}) as const,
  );
  return {...read, skipped: [...read.skipped, ...gone], templates: new Set(templates)};
}
