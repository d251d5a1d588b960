// The use case of accepting some findings: those that a change adds, or those that the user names by their number in the
// last report or by their identity, as entries of it. Every other entry of the baseline stays as it is, also one that accepts
// nothing.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {addEntries, type WantedEntry} from '../../../shared/baseline/addEntries.ts';
import {type EntryText, entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {setOfFinding} from '../../../shared/ranking/parallelSets.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import type {BaselineReport} from '../../../shared/report/commands/baselineReport.ts';
import {findingsNamed} from '../../../shared/report/findingNames.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {type LastReport, type ReportedFinding, readLastReport} from '../../cache/lastReport.ts';
import type {ReportAnswers} from '../../cache/storedAnswers.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {storeOf} from '../../store/store.ts';
import {UserError} from '../../userError.ts';
import {check} from '../check/check.ts';
import {plainCheck, wholeRoot} from '../check/checkRequest.ts';
import type {Ports} from '../ports.ts';
import type {Scope} from '../review/readReview.ts';
import {type AcceptedSet, acceptSet, comparedPaths} from './acceptSet.ts';
import {baselineText, entriesIn, writeBaseline} from './baselineFile.ts';
import type {BaselineFile} from './baselineFilter.ts';
import {dayOf} from './dayOf.ts';
import {pagesOnDisk} from './readPages.ts';

export interface AddRequest {
  readonly root: string;
  readonly baseline: BaselineFile;
  /** null: the default number. */
  readonly threads: number | null;
}

/** Accepts what makes the review of a change fail. Throws UserError. */
export async function acceptChange(
  asked: AddRequest,
  scope: Scope,
  said: EntryText,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  const {root, threads} = asked;
  const plain = plainCheck(root, {kind: 'change', scope, paths: []}, ports.clock());
  const history = scope.kind === 'staged' ? 'auto' : 'off';
  const {inspection} = await check({...plain, history, threads}, loaded, ports);
  const {failOn} = loaded.config;
  const failing = inspection.findings.filter(
    ({level}) => level === 'warning' || (failOn === 'info' && level === 'info'),
  );
  const found = await findingEntries(failing, root, loaded);
  return added(
    asked,
    found.flatMap(({entries}) => entries),
    said,
    loaded,
    ports,
  );
}

/** The last report that was printed for a folder; null: there is none that is still known. */
export function lastReportOf(folder: string, {env}: Pick<Ports, 'env'>): LastReport | null {
  const store = storeOf(folder, env);
  return 'kind' in store ? null : readLastReport(store);
}

/** `names` are numbers of the last report, or identities. Throws UserError. */
export async function acceptNamed(
  asked: AddRequest,
  names: readonly string[],
  last: LastReport | null,
  said: EntryText,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  const wanted: WantedEntry[] = [];
  let current: readonly Finding[] | null = null;
  for (const name of names) {
    const reported = isNumber(name) ? numbered(name, last) : last?.findings.find(({id}) => id === name);
    if (reported !== undefined) {
      wanted.push(...reported.entries);
      continue;
    }
    current ??= (await checkOf(asked, loaded, ports)).findings;
    const finding = oneNamed(current, name, asked.root);
    for (const {entries} of await findingEntries([finding], asked.root, loaded)) wanted.push(...entries);
  }
  return added(asked, wanted, said, loaded, ports);
}

/** Writes the patterns of the named findings into the configuration. Throws UserError. */
export async function acceptNamedSets(
  asked: AddRequest,
  names: readonly string[],
  last: LastReport | null,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<readonly AcceptedSet[]> {
  // Accepted findings may be expected as well.
  const {findings} = await checkOf(asked, loaded, ports, 'nothing');
  const named = names.map((name) => {
    const id = isNumber(name) ? numbered(name, last).id : name;
    return oneNamed(findings, id, asked.root);
  });
  const paths = await comparedPaths(asked.root, loaded);
  const sets = new Map<string, AcceptedSet>();
  for (const finding of named) {
    const pattern = setOfFinding(finding, paths);
    if (pattern !== null && sets.has(pattern)) continue;
    const set = acceptSet(finding, paths, asked.root, loaded, 'baseline add --set');
    sets.set(pattern ?? set.pattern, set);
  }
  return [...sets.values()];
}

/** The first with this name. Throws UserError: there is none, or its beginning is that of several names. */
function oneNamed(findings: readonly Finding[], name: string, root: string): Finding {
  const found = findingsNamed(findings, name);
  const families = [...new Set(found.map(({family}) => family))];
  if (found[0] !== undefined && families.length === 1) return found[0];
  throw new UserError(
    found.length === 0
      ? `baseline add ${name}: neither the last report nor a check of ${root} has a finding of this name. Expected its number in the last report, or its "family" in --format json.`
      : `baseline add ${name}: ${families.length} findings have names that begin so: ${families.slice(0, 5).join(', ')}. Expected more digits.`,
  );
}

/** Identities are sixteen hexadecimal digits, and may be digits only. */
function isNumber(name: string): boolean {
  return /^\d{1,9}$/.test(name);
}

function numbered(name: string, last: LastReport | null): LastReport['findings'][number] {
  if (last === null) {
    throw new UserError(
      `baseline add ${name}: got a number, but no earlier report is cached here. Run "shingle check" and use the numbers that it prints, or give the "family" of --format json.`,
    );
  }
  const found = last.findings[Number(name) - 1];
  if (found !== undefined) return found;
  const count = last.findings.length;
  throw new UserError(
    `baseline add ${name}: the last report has ${plural(count, 'finding')}. Run "shingle check" again.`,
  );
}

/** Findings that `check` reports for the root now. */
async function checkOf(
  {root, threads}: AddRequest,
  loaded: LoadedConfig,
  ports: Ports,
  accepted: 'file' | 'nothing' = 'file',
): Promise<Inspection> {
  const plain = plainCheck(root, wholeRoot, ports.clock());
  const {inspection} = await check({...plain, threads, accepted: {kind: accepted}}, loaded, ports);
  return inspection;
}

function added(
  {root, baseline: {file, shown}}: AddRequest,
  wanted: readonly WantedEntry[],
  said: EntryText,
  {config}: LoadedConfig,
  ports: Pick<Ports, 'clock'>,
): BaselineReport {
  const known = existsSync(file)
    ? entriesIn(baselineText(file, shown, root, config.limits.baselineBytesMax), file, shown, root)
    : [];
  const renewed = addEntries(known, wanted, said, dayOf(ports.clock()));
  const [lapsed] = renewed.expired;
  if (lapsed !== undefined) {
    throw new UserError(
      `This copy was accepted until ${lapsed.expires}. Give it another day with --expires, such as --expires ${nextYear(ports.clock())}.`,
    );
  }
  const isWritten = wanted.length > 0 && writeBaseline(resolve(file), shown, root, renewed.entries);
  return {kind: 'add', by: shown, isWritten, renewed};
}

function nextYear(nowMs: number): string {
  return dayOf(nowMs + 365 * 86_400_000);
}

/** Takes findings as they are reported, gives for each the entries of a baseline that accept it. */
export async function findingEntries(
  findings: readonly Finding[],
  root: string,
  {config}: LoadedConfig,
  known: ReportAnswers['entries'] = new WeakMap(),
): Promise<readonly ReportedFinding[]> {
  const pages = await pagesOnDisk(root, config, findings, async () =>
    (await listFiles(root, ['.'], config)).files.map(({path}) => path),
  );
  const reported = (finding: Finding): ReportedFinding => ({
    id: finding.family,
    entries: acceptedWith(finding).flatMap((text) =>
      entriesOf([text], pages).map((entry) => ({entry, accepted: text.acceptance?.accepted ?? 0})),
    ),
  });
  return findings.map((finding) =>
    finding.kind === 'folder' ? reported(finding) : rememberedOf(known, finding, reported),
  );
}
