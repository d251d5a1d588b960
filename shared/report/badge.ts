// A badge for a README, as SVG: the share of words that are copied, with its colour. In a review, which has no share, the
// number of warnings. Nothing is fetched to draw it, or to show it.

import type {Inspection} from '../model/inspection.ts';
import {shareOf, wholeShare} from '../share/wordShares.ts';
import {plural} from '../wording/numbersInEnglish.ts';
import {countFindings, shareText} from './summary.ts';
import {xml} from './xml.ts';

const label = 'copied text';
/**
 * Shares up to which a badge has a colour; SonarQube's gate for duplicated lines is 3 %. White text has a contrast of 4.5
 * on each.
 */
const colours = [
  [0.03, '#2b7d2b'],
  [0.1, '#8a6d00'],
  [0.2, '#b35900'],
  [Number.POSITIVE_INFINITY, '#b3261e'],
] as const;

/** Advance of a character of Verdana at 11 px; `textLength` fits other fonts into it. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[ .,%<]/.test(character) ? 4.6 : 7), 0);
}

export function* badge(inspection: Inspection): Generator<string> {
  const share = wholeShare(inspection);
  const {warnings} = countFindings(inspection.findings);
  const copied = share === null ? 0 : shareOf(share.warnings, share.words);
  const value = share === null ? plural(warnings, 'warning') : shareText(copied);
  const fails = inspection.limits?.fails ?? (share === null && warnings > 0);
  const colour = fails ? colours[3][1] : (colours.find(([most]) => copied <= most) ?? colours[3])[1];
  const [left, right] = [label, value].map((text) => Math.ceil(widthOf(text)) + 10);
  const text = (said: string, middle: number) =>
    `<text x="${middle}" y="14" textLength="${Math.ceil(widthOf(said))}">${xml(said)}</text>`;
  const name = xml(`${label}: ${value}`);
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#4d4d4d"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(label, left / 2)}${text(value, left + right / 2)}</g>
</svg>
`;
}
