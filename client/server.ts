// The interface of the server for the other parts of the extension: its status and its requests. client.ts implements
// it. `registerViews(server, context)` in views/register.ts uses it; `registerDecorations(context)` in decorations.ts
// only draws diagnostics. session.ts calls both once, regardless of the state of the server; both return a
// `vscode.Disposable`.

import type * as vscode from 'vscode';
import type {
  AcceptTarget,
  CompareTarget,
  Comparison,
  DisableTarget,
  FindingItem,
  FindingsChanged,
  FindingsResult,
  HtmlReportPage,
  LineSpan,
  SetTarget,
  StagedResult,
  Status,
} from '../shared/model/protocol.ts';

export interface Server {
  /** The last reported status; null: none yet, or the server does not run. */
  readonly status: Status | null;
  readonly onStatus: vscode.Event<Status | null>;
  readonly onFindingsChanged: vscode.Event<FindingsChanged>;
  /** All currently known findings. Rejects while no server runs. */
  readonly findings: (token?: vscode.CancellationToken) => Promise<FindingsResult>;
  readonly family: (family: string, token?: vscode.CancellationToken) => Promise<readonly Comparison[]>;
  /** Runs a command of `serverCommands`; its parameters and answer are described there. */
  readonly ask: <Name extends keyof ServerAnswers>(
    name: Name,
    parameters: ServerAnswers[Name]['takes'],
    token?: vscode.CancellationToken,
  ) => Promise<ServerAnswers[Name]['gives']>;
}

/** By key of `serverCommands`. */
export interface ServerAnswers {
  readonly checkWorkspace: {takes: []; gives: {readonly findings: number}};
  readonly checkStaged: {takes: []; gives: StagedResult};
  readonly findCopies: {takes: [uri: string, span: LineSpan]; gives: readonly FindingItem[]};
  readonly compare: {takes: [target: CompareTarget]; gives: Comparison | null};
  readonly compareNearest: {takes: [uri: string]; gives: Comparison | null};
  readonly accept: {takes: [target: AcceptTarget]; gives: {readonly accepted: number}};
  readonly acceptSet: {takes: [target: SetTarget]; gives: {readonly pattern: string}};
  readonly disable: {takes: [target: DisableTarget]; gives: {readonly applied: boolean}};
  readonly showOrigin: {takes: [uri: string, span: LineSpan]; gives: string | null};
  readonly indexHistory: {takes: []; gives: {readonly commits: number; readonly versions: number} | null};
  readonly report: {takes: []; gives: string};
  readonly openReport: {takes: []; gives: readonly HtmlReportPage[]};
  readonly showIndexed: {takes: []; gives: string};
  readonly rebuild: {takes: []; gives: null};
}
