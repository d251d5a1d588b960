// The thread that holds the index for agents. It builds the index once, and brings it up to date from the disk before
// every answer. The other thread speaks the protocol, so that it can cancel and report progress meanwhile.

import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import {versionsOf} from '../../shared/kinds/message.ts';
import type {AgentAnswer} from '../../shared/model/agentTools.ts';
import type {Finding} from '../../shared/model/finding.ts';
import {textsOf} from '../../shared/model/textFinding.ts';
import {copyOf, findingName} from '../../shared/report/agentCopies.ts';
import {lineEnd} from '../../shared/text/textLines.ts';
import {lineRange, plural} from '../../shared/wording/numbersInEnglish.ts';
import {leadingPath} from '../../shared/wording/reportedPlaces.ts';
import {beginning, visible, visiblePath} from '../../shared/wording/terminal.ts';
import {answerFromCheck} from '../app/agents/answerChecks.ts';
import {answerFromIndex} from '../app/agents/answerFromIndex.ts';
import {answerMend, unknownFinding} from '../app/agents/answerMend.ts';
import {readQuestion} from '../app/agents/question.ts';
import {
  emptyRoot,
  type IndexedRoot,
  indexFiles,
  isListedAlike,
  listedFiles,
  syncRoot,
  watchedRoot,
} from '../app/workspace/indexedRoot.ts';
import type {Stamped} from '../cache/fileStamps.ts';
import {RunMemory} from '../cache/runMemory.ts';
import {loadConfig} from '../config/loadConfig.ts';
import {type Handlers, type ReportProgress, workerPorts} from '../threads/threadProtocol.ts';

export interface AgentRoot {
  /** Absolute. */
  readonly root: string;
  /** As `LoadOptions.configPath`; absolute. */
  readonly configPath: string | null | undefined;
  /** How many copies an answer lists if the question does not say. */
  readonly limit: number;
}

export interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
}

export interface ListedFinding {
  /** As in answers: 'copied-passage/0123456789abcdef'. */
  readonly name: string;
  readonly title: string;
}

export type AgentRequests = {
  /** Builds the index if it is not there yet. */
  readonly open: readonly [null, null];
  readonly ask: readonly [ToolCall, AgentAnswer];
  /** The heaviest findings of all of the root. */
  readonly findings: readonly [null, readonly ListedFinding[]];
  /** A page of Markdown; null: there is no such finding. */
  readonly finding: readonly [name: string, page: string | null];
};

interface Opened {
  readonly indexed: IndexedRoot;
  /** Of the files that configure the check. */
  readonly stamps: string;
  /** null: the next question lists the files again. */
  watched: Stamped | null;
  /** The answers of checks, by question, as long as nothing changes. */
  readonly answers: Map<string, AgentAnswer>;
}

const noSignal = new AbortController().signal;

