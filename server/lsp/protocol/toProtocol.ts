// The only place that converts findings to types of the protocol: how severe one is shown, where it is, and the page of docs/,
// which is installed with the program, that explains it.

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
import type {EditorSettings, LineSpan, Severity} from '../../../shared/model/protocol.ts';
import {misspeltCode} from '../../../shared/report/misspeltComments.ts';
import {scoresData} from '../../../shared/wording/scores.ts';
import type {Action} from '../features/codeActions.ts';

const source = 'shingle';

interface ProtocolSupport {
  readonly finding: Finding;
  readonly ordinal: number;
  readonly isAccepted: boolean;
  readonly span: LineSpan;
  /** More ranges of the passage: the client is told once, at the first. */
  readonly further: readonly LineSpan[];
  readonly message: string;
  readonly related: readonly {readonly uri: string; readonly span: LineSpan; readonly message: string}[];
}

/** Capabilities of a client for diagnostics. */
export interface DiagnosticSupport {
  readonly related: boolean;
  readonly codeDescription: boolean;
  readonly data: boolean;
  /** Marks the further ranges of a passage, which it finds in the data. */
  readonly drawsRanges: boolean;
}

/** null: switched off in the settings. */
export function diagnosticOf(
  said: ProtocolSupport,
  settings: EditorSettings,
  support: DiagnosticSupport,
): Diagnostic | null {
  const {finding, ordinal, isAccepted, span, further, message, related} = said;
  const severity = severityName(finding, isAccepted, settings);
  if (severity === 'off') return null;
  const information = related.map(
    (one): DiagnosticRelatedInformation => ({location: protocolLocation(one.uri, one.span), message: one.message}),
  );
  return {
    range: protocolRange(span),
    severity: severities[severity],
    source,
    code: finding.code,
    message,
    ...(support.codeDescription && {codeDescription: {href: documentationOf(finding)}}),
    ...(support.related && information.length > 0 && {relatedInformation: information}),
    ...(support.data && {
      data: {
        family: finding.family,
        ordinal,
        isAccepted,
        ...scoresData(finding, ordinal),
        ...(further.length > 0 && {ranges: further}),
      },
    }),
  };
}

/** A suppression comment that is misspelt. */
export function commentDiagnostic(span: LineSpan, message: string): Diagnostic {
  return {range: protocolRange(span), severity: DiagnosticSeverity.Warning, source, code: misspeltCode, message};
}

/** The description of each kind of finding. */
function documentationOf({code}: Finding): string {
  return `${documentationPage('findings.md')}#${code}`;
}

const severities: Readonly<Record<Exclude<Severity, 'off'>, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

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

/** Findings that never fail a run (a repeated block, a compilation) are hints, unless their own setting differs. */
export function severityName(finding: Finding, isAccepted: boolean, settings: EditorSettings): Severity {
  const {code, level} = finding;
  if (isAccepted) return settings.acceptedSeverity;
  const own = settings.severities[code];
  // An estimate is information, and still what one wants to know while one writes.
  if (own === undefined && code === 'copied-elsewhere' && settings.severity !== 'off') return 'information';
  return own ?? (level === 'warning' || settings.severity === 'off' ? settings.severity : 'hint');
}

/** The code runs in dist and, in tests, in server/lsp/protocol. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../docs/' : '../docs/', import.meta.url);

export function documentationPage(name: string): string {
  return new URL(name, folder).href;
}
