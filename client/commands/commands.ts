// Implements the commands: each queries the server and shows the answer in an editor, a list or a message.

import * as vscode from 'vscode';
import {
  type AcceptTarget,
  type CompareTarget,
  type FindingItem,
  isCompareTarget,
  isSpan,
  serverCommands,
} from '../../shared/model/protocol.ts';
import {viewCommands} from '../views/viewCommandNames.ts';
import type {CommandContext} from './commandContext.ts';
import {clientCommands} from './commandNames.ts';
import {comparisonInList} from './comparison.ts';
import {activeUri, copiesOf, selection, selectionOrPassage, targetAtCursor, targetOf} from './cursor.ts';
import {editorLocation, editorRange} from './editorRanges.ts';
import {matchesIn, occurrencesIn, othersThan, ownMatch, stepped, steppedFrom} from './matches.ts';
import {showGone, showNoCopy, showNothingHere, waiting} from './notices.ts';
import {goToFile} from './placeInFile.ts';
import {showReport} from './reportPanel.ts';

type ClientCommand = (means: CommandContext, words: readonly unknown[]) => Promise<unknown>;

/**
 * By name; each takes the arguments of this extension's code actions, lenses and views, or uses the cursor position.
 */
export const registeredCommands: Readonly<Record<string, ClientCommand>> = {
  [serverCommands.checkWorkspace]: checkWorkspace,
  [serverCommands.checkStaged]: checkStaged,
  [serverCommands.findCopies]: findCopies,
  [serverCommands.compare]: compare,
  [serverCommands.compareNearest]: compareNearest,
  [serverCommands.accept]: accept,
  [serverCommands.acceptSet]: acceptSet,
  [serverCommands.disable]: disable,
  [serverCommands.showOrigin]: showOrigin,
  [serverCommands.indexHistory]: indexHistory,
  [serverCommands.report]: report,
  [serverCommands.openReport]: openReport,
  [serverCommands.showIndexed]: showIndexed,
  [serverCommands.rebuild]: rebuild,
  [clientCommands.checkSelection]: checkSelection,
  [clientCommands.compareAll]: compareAll,
  [clientCommands.nextMatch]: (means) => step(means, 1),
  [clientCommands.previousMatch]: (means) => step(means, -1),
  [clientCommands.swapSides]: ({comparisons}) => comparisons.swap(),
  [clientCommands.toggleMode]: ({comparisons}) => comparisons.toggleMode(),
  [clientCommands.goToFile]: goToFile,
  [clientCommands.showLog]: async ({log}) => log.show(),
  [clientCommands.restart]: ({server}) => server.restart(),
  ...Object.fromEntries(
    Object.values(viewCommands).map((name): [string, ClientCommand] => [
      name,
      ({view}, words) => view.run(name, words),
    ]),
  ),
};

async function checkWorkspace({server}: CommandContext): Promise<void> {
  const {findings} = await waiting(vscode.l10n.t('Checking the workspace'), (token) =>
    server.ask('checkWorkspace', [], token),
  );
  if (findings === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No copied text was found.'));
    return;
  }
  const problems = vscode.l10n.t('Show Problems');
  const open = vscode.l10n.t('Open Report');
  const reported = findings === 1 ? vscode.l10n.t('1 finding.') : vscode.l10n.t('{0} findings.', findings);
  // Not awaited: the check is done, and the user may never answer.
  vscode.window.showInformationMessage(reported, problems, open).then(async (answer) => {
    if (answer === problems) await vscode.commands.executeCommand('workbench.actions.view.problems');
    if (answer === open) await vscode.commands.executeCommand(serverCommands.openReport);
  });
}

async function checkStaged(means: CommandContext): Promise<void> {
  const {items} = await waiting(vscode.l10n.t('Checking staged changes'), (token) =>
    means.server.ask('checkStaged', [], token),
  );
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The next commit adds no copies.'));
    return;
  }
  await means.view.showOnly(vscode.l10n.t('what the next commit adds'), items);
}

