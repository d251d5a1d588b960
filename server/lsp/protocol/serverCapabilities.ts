// Takes what the client supports, gives what the server says that it can do.

import {type ServerCapabilities, TextDocumentSyncKind} from 'vscode-languageserver/node';
import {contentScheme} from '../../../shared/model/protocol.ts';
import {notebookType} from '../documents/notebooks.ts';
import type {ClientSupport} from './clientCapabilities.ts';

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
