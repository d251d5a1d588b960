// Requests about a position in a document: hover, definition, references, code lenses, code actions, links. They use
// the known findings and do not wait for a check of what is being typed.

import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
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
  type OccurrenceItem,
  serverCommands,
} from '../../shared/model/protocol.ts';
import type {LocatedPassage} from '../app/mend/mendTypes.ts';
import {replyToAgent} from './agentReplies.ts';
import {copyGroup} from './compare/comparePlaces.ts';
import {contentOf} from './compare/virtualDocuments.ts';
import {shownDocument} from './documents/fileOfCell.ts';
import {LineIndex} from './documents/lineIndex.ts';
import type {Notebooks} from './documents/notebooks.ts';
import type {PageEdit} from './edits/pageEdits.ts';
import {type Action, actionsIn} from './features/codeActions.ts';
import {codeLenses} from './features/codeLens.ts';
import {definitionAt, referencesAt} from './features/definitionAndReferences.ts';
import {configurationLinks, contentLinks, isConfiguration} from './features/documentLinks.ts';
import {itemsInOrder} from './features/findingItems.ts';
import {hoverAt} from './features/hover.ts';
import {plainOf} from './features/markdownText.ts';
import {viewNow} from './project/featureContext.ts';
import {parsedUri} from './project/workspace.ts';
import {actionOf, protocolLocation, protocolRange} from './protocol/toProtocol.ts';
import {workspaceEdit} from './protocol/workspaceEdit.ts';
import {checkedFiles, execute} from './serverCommands.ts';
import type {ServerState} from './serverState.ts';

