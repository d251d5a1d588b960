// A comment for a pull request: the answer, a table of at most ten findings, their text and places behind a fold.
// File names and passages come from strangers: they are encoded so that nothing in them is markup, link or mention.

import {kinds} from '../kinds/kinds.ts';
import {versionsOf} from '../kinds/message.ts';
import {leadingSite} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection, Noise} from '../model/inspection.ts';
import {unmerged} from '../ranking/unmerge.ts';
import {noteSentence, noteWhere} from '../wording/baselineSummary.ts';
import {type MessagePart, occurrenceName, type VersionNames} from '../wording/messageParts.ts';
import {capitalised, count, plural} from '../wording/numbersInEnglish.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import {withoutCommentMarks} from '../wording/withoutCommentMarks.ts';
import {type Permalinks, permalink} from './forge.ts';
import {misspeltNote} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {leftOutSentence, limitSentences, summarySentence} from './summary.ts';

/** The first line of a comment: a later run looks for it and edits the comment instead of writing another. */
export const commentMarker = '<!-- shingle-report -->';

const findingsMax = 10;
const placesMax = 10;
const textsMax = 5;
/** GitHub takes comments of 65,536 characters; the rest is for what a step adds. */
const commentUnitsMax = 60_000;
const excerptUnits = 300;

/** Where the name of a place leads; null: nowhere. */
type LinkOf = (finding: Finding, ordinal: number) => string | null;

export function* markdownComment(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top' | 'permalinks'>,
): Generator<string> {
  const {permalinks} = options;
  yield `${commentMarker}\n`;
  yield* markdownWithLinks(
    inspection,
    (finding, ordinal) => (permalinks === null ? null : placeLink(permalinks, finding, ordinal)),
    warningsFirst(firstOf(inspection.findings, options)),
    findingsMax,
  );
}

function placeLink(permalinks: Permalinks, finding: Finding, ordinal: number): string | null {
  const place = finding.places[ordinal];
  const {path} = occurrenceName(finding, ordinal);
  // Lines of an earlier version are not those of this commit.
  if (place === undefined || fileOf(finding, path) !== path) return null;
  const {startLine, endLine} = place.startLine !== undefined ? place : {startLine: 0, endLine: 0};
  return permalink(permalinks, path, startLine, endLine);
}

/** The same for an editor, in which places can be opened and a page may be long. */
export function* markdownWithLinks(
  inspection: Inspection,
  linkOf: LinkOf,
  all: readonly Finding[] = warningsFirst(inspection.findings),
  listedMax = Infinity,
): Generator<string> {
  const versions = versionsOf(inspection);
  // Of a command that was asked about the past, everything is information.
  const isTabled = ({level}: Finding): boolean => level === 'warning' || inspection.past !== undefined;
  const listed = all.slice(0, listedMax);
  const tabled = listed.filter(isTabled);
  let written = 0;
  const counted = (text: string): string => {
    written += text.length;
    return text;
  };
  yield counted(`**${encoded(summarySentence(inspection))}.**\n`);
  if (tabled.length > 0) yield counted('\n| Where | What |\n| --- | --- |\n');
  for (const finding of tabled) yield counted(row(finding, versions, linkOf));
  const left = all.filter(isTabled).length - tabled.length;
  if (left > 0) yield counted(`\n${plural(left, 'more copy is', 'more copies are')} not listed here.\n`);
  yield counted(notesOf(inspection));
  if (listed.length === 0) return;
  const interest = listed.length - tabled.length;
  const what = [
    ...(tabled.length > 0 ? ['Text and places'] : []),
    ...(interest > 0 ? [`information: ${count(interest)}`] : []),
  ];
  yield counted(`\n<details><summary>${what.join(', ')}</summary>\n`);
  let unfit = listed.length;
  for (const finding of listed) {
    const text = details(finding, isTabled(finding), versions, linkOf);
    if (written + text.length > commentUnitsMax) break;
    yield counted(text);
    unfit--;
  }
  if (unfit > 0) yield `\n${plural(unfit, 'more finding')} did not fit into this comment.\n`;
  yield '\n</details>\n';
}

function notesOf(inspection: Inspection): string {
  const notes = limitSentences(inspection);
  const [first, ...more] = inspection.accepted?.notes ?? [];
  if (inspection.accepted !== undefined && first !== undefined) {
    const others = more.length > 0 ? `; and ${plural(more.length, 'more entry', 'more entries')} like it` : '';
    notes.push(`${noteWhere(inspection.accepted, first)} ${noteSentence(first)}${others}`);
  }
  const misspelt = misspeltNote(inspection);
  if (misspelt !== '') notes.push(misspelt);
  const leftOut = leftOutSentence(inspection.noise, rulesOf(inspection.noise));
  if (leftOut !== '') notes.push(capitalised(leftOut));
  return notes.map((note) => `\n${encoded(note)}.\n`).join('');
}

