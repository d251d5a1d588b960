// The current diagnostics of a document, for clients that pull them and for those that are pushed to. Reported findings
// stay until the next answer.

import {createHash} from 'node:crypto';
import type {Diagnostic} from 'vscode-languageserver/node';
import type {TextRange} from '../../../shared/algorithms/span.ts';
import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import {copiedRangesIn, copyOf} from '../../../shared/queries/copiedRanges.ts';
import {suppressionsOf} from '../../../shared/suppress/directives.ts';
import {indexOfQuote} from '../../../shared/text/findWords.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {capitalised} from '../../../shared/wording/numbersInEnglish.ts';
import {textOnDisk} from '../../app/baseline/readPages.ts';
import {likeName} from '../documents/languageFileName.ts';
import type {OpenDocument} from '../documents/openDocuments.ts';
import {locatedIn, occurrencesInDocument, spanOnDisk} from '../documents/placedFindings.ts';
import {fittedMessage, related as relatedTo} from '../features/messages.ts';
import {partOf, withoutLines} from '../features/ranges.ts';
import type {Project} from '../project/project.ts';
import type {DocumentAnswer} from '../project/reportedAtDocument.ts';
import {commentDiagnostic, diagnosticOf} from '../protocol/toProtocol.ts';
import type {ServerState} from '../serverState.ts';

/** "Go to References" lists the remaining ones; some editors show these below the message, over the text. */
const relatedMax = 8;

export function diagnosticsAt(project: Project, path: string, state: ServerState): Diagnostic[] {
  const document = documentAt(project, path, state);
  const settings = state.folders.settingsOf(project.request.root);
  const {diagnostics: support, language} = state.support;
  // Findings about folders are reported at open documents only, not at every page of a mirrored folder.
  const answer =
    document === undefined ? project.findings.now(path) : [...project.findings.now(path), ...project.findings.general];
  if (!settings.enable) return [];
  const comments = document === undefined ? [] : misspeltIn(document, path);
  if (answer.length === 0) return comments;
  const reported = document === undefined ? onDisk(project, path, answer, state) : inEditor(document, path, answer);
  const uri = state.features.uriOf(project.request.root, path);
  const findings = reported.flatMap(({finding, ordinal, isAccepted, spans: [span, ...further], spanOfWords}) => {
    const {message, rest} = fittedMessage(finding, ordinal, language);
    const related = support.related
      ? [
          ...relatedNow(project, finding, ordinal, state),
          ...rest.map((one) => ({uri, span: spanOfWords(one.quote) ?? span, message: one.message})),
          ...(support.drawsRanges ? [] : continuedIn(onOwnLines(span, further), language)).map((one) => ({
            uri,
            ...one,
          })),
        ]
      : [];
    const diagnostic = diagnosticOf({finding, ordinal, isAccepted, span, further, message, related}, settings, support);
    return diagnostic === null ? [] : [diagnostic];
  });
  return [...findings, ...comments];
}

/** The last of many says how many there are behind it: a list that stops in the middle reads as the whole passage. */
function continuedIn(
  parts: readonly LineSpan[],
  {say, counted}: Language,
): readonly {readonly span: LineSpan; readonly message: string}[] {
  const left = Math.max(0, parts.length - relatedMax);
  return parts.slice(0, relatedMax).map((span, at) => {
    const isLast = left > 0 && at === relatedMax - 1;
    const message = isLast
      ? counted(
          left,
          'The passage continues here and in {count} more part.',
          'The passage continues here and in {count} more parts.',
        )
      : say('The passage continues here.');
    return {span, message};
  });
}

/** A list of places is read by its lines: a part on the line of the one before it says nothing. */
function onOwnLines(first: LineSpan, further: readonly LineSpan[]): readonly LineSpan[] {
  const all = [first, ...further];
  return further.filter((one, at) => one.start.line !== all[at].start.line);
}

/** Suppression comments that are misspelt suppress nothing. */
function misspeltIn({lines, languageId}: OpenDocument, path: string): Diagnostic[] {
  const {text} = lines;
  if (!/shingle-/i.test(text)) return [];
  return suppressionsOf(text, formatOf(likeName(path, languageId) ?? path)).flatMap(({line, problem}) => {
    if (problem === undefined) return [];
    const start = lines.starts[line - 1];
    const end = lines.starts[line] ?? text.length;
    const [before = '', written = ''] = /^(\s*)(.*?)\s*$/s.exec(text.slice(start, end))?.slice(1) ?? [];
    const from = start + before.length;
    return [commentDiagnostic(lines.spanOf(from, from + written.length), capitalised(problem))];
  });
}

