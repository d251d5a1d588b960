// The use case of `drift`: copies that were previously identical and have diverged since.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {copiesIn, divergedCopies} from '../../history/queries/driftedCopies.ts';
import type {Ports} from '../ports.ts';
import {type CurrentCopiesRequest, currentCopies} from './currentCopies.ts';
import {type HistoryReport, historyReport} from './historyReport.ts';
import {type HistorySession, newSession, unlessStopped, withHistory} from './withHistory.ts';

/** Throws UserError. */
export function findDrift(request: CurrentCopiesRequest, loaded: LoadedConfig, ports: Ports): Promise<HistoryReport> {
  const {root} = request;
  const {config} = loaded;
  return withHistory(root, loaded, ports, async (opened, signal) => {
    const inspection: Inspection = await currentCopies(request, withLightCopies(loaded), ports);
    const progress = (done: number, total: number) => ports.progress('comparing versions', done, total);
    const session = newSession(root, config, opened, {signal, progress});
    const {findings} = await driftAmong(inspection.findings.filter(mayHaveDrifted), null, session, (groups) => {
      ports.warn(`${plural(groups, 'group')} of mirrored folders left out; --no-fold includes their pages.`);
    });
    unlessStopped(signal);
    const {files, words, bytes, skipped} = inspection;
    const cuts = [...inspection.cuts, ...(await session.follower()).cuts()];
    return historyReport(findings, {files, words, bytes, skipped, cuts, past: plural(files, 'file')}, config);
  });
}

/** Light copies, too: a copy edited in one place only has short equal runs, and little weight. */
function withLightCopies(loaded: LoadedConfig): LoadedConfig {
  return {...loaded, config: {...loaded.config, level: 'all'}};
}

function mayHaveDrifted(finding: Finding): boolean {
  return finding.level !== 'silent' || ('reason' in finding && finding.reason === 'light');
}

interface Drift {
  readonly findings: readonly PassageFinding[];
  /** Whether the follower was used. */
  readonly isFollowed: boolean;
}

/** The same for given findings; with `of`, only pairs with this path on one side are examined. */
export async function driftAmong(
  findings: readonly Finding[],
  of: string | null,
  {opened, workTree, follower, signal, progress}: HistorySession,
  foldedNote: (groups: number) => void = () => undefined,
): Promise<Drift> {
  const {copies, folded} = copiesIn(findings, workTree, of);
  if (folded > 0) foldedNote(folded);
  if (copies.length === 0) return {findings: [], isFollowed: false};
  const found = await divergedCopies(copies, opened, workTree, await follower(), {progress, signal});
  return {findings: found, isFollowed: true};
}

/** The findings of a report that have diverged. Builds the index of the history if need be. Throws UserError. */
export function driftedInHistory(
  root: string,
  findings: readonly Finding[],
  loaded: LoadedConfig,
  ports: Ports,
): Promise<readonly PassageFinding[]> {
  return withHistory(root, loaded, ports, async (opened, signal) => {
    const progress = (done: number, total: number) => ports.progress('comparing versions', done, total);
    const session = newSession(root, loaded.config, opened, {signal, progress});
    return (await driftAmong(findings, null, session)).findings;
  });
}
