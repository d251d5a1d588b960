// The commands of `workspace/executeCommand`. A client that handles a command itself gets only the answer; for others
// the result is shown as a document or a message.

import {basename} from 'node:path';
import {ErrorCodes, ResponseError} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import type {Finding} from '../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../shared/model/inspection.ts';
import {
  type Comparison,
  type FindingItem,
  type HtmlReportPage,
  isAcceptTarget,
  isCompareTarget,
  isDisableTarget,
  isSetTarget,
  isSpan,
  serverCommands,
} from '../../shared/model/protocol.ts';
import {mergedTexts} from '../../shared/ranking/rankFindings.ts';
import {visiblePath} from '../../shared/wording/terminal.ts';
import {withLock} from '../store/lock.ts';
import {storeOf} from '../store/store.ts';
import {removeKind, storedFiles} from '../store/tidy.ts';
import {UserError} from '../userError.ts';
import {comparePlaces, nearestTo} from './compare/comparePlaces.ts';
import {comparisonUri, indexedUri, reportUri} from './compare/contentUri.ts';
import {originReport} from './compare/originReport.ts';
import {contentOf, indexedText, type PageReader, reportText} from './compare/virtualDocuments.ts';
import {inFile} from './documents/fileOfCell.ts';
import {LineIndex} from './documents/lineIndex.ts';
import {acceptCopy, acceptSetOf} from './edits/acceptCopy.ts';
import {disableCopy} from './edits/disableCopy.ts';
import {itemOf} from './features/findingItems.ts';
import {htmlReports} from './htmlReports.ts';
import {withoutRepeated} from './project/nestedFolders.ts';
import {checkStagedFiles} from './project/oneShotThreads.ts';
import type {ClientSupport} from './protocol/capabilities.ts';
import {notify} from './protocol/messagesToUser.ts';
import {workspaceEdit} from './protocol/workspaceEdit.ts';
import type {ServerState} from './serverState.ts';
import {isOwn, say, show, temporaryFile} from './showReply.ts';
import {saidInEditor} from './withoutFlags.ts';

/** User errors become protocol errors with their message. */
export async function execute(name: string, words: readonly unknown[], at: ServerState): Promise<unknown> {
  const command = commands.get(name);
  if (command === undefined) {
    const known = [...commands.keys()].join(', ');
    throw new ResponseError(ErrorCodes.InvalidParams, `got the command ${name}, expected one of ${known}`);
  }
  try {
    return await command(inFile(words, at.notebooks, at.support.encoding), at);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const message = saidInEditor(error.said, at.features.language);
    if (!isOwn(name, at)) notify(at.connection, 'Error', message);
    throw new ResponseError(ErrorCodes.InvalidRequest, message);
  }
}

/** The commands that the client does not handle itself. */
export function registered({options: {clientCommands = []}}: ClientSupport): string[] {
  return Object.values(serverCommands).filter((name) => !clientCommands.includes(name));
}

type Command = (words: readonly unknown[], at: ServerState) => Promise<unknown>;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [serverCommands.checkWorkspace, checkWorkspace],
  [serverCommands.checkStaged, checkStaged],
  [serverCommands.findCopies, findCopies],
  [serverCommands.compare, compareTwo],
  [serverCommands.compareNearest, compareNearest],
  [serverCommands.accept, acceptOne],
  [serverCommands.acceptSet, acceptSetOne],
  [serverCommands.disable, disableOne],
  [serverCommands.showOrigin, showOrigin],
  [serverCommands.indexHistory, indexHistory],
  [serverCommands.report, report],
  [serverCommands.openReport, openReport],
  [serverCommands.showIndexed, showIndexed],
  [serverCommands.rebuild, rebuild],
]);

async function checkWorkspace(_: readonly unknown[], at: ServerState): Promise<{findings: number}> {
  await Promise.all(at.workspace.projects.map((project) => project.checkAgain()));
  const findings = (await checkedFiles(at)).reduce((sum, {inspection}) => sum + inspection.findings.length, 0);
  const {say: said, counted} = at.features.language;
  const text = said('{findings} in {documents}.', {
    findings: counted(findings, '{count} finding', '{count} findings'),
    documents: counted(documentsIn(at), '{count} document', '{count} documents'),
  });
  say(serverCommands.checkWorkspace, text, at);
  return {findings};
}