interface Reported {
  readonly finding: Finding;
  readonly ordinal: number;
  readonly isAccepted: boolean;
  /** Of its words, without what is between them. */
  readonly spans: readonly [LineSpan, ...LineSpan[]];
  /** Where the place first has some words; null: it does not. */
  readonly spanOfWords: (words: string) => LineSpan | null;
}

function inEditor(document: OpenDocument, path: string, answer: DocumentAnswer): Reported[] {
  const {lines, languageId} = document;
  const rangesOf = copiedRangesIn(likeName(path, languageId) ?? path, lines.text);
  return locatedIn(lines.text, document, path, answer).map(({start, end, ...rest}) => {
    const {finding, ordinal} = rest;
    const whole = {start, end};
    const isPassage = finding.places[ordinal].text !== undefined;
    const [first, ...others] = isPassage ? rangesOf(whole, copyOf(finding, ordinal)) : [whole];
    const spanOf = (range: TextRange) => lines.spanOf(range.start, range.end);
    // A page has no place of its own, and words that are in it several times are not found.
    const from = isPassage ? start : 0;
    const text = isPassage ? lines.text.slice(start, end) : lines.text;
    const spanOfWords = (words: string) => {
      const at = indexOfQuote(text, words);
      const isKnown = at >= 0 && (isPassage || text.indexOf(words, at + 1) < 0);
      return isKnown ? lines.spanOf(from + at, from + at + words.length) : null;
    };
    return {...rest, spans: [spanOf(first ?? whole), ...others.map(spanOf)], spanOfWords};
  });
}

/** Only the first range: what follows it is seen when the document is open. */
function onDisk(
  project: Project,
  path: string,
  answer: DocumentAnswer,
  {support: {encoding}}: ServerState,
): Reported[] {
  const text = () => textOnDisk(project.request.root, path, project.config);
  return answer.flatMap(({finding, isAccepted}) =>
    occurrencesInDocument(finding, path).map(([ordinal, place]): Reported => {
      const all = place === null ? null : {start: 0, end: place.text.length};
      const [first] =
        all === null || place === null ? [] : copiedRangesIn(path, place.text)(all, copyOf(finding, ordinal));
      const part = place === null || first === undefined ? place : partOf(place, first);
      const spanOfWords = (words: string) => {
        const at = place === null ? -1 : indexOfQuote(place.text, words);
        if (place === null || at < 0) return null;
        return spanOnDisk(partOf(place, {start: at, end: at + words.length}), encoding, text);
      };
      return {finding, ordinal, isAccepted, spans: [spanOnDisk(part, encoding, text)], spanOfWords};
    }),
  );
}

/** The other occurrences at their current offsets. */
function relatedNow(project: Project, finding: Finding, ordinal: number, state: ServerState) {
  const {features, support} = state;
  const all = relatedTo(project.request.root, finding, ordinal, features, support.encoding, relatedMax);
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  return all.map((one, at) => {
    const place = finding.places[others[at]];
    if (place.text === undefined) return one;
    return {...one, span: withoutLines(one.linesAround, spanNow(project, finding, place, others[at], state))};
  });
}

/** The current range of another occurrence. */
function spanNow(project: Project, finding: Finding, place: Occurrence, ordinal: number, state: ServerState): LineSpan {
  const {path} = place;
  const document = documentAt(project, path, state);
  if (document !== undefined) {
    const own = project.findings.now(path);
    const reported = own.filter((one) => one.finding.family === finding.family && one.finding.code === finding.code);
    const placed = locatedIn(document.lines.text, document, path, reported).find((one) => one.ordinal === ordinal);
    if (placed !== undefined) return document.lines.spanOf(placed.start, placed.end);
    if (reported.every(({edits}) => edits === null)) return document.lines.spanOf(place.start, place.end);
  }
  return spanOnDisk(place, state.support.encoding, () => textOnDisk(project.request.root, path, project.config));
}

function documentAt({request}: Project, path: string, {documents, workspace}: ServerState): OpenDocument | undefined {
  return documents.get(workspace.uriOf(request.root, path));
}

/** Identical diagnostics get the same id. */
export function resultIdOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.length === 0
    ? 'none'
    : createHash('sha256').update(JSON.stringify(diagnostics)).digest('base64url');
}
