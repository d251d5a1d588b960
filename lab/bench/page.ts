// Takes sections of text, plots and tables, gives one self-contained HTML page: no script, no network.

import {inDigits} from './figures.ts';
import {html, type Markup} from './html.ts';
import {legendOf, type Plot, type Series, svgOf} from './plot.ts';
import {styles} from './styles.ts';

export interface Table {
  readonly caption: string;
  readonly header: readonly string[];
  /** Columns of words, aligned left; the others are figures, aligned right. */
  readonly words: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

export interface Figure {
  readonly plot: Plot;
  /** Its meaning, how it was measured, what follows. */
  readonly says: readonly string[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly says: readonly string[];
  readonly tables: readonly Table[];
  readonly figures: readonly Figure[];
}

export interface Page {
  readonly title: string;
  readonly says: readonly string[];
  /** Machine, seed and sizes: name and value. */
  readonly made: readonly (readonly [string, string])[];
  readonly sections: readonly Section[];
}

export function pageOf({title, says, made, sections}: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{html: styles}}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${says.map((paragraph) => html`<p>${paragraph}</p>\n`)}<dl class="made">${made.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<nav aria-label="Sections"><ul>${sections.map(({id, title: name}) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
</header>
<main>
${sections.map(sectionOf)}</main>
</body>
</html>
`;
  return page.html;
}

function sectionOf({id, title, says, tables, figures}: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${says.map((paragraph) => html`<p>${paragraph}</p>\n`)}${tables.map(tableOf)}${
  figures.length === 0
    ? undefined
    : html`<div class="figures">${figures.map((figure, number) => figureOf(figure, `${id}-${number + 1}`))}</div>`
}</section>
`;
}

/** Wide tables scroll separately, also by keyboard. */
function tableOf({caption, header, words, rows}: Table): Markup {
  const cell = (text: string, column: number) =>
    words.includes(column) ? html`<td>${text}</td>` : html`<td class="figure">${text}</td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>
<thead><tr>${header.map((text, column) => html`<th scope="col"${words.includes(column) ? undefined : {html: ' class="figure"'}}>${text}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...others]) => html`<tr><th scope="row">${first}</th>${others.map((text, at) => cell(text, at + 1))}</tr>\n`)}</tbody>
</table></div>
`;
}

function figureOf({plot, says}: Figure, id: string): Markup {
  return html`<figure>
<h3>${plot.title}</h3>
${svgOf(plot, id)}
${legendOf(plot)}
<figcaption>${says.map((paragraph) => html`<p>${paragraph}</p>`)}</figcaption>
<details><summary>The points as a table</summary>${tableOf(pointsOf(plot))}</details>
</figure>
`;
}

/** One row per name on the y axis, or per x value at which any series has a point. */
export function pointsOf({title, x, y, series}: Plot): Table {
  const caption = `${title}: ${y.names === undefined ? y.label : x.label}`;
  const {names} = y;
  if (names !== undefined) {
    const placeIn = (one: Series, number: number) => one.points.find(([, place]) => place === number)?.[0];
    const rows = names.map((name, number) => [name, ...series.map((one) => inDigits(placeIn(one, number)))]);
    return {caption, header: [y.label, ...series.map(({label}) => label)], words: [0], rows};
  }
  const places = [...new Set(series.flatMap(({points}) => points.map(([place]) => place)))].sort((p, q) => p - q);
  const values = series.map(({points}) => new Map(points));
  // A line without measurements is listed only at the positions of measured points.
  const rows = series.some(({look}) => look !== 'line')
    ? places.filter((place) => series.some(({look}, at) => look !== 'line' && values[at].has(place)))
    : places;
  return {
    caption,
    header: [
      x.label,
      ...series.map(({label, told: reported}) => (reported === undefined ? label : `${label}, ${reported}`)),
    ],
    words: [],
    rows: rows.map((place) => [
      inDigits(place, 4),
      ...values.map((one) => (one.has(place) ? inDigits(one.get(place)) : '')),
    ]),
  };
}