async function checkSelection(means: CommandContext): Promise<void> {
  const selected = selection();
  if (selected === null) return;
  const items = await copiesOf(means, selected);
  const rows = items.flatMap((item) =>
    othersThan(item, selected.uri, selected.span).flatMap((there) => {
      const place = item.places[there];
      return place === undefined
        ? []
        : [{label: place.label, description: place.share, detail: place.excerpt, item, there}];
    }),
  );
  if (rows.length === 0) return showNoCopy();
  const chosen = await vscode.window.showQuickPick(rows, {
    title: vscode.l10n.t('Where the selection also appears'),
    placeHolder: vscode.l10n.t('Choose a place to compare with'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const here = ownMatch(chosen.item, selected.uri, selected.span);
  await comparePlaces(means, chosen.item, here < 0 ? 0 : here, chosen.there);
}

async function findCopies(means: CommandContext): Promise<void> {
  const selected = selection();
  if (selected === null) return;
  const items = await copiesOf(means, selected);
  const locations = items.flatMap((item) =>
    othersThan(item, selected.uri, selected.span)
      .flatMap((there) => item.places[there] ?? [])
      .map(editorLocation),
  );
  if (locations.length === 0) return showNoCopy();
  await vscode.commands.executeCommand(
    'editor.action.peekLocations',
    vscode.Uri.parse(selected.uri),
    editorRange(selected.span).start,
    locations,
    'peek',
  );
}

/** `listed`: the finding as the view has it, in case the server no longer knows it. */
async function compare(means: CommandContext, [target, listed]: readonly unknown[]): Promise<void> {
  const asked = isCompareTarget(target) ? target : await targetAtCursor(means);
  if (asked === null) return;
  const {here, there = here === 0 ? 1 : 0} = asked;
  const asListed = isFinding(listed) ? comparisonInList(listed, here, there) : null;
  const comparison = (await means.server.ask('compare', [asked])) ?? asListed;
  if (comparison === null) return showGone();
  await means.comparisons.open(comparison);
}

async function compareNearest(means: CommandContext, [of]: readonly unknown[]): Promise<void> {
  const uri = of instanceof vscode.Uri ? of.toString() : typeof of === 'string' ? of : activeUri();
  if (uri === null) return;
  const comparison = await waiting(vscode.l10n.t('Looking for the nearest copy'), (token) =>
    means.server.ask('compareNearest', [uri], token),
  );
  if (comparison === null) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No other document shares text with this one.'));
    return;
  }
  await means.comparisons.open(comparison);
}

async function compareAll(means: CommandContext, [target]: readonly unknown[]): Promise<void> {
  const asked = isFamilyTarget(target) ? target.family : means.comparisons.current?.comparison.family;
  const family = asked ?? (await targetAtCursor(means))?.family;
  if (family === undefined) return;
  const all = await means.server.family(family);
  const [first] = all;
  if (first === undefined) return showGone();
  const title =
    all.length === 1 ? first.title : vscode.l10n.t('{0} and {1} copies', first.passages.left.label, all.length);
  await means.comparisons.openAll(title, all);
}

/** In a comparison, the next one of the same document; elsewhere, the next passage. */
async function step(means: CommandContext, by: 1 | -1): Promise<void> {
  const {items} = await means.server.findings();
  const shown = means.comparisons.current;
  if (shown !== null) {
    const {comparison, mode} = shown;
    const {uri} = comparison.documents.left;
    const matches = matchesIn(items, uri);
    if (matches.length === 1) {
      vscode.window.setStatusBarMessage(vscode.l10n.t('This is the only match in the document.'), 5000);
      return;
    }
    const match = stepped(matches, comparison, by);
    const next = match === null ? null : await means.server.ask('compare', [{uri, ...targetOf(match)}]);
    if (next === null) return showNothingHere();
    return means.comparisons.open(next, mode);
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const occurrences = occurrencesIn(items, editor.document.uri.toString());
  const next = steppedFrom(occurrences, editor.selection.active, by);
  if (next?.span === null || next === null) return showNothingHere();
  const range = editorRange(next.span);
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function accept(means: CommandContext, [target]: readonly unknown[]): Promise<void> {
  const found = isFamilyTarget(target) ? target : await targetAtCursor(means);
  if (found === null) return;
  const reason = await reasonOf(
    found,
    vscode.l10n.t('Accept this copy'),
    vscode.l10n.t('Why may this text be in several places? The reason is written into the baseline.'),
  );
  if (reason === undefined) return;
  const accepting: AcceptTarget = {uri: found.uri, family: found.family, reason: reason.trim()};
  const {accepted} = await means.server.ask('accept', [accepting]);
  if (accepted === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('It was already accepted.'));
    return;
  }
  const reported =
    accepted === 1 ? vscode.l10n.t('1 finding was accepted.') : vscode.l10n.t('{0} findings were accepted.', accepted);
  vscode.window.setStatusBarMessage(reported, 5000);
}

async function acceptSet(means: CommandContext, [target]: readonly unknown[]): Promise<void> {
  const found = isFamilyTarget(target) ? target : await targetAtCursor(means);
  if (found === null) return;
  const {pattern} = await means.server.ask('acceptSet', [{uri: found.uri, family: found.family}]);
  void vscode.window.showInformationMessage(vscode.l10n.t('{0} was added to the setting “expected”.', pattern));
}

/** The comment goes where the finding is; the server knows how the format writes comments. */
async function disable(means: CommandContext, [target]: readonly unknown[]): Promise<void> {
  const found = isFamilyTarget(target) ? target : await targetAtCursor(means);
  if (found === null || !('here' in found) || typeof found.here !== 'number') return;
  const reason = await reasonOf(
    found,
    vscode.l10n.t('Disable this finding'),
    vscode.l10n.t('Why may this text be in several places? The reason is written into a comment.'),
  );
  if (reason === undefined) return;
  const {uri, family, here} = found;
  const {applied} = await means.server.ask('disable', [{uri, family, here, reason: reason.trim()}]);
  if (!applied) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('The document has changed meanwhile; nothing was inserted.'),
    );
  }
}

function askReason(title: string, prompt: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title,
    prompt,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('A reason is needed.') : null),
  });
}