/** The handlers of a new thread. */
export function agentHandlers({root, configPath, limit}: AgentRoot): Handlers<AgentRequests> {
  const memory = new RunMemory();
  let opened: Opened | null = null;
  let found: ReadonlyMap<string, Finding> = new Map();

  const upToDate = async (progress: ReportProgress): Promise<Opened> => {
    if (opened !== null && opened.stamps === stampsOf(opened.indexed)) {
      await follow(opened);
      return opened;
    }
    const indexed = await emptyRoot(root, await loadConfig({root, configPath, cwd: root}));
    indexFiles(indexed, await listedFiles(indexed), {progress, env: process.env});
    opened = {indexed, stamps: stampsOf(indexed), watched: null, answers: new Map()};
    return opened;
  };

  const checked = async (
    question: Parameters<typeof answerFromCheck>[0],
    {indexed: {loaded}, answers}: Opened,
    progress: ReportProgress,
    signal: AbortSignal,
  ): Promise<AgentAnswer> => {
    // A branch may have moved without a trace in the folder.
    const isOfFolder = question.tool === 'report_summary' || question.scope.kind !== 'base';
    const key = JSON.stringify(question);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const ports = {...workerPorts(progress, () => undefined, signal), memory};
    const {answer, findings} = await answerFromCheck(question, root, loaded, ports);
    const named = findings.map((finding): [string, Finding] => [findingName(finding), finding]);
    // Add findings of a change to those of the report.
    found = new Map(question.tool === 'report_summary' ? named : [...found, ...named]);
    if (isOfFolder) answers.set(key, answer);
    return answer;
  };
  const report = async (progress: ReportProgress): Promise<AgentAnswer> =>
    checked({tool: 'report_summary', folder: null, limit}, await upToDate(progress), progress, noSignal);

  /** A name of an earlier answer may be that of a finding that is gone: then it is looked for again. */
  const mended = async (name: string, now: Opened, progress: ReportProgress, signal: AbortSignal) => {
    if (!found.has(name)) await report(progress);
    if (!found.has(name))
      await checked({tool: 'check_changes', scope: {kind: 'changed'}, limit}, now, progress, signal);
    const finding = found.get(name);
    if (finding === undefined) throw unknownFinding(name);
    return answerMend(finding, [...found.values()], root, now.indexed.loaded.config);
  };

  return {
    open: async (_, progress) => {
      await upToDate(progress);
      return null;
    },
    ask: async ({tool, input}, progress, signal) => {
      const question = readQuestion(tool, input, limit);
      const now = await upToDate(progress);
      if (question.tool === 'plan_mend') return mended(question.finding, now, progress, signal);
      return question.tool === 'check_changes' || question.tool === 'report_summary'
        ? checked(question, now, progress, signal)
        : answerFromIndex(question, now.indexed, Date.now());
    },
    findings: async (_, progress) => {
      await report(progress);
      return [...found].slice(0, limit).map(([name, finding]) => ({name, title: visiblePath(leadingPath(finding))}));
    },
    finding: async (name, progress) => {
      if (!found.has(name)) await report(progress);
      const finding = found.get(name);
      return finding === undefined ? null : findingPage(finding);
    },
  };
}

/** Brings the index up to date. If the same files are there, only their times are looked at. */
async function follow(opened: Opened): Promise<void> {
  const {indexed, watched, answers} = opened;
  const isAlike = watched !== null && isListedAlike(indexed, watched);
  if (!isAlike) opened.watched = watchedRoot(indexed, Date.now());
  const skipped = indexed.skipped.length;
  const {changed} = await syncRoot(indexed, isAlike ? [...indexed.onDisk.keys()] : null);
  // Of files that are skipped since, no times are known.
  if (indexed.skipped.length !== skipped) opened.watched = null;
  if (!isAlike || changed.length > 0) answers.clear();
}

/** Changes if a file that configures the check does. The baseline is read again for every answer. */
function stampsOf({root, loaded}: IndexedRoot): string {
  const baseline = resolve(root, loaded.config.baseline);
  const stamps = loaded.looked.map((file) => {
    const stat = file === baseline ? undefined : statSync(file, {throwIfNoEntry: false});
    return stat === undefined ? '' : `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}`;
  });
  return stamps.join('\n');
}

/** A longer text is cut, which is said: the file has the rest. */
const textUnitsMax = 4000;

/** Takes one finding, gives a page of Markdown about it with the text of every place, for agents that want to read it. */
function findingPage(finding: Finding): string {
  const {level, code, message, places, placesLeft} = copyOf(finding, versionsOf({findings: [finding]}), Infinity, null);
  const parts = [`${level}: ${code}`, message];
  if (finding.kind !== 'passage') parts.push(places.map(({path}) => `- ${visiblePath(path)}`).join('\n'));
  for (const text of textsOf(finding)) {
    for (const {path, startLine, endLine, text: words} of text.places) {
      parts.push(`${visiblePath(path)}:${lineRange(startLine, endLine)}`, fenced(words));
    }
  }
  if (placesLeft > 0) parts.push(`And ${plural(placesLeft, 'more place')}.`);
  return `${parts.join('\n\n')}\n`;
}

/** The fence is longer than any in the text, so that the text cannot end it. */
function fenced(text: string): string {
  const shown = beginning(text, textUnitsMax).split(lineEnd).map(visible).join('\n');
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const cut = text.length > textUnitsMax ? `\n\n(${plural(text.length - textUnitsMax, 'more character')})` : '';
  return `${fence}\n${shown}\n${fence}${cut}`;
}
