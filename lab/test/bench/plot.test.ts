import {expect, test} from 'vitest';
import {inDigits, tickText} from '../../bench/figures.ts';
import {escaped, html} from '../../bench/html.ts';
import {pageOf, pointsOf} from '../../bench/page.ts';
import {legendOf, type Plot, svgOf} from '../../bench/plot.ts';
import {type Axis, decadesOf, placeOf, ticksOf} from '../../bench/scale.ts';

const linear = (from: number, to: number): Axis => ({label: 'x', kind: 'linear', from, to});
const log = (from: number, to: number): Axis => ({label: 'x', kind: 'log', from, to});

test('values stand where their share of the range is, on a log scale that of their logarithm', () => {
  expect(placeOf(linear(10, 20), 12.5)).toBe(0.25);
  expect(placeOf(log(1, 10_000), 100)).toBeCloseTo(0.5, 12);
  expect(placeOf(linear(0, 1), 7)).toBe(1);
  expect(placeOf(log(1, 10), 0)).toBe(0);
});

test('ticks are round and within the range', () => {
  expect(ticksOf(linear(0, 1), 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticksOf(linear(0.5, 1), 7)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  expect(ticksOf(linear(0, 0.35), 5)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksOf(log(1, 10_000), 6)).toEqual([1, 10, 100, 1000, 10_000]);
  expect(ticksOf(log(0.01, 0.1), 5)).toEqual([0.01, 0.02, 0.05, 0.1]);
  expect(ticksOf(log(1e-6, 1), 4)).toEqual([1e-6, 1e-4, 1e-2, 1]);
});

test('decades hold all values that a log scale can show', () => {
  expect(decadesOf([0, 3, 250, Number.NaN])).toEqual({from: 1, to: 1000});
  expect(decadesOf([10])).toEqual({from: 10, to: 100});
  expect(decadesOf([])).toEqual({from: 1, to: 10});
});

test('figures have the digits that they are worth', () => {
  const written = [0.031_24, 1.236, 31.55, 1_240_400, 0, 1, 999.7, 0.000_012_3].map((value) => inDigits(value));
  expect(written).toEqual(['0.0312', '1.24', '31.6', '1\u202f240\u202f000', '0', '1.00', '1000', '1.2e−5']);
  expect([inDigits(null), inDigits(Number.NaN), inDigits(1 / 0)]).toEqual(['–', '–', '∞']);
  expect([0.2, 1000, 20_000, 1e6, 1e-6].map(tickText)).toEqual(['0.2', '1000', '20k', '10⁶', '10⁻⁶']);
});

test('text in markup is escaped, markup in markup is not', () => {
  expect(escaped(`<a href="x">&'`)).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;');
  expect(html`<p>${'a<b'} ${3}${undefined}${[html`<i>${'&'}</i>`, 'c']}</p>`.html).toBe(
    '<p>a&#60;b 3<i>&#38;</i>c</p>',
  );
});

const plot: Plot = {
  title: 'A < B',
  x: linear(0, 1),
  y: log(0.01, 1),
  series: [
    {
      label: 'theory',
      look: 'line',
      colour: 0,
      points: [
        [0, 0.1],
        [0.5, 0.2],
        [1, 0],
      ],
    },
    {
      label: 'measured',
      look: 'dots',
      colour: 0,
      points: [
        [0.5, 0.25],
        [0.7, Number.NaN],
      ],
    },
  ],
};

test('what a log scale cannot show is left out, not drawn at its edge', () => {
  const {html: svg} = svgOf(plot, 'p');
  expect(svg.match(/class="line c0" d="([^"]*)"/)?.[1]).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
  expect(svg.match(/class="dot c0" d="([^"]*)"/)?.[1]?.match(/M/g)).toHaveLength(1);
});

test('a picture has a name, a description and a legend', () => {
  const {html: svg} = svgOf(plot, 'p');
  expect(svg).toContain('<title id="p-t">A &#60; B</title>');
  expect(svg).toContain('aria-labelledby="p-t p-d"');
  expect(legendOf(plot).html.match(/<li>/g)).toHaveLength(2);
});

test('the table beside a plot has the measured places, and the line where it passes them', () => {
  const {header, rows} = pointsOf(plot);
  expect(header).toEqual(['x', 'theory', 'measured']);
  expect(rows).toEqual([
    ['0.5000', '0.200', '0.250'],
    ['0.7000', '', '–'],
  ]);
});

test('a page asks for nothing from anywhere, and runs nothing', () => {
  const section = {id: 's', title: 'S', says: ['x'], tables: [], figures: [{plot, says: ['y']}]};
  const page = pageOf({title: '<T>', says: ['a'], made: [['seed', '1']], sections: [section]});
  expect(page).not.toMatch(/<script|https?:|<link|@import|url\(/);
  expect(page).toContain('<h1>&#60;T&#62;</h1>');
  const ids = [...page.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, names] of page.matchAll(/aria-labelledby="([^"]*)"/g))
    for (const name of (names ?? '').split(' ')) expect(ids).toContain(name);
});
