// Hover: what is said of the passage at an offset, in which words the other text differs, and what can be done. It
// covers the text, so it is short, and leaves to the client what that shows above it: the message of the diagnostic.

import {saysWhatIsWrong} from '../../../shared/kinds/kinds.ts';
import {noVersions, sentencesOf} from '../../../shared/kinds/message.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {serverCommands} from '../../../shared/model/protocol.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import {copiedRangesIn, copyOf} from '../../../shared/queries/copiedRanges.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import type {MessagePart} from '../../../shared/wording/messageParts.ts';
import {strongestView} from '../../../shared/wording/messageParts.ts';
import {originSentences} from '../../../shared/wording/originSentences.ts';
import {fileOf} from '../../../shared/wording/reportedPlaces.ts';
import {scoresOf, scoresSentence} from '../../../shared/wording/scores.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {occurrencesAt, within} from '../compare/currentOccurrences.ts';
import {passageOriginOf} from '../compare/originalOccurrence.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import {documentationPage, severityName} from '../protocol/toProtocol.ts';
import {differenceText} from './hoverDifference.ts';
import {commandLink, escapedPath, escapedText, markdownLink, uriOfLines} from './markdownText.ts';
import {dashed, labelOf} from './messages.ts';
import {type OccurrenceNow, occurrencesNow} from './occurrencesNow.ts';

interface Hover {
  readonly markdown: string;
  /** UTF-16 offsets of what it is about. */
  readonly start: number;
  readonly end: number;
}

/** Give up on the origin after this time: a late hover is useless. */
const originMs = 300;
const furtherShown = 4;
const findingsShown = 2;

export async function hoverAt(seen: DocumentView, offset: number): Promise<Hover | null> {
  const placed = occurrencesAt(seen, offset);
  const [first] = placed;
  if (first === undefined) return null;
  const shown = placed.slice(0, findingsShown);
  const parts = await Promise.all(shown.map((one) => partOf(seen, offset, one)));
  const left = placed.length - shown.length;
  if (left > 0) {
    parts.push(seen.context.language.counted(left, '{count} more finding here.', '{count} more findings here.'));
  }
  return {markdown: parts.join('\n\n---\n\n'), start: first.start, end: first.end};
}

async function partOf(seen: DocumentView, offset: number, placed: PlacedFinding): Promise<string> {
  const {finding, ordinal, isAccepted, reason = ''} = placed;
  const {language} = seen.context;
  const [places, origin] = await Promise.all([
    occurrencesNow(seen, placed),
    within(originMs, passageOriginOf(seen, placed)),
  ]);
  const others = places.filter((place) => place.ordinal !== ordinal);
  const other = others.find((place) => place.ordinal === strongestOf(finding, ordinal)) ?? others[0];
  const own = places.find((place) => place.ordinal === ordinal);
  // Of an edit or a drift the sentence quotes what differs.
  const isPassage = finding.kind === 'passage';
  const isCompared = isPassage && !saysWhatIsWrong(finding);
  const difference =
    isCompared && own !== undefined && other !== undefined ? differenceText(finding, own, other, language) : '';
  const lines: string[] = [];
  const scores = scoresOf(finding, ordinal);
  if (!isShownAbove(seen, offset, placed)) {
    const sentences = sentencesOf(finding, ordinal, noVersions, editorForm(language, difference === ''));
    const scored = scores === null ? [] : [scoresSentence(scores, language)];
    const said = sentences.map((parts) => parts.map((part) => linked(part, finding, others)).join(''));
    lines.push([...said, ...scored].join(' '));
    const named = new Set(
      sentences.flat().flatMap((part) => (typeof part === 'object' && 'ordinal' in part ? [part.ordinal] : [])),
    );
    const further = others.filter((place) => !named.has(place.ordinal));
    if (isPassage && further.length > 0) lines.push(furtherText(finding, further, language));
  }
  if (difference !== '') lines.push(difference);
  if (origin?.history !== undefined) {
    const sentences = originSentences(origin, origin.history.since ?? [], editorForm(language));
    const said = sentences.map((parts) => parts.map((part) => linked(part, origin, [])).join('')).join(' ');
    if (said !== '') lines.push(said);
  }
  if (isAccepted) {
    lines.push(
      reason === ''
        ? language.say('Accepted.')
        : language.say('Accepted: {reason}.', {reason: escapedText(reason).replace(/\.$/, '')}),
    );
  }
  const links = linksFor(seen, placed, other);
  if (scores !== null) links.push(markdownLink(language.say('Scores'), documentationPage('measures.md')));
  if (links.length > 0) lines.push(links.join(' · '));
  return lines.join('\n\n');
}