async function checkStaged(_: readonly unknown[], at: ServerState): Promise<unknown> {
  const checked: {root: string; reported: readonly Finding[]}[] = [];
  const whats: string[] = [];
  for (const project of at.workspace.projects) {
    if (project.isAlone) continue;
    const inspection = await checkStagedFiles(project.request, project.host);
    if (inspection.review !== undefined) whats.push(inspection.review.what);
    checked.push({root: project.request.root, reported: inspection.findings});
  }
  // A review looks at the whole work tree, and two folders may be in one.
  const items = withoutRepeated(checked, (finding) => finding).flatMap(({root, reported}) =>
    itemsOf(root, reported, at),
  );
  const sentences = items.map(({message, places: [first]}) => `${first?.label ?? ''}: ${message}`);
  const text =
    items.length === 0 ? at.features.language.say('The next commit adds no copies.') : sentences.slice(0, 5).join('\n');
  say(serverCommands.checkStaged, text, at);
  return {what: whats.join(', '), items};
}

async function findCopies([uri, span]: readonly unknown[], at: ServerState): Promise<readonly FindingItem[]> {
  if (typeof uri !== 'string' || !isSpan(span)) throw wrongWords('a URI and a range');
  const view = await at.features.view(uri);
  const project = view && at.workspace.find(uri)?.project;
  if (view === null || !project) throw notChecked(uri, at);
  const lines = new LineIndex(view.text, at.support.encoding);
  const [start, end] = [lines.offsetAt(span.start), lines.offsetAt(span.end)];
  if (start === end) {
    throw new UserError(at.features.language.say('Nothing is selected. Expected the words to look for.'));
  }
  const findings = await at.features.copiesOf(uri, start, end);
  const items = itemsOf(project.request.root, findings, at);
  const places = items.flatMap((item) => item.places.slice(0, 3).map(({label}) => label));
  const none = at.features.language.say('The selection appears nowhere else.');
  say(serverCommands.findCopies, items.length === 0 ? none : places.join('\n'), at);
  return items;
}

async function compareTwo([target]: readonly unknown[], at: ServerState): Promise<Comparison | null> {
  if (!isCompareTarget(target)) throw wrongWords('a target with uri, family and here');
  const found = await comparePlaces(target, at.features, at.support.encoding);
  await showComparison(serverCommands.compare, found, target.uri, at);
  return found;
}

async function compareNearest([uri]: readonly unknown[], at: ServerState): Promise<Comparison | null> {
  if (typeof uri !== 'string') throw wrongWords('a URI');
  const project = at.workspace.find(uri)?.project;
  if (project === undefined) throw notChecked(uri, at);
  const found = await nearestTo(uri, project.config, at.features, at.support.encoding);
  const none = at.features.language.say('No other document shares text with this one.');
  say(serverCommands.compareNearest, found?.title ?? none, at);
  return found;
}

async function showComparison(name: string, found: Comparison | null, uri: string, at: ServerState): Promise<void> {
  if (isOwn(name, at)) return;
  const root = at.workspace.find(uri)?.project.request.root;
  if (found === null || root === undefined) {
    say(name, at.features.language.say('The text has changed: this copy is gone.'), at);
    return;
  }
  const content = comparisonUri(root, found.family, found.here, found.there);
  const shown = await contentOf(content, at.features, () => checkedFiles(at));
  await show(name, 'comparison.md', shown.kind === 'text' ? shown.text : shown.reason, content, at);
}

async function acceptOne([target]: readonly unknown[], at: ServerState): Promise<{accepted: number}> {
  if (!isAcceptTarget(target)) throw wrongWords('a target with uri, family and reason');
  const project = at.workspace.find(target.uri)?.project;
  if (project?.isAlone) {
    throw new UserError(
      at.features.language.say('No folder is open, so there is no baseline. Expected a document in an open folder.'),
    );
  }
  const {documents} = project === undefined ? {documents: []} : await project.index.ask('skipped', null);
  const done = await acceptCopy(target, at.features, () => documents);
  // The file watcher would report the change too, but later.
  project?.baselineChanged();
  const {language} = at.features;
  const text =
    done.accepted === 0 ? language.say('It was already accepted.') : language.say('Accepted in the baseline.');
  say(serverCommands.accept, text, at);
  return done;
}

async function acceptSetOne([target]: readonly unknown[], at: ServerState): Promise<{pattern: string}> {
  if (!isSetTarget(target)) throw wrongWords('a target with uri and family');
  const {say: said} = at.features.language;
  const project = at.workspace.find(target.uri)?.project;
  if (project === undefined || project.isAlone)
    throw new UserError(
      said('No folder is open, so there is no configuration. Expected a document in an open folder.'),
    );
  const {documents} = await project.index.ask('skipped', null);
  const {pattern, file} = await acceptSetOf(target, at.features, project.request, documents);
  // A new configuration is read as one that was written by hand.
  at.restart();
  const gaps = {pattern: visiblePath(pattern), file: visiblePath(basename(file))};
  say(serverCommands.acceptSet, said('{pattern} was added to “expected” in {file}.', gaps), at);
  return {pattern};
}