export function answerRequests(at: ServerState): void {
  const {connection} = at;
  const linesOf = (text: string) => new LineIndex(text, at.support.encoding);
  /** A place in a notebook that is open is in one of its cells. */
  const located = ({uri, text, start, end}: LocatedPassage): Location => {
    const lines = linesOf(text);
    return at.notebooks.inCell(protocolLocation(uri, lines.spanOf(start, end)), () => lines);
  };
  const placeShown = (place: OccurrenceItem): OccurrenceItem => {
    const text = at.notebooks.has(place.uri) ? at.notebooks.textOf(place.uri) : null;
    if (text === null || place.span === null) return place;
    const lines = linesOf(text);
    const {uri, range} = at.notebooks.inCell(protocolLocation(place.uri, place.span), () => lines);
    return {...place, uri, span: range};
  };
  /** Text from a commit can only be opened by clients that request its content from us. */
  const isReadable = ({uri}: LocatedPassage) => !uri.startsWith('shingle:') || at.support.readsContent;
  /** Of a cell, the notebook: its text and findings are those of the file. */
  const shown = async (uri: string) => {
    await at.ready;
    const view = viewNow(at.notebooks.notebookOf(uri) ?? uri, at);
    return view === null ? null : shownDocument(uri, view, at.notebooks, at.support.encoding);
  };
  const where = async ({textDocument, position}: TextDocumentPositionParams) => {
    const document = await shown(textDocument.uri);
    return document === null ? null : {...document, offset: document.offsetAt(position)};
  };

  /** undefined: it is no edit; null: the client cannot apply it. A string says why there is none. */
  const editOf = ({change, title}: Action, here: string): WorkspaceEdit | string | null | undefined => {
    if (change === undefined || typeof change === 'string') return change;
    const {support} = at;
    const pages = pagesInCells(change.pages, at.notebooks);
    return (
      pages &&
      workspaceEdit(
        {...change, pages},
        {here, versionOf: (uri) => at.versionOf(uri), title},
        support.edits,
        support.encoding,
      )
    );
  };

  connection.onHover(async (params): Promise<Hover | null> => {
    const spot = await where(params);
    const hover = spot && (await hoverAt(spot.view, spot.offset));
    if (!hover) return null;
    const range = spot.rangeOf(hover.start, hover.end);
    const {markdown} = hover;
    const isRead = at.support.hoverMarkdown;
    const value = isRead ? markdown : plainOf(markdown);
    return {contents: {kind: isRead ? 'markdown' : 'plaintext', value}, ...(range && {range})};
  });

  connection.onDefinition(async (params): Promise<Location | null> => {
    const spot = await where(params);
    const found = spot && (await definitionAt(spot.view, spot.offset));
    return found && isReadable(found) ? located(found) : null;
  });

  connection.onReferences(async (params): Promise<Location[]> => {
    const spot = await where(params);
    if (spot === null) return [];
    const own = params.context.includeDeclaration ? 'with' : 'without';
    return (await referencesAt(spot.view, spot.offset, own)).filter(isReadable).map(located);
  });

  connection.onCodeLens(async ({textDocument: {uri}}): Promise<CodeLens[]> => {
    const document = await shown(uri);
    if (document === null) return [];
    return codeLenses(document.view).flatMap((lens): CodeLens[] => {
      const range = document.rangeOf(lens.start, lens.start);
      const command = {title: lens.title, command: lens.command, arguments: [...lens.arguments]};
      return range === null ? [] : [{range, command}];
    });
  });

  connection.onCodeAction(async (params): Promise<CodeAction[]> => {
    const {textDocument, range, context} = params;
    const document = await shown(textDocument.uri);
    if (document === null) return [];
    const {encoding, edits, options} = at.support;
    const asksReason = edits.applied && options.clientCommands?.includes(serverCommands.disable) === true;
    const span = {start: document.offsetAt(range.start), end: document.offsetAt(range.end)};
    const actions = await actionsIn(document.view, span, {encoding, asksReason});
    return actions
      .filter(({kind}) => context.only === undefined || context.only.some((only) => isOfKind(kind, only)))
      .flatMap((action): CodeAction[] => {
        const edit = editOf(action, textDocument.uri);
        if (edit === null || (typeof edit === 'string' && !edits.disabled)) return [];
        return [actionOf(action, aboutFinding(params, action.family), edit)];
      });
  });

  connection.onDocumentLinks(async ({textDocument: {uri}}): Promise<DocumentLink[]> => {
    const parsed = parsedUri(uri);
    const text = at.documents.get(uri)?.lines.text;
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

  connection.onExecuteCommand(async ({command, arguments: words}) => {
    await at.ready;
    return execute(command, Array.isArray(words) ? words : [], at);
  });

  connection.workspace.textDocumentContent.on(async ({uri}) => {
    await at.ready;
    const content = await contentOf(uri, at.features, () => checkedFiles(at));
    return {text: content.kind === 'text' ? content.text : `${content.reason}\n`};
  });

  connection.onRequest(findingsRequest, (): FindingsResult => {
    const {features, support} = at;
    const items = itemsInOrder(features.all(), features, support.encoding);
    return {revision: at.revision, items: items.map((item) => ({...item, places: item.places.map(placeShown)}))};
  });

  connection.onRequest(agentRequest, async (params: unknown): Promise<AgentReply> => {
    await at.ready;
    return {text: await replyToAgent(params, at)};
  });

  connection.onRequest(groupRequest, (params: unknown) => {
    const name = typeof params === 'object' && params !== null && 'family' in params ? String(params.family) : '';
    return copyGroup(name, at.features, at.support.encoding);
  });
}

function isOfKind(kind: string, only: string): boolean {
  return kind === only || kind.startsWith(`${only}.`) || only === '';
}

/** A notebook that is open is edited in its cells. null: an edit is in none of them, or in several. */
function pagesInCells(pages: readonly PageEdit[], notebooks: Notebooks): readonly PageEdit[] | null {
  const shown: PageEdit[] = [];
  for (const page of pages) {
    if (!notebooks.has(page.uri)) shown.push(page);
    else {
      const cells = new Map<string, {text: string; edits: PageEdit['edits'][number][]}>();
      for (const edit of page.edits) {
        const found = notebooks.editInCell(page.uri, edit);
        if (found === undefined) return null;
        const {edits} = cells.get(found.cell) ?? {edits: []};
        cells.set(found.cell, {text: found.text, edits: [...edits, found.edit]});
      }
      shown.push(...[...cells].map(([uri, cell]) => ({uri, ...cell})));
    }
  }
  return shown;
}

/** The diagnostics of the client that an action fixes. */
function aboutFinding({context}: CodeActionParams, name: string): Diagnostic[] {
  return context.diagnostics.filter(({source, data}) => {
    const own: unknown = data;
    return source === 'shingle' && typeof own === 'object' && own !== null && 'family' in own && own.family === name;
  });
}
