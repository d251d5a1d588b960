// The current diagnostics of a document, for clients that pull them and for those that are pushed to. Reported findings
// stay until the next answer.

import {createHash} from 'node:crypto';
import type {Diagnostic} from 'vscode-languageserver/node';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {EditorSettings, LineSpan} from '../../../shared/model/protocol.ts';
import {versionsOf} from '../../../shared/wording/message.ts';
import {textOnDisk} from '../../app/baseline/readPages.ts';
import {inspectionOf} from '../../app/baseline/splitAccepted.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import type {OpenDocument} from '../documents/openDocuments.ts';
import {locatedIn, occurrencesInDocument, spanOnDisk} from '../documents/placedFindings.ts';
import {related as relatedTo, sentence} from '../features/messages.ts';
import type {Project} from '../project/project.ts';
import {type DiagnosticSupport, diagnosticOf} from '../protocol/toProtocol.ts';

export interface Context {
  readonly encoding: PositionEncoding;
  readonly support: DiagnosticSupport;
  readonly settings: EditorSettings;
  readonly document: (project: Project, path: string) => OpenDocument | undefined;
  readonly uriOf: (project: Project, path: string) => string;
}

/** The message gives the number of all locations; "Go to References" lists the remaining ones. */
const relatedMax = 20;

export function diagnosticsAt(project: Project, path: string, context: Context): Diagnostic[] {
  const document = context.document(project, path);
  // Findings about folders are reported at open documents only, not at every page of a mirrored folder.
  const answer = document === undefined ? project.answerNow(path) : [...project.answerNow(path), ...project.general];
  if (answer.length === 0 || !context.settings.enable) return [];
  const versions = versionsOf(inspectionOf(project.general.map(({finding}) => finding)));
  const reported =
    document === undefined
      ? answer.flatMap(({finding, isAccepted}) =>
          occurrencesInDocument(finding, path).map(([ordinal, place]) => ({
            finding,
            ordinal,
            isAccepted,
            span: spanOnDisk(place, context.encoding, () => textOnDisk(project.request.root, path, project.config)),
          })),
        )
      : locatedIn(document.lines.text, document, path, answer).map(({start, end, ...rest}) => ({
          ...rest,
          span: document.lines.spanOf(start, end),
        }));
  return reported.flatMap((one) => {
    const message = sentence(one.finding, one.ordinal, versions);
    const related = context.support.related ? relatedNow(project, one.finding, one.ordinal, context) : [];
    const diagnostic = diagnosticOf({...one, message, related}, context.settings, context.support);
    return diagnostic === null ? [] : [diagnostic];
  });
}

/** The other occurrences at their current offsets. */
function relatedNow(project: Project, finding: Finding, ordinal: number, context: Context) {
  const links = {uriOf: (_: string, path: string) => context.uriOf(project, path)};
  const all = relatedTo(project.request.root, finding, ordinal, links, context.encoding, relatedMax);
  if (finding.kind !== 'passage') return all;
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  return all.map((one, at) => ({...one, span: spanNow(project, finding, others[at], context)}));
}

/** The current range of another occurrence. */
function spanNow(project: Project, finding: PassageFinding, ordinal: number, context: Context): LineSpan {
  const place = finding.places[ordinal];
  const {path} = place;
  const document = context.document(project, path);
  if (document !== undefined) {
    const own = project.answerNow(path);
    const reported = own.filter((one) => one.finding.family === finding.family && one.finding.code === finding.code);
    const placed = locatedIn(document.lines.text, document, path, reported).find((one) => one.ordinal === ordinal);
    if (placed !== undefined) return document.lines.spanOf(placed.start, placed.end);
    if (reported.every(({edits}) => edits === null)) return document.lines.spanOf(place.start, place.end);
  }
  return spanOnDisk(place, context.encoding, () => textOnDisk(project.request.root, path, project.config));
}

/** Identical diagnostics get the same id. */
export function resultIdOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.length === 0
    ? 'none'
    : createHash('sha256').update(JSON.stringify(diagnostics)).digest('base64url');
}
