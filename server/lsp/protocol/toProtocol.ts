// The only place that converts findings to types of the protocol.

import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Location,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type {Finding} from '../../../shared/model/finding.ts';
import {exactCode} from '../../../shared/model/oldCodes.ts';
import type {EditorSettings, LineSpan, Severity} from '../../../shared/model/protocol.ts';
import type {Action} from '../features/codeActions.ts';

const source = 'shingle';

interface ProtocolSupport {
  readonly finding: Finding;
  readonly ordinal: number;
  readonly isAccepted: boolean;
  readonly span: LineSpan;
  readonly message: string;
  readonly related: readonly {readonly uri: string; readonly span: LineSpan; readonly message: string}[];
}

/** What a client can show of a diagnostic. */
export interface DiagnosticSupport {
  readonly related: boolean;
  readonly codeDescription: boolean;
  readonly data: boolean;
}

/** null: switched off in the settings. */
export function diagnosticOf(
  said: ProtocolSupport,
  settings: EditorSettings,
  support: DiagnosticSupport,
): Diagnostic | null {
  const {finding, ordinal, isAccepted, span, message, related} = said;
  const severity = severityOf(finding, isAccepted, settings);
  if (severity === null) return null;
  const information = related.map(
    (one): DiagnosticRelatedInformation => ({location: protocolLocation(one.uri, one.span), message: one.message}),
  );
  return {
    range: protocolRange(span),
    severity,
    source,
    code: finding.code,
    message,
    ...(support.codeDescription && {codeDescription: {href: documentationOf(finding)}}),
    ...(support.related && information.length > 0 && {relatedInformation: information}),
    ...(support.data && {data: {family: finding.family, ordinal, isAccepted}}),
  };
}

/** The code runs in dist and, in tests, in server/lsp/protocol. */
const documentation = new URL(
  import.meta.url.endsWith('.ts') ? '../../../docs/findings.md' : '../docs/findings.md',
  import.meta.url,
);

/** The description of each kind of finding; the page is installed with the program. */
function documentationOf({code}: Finding): string {
  return `${documentation.href}#${code}`;
}

const severities: Readonly<Record<Exclude<Severity, 'off'>, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Findings that never fail a run (a repeated block, a compilation) are hints, unless their own setting differs. */
function severityOf(finding: Finding, isAccepted: boolean, settings: EditorSettings): DiagnosticSeverity | null {
  const {code, level} = finding;
  const own = settings.severities[code] ?? settings.severities[exactCode(finding)];
  const wanted = isAccepted
    ? settings.acceptedSeverity
    : (own ?? (level === 'warning' || settings.severity === 'off' ? settings.severity : 'hint'));
  return wanted === 'off' ? null : severities[wanted];
}

export function protocolRange({start, end}: LineSpan): Range {
  return {start: {...start}, end: {...end}};
}

export function protocolLocation(uri: string, span: LineSpan): Location {
  return {uri, range: protocolRange(span)};
}

/** `mends`: the diagnostics that the action fixes. `edit`: a string says why there is none. */
export function actionOf(
  {title, command}: Action,
  mends: Diagnostic[],
  edit: WorkspaceEdit | string | undefined,
): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...(mends.length > 0 && {diagnostics: mends}),
    ...(command && {command: {title, command: command.command, arguments: [...command.arguments]}}),
    ...(typeof edit === 'string' ? {disabled: {reason: edit}} : edit !== undefined && {edit}),
  };
}
