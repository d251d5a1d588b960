// Requests about a position in a document: hover, definition, references, code lenses, code actions, links. They use
// the known findings and do not wait for a check of what is being typed.

import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  Connection,
  Diagnostic,
  DocumentLink,
  Hover,
  Location,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import {
  type AgentReply,
  agentRequest,
  type FindingsResult,
  findingsRequest,
  groupRequest,
} from '../../shared/model/protocol.ts';
import {replyToAgent} from './agentReplies.ts';
import {copyGroup} from './compare/comparePlaces.ts';
import type {LocatedPassage} from './compare/currentOccurrences.ts';
import {contentOf} from './compare/virtualDocuments.ts';
import {LineIndex} from './documents/lineIndex.ts';
import {type Action, actionsIn} from './features/codeActions.ts';
import {codeLenses} from './features/codeLens.ts';
import {definitionAt} from './features/definition.ts';
import {configurationLinks, contentLinks, isConfiguration} from './features/documentLinks.ts';
import {itemOf} from './features/findingItems.ts';
import {hoverAt} from './features/hover.ts';
import {plainOf} from './features/markdownText.ts';
import {referencesAt} from './features/references.ts';
import type {DocumentView} from './project/featureTypes.ts';
import {parsedUri} from './project/workspace.ts';
import {actionOf, protocolLocation, protocolRange} from './protocol/toProtocol.ts';
import {workspaceEdit} from './protocol/workspaceEdit.ts';
import {type CommandContext, checkedFiles, execute} from './serverCommands.ts';

interface Answering {
  /** A function, because the capabilities of the client are known only after `initialize`. */
  readonly at: () => CommandContext;
  /** A document with its known findings. */
  readonly viewNow: (uri: string) => Promise<DocumentView | null>;
  readonly textOf: (uri: string) => string | undefined;
  /** null: the document is not open. */
  readonly versionOf: (uri: string) => number | null;
  /** Resolves when settings and folders are known: before that, a command has nothing to work on. */
  readonly ready: () => Promise<void>;
  readonly revision: () => number;
}

export function answerRequests(
  connection: Connection,
  {at, viewNow, textOf, versionOf, ready, revision}: Answering,
): void {
  const linesOf = (text: string) => new LineIndex(text, at().support.encoding);
  const located = ({uri, text, start, end}: LocatedPassage): Location =>
    protocolLocation(uri, linesOf(text).spanOf(start, end));
  /** Text from a commit can only be opened by clients that request its content from us. */
  const isReadable = ({uri}: LocatedPassage) => !uri.startsWith('shingle:') || at().support.readsContent;
  const where = async ({textDocument, position}: TextDocumentPositionParams) => {
    const view = await viewNow(textDocument.uri);
    return view === null ? null : {view, offset: linesOf(view.text).offsetAt(position)};
  };

  const elsewhere = ({page, title}: Action, here: string): WorkspaceEdit | string | null => {
    if (page === undefined || typeof page === 'string') return page ?? null;
    const {edits, encoding} = at().support;
    return workspaceEdit(page, {version: versionOf(page.uri), isHere: page.uri === here, title}, edits, encoding);
  };

  connection.onHover(async (params): Promise<Hover | null> => {
    const spot = await where(params);
    const hover = spot && (await hoverAt(spot.view, spot.offset, at().features));
    if (!hover) return null;
    const range = protocolRange(linesOf(spot.view.text).spanOf(hover.start, hover.end));
    const {markdown} = hover;
    const isRead = at().support.hoverMarkdown;
    return {contents: {kind: isRead ? 'markdown' : 'plaintext', value: isRead ? markdown : plainOf(markdown)}, range};
  });

  connection.onDefinition(async (params): Promise<Location | null> => {
    const spot = await where(params);
    const found = spot && (await definitionAt(spot.view, spot.offset, at().features));
    return found && isReadable(found) ? located(found) : null;
  });

  connection.onReferences(async (params): Promise<Location[]> => {
    const spot = await where(params);
    if (spot === null) return [];
    const own = params.context.includeDeclaration ? 'with' : 'without';
    return (await referencesAt(spot.view, spot.offset, own, at().features)).filter(isReadable).map(located);
  });

  connection.onCodeLens(async ({textDocument: {uri}}): Promise<CodeLens[]> => {
    const view = await viewNow(uri);
    if (view === null) return [];
    const lines = linesOf(view.text);
    return codeLenses(view, at().features.language).map((lens) => ({
      range: protocolRange(lines.spanOf(lens.start, lens.start)),
      command: {title: lens.title, command: lens.command, arguments: [...lens.arguments]},
    }));
  });

  connection.onCodeAction(async (params): Promise<CodeAction[]> => {
    const {textDocument, range, context} = params;
    const view = await viewNow(textDocument.uri);
    if (view === null) return [];
    const lines = linesOf(view.text);
    const [start, end] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
    const actions = await actionsIn(view, start, end, at().features, at().support.encoding);
    return actions
      .filter(({kind}) => context.only === undefined || context.only.some((only) => isOfKind(kind, only)))
      .filter(({page}) => typeof page !== 'string' || at().support.edits.disabled)
      .map((action) =>
        actionOf(action, view.uri, lines, aboutFinding(params, action.family), elsewhere(action, view.uri)),
      );
  });

  connection.onDocumentLinks(async ({textDocument: {uri}}): Promise<DocumentLink[]> => {
    const parsed = parsedUri(uri);
    const text = textOf(uri);
    if (parsed === null || text === undefined) return [];
    const links =
      parsed.scheme === 'shingle'
        ? contentLinks(text)
        : parsed.scheme === 'file' && isConfiguration(parsed.fsPath)
          ? await configurationLinks(parsed.fsPath, text)
          : [];
    const lines = linesOf(text);
    return links.map(({start, end, target}) => ({
      range: protocolRange(lines.spanOf(start, end)),
      target: target.kind === 'uri' ? target.uri : URI.file(target.file).toString(),
    }));
  });

  connection.onExecuteCommand(async ({command, arguments: words = []}) => {
    await ready();
    return execute(command, words, at());
  });

  connection.workspace.textDocumentContent.on(async ({uri}) => {
    await ready();
    const content = await contentOf(uri, at().features, () => checkedFiles(at()));
    return {text: content.kind === 'text' ? content.text : `${content.reason}\n`};
  });

  connection.onRequest(findingsRequest, (): FindingsResult => {
    const {features, support} = at();
    return {revision: revision(), items: features.all().map((one) => itemOf(one, features, support.encoding))};
  });

  connection.onRequest(agentRequest, async (params: unknown): Promise<AgentReply> => {
    await ready();
    return {text: await replyToAgent(params, at())};
  });

  connection.onRequest(groupRequest, (params: unknown) => {
    const name = typeof params === 'object' && params !== null && 'family' in params ? String(params.family) : '';
    return copyGroup(name, at().features, at().support.encoding);
  });
}

function isOfKind(kind: string, only: string): boolean {
  return kind === only || kind.startsWith(`${only}.`) || only === '';
}

/** The diagnostics of the client that an action fixes. */
function aboutFinding({context}: CodeActionParams, name: string): Diagnostic[] {
  return context.diagnostics.filter(({source, data}) => {
    const own: unknown = data;
    return source === 'shingle' && typeof own === 'object' && own !== null && 'family' in own && own.family === name;
  });
}
