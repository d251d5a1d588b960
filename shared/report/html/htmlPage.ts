// Takes the data of a report and the program that shows it, gives one HTML file that loads nothing. What is not
// markup of this file is escaped here, or is data that the program puts on the page as text.

import {lineRange, plural} from '../../wording/numbersInEnglish.ts';
import {visiblePath} from '../../wording/terminal.ts';
import type {FindingData, PlaceData, ReportData} from './reportData.ts';

/** The program of browser/, as it is built. */
export interface ReportProgram {
  readonly script: string;
  readonly style: string;
  /** SHA-256 of each in base64: nothing else may run in the page, and no other style applies. */
  readonly scriptHash: string;
  readonly styleHash: string;
  /** The licences of what is in the script. */
  readonly notices: string;
}

/** What is shown where scripts are forbidden: more would only delay the page where they run. */
const staticFindings = 50;

export function* htmlPage(data: ReportData, program: ReportProgram): Generator<string> {
  const title = escaped(`Copied text in ${visiblePath(data.title)}`);
  // The policy comes first: it holds for what follows it.
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policyOf(program)}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark"><meta name="generator" content="Shingle ${escaped(data.tool)}">
<title>${title}</title>
<style>${program.style}</style></head>
<body><div id="app">`;
  yield* staticPart(data, title);
  yield '</div>\n<script type="application/json" id="data">';
  yield* inlineJson(data);
  yield `</script>\n<script>${program.script}</script>\n<!--\n${commented(program.notices)}\n--></body></html>\n`;
}

function policyOf({scriptHash, styleHash}: ReportProgram): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    `style-src 'sha256-${styleHash}'`,
    "img-src data:; base-uri 'none'; form-action 'none'",
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');
}

/** A text cannot end the element, nor begin a comment in it: it has no `<`. */
function* inlineJson(data: ReportData): Generator<string> {
  const {findings, lines, ...rest} = data;
  yield `${inline(rest).slice(0, -1)},"lines":[`;
  yield* list(lines);
  yield '],"findings":[';
  yield* list(findings);
  yield ']}';
}

/** In pieces, so that no string is as long as the file. */
function* list(values: readonly unknown[]): Generator<string> {
  for (let from = 0; from < values.length; from += 500) {
    yield (from > 0 ? ',' : '') + inline(values.slice(from, from + 500)).slice(1, -1);
  }
}

function inline(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function* staticPart({summary, findings, paths}: ReportData, title: string): Generator<string> {
  yield `<main><h1>${title}</h1>\n<p>${escaped(summary)}.</p>\n<ol>`;
  for (const finding of findings.slice(0, staticFindings)) yield findingItem(finding, paths);
  const more = findings.length - staticFindings;
  yield `</ol>${more > 0 ? `\n<p>${plural(more, 'more finding')}: this page lists them where scripts may run.</p>` : ''}</main>`;
}

function findingItem({message, passages: [passage], folders = []}: FindingData, paths: readonly string[]): string {
  const place = ([path, start, , end]: PlaceData): string =>
    `<code>${escaped(visiblePath(paths[path]))}</code>, ${start === end ? 'line' : 'lines'} ${lineRange(start, end)}`;
  const folder = (path: string): string => `<code>${escaped(visiblePath(path))}/</code>`;
  const places = passage === undefined ? folders.map(folder) : passage.places.map(place);
  return `<li>${escaped(visiblePath(message))}<ul>${places.map((one) => `<li>${one}</li>`).join('')}</ul></li>\n`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Nothing in it ends the comment. */
function commented(text: string): string {
  return text.replace(/-(?=-)/g, '- ');
}