async function showOrigin(means: CommandContext, [uri, span]: readonly unknown[]): Promise<void> {
  const asked = typeof uri === 'string' && isSpan(span) ? {uri, span} : await selectionOrPassage(means);
  if (asked === null) return;
  const text = await waiting(vscode.l10n.t('Looking for the origin'), (token) =>
    means.server.ask('showOrigin', [asked.uri, asked.span], token),
  );
  if (text === null) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The history does not show where this comes from: it is not committed yet, or there is no history.',
      ),
    );
    return;
  }
  await means.pages.show(vscode.l10n.t('Origin'), text);
}

async function indexHistory({server}: CommandContext): Promise<void> {
  const indexed = await waiting(vscode.l10n.t('Indexing the Git history'), (token) =>
    server.ask('indexHistory', [], token),
  );
  const reported =
    indexed === null
      ? vscode.l10n.t('No folder of this workspace has a Git history.')
      : vscode.l10n.t('{0} commits and {1} versions are indexed.', indexed.commits, indexed.versions);
  void vscode.window.showInformationMessage(reported);
}

async function report({server, pages}: CommandContext): Promise<void> {
  const text = await waiting(vscode.l10n.t('Writing the report'), (token) => server.ask('report', [], token));
  await pages.show(vscode.l10n.t('Copied text'), text);
}

async function openReport(means: CommandContext): Promise<void> {
  const pages = await waiting(vscode.l10n.t('Writing the report'), (token) =>
    means.server.ask('openReport', [], token),
  );
  for (const page of pages) showReport(page, (target) => compare(means, [target]));
}

async function showIndexed({server, pages}: CommandContext): Promise<void> {
  await pages.show(vscode.l10n.t('What is compared'), await server.ask('showIndexed', []));
}

async function rebuild({server}: CommandContext): Promise<void> {
  await waiting(vscode.l10n.t('Checking everything again'), (token) => server.ask('rebuild', [], token));
}

/** Compares two occurrences of a listed finding, with the listed data if the server no longer knows it. */
async function comparePlaces(means: CommandContext, item: FindingItem, here: number, there: number): Promise<void> {
  const place = item.places[here];
  if (place === undefined) return;
  const target: CompareTarget = {uri: place.uri, family: item.family, here, there};
  const comparison = (await means.server.ask('compare', [target])) ?? comparisonInList(item, here, there);
  if (comparison === null) return showGone();
  await means.comparisons.open(comparison);
}

function isFamilyTarget(value: unknown): value is {uri: string; family: string; reason?: unknown} {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uri' in value &&
    typeof value.uri === 'string' &&
    'family' in value &&
    typeof value.family === 'string'
  );
}

function isFinding(value: unknown): value is FindingItem {
  return typeof value === 'object' && value !== null && 'places' in value && 'family' in value;
}

/** The reason that comes with the target, else the one that the user is asked for; undefined: they stopped. */
async function reasonOf(target: object, title: string, prompt: string): Promise<string | undefined> {
  return 'reason' in target && target.reason ? String(target.reason) : askReason(title, prompt);
}
