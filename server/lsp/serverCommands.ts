// The commands of `workspace/executeCommand`. A client that handles a command itself gets only the answer; for others
// the result is shown as a document or a message.

import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type Connection, ErrorCodes, ResponseError} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import type {Inspection} from '../../shared/model/inspection.ts';
import {
  type AcceptTarget,
  type Comparison,
  type DisableTarget,
  type FindingItem,
  type HtmlReportPage,
  isCompareTarget,
  isSpan,
  serverCommands,
} from '../../shared/model/protocol.ts';
import {versionsOf} from '../../shared/wording/message.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {inspectionOf} from '../app/baseline/splitAccepted.ts';
import {withLock} from '../store/lock.ts';
import {storeOf} from '../store/store.ts';
import {removeKind, storedFiles} from '../store/tidy.ts';
import {UserError} from '../userError.ts';
import {comparePlaces, nearestTo} from './compare/comparePlaces.ts';
import {comparisonUri, indexedUri, reportUri} from './compare/contentUri.ts';
import {originReport} from './compare/originReport.ts';
import {contentOf, indexedText, type PageReader, reportText} from './compare/virtualDocuments.ts';
import {inFile} from './documents/inFile.ts';
import {LineIndex} from './documents/lineIndex.ts';
import type {Notebooks} from './documents/notebooks.ts';
import {acceptCopy} from './edits/acceptCopy.ts';
import {disableCopy} from './edits/disableCopy.ts';
import {itemOf} from './features/findingItems.ts';
import {htmlReports} from './htmlReports.ts';
import type {FeatureContext} from './project/featureTypes.ts';
import {checkStagedFiles} from './project/oneShotThreads.ts';
import type {Project} from './project/project.ts';
import type {ProjectSet} from './project/workspace.ts';
import type {ClientSupport} from './protocol/clientCapabilities.ts';
import {notify} from './protocol/showMessage.ts';
import {workspaceEdit} from './protocol/workspaceEdit.ts';

export interface CommandContext {
  readonly connection: Connection;
  readonly support: ClientSupport;
  readonly workspace: ProjectSet;
  readonly features: FeatureContext;
  readonly notebooks: Notebooks;
  /** null: the document is not open. */
  readonly versionOf: (uri: string) => number | null;
  /** Starts all projects again. */
  readonly restart: () => void;
}

/** User errors become protocol errors with their message. */
export async function execute(name: string, words: readonly unknown[], at: CommandContext): Promise<unknown> {
  const command = commands.get(name);
  if (command === undefined) {
    const known = [...commands.keys()].join(', ');
    throw new ResponseError(ErrorCodes.InvalidParams, `got the command ${name}, expected one of ${known}`);
  }
  try {
    return await command(inFile(words, at.notebooks, at.support.encoding), at);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (!isOwn(name, at)) notify(at.connection, 'Error', error.message);
    throw new ResponseError(ErrorCodes.InvalidRequest, error.message);
  }
}

/** The commands that the client does not handle itself. */
export function registered({options: {clientCommands = []}}: ClientSupport): string[] {
  return Object.values(serverCommands).filter((name) => !clientCommands.includes(name));
}

type Command = (words: readonly unknown[], at: CommandContext) => Promise<unknown>;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [serverCommands.checkWorkspace, checkWorkspace],
  [serverCommands.checkStaged, checkStaged],
  [serverCommands.findCopies, findCopies],
  [serverCommands.compare, compareTwo],
  [serverCommands.compareNearest, compareNearest],
  [serverCommands.accept, acceptOne],
  [serverCommands.disable, disableOne],
  [serverCommands.showOrigin, showOrigin],
  [serverCommands.indexHistory, indexHistory],
  [serverCommands.report, report],
  [serverCommands.openReport, openReport],
  [serverCommands.showIndexed, showIndexed],
  [serverCommands.rebuild, rebuild],
]);

async function checkWorkspace(_: readonly unknown[], at: CommandContext): Promise<{findings: number}> {
  await Promise.all(at.workspace.projects.map((project) => project.checkAgain()));
  const findings = at.features.all().filter(({isAccepted}) => !isAccepted).length;
  say(serverCommands.checkWorkspace, `${plural(findings, 'finding')} in ${plural(documentsIn(at), 'document')}.`, at);
  return {findings};
}

async function checkStaged(_: readonly unknown[], at: CommandContext): Promise<unknown> {
  const items: FindingItem[] = [];
  const whats: string[] = [];
  for (const project of at.workspace.projects) {
    if (project.isAlone) continue;
    const inspection = await checkStagedFiles(project.request, project.host);
    if (inspection.review !== undefined) whats.push(inspection.review.what);
    items.push(...itemsOf(project, inspection, at));
  }
  const sentences = items.map(({message, places: [first]}) => `${first?.label ?? ''}: ${message}`);
  const text = items.length === 0 ? 'The next commit adds no copies.' : sentences.slice(0, 5).join('\n');
  say(serverCommands.checkStaged, text, at);
  return {what: whats.join(', '), items};
}

