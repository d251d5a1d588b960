// A comment for a pull request: the answer, a table of the first ten findings, everything else behind a fold.
// File names and passages come from strangers: they are encoded so that nothing in them is markup, link or mention.
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence, noteWhere} from '../wording/baselineSummary.ts';
import {
  leadingOccurrence,
  type Site,
  sitesOf,
  type VersionNames,
  versionsOf,
  warningsFirst,
} from '../wording/message.ts';
import type {MessagePart} from '../wording/messageParts.ts';
import {capitalised, plural} from '../wording/numbersInEnglish.ts';
import {rules} from '../wording/rules.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import {withoutCommentMarks} from '../wording/withoutCommentMarks.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {cutSentence, leftOutSentence, summarySentence} from './summary.ts';

const rowsMax = 10;
/** GitHub takes comments of 65,536 characters; the rest is left for what is around it. */
const commentUnitsMax = 60_000;
const excerptUnits = 300;

/** Where the name of a place leads; null: nowhere. */
type LinkOf = (finding: Finding, ordinal: number) => string | null;

export function markdownComment(inspection: Inspection, options?: Pick<ReportOptions, 'top'>): Generator<string> {
  return markdownWithLinks(inspection, () => null, options);
}

/** The same for an editor, in which places can be opened. */
export function* markdownWithLinks(
  inspection: Inspection,
  linkOf: LinkOf,
  options: Pick<ReportOptions, 'top'> = {top: null},
): Generator<string> {
  const versions = versionsOf(inspection);
  const findings = warningsFirst(firstOf(inspection.findings, options));
  let written = 0;
  const counted = (text: string): string => {
    written += text.length;
    return text;
  };
  yield counted(`**${encoded(summarySentence(inspection))}.**\n`);
  if (findings.length > 0) yield counted(`\n| Level | Kind | Where | What |\n| --- | --- | --- | --- |\n`);
  for (const finding of findings.slice(0, rowsMax)) yield counted(row(finding, versions, linkOf));
  for (const cut of inspection.cuts) yield counted(`\n${encoded(capitalised(cutSentence(cut)))}.\n`);
  const stale = inspection.accepted?.notes ?? [];
  const [first] = stale;
  if (inspection.accepted !== undefined && first !== undefined) {
    const others = stale.length > 1 ? `; and ${plural(stale.length - 1, 'more entry', 'more entries')} like it` : '';
    yield counted(`\n${encoded(`${noteWhere(inspection.accepted, first)} ${noteSentence(first)}${others}`)}.\n`);
  }
  const notes = leftOutSentence(inspection.noise);
  if (notes !== '') yield counted(`\n${encoded(capitalised(notes))}.\n`);
  if (findings.length === 0) return;
  yield counted(`\n<details><summary>${plural(findings.length, 'finding')} with text</summary>\n`);
  let left = findings.length;
  for (const finding of findings) {
    const text = details(finding, versions, linkOf);
    if (written + text.length > commentUnitsMax) break;
    yield counted(text);
    left--;
  }
  if (left > 0) yield `\n${plural(left, 'more finding')} did not fit into this comment.\n`;
  yield '\n</details>\n';
}

function row(finding: Finding, versions: VersionNames, linkOf: LinkOf): string {
  const site = leadingSite(finding, versions);
  if (site === undefined) return '';
  return `| ${finding.level} | ${rules[finding.code].one} | ${where(finding, site, linkOf)} | ${marked(site.pieces, placeLinks(finding, linkOf))}. |\n`;
}

function details(finding: Finding, versions: VersionNames, linkOf: LinkOf): string {
  const site = leadingSite(finding, versions);
  if (site === undefined) return '';
  const place = finding.kind === 'passage' ? finding.places[site.ordinal] : undefined;
  const text = place === undefined ? '' : withoutCommentMarks(place.text, place.path);
  const head = visibleText(beginning(text, excerptUnits));
  const shown = text.length > excerptUnits ? `${head} …` : head;
  const quoted = shown === '' ? '' : `\n> ${code(shown)}\n`;
  return `\n${where(finding, site, linkOf)}: ${marked(site.pieces, placeLinks(finding, linkOf))}.\n${quoted}`;
}

function leadingSite(finding: Finding, versions: VersionNames): Site | undefined {
  const sites = sitesOf(finding, versions);
  const ordinal = finding.kind === 'passage' || finding.kind === 'document' ? leadingOccurrence(finding) : 0;
  return sites.find((site) => site.ordinal === ordinal) ?? sites[0];
}

function where(finding: Finding, site: Site, linkOf: LinkOf): string {
  const name = finding.kind === 'passage' ? `${visiblePath(site.path)}:${site.startLine}` : visiblePath(site.path);
  return linked(code(name), linkOf(finding, site.ordinal));
}

function placeLinks(finding: Finding, linkOf: LinkOf): (ordinal: number) => string | null {
  // Sources of a collected page are counted apart from its own place.
  return (ordinal) => linkOf(finding, finding.kind === 'collection' ? ordinal + 1 : ordinal);
}

function marked(pieces: readonly MessagePart[], linkOf: (ordinal: number) => string | null = () => null): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('quote' in piece) return encoded(visibleText(piece.quote));
      return linked(code(visiblePath(piece.path) + piece.lines), linkOf(piece.ordinal));
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

// Letters of any script, digits, spaces and what means nothing in Markdown or HTML inside a sentence; a
// point only after `www`, which GitHub would make a link.
const plain = /[^\p{L}\p{M}\p{N} .,;%()/…-]/gu;

/** Every other character as a number: entities are text to Markdown and to HTML alike, also in a table. */
function encoded(text: string): string {
  return text.replace(plain, (character) => `&#${character.codePointAt(0)};`).replace(/(?<=www)\./gi, '&#46;');
}