/** Keep it short: a comment has no flag to show more. */
const rulesShown = 3;

/** ' (upgrade notes, tests)': by what rules copies were left out, most copies first. */
function rulesOf({leftOut = []}: Noise): string {
  const rules = leftOut.toSorted((x, y) => y.count - x.count).map(({reason}) => reason);
  const more = rules.length > rulesShown ? [`${rules.length - rulesShown} more rules`] : [];
  return rules.length === 0 ? '' : ` (${[...rules.slice(0, rulesShown), ...more].join(', ')})`;
}

function row(finding: Finding, versions: VersionNames, linkOf: LinkOf): string {
  const site = leadingSite(finding, versions);
  if (site === undefined) return '';
  return `| ${placeName(finding, site.ordinal, linkOf)} | ${marked(site.pieces, finding, linkOf)} |\n`;
}

/** Leave out details that are in the table. */
function details(finding: Finding, isInTable: boolean, versions: VersionNames, linkOf: LinkOf): string {
  const site = leadingSite(finding, versions);
  if (site === undefined) return '';
  const place = finding.places[site.ordinal];
  const text = place?.text === undefined ? '' : withoutCommentMarks(place.text, place.path);
  const head = visibleText(beginning(text, excerptUnits));
  const shown = text.length > excerptUnits ? `${head} …` : head;
  const quoted = shown === '' ? '' : `\n> ${code(shown)}\n`;
  const said = isInTable ? '' : `: ${marked(site.pieces, finding, linkOf)}`;
  const title = `${capitalised(kinds[finding.code].one)} at ${placeName(finding, site.ordinal, linkOf)}`;
  return `\n${title}${said}\n${quoted}${placeList(finding, linkOf)}`;
}

function placeList(finding: Finding, linkOf: LinkOf): string {
  const {places} = finding;
  const lines = places.slice(0, placesMax).map((_, ordinal) => `- ${placeName(finding, ordinal, linkOf)}\n`);
  const left = places.length - lines.length;
  const [, ...texts] = finding.members === undefined ? unmerged(finding) : [];
  const further = texts.slice(0, textsMax).map((text) => `- ${textNames(text, linkOf)}\n`);
  const unnamed = texts.length - further.length;
  const rest = `${left > 0 ? `- ${count(left)} more\n` : ''}${further.join('')}`;
  return `\n${lines.join('')}${rest}${unnamed > 0 ? `- ${plural(unnamed, 'more passage')}\n` : ''}`;
}

/** The places of a further text, on one line. */
function textNames(text: Finding, linkOf: LinkOf): string {
  const {places} = text;
  const names = places.slice(0, placesMax).map((_, ordinal) => placeName(text, ordinal, linkOf));
  return `Also ${names.join(', ')}${places.length > names.length ? ` and ${count(places.length - names.length)} more` : ''}`;
}

function placeName(finding: Finding, ordinal: number, linkOf: LinkOf): string {
  const {path, lines} = occurrenceName(finding, ordinal);
  return linked(code(visiblePath(path) + lines), linkOf(finding, ordinal));
}

function marked(pieces: readonly MessagePart[], finding: Finding, linkOf: LinkOf): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('quote' in piece) return linked(encoded(visibleText(piece.quote)), piece.link ?? null);
      return linked(code(visiblePath(piece.path) + piece.lines), linkOf(finding, piece.ordinal));
    })
    .join('');
}

function linked(shown: string, uri: string | null): string {
  return uri === null ? shown : `[${shown}](${uri})`;
}

/** Not backticks: what is between them cannot be escaped. Inside `code` GitHub looks for no mentions. */
function code(text: string): string {
  return `<code>${encoded(text)}</code>`;
}

// Letters of any script, digits, spaces and what means nothing in Markdown or HTML in a sentence; a point only after
// `www`, which GitHub would make a link.
const plain = /[^\p{L}\p{M}\p{N} .,;%()/…-]/gu;

/** Every other character as a number: entities are text to Markdown and to HTML alike, also in a table. */
function encoded(text: string): string {
  return text.replace(plain, (character) => `&#${character.codePointAt(0)};`).replace(/(?<=www)\./gi, '&#46;');
}