async function disableOne([target]: readonly unknown[], at: ServerState): Promise<{applied: boolean}> {
  if (!isDisableTarget(target)) throw wrongWords('a target with uri, family, here and reason');
  const {edits, encoding} = at.support;
  const {say: said} = at.features.language;
  if (!edits.applied) {
    throw new UserError(said('The editor does not accept edits from the server. Write the comment by hand.'));
  }
  const offer = await disableCopy(target, at.features);
  const here = offer.pages.pages[0]?.uri ?? target.uri;
  const edit = workspaceEdit(
    offer.pages,
    {here, versionOf: (uri) => at.versionOf(uri), title: offer.title},
    edits,
    encoding,
  );
  if (edit === null) throw new UserError(said('The editor cannot apply this edit.'));
  const {applied} = await at.connection.workspace.applyEdit({label: offer.title, edit});
  if (!applied) say(serverCommands.disable, said('The document has changed meanwhile; nothing was inserted.'), at);
  return {applied};
}

async function showOrigin([uri, span]: readonly unknown[], at: ServerState): Promise<string | null> {
  if (typeof uri !== 'string' || !isSpan(span)) throw wrongWords('a URI and a range');
  const view = await at.features.view(uri);
  if (view === null) throw notChecked(uri, at);
  const project = at.workspace.find(uri)?.project;
  const noHistory = at.features.language.say(
    'The history is not indexed. The command “Index the Git History” does that.',
  );
  if (project !== undefined && !project.history.isOpen) {
    const reason = project.history.notes.join(' ') || noHistory;
    await show(serverCommands.showOrigin, 'origin.md', `${reason}\n`, null, at);
    return reason;
  }
  const lines = new LineIndex(view.text, at.support.encoding);
  const text = await originReport(view, lines.offsetAt(span.start), lines.offsetAt(span.end));
  await show(serverCommands.showOrigin, 'origin.md', text ?? noHistory, null, at);
  return text;
}

async function indexHistory(
  _: readonly unknown[],
  at: ServerState,
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
  const {say: said, counted} = at.features.language;
  const text = said('{versions} of text in {commits}.', {
    versions: counted(versions, '{count} version', '{count} versions'),
    commits: counted(commits, '{count} commit', '{count} commits'),
  });
  say(serverCommands.indexHistory, text, at);
  return isThere ? {commits, versions} : null;
}

async function report(_: readonly unknown[], at: ServerState): Promise<string> {
  const text = reportText(await checkedFiles(at), at.features);
  await show(serverCommands.report, 'report.md', text, reportUri, at);
  return text;
}

async function openReport(_: readonly unknown[], at: ServerState): Promise<readonly HtmlReportPage[]> {
  const warn = (message: string) => at.connection.console.warn(message);
  const pages = await htmlReports(await checkedFiles(at), {workspace: at.workspace, warn});
  if (isOwn(serverCommands.openReport, at)) return pages;
  for (const {html} of pages) {
    const path = temporaryFile('report.html', html);
    // In the browser: an editor would show its source.
    if (at.support.showsDocuments)
      await at.connection.window.showDocument({uri: URI.file(path).toString(), external: true});
    else say(serverCommands.openReport, path, at);
  }
  return pages;
}

async function showIndexed(_: readonly unknown[], at: ServerState): Promise<string> {
  const text = indexedText(await checkedFiles(at), at.features.language);
  await show(serverCommands.showIndexed, 'indexed.md', text, indexedUri, at);
  return text;
}

async function rebuild(_: readonly unknown[], at: ServerState): Promise<null> {
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
export async function checkedFiles({workspace}: Pick<ServerState, 'workspace'>): Promise<PageReader[]> {
  const looked: PageReader[] = [];
  for (const {project, reported} of workspace.reported()) {
    const {documents, skipped} = await project.index.ask('skipped', null).catch(() => ({documents: [], skipped: []}));
    const open = reported.flatMap(({finding, isAccepted}) => (isAccepted ? [] : [finding]));
    const inspection: Inspection = {
      // As the command line counts them: the passages of two pages are one finding.
      ...inspectionOf(mergedTexts(open, project.config)),
      files: project.documents,
      words: project.words,
      skipped: project.skipped,
    };
    looked.push({root: project.request.root, inspection, paths: [...documents].sort(), skipped});
  }
  return looked;
}

function itemsOf(root: string, findings: readonly Finding[], {features, support}: ServerState): FindingItem[] {
  return findings.map((finding) => itemOf({root, finding, isAccepted: false}, features, support.encoding));
}

function notChecked(uri: string, {features}: ServerState): UserError {
  return new UserError(
    features.language.say('{file} is not checked. Expected a text document of the workspace.', {
      file: visiblePath(uri),
    }),
  );
}

function documentsIn({workspace}: ServerState): number {
  return workspace.projects.reduce((sum, {documents}) => sum + documents, 0);
}

function wrongWords(expected: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, `got other arguments, expected ${expected}`);
}
