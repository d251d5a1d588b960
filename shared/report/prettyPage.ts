// Layout context of every part of the report for a terminal: its options, and a paragraph of so many columns.

import {type Frame, type Style, span, type TextSpan, wrap} from '../wording/layout.ts';
import type {VersionNames} from '../wording/messageParts.ts';
import type {FindingTexts, ReportOptions} from './options.ts';

export interface Page {
  readonly options: ReportOptions;
  readonly versions: VersionNames;
  /** Of what is below a title. */
  readonly indent: string;
  readonly texts?: FindingTexts | undefined;
}

export function paragraph(
  page: Page,
  spans: readonly TextSpan[],
  first: string,
  rest: string = first,
  style: Style = 'plain',
): string {
  return `${wrap(spans, frame(page, first, rest, style)).join('\n')}\n`;
}

export function frame(page: Page, first: string, rest: string, style: Style): Frame {
  const {width, color} = page.options;
  return {width, color, first: span(first, style), rest: span(rest, style)};
}
