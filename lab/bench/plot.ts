// Takes series of points, gives one SVG. Marks also differ in shape, so that a plot is readable without colour.

import {tickText} from './figures.ts';
import {escaped, html, type Markup} from './html.ts';
import {type Axis, placeOf, ticksOf} from './scale.ts';

export interface Series {
  readonly label: string;
  /** line: a theoretical curve or a dense measurement; dots: single measurements; both: ordered measurements. */
  readonly look: 'line' | 'dots' | 'both';
  readonly points: readonly (readonly [number, number])[];
  /** Colour and shape of the mark; series with the same number belong together. */
  readonly colour: number;
  readonly dashed?: boolean;
  /** For two series with the same label: the computed and the measured one, with one entry in the legend. */
  readonly told?: 'theory' | 'measured';
}

export interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** Vertical lines with a label, such as a threshold. */
  readonly marks?: readonly {readonly at: number; readonly label: string}[];
}

export const colourCount = 8;

const width = 560;
const height = 360;
const leftMin = 52;
const right = 14;
/** Space for the label of the y axis, which is above the axis instead of rotated, for easier reading. */
const top = 32;
const bottom = 46;

/** The picture alone; its legend is separate text (`legendOf`). */
export function svgOf(plot: Plot, id: string): Markup {
  const {title, x, y, series, marks = []} = plot;
  // Letters are 7 units wide, and more if the page is narrow.
  const left = Math.max(leftMin, 14 + 8.5 * Math.max(0, ...(y.names ?? []).map((name) => name.length)));
  const atX = (value: number) => round(left + placeOf(x, value) * (width - left - right));
  const atY = (value: number) => round(height - bottom - placeOf(y, value) * (height - top - bottom));
  const parts: string[] = [];
  for (const tick of ticksOf(y, 5)) {
    parts.push(`<path class="grid" d="M${left} ${atY(tick)}H${width - right}"/>`);
    parts.push(
      `<text x="${left - 7}" y="${atY(tick) + 4}" text-anchor="end">${escaped(y.names?.[tick] ?? tickText(tick))}</text>`,
    );
  }
  for (const tick of ticksOf(x, 7)) {
    parts.push(`<path class="grid" d="M${atX(tick)} ${top}V${height - bottom}"/>`);
    parts.push(`<text x="${atX(tick)}" y="${height - bottom + 17}" text-anchor="middle">${tickText(tick)}</text>`);
  }
  parts.push(`<path class="axis" d="M${left} ${top}V${height - bottom}H${width - right}"/>`);
  for (const {at, label} of marks) {
    const place = atX(at);
    const end = place > width * 0.6;
    parts.push(`<path class="mark" d="M${place} ${top - 14}V${height - bottom}"/>`);
    const anchor = end ? 'end' : 'start';
    parts.push(`<text x="${place + (end ? -5 : 5)}" y="${top - 5}" text-anchor="${anchor}">${escaped(label)}</text>`);
  }
  for (const one of series) parts.push(drawn(one, plot, atX, atY));
  const middle = (left + width - right) / 2;
  parts.push(`<text class="label" x="${middle}" y="${height - 8}" text-anchor="middle">${escaped(x.label)}</text>`);
  parts.push(`<text class="label" x="2" y="14">${escaped(y.label)}</text>`);
  const described = [...new Set(series.map(({label}) => label))].join('; ');
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title><desc id="${id}-d">${y.label} against ${x.label}: ${described}</desc>${{html: parts.join('')}}</svg>`;
}

/** The labels of the series, each after a sample of its line. */
export function legendOf({series}: Plot): Markup {
  const labels = [...new Set(series.map(({label}) => label))];
  const items = labels.map((label) => {
    const swatches = series.filter((one) => one.label === label).map(swatch);
    return html`<li><svg viewBox="0 0 26 12" aria-hidden="true">${{html: swatches.join('')}}</svg>${label}</li>`;
  });
  return html`<ul class="legend">${items}</ul>`;
}

function drawn({look, points, colour, dashed}: Series, {x, y}: Plot, atX: Place, atY: Place): string {
  // A log scale has no position for 0. Points outside the range are omitted, not moved to the edge.
  const inside = points.filter(
    ([px, py]) => Number.isFinite(px) && Number.isFinite(py) && within(x, px) && within(y, py),
  );
  const placed = inside.map(([px, py]) => [atX(px), atY(py)] as const);
  let picture = '';
  if (look !== 'dots' && placed.length > 1) {
    const path = placed.map(([px, py]) => `${px} ${py}`).join('L');
    picture += `<path class="line c${colour}"${dashed ? ' stroke-dasharray="6 4"' : ''} d="M${path}"/>`;
  }
  if (look !== 'line')
    picture += `<path class="dot c${colour}" d="${placed.map((place) => markAt(place, colour)).join('')}"/>`;
  return picture;
}

type Place = (value: number) => number;

function within({kind, from, to}: Axis, value: number): boolean {
  const [least, most] = from < to ? [from, to] : [to, from];
  const slack = kind === 'linear' ? (most - least) * 1e-6 : 0;
  return value >= least - slack && value <= most * (kind === 'log' ? 1.000001 : 1) + slack;
}

function swatch({look, colour, dashed}: Series): string {
  const line =
    look === 'dots' ? '' : `<path class="line c${colour}"${dashed ? ' stroke-dasharray="6 4"' : ''} d="M1 6H25"/>`;
  return line + (look === 'line' ? '' : `<path class="dot c${colour}" d="${markAt([13, 6], colour)}"/>`);
}

/** Circle, square, triangle, diamond, and the same four larger. */
function markAt([x, y]: readonly [number, number], colour: number): string {
  const s = colour < 4 ? 3.5 : 4.5;
  switch (colour % 4) {
    case 0:
      return `M${round(x - s)} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0z`;
    case 1:
      return `M${round(x - s)} ${round(y - s)}h${2 * s}v${2 * s}h${-2 * s}z`;
    case 2:
      return `M${x} ${round(y - s - 0.7)}l${s + 0.7} ${2 * s}h${-2 * s - 1.4}z`;
    default:
      return `M${x} ${round(y - s - 1)}l${s + 1} ${s + 1}l${-s - 1} ${s + 1}l${-s - 1} ${-s - 1}z`;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