/** The client shows the message of a diagnostic in the range of that diagnostic: at the first words of the passage. */
function isShownAbove(
  {path, text, settings, context: {hover}}: DocumentView,
  offset: number,
  {finding, ordinal, start, end, isAccepted}: PlacedFinding,
): boolean {
  // The message of a hint is shown at its first letters only, where its three dots are.
  if (!hover.hasMessage || ['off', 'hint'].includes(severityName(finding, isAccepted, settings))) return false;
  const copy = copyOf(finding, ordinal);
  const [first] =
    finding.places[ordinal]?.text !== undefined ? copiedRangesIn(path, text)({start, end}, copy) : [{start, end}];
  return first === undefined || offset <= first.end;
}

function strongestOf(finding: Finding, ordinal: number): number {
  if (!isTextFinding(finding)) return -1;
  return strongestView(finding.pairs, ordinal)?.other ?? -1;
}

function linked(part: MessagePart, finding: Finding, others: readonly OccurrenceNow[]): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) {
    const quote = escapedText(part.quote);
    return part.link === undefined ? quote : markdownLink(quote, part.link);
  }
  const shown = escapedPath(fileOf(finding, part.path)) + dashed(part.lines);
  // Sources of a collected page are named by their own numbers.
  const place = others.find(({ordinal}) => ordinal === part.ordinal);
  return place === undefined ? shown : markdownLink(shown, uriOfPlace(place));
}

function furtherText(finding: Finding, places: readonly OccurrenceNow[], language: Language): string {
  const names = places
    .slice(0, furtherShown)
    .map((place) => markdownLink(escapedText(labelOf(finding, place.ordinal)), uriOfPlace(place)));
  const left = places.length - names.length;
  const all = language.list(left > 0 ? [...names, language.say('{count} more', {count: left})] : names);
  return language.say('Also: {places}.', {places: all.join('')});
}

function linksFor(
  {uri, text, context: {hover, language}}: DocumentView,
  {finding, ordinal, start, isAccepted}: PlacedFinding,
  other: OccurrenceNow | undefined,
): string[] {
  const links: string[] = [];
  const run = (command: string, title: string, argument: unknown) => {
    if (hover.commands.includes(command)) links.push(commandLink(title, command, [argument]));
  };
  const {family} = finding;
  const line = lineOf(lineStartsOf(text), start);
  if (other !== undefined) {
    const target = {uri, family, here: ordinal, there: other.ordinal, line};
    run(serverCommands.compare, language.say('Compare'), target);
    const title = language.say('Go to the other place');
    const link = markdownLink(title, uriOfPlace(other));
    if (link !== title) links.push(link);
  }
  if (finding.elsewhere !== undefined)
    run(serverCommands.compare, language.say('Compare'), {uri, family, here: ordinal, there: 1, line});
  if (!isAccepted) {
    run(serverCommands.accept, language.say('Accept…'), {uri, family});
    if (!finding.places[ordinal]?.isFolder)
      run(serverCommands.disable, language.say('Disable…'), {uri, family, here: ordinal});
  }
  return links;
}

function uriOfPlace({uri, text, start, end}: OccurrenceNow): string {
  const starts = lineStartsOf(text);
  return uriOfLines(uri, lineOf(starts, start) + 1, lineOf(starts, Math.max(start, end - 1)) + 1);
}
