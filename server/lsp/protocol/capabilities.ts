// Capabilities: takes those of the client, gives them as plain fields, and what the server says that it can do.

import {
  type ClientCapabilities,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import {contentScheme, type InitializationOptions} from '../../../shared/model/protocol.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {languageOf} from '../../../shared/wording/languages.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {notebookType} from '../documents/notebooks.ts';
import type {DiagnosticSupport} from './toProtocol.ts';
import type {EditSupport} from './workspaceEdit.ts';

export interface ClientSupport {
  readonly encoding: PositionEncoding;
  readonly pullsDiagnostics: boolean;
  /** Also for documents that are not open. */
  readonly pullsAll: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesCodeLenses: boolean;
  readonly hasConfiguration: boolean;
  readonly watchesConfiguration: boolean;
  readonly watchesFiles: boolean;
  /** Also files outside the folders of the workspace. */
  readonly watchesAnywhere: boolean;
  readonly changesFolders: boolean;
  readonly showsProgress: boolean;
  readonly showsDocuments: boolean;
  readonly opensNotebooks: boolean;
  readonly readsContent: boolean;
  readonly hoverMarkdown: boolean;
  readonly diagnostics: DiagnosticSupport;
  readonly edits: EditSupport;
  readonly options: InitializationOptions;
  /** Of the reader. */
  readonly language: Language;
}

export function supportOf({capabilities, clientInfo, initializationOptions, locale}: InitializeParams): ClientSupport {
  const {workspace, textDocument, window}: ClientCapabilities = capabilities;
  const shown = textDocument?.diagnostic ?? textDocument?.publishDiagnostics;
  const encodings = capabilities.general?.positionEncodings ?? ['utf-16'];
  const given: unknown = initializationOptions;
  const options: InitializationOptions = typeof given === 'object' && given !== null ? given : {};
  return {
    // We count in UTF-16; only a client that does not support it gets UTF-8.
    encoding: encodings.includes('utf-16') || !encodings.includes('utf-8') ? 'utf-16' : 'utf-8',
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    // On a refresh, Neovim 0.12 pulls all documents from a server that supports it, and ignores the results for open
    // ones. Those would keep their old diagnostics.
    pullsAll: textDocument?.diagnostic !== undefined && clientInfo?.name !== 'Neovim',
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    hasConfiguration: workspace?.configuration === true,
    watchesConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    watchesAnywhere:
      workspace?.didChangeWatchedFiles?.dynamicRegistration === true &&
      workspace.didChangeWatchedFiles.relativePatternSupport === true,
    changesFolders: workspace?.workspaceFolders === true,
    showsProgress: window?.workDoneProgress === true,
    showsDocuments: window?.showDocument?.support === true,
    opensNotebooks: capabilities.notebookDocument !== undefined,
    readsContent: workspace?.textDocumentContent !== undefined,
    hoverMarkdown: textDocument?.hover?.contentFormat?.includes('markdown') !== false,
    diagnostics: {
      related: shown?.relatedInformation === true,
      codeDescription: shown?.codeDescriptionSupport === true,
      data: shown?.dataSupport === true,
      drawsRanges: shown?.dataSupport === true && options.drawsRanges === true,
    },
    edits: {
      versioned: workspace?.workspaceEdit?.documentChanges === true,
      creates: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
      applied: workspace?.applyEdit === true,
      annotated: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
      disabled: textDocument?.codeAction?.disabledSupport === true,
    },
    options,
    language: languageOf(locale),
  };
}

/** Takes what the client supports, gives what the server says that it can do. */
export function capabilitiesFor(support: ClientSupport, commands: string[]): ServerCapabilities {
  return {
    positionEncoding: support.encoding,
    textDocumentSync: {openClose: true, change: TextDocumentSyncKind.Incremental, save: {includeText: false}},
    ...(support.opensNotebooks && {
      notebookDocumentSync: {notebookSelector: [{notebook: notebookType}], save: true},
    }),
    ...(support.pullsDiagnostics && {
      diagnosticProvider: {
        identifier: 'shingle',
        interFileDependencies: true,
        workspaceDiagnostics: support.pullsAll,
      },
    }),
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    codeLensProvider: {},
    codeActionProvider: {codeActionKinds: ['quickfix']},
    documentLinkProvider: {},
    executeCommandProvider: {commands},
    workspace: {
      workspaceFolders: {supported: true, changeNotifications: true},
      ...(support.readsContent && {textDocumentContent: {schemes: [contentScheme]}}),
    },
  };
}