async function findCopies([uri, span]: readonly unknown[], at: CommandContext): Promise<readonly FindingItem[]> {
  if (typeof uri !== 'string' || !isSpan(span)) throw wrongWords('a URI and a range');
  const view = await at.features.view(uri);
  const project = view && at.workspace.find(uri)?.project;
  if (view === null || !project)
    throw new UserError(`${uri} is not looked at. Expected a text document of the workspace.`);
  const lines = new LineIndex(view.text, at.support.encoding);
  const [start, end] = [lines.offsetAt(span.start), lines.offsetAt(span.end)];
  if (start === end) throw new UserError('Nothing is selected. Expected the words whose copies are looked for.');
  const findings = await at.features.copiesOf(uri, start, end);
  const items = itemsOf(project, inspectionOf(findings), at);
  const places = items.flatMap((item) => item.places.slice(0, 3).map(({label}) => label));
  say(serverCommands.findCopies, items.length === 0 ? 'The selection appears nowhere else.' : places.join('\n'), at);
  return items;
}

async function compareTwo([target]: readonly unknown[], at: CommandContext): Promise<Comparison | null> {
  if (!isCompareTarget(target)) throw wrongWords('a target with uri, family and here');
  const found = await comparePlaces(target, at.features, at.support.encoding);
  await showComparison(serverCommands.compare, found, target.uri, at);
  return found;
}

async function compareNearest([uri]: readonly unknown[], at: CommandContext): Promise<Comparison | null> {
  if (typeof uri !== 'string') throw wrongWords('a URI');
  const project = at.workspace.find(uri)?.project;
  if (project === undefined) throw new UserError(`${uri} is not looked at. Expected a text document of the workspace.`);
  const found = await nearestTo(uri, project.config, at.features, at.support.encoding);
  if (found === null) say(serverCommands.compareNearest, 'No other document has anything in common with it.', at);
  else say(serverCommands.compareNearest, found.title, at);
  return found;
}

async function showComparison(name: string, found: Comparison | null, uri: string, at: CommandContext): Promise<void> {
  if (isOwn(name, at)) return;
  const root = at.workspace.find(uri)?.project.request.root;
  if (found === null || root === undefined) {
    say(name, 'That copy is not there any more.', at);
    return;
  }
  const content = comparisonUri(root, found.family, found.here, found.there);
  const shown = await contentOf(content, at.features, () => checkedFiles(at));
  await show(name, 'comparison.md', shown.kind === 'text' ? shown.text : shown.reason, content, at);
}

async function acceptOne([target]: readonly unknown[], at: CommandContext): Promise<{accepted: number}> {
  if (!isAcceptTarget(target)) throw wrongWords('a target with uri, family and reason');
  const project = at.workspace.find(target.uri)?.project;
  if (project?.isAlone) {
    throw new UserError('No folder is open, so there is no baseline to write. Expected a document in an open folder.');
  }
  const {documents} = project === undefined ? {documents: []} : await project.ask('skipped', null);
  const done = await acceptCopy(target, at.features, () => documents);
  // The file watcher would report the change too, but later.
  project?.baselineChanged();
  say(serverCommands.accept, done.accepted === 0 ? 'It was accepted before.' : 'Accepted in the baseline.', at);
  return done;
}

async function disableOne([target]: readonly unknown[], at: CommandContext): Promise<{applied: boolean}> {
  if (!isDisableTarget(target)) throw wrongWords('a target with uri, family, here and reason');
  const {edits, encoding} = at.support;
  if (!edits.applied)
    throw new UserError('The editor does not accept edits from the server. Write the comment by hand.');
  const offer = await disableCopy(target, at.features);
  const here = offer.pages.pages[0]?.uri ?? target.uri;
  const edit = workspaceEdit(offer.pages, {here, versionOf: at.versionOf, title: offer.title}, edits, encoding);
  if (edit === null) throw new UserError('The editor cannot apply this edit.');
  const {applied} = await at.connection.workspace.applyEdit({label: offer.title, edit});
  if (!applied) say(serverCommands.disable, 'The document has changed meanwhile; nothing was inserted.', at);
  return {applied};
}

async function showOrigin([uri, span]: readonly unknown[], at: CommandContext): Promise<string | null> {
  if (typeof uri !== 'string' || !isSpan(span)) throw wrongWords('a URI and a range');
  const view = await at.features.view(uri);
  if (view === null) throw new UserError(`${uri} is not looked at. Expected a text document of the workspace.`);
  const project = at.workspace.find(uri)?.project;
  if (project !== undefined && !project.history.isOpen) {
    const reason = project.history.notes.join(' ') || noHistory;
    await show(serverCommands.showOrigin, 'origin.md', `${reason}\n`, null, at);
    return reason;
  }
  const lines = new LineIndex(view.text, at.support.encoding);
  const text = await originReport(view, lines.offsetAt(span.start), lines.offsetAt(span.end), at.features);
  await show(serverCommands.showOrigin, 'origin.md', text ?? noHistory, null, at);
  return text;
}

const noHistory =
  'There is no history to look into: "shingle index --history", or the command "Index History", reads it.';

