import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {trials} from '../../support/trials.ts';
import {backgroundNames, backgroundPage} from './probe.ts';

/** One in thirty may be off by a line, or missed where words were changed. */
const seedCount = trials(30);

type Draw = () => number;
type Edit = (words: readonly string[], draw: Draw) => readonly string[];

const pages = backgroundNames.filter((name) => name.endsWith('.md')).map(backgroundPage);

function pick<T>(items: readonly T[], draw: Draw): T {
  return items[Math.floor(draw() * items.length)];
}

function blocksOf(text: string): string[] {
  return text.replace(/^---[\s\S]*?---\n/, '').split(/\n\n+/);
}

/** Words of consecutive paragraphs of a page, without a heading, a list or code between them. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]];
  for (const block of blocksOf(text)) {
    if (/^[A-Z"]/.test(block) && !block.includes('|')) runs.at(-1)?.push(...block.trim().split(/\s+/));
    else runs.push([]);
  }
  return runs.filter((run) => run.length >= 60);
}

/** Words as often as they occur in the pages, so that a replacement is as common as any word. */
const vocabulary = pages.flatMap(({text}) => text.match(/[a-z]{3,}/g) ?? []);
const sentence = 'Nobody could remember afterwards whose idea the second staircase had been.'.split(' ');

function replaced(share: number): Edit {
  return (words, draw) => words.map((word) => (draw() < share ? pick(vocabulary, draw) : word));
}

const edits: readonly (readonly [what: string, least: number, edit: Edit])[] = [
  ['nothing', 1, (words) => words],
  ['one word in ten replaced', 0.96, replaced(0.1)],
  ['one word in five replaced', 0.93, replaced(0.2)],
  [
    'every fifth word replaced',
    0.93,
    (words, draw) => words.map((word, x) => (x % 5 === 4 ? pick(vocabulary, draw) : word)),
  ],
  ['one word in seven left out', 0.93, (words, draw) => words.filter(() => draw() >= 1 / 7)],
  [
    'one word in seven added',
    0.93,
    (words, draw) => words.flatMap((w) => (draw() < 1 / 7 ? [w, pick(vocabulary, draw)] : [w])),
  ],
  ['a sentence inserted', 0.93, (words) => [...words.slice(0, 25), ...sentence, ...words.slice(25)]],
  ['twelve words removed', 0.93, (words) => [...words.slice(0, 20), ...words.slice(32)]],
  ['halves exchanged', 0.93, (words) => [...words.slice(30), ...words.slice(0, 30)]],
];

/** The pages, with a passage of 55–80 words copied and edited into another page, and its lines there. */
function planted(seed: number, edit: Edit): {texts: Document[]; path: string; lines: [number, number]} {
  const draw = random(seed);
  const sources = pages.filter(({text}) => runsOf(text).length > 0);
  const source = pick(sources, draw);
  const target = pick(
    pages.filter((page) => page !== source),
    draw,
  );
  const run = pick(runsOf(source.text), draw);
  const count = Math.min(run.length, 55 + Math.floor(draw() * 25));
  const from = Math.floor(draw() * (run.length - count + 1));
  const copy = edit(run.slice(from, from + count), draw).join(' ');
  const paragraph = copy.replace(/(.{1,80})(?:\s|$)/g, '$1\n').trimEnd();
  const blocks = blocksOf(target.text);
  const at = 1 + Math.floor(draw() * (blocks.length - 1));
  const before = `${blocks.slice(0, at).join('\n\n')}\n\n`;
  const text = [...blocks.slice(0, at), paragraph, ...blocks.slice(at)].join('\n\n');
  const first = before.split('\n').length;
  const texts = pages.map((page) => {
    const bytes = new TextEncoder().encode(page === target ? text : page.text);
    return {path: page.path, bytes, format: formatOf(page.path), reference: false, template: false};
  });
  return {texts, path: target.path, lines: [first, first + paragraph.split('\n').length - 1]};
}

/** Error in the findings; undefined if there is one finding with the right lines, give or take one. */
function fault(seed: number, edit: Edit): string | undefined {
  const {texts, path, lines} = planted(seed, edit);
  const quiet = () => {};
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  if (findings.length !== 1) return `${findings.length} findings`;
  const [finding] = findings;
  if (finding.kind !== 'passage' || finding.places.length !== 2) return 'not two places';
  const place = finding.places.find((one) => one.path === path);
  if (place === undefined) return 'another page';
  const {startLine, endLine} = place;
  const right = startLine >= lines[0] && startLine <= lines[0] + 1 && endLine <= lines[1] && endLine >= lines[1] - 1;
  return right ? undefined : `lines ${startLine}-${endLine} instead of ${lines.join('-')}`;
}

test.each(edits)('a paragraph copied into another page: %s', (_, least, edit) => {
  const faults: string[] = [];
  for (let seed = 1; seed <= seedCount; seed++) {
    const wrong = fault(seed, edit);
    if (wrong !== undefined) faults.push(`seed ${seed}: ${wrong}`);
  }
  expect(1 - faults.length / seedCount, faults.join('\n')).toBeGreaterThanOrEqual(least);
});
