// Hover: what is said of the passage at an offset, the other text, and where else it is.

import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {fileOf, message, versionsOf} from '../../../shared/wording/message.ts';
import type {MessagePart} from '../../../shared/wording/messageParts.ts';
import {capitalised, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {rules} from '../../../shared/wording/rules.ts';
import {occurrencesAt, within} from '../compare/currentOccurrences.ts';
import {passageOriginOf} from '../compare/originalOccurrence.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from '../project/featureTypes.ts';
import {escapedPath, escapedText, markdownLink, quoted, uriOfLines} from './markdownText.ts';
import {dashed, labelOf, percentText, sentenceParts} from './messages.ts';
import {type OccurrenceNow, occurrencesNow} from './occurrencesNow.ts';

interface Hover {
  readonly markdown: string;
  /** UTF-16 offsets of what it is about. */
  readonly start: number;
  readonly end: number;
}

/** A hover that comes late is not read. */
const originMs = 300;
const furtherShown = 6;
const findingsShown = 4;

export async function hoverAt(seen: DocumentView, offset: number, world: FeatureContext): Promise<Hover | null> {
  const placed = occurrencesAt(seen, offset);
  const [first] = placed;
  if (first === undefined) return null;
  const shown = placed.slice(0, findingsShown);
  const parts = await Promise.all(shown.map((one) => partOf(seen, one, world)));
  const left = placed.length - shown.length;
  if (left > 0) parts.push(`${plural(left, 'more finding')} at this place.`);
  return {markdown: parts.join('\n\n---\n\n'), start: first.start, end: first.end};
}

async function partOf(seen: DocumentView, placed: PlacedFinding, world: FeatureContext): Promise<string> {
  const {finding, ordinal, isAccepted, reason = ''} = placed;
  const findings = world
    .all()
    .filter(({root, finding: {kind}}) => kind === 'folder' && root === seen.root)
    .map((one) => one.finding);
  const versions = versionsOf({findings});
  const [places, origin] = await Promise.all([
    occurrencesNow(seen, placed, world),
    within(originMs, passageOriginOf(seen, placed, world)),
  ]);
  const others = places.filter((place) => place.ordinal !== ordinal);
  const pieces = sentenceParts(finding, ordinal, versions);
  const named = new Set(
    pieces.flatMap((piece) => (typeof piece === 'object' && 'ordinal' in piece ? [piece.ordinal] : [])),
  );
  // Sources of a collected page are named by their own numbers.
  const numberOf = ({ordinal: number}: OccurrenceNow) => (finding.kind === 'collection' ? number - 1 : number);
  const linked = (piece: MessagePart): string => {
    if (typeof piece === 'string') return piece;
    if ('quote' in piece) return escapedText(piece.quote);
    const shown = escapedPath(fileOf(finding, piece.path)) + dashed(piece.lines);
    const place = others.find((one) => numberOf(one) === piece.ordinal);
    return place === undefined ? shown : markdownLink(shown, uriOfPlace(place));
  };
  const sentence = pieces.map(linked).join('');
  const lines = [`**${capitalised(rules[finding.code].one)}** · ${sentence}.`];
  const [quote] = others.filter((place) => named.has(numberOf(place)));
  if (finding.kind === 'passage' && quote !== undefined) {
    lines.push(quoted(quote.text, quote.start, quote.end, fileOf(finding, quote.path)));
  }
  const further =
    finding.kind === 'passage' || finding.kind === 'document'
      ? others.filter((place) => !named.has(place.ordinal))
      : [];
  if (further.length > 0) lines.push(furtherText(placed, further));
  if (origin !== null) {
    const reported = message(origin, 0, versions)
      .map((piece) => plainMarkdown(piece))
      .join('');
    lines.push(`${reported}.`);
  }
  if (isAccepted) lines.push(`Accepted${reason === '' ? '' : `: ${escapedText(reason)}`}.`);
  return lines.join('\n\n');
}

function plainMarkdown(piece: MessagePart): string {
  if (typeof piece === 'string') return piece;
  return 'quote' in piece ? escapedText(piece.quote) : escapedPath(piece.path) + dashed(piece.lines);
}

function furtherText({finding, ordinal}: PlacedFinding, places: readonly OccurrenceNow[]): string {
  const shown = places.slice(0, furtherShown).map((place) => {
    const share = percentText(finding, place.ordinal, ordinal);
    const name = markdownLink(escapedText(labelOf(finding, place.ordinal)), uriOfPlace(place));
    return `- ${name}${share === '' ? '' : ` (${share})`}`;
  });
  const left = places.length - shown.length;
  return ['Other places:', '', ...shown, ...(left > 0 ? [`- and ${plural(left, 'more place')}`] : [])].join('\n');
}

function uriOfPlace({uri, text, start, end}: OccurrenceNow): string {
  const starts = lineStartsOf(text);
  return uriOfLines(uri, lineOf(starts, start) + 1, lineOf(starts, Math.max(start, end - 1)) + 1);
}