async function indexHistory(
  _: readonly unknown[],
  at: CommandContext,
): Promise<{commits: number; versions: number} | null> {
  let [commits, versions] = [0, 0];
  let isThere = false;
  const reasons: string[] = [];
  for (const {isAlone, history} of at.workspace.projects) {
    if (isAlone) continue;
    await history.open('on');
    isThere ||= history.isOpen;
    commits += history.commits;
    versions += history.versions ?? 0;
    if (!history.isOpen) reasons.push(...history.notes);
  }
  if (!isThere && reasons.length > 0) throw new UserError(reasons.join(' '));
  say(serverCommands.indexHistory, `${plural(versions, 'version')} of text in ${plural(commits, 'commit')}.`, at);
  return isThere ? {commits, versions} : null;
}

async function report(_: readonly unknown[], at: CommandContext): Promise<string> {
  const text = reportText(await checkedFiles(at), at.features);
  await show(serverCommands.report, 'report.md', text, reportUri, at);
  return text;
}

async function openReport(_: readonly unknown[], at: CommandContext): Promise<readonly HtmlReportPage[]> {
  const warn = (message: string) => at.connection.console.warn(message);
  const pages = await htmlReports(await checkedFiles(at), {workspace: at.workspace, warn});
  if (isOwn(serverCommands.openReport, at)) return pages;
  for (const {html} of pages) {
    const path = join(mkdtempSync(join(tmpdir(), 'shingle-')), 'report.html');
    writeFileSync(path, html, {mode: 0o600});
    // In the browser: an editor would show its source.
    if (at.support.showsDocuments)
      await at.connection.window.showDocument({uri: URI.file(path).toString(), external: true});
    else say(serverCommands.openReport, path, at);
  }
  return pages;
}

async function showIndexed(_: readonly unknown[], at: CommandContext): Promise<string> {
  const text = indexedText(await checkedFiles(at));
  await show(serverCommands.showIndexed, 'indexed.md', text, indexedUri, at);
  return text;
}

async function rebuild(_: readonly unknown[], at: CommandContext): Promise<null> {
  for (const {isAlone, request} of at.workspace.projects) {
    const store = isAlone ? null : storeOf(request.root, process.env);
    if (store === null || 'kind' in store) continue;
    const kinds = new Set(storedFiles(store.folder).map(({kind}) => kind));
    // The history index stays: it costs most to build and is validated whenever it is opened.
    for (const kind of kinds) {
      if (!kind.startsWith('history')) await withLock(store, kind, {waitMs: 2000}, async () => removeKind(store, kind));
    }
  }
  at.restart();
  return null;
}

/** Every folder as last checked, for reports. */
export async function checkedFiles({workspace}: Pick<CommandContext, 'workspace'>): Promise<PageReader[]> {
  const looked: PageReader[] = [];
  for (const project of workspace.projects) {
    const {documents, skipped} = await project.ask('skipped', null).catch(() => ({documents: [], skipped: []}));
    const open = project.all().filter(({isAccepted}) => !isAccepted);
    const inspection: Inspection = {
      ...inspectionOf(open.map(({finding}) => finding)),
      files: project.documents,
      words: project.words,
      skipped: project.skipped,
    };
    looked.push({root: project.request.root, inspection, paths: [...documents].sort(), skipped});
  }
  return looked;
}

function itemsOf(project: Project, inspection: Inspection, {features, support}: CommandContext): FindingItem[] {
  const versions = versionsOf(inspection);
  return inspection.findings.map((finding) =>
    itemOf({root: project.request.root, finding, isAccepted: false}, versions, features, support.encoding),
  );
}

function documentsIn({workspace}: CommandContext): number {
  return workspace.projects.reduce((sum, {documents}) => sum + documents, 0);
}

function isOwn(name: string, {support}: CommandContext): boolean {
  return support.options.clientCommands?.includes(name) === true;
}

function say(name: string, message: string, at: CommandContext): void {
  if (!isOwn(name, at)) notify(at.connection, 'Info', message);
}

/** Shows a text as a virtual document if the client supports it, else as a file, else as a message. */
async function show(name: string, file: string, text: string, uri: string | null, at: CommandContext): Promise<void> {
  if (isOwn(name, at)) return;
  if (!at.support.showsDocuments) {
    say(name, text, at);
    return;
  }
  if (uri !== null && at.support.readsContent) {
    await at.connection.window.showDocument({uri, takeFocus: true});
    return;
  }
  const path = join(mkdtempSync(join(tmpdir(), 'shingle-')), file);
  writeFileSync(path, text, {mode: 0o600});
  await at.connection.window.showDocument({uri: URI.file(path).toString(), takeFocus: true});
}

function wrongWords(expected: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, `got other arguments, expected ${expected}`);
}

function isDisableTarget(value: unknown): value is DisableTarget {
  return isAcceptTarget(value) && 'here' in value && Number.isInteger(value.here);
}

function isAcceptTarget(value: unknown): value is AcceptTarget {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'family' in value && 'reason' in value))
    return false;
  return [value.uri, value.family, value.reason].every((one) => typeof one === 'string');
}
