// Shares of copied words against their definition: a word is copied if it is in a place of a finding, or in a run of five
// words that the page and its copy both have. Limits of shares against the settings.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import {inspectIndexed} from '../../../shared/pipeline.ts';
import {folderTotals} from '../../../shared/report/folderTotals.ts';
import {withCopiedRanges} from '../../../shared/share/reportedWords.ts';
import {type LimitGroup, limitOutcome} from '../../../shared/share/shareLimits.ts';
import {copiedWords, pageShares, shareOf, sumOf, wholeShare} from '../../../shared/share/wordShares.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {pick, random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {backgroundNames, backgroundPage} from '../findings/probe.ts';

const quiet = () => {};
const decoder = new TextDecoder();

function pageAt(path: string, text: string, more: Partial<Document> = {}): Document {
  return {
    path,
    bytes: new TextEncoder().encode(text),
    format: formatOf(path),
    reference: false,
    template: false,
    ...more,
  };
}

/** Pages of few blocks, so that copies overlap, lie in one another and are whole pages. */
function collection(draw: () => number): Document[] {
  const blocks = backgroundNames
    .flatMap((name) => backgroundPage(name).text.split(/\n\n+/))
    .filter((block) => /^[A-Z][^|<]{150,}$/s.test(block));
  const some = Array.from({length: 6}, () => pick(draw, blocks));
  return Array.from({length: 12}, (_, at) => {
    const text = Array.from({length: 1 + Math.floor(draw() * 5)}, () => {
      const block = draw() < 0.7 ? pick(draw, some) : `Zoë 🎈 ${pick(draw, blocks)}`;
      const words = block.split(' ');
      return draw() < 0.5 ? block : words.slice(Math.floor(draw() * words.length * 0.5)).join(' ');
    }).join(draw() < 0.3 ? ' ' : '\n\n');
    const reference = draw() < 0.2;
    return pageAt(`${pick(draw, ['docs', 'notes', 'docs/more'])}/p${String(at).padStart(2, '0')}.md`, text, {
      reference,
    });
  }).sort((x, y) => (x.path < y.path ? -1 : 1));
}

/** The word of each token, and the UTF-16 offset at which it begins. */
function wordsOf({path, bytes, format}: Document): {readonly word: string; readonly at: number}[] {
  const tokens = newTokens();
  lex(path, bytes, format, tokens, newExcludedText('nothing'));
  return Array.from({length: tokens.count}, (_, token) => {
    const [start, end] = [tokens.start[token], tokens.start[token] + tokens.length[token]];
    return {
      word: decoder.decode(bytes.subarray(start, end)).toLowerCase(),
      at: decoder.decode(bytes.subarray(0, start)).length,
    };
  });
}

/** Marks every word of every page that a finding has, one by one. */
function marked(texts: readonly Document[], findings: readonly Finding[]): Map<string, boolean[]> {
  const words = new Map(texts.map((text) => [text.path, wordsOf(text)]));
  const marks = new Map([...words].map(([path, all]) => [path, all.map(() => false)]));
  const place = ({path, start, end}: Occurrence) => {
    for (const [index, {at}] of (words.get(path) ?? []).entries()) {
      const own = marks.get(path);
      if (own !== undefined && at >= start && at < end) own[index] = true;
    }
  };
  for (const finding of findings) {
    if (finding.kind === 'passage') finding.places.forEach(place);
    if (finding.kind === 'passage' || finding.kind === 'document')
      for (const {places} of finding.more ?? []) places.forEach(place);
  }
  return marks;
}

function checked(texts: readonly Document[]) {
  const found = inspectIndexed(indexTexts(texts, quiet), texts, {...defaults, sameFile: 'all'}, quiet);
  return withCopiedRanges(found.inspection, found.words);
}

test('a share counts every word of a place once, and none of a reference', () => {
  let overlaps = 0;
  for (const seed of draws(60)) {
    const texts = collection(random(seed));
    const {findings} = checked(texts);
    const passages = findings.filter(({kind}) => kind === 'passage');
    const counted = copiedWords(passages);
    const marks = marked(texts, passages);
    for (const {path, reference} of texts) {
      const own = marks.get(path)?.filter((mark) => mark).length ?? 0;
      expect(counted.get(path) ?? 0, `seed ${seed}, ${path}`).toBe(reference ? 0 : own);
    }
    const places = passages.flatMap((one) => (one.kind === 'passage' ? one.places : []));
    if (places.reduce((sum, {words}) => sum + words, 0) > sumOf(counted)) overlaps++;
  }
  expect(overlaps).toBeGreaterThan(10);
});

test('of a whole page a share counts the words that its percentages count', () => {
  let pages = 0;
  for (const seed of draws(60)) {
    const texts = collection(random(seed)).map((text) => ({...text, reference: false}));
    for (const finding of checked(texts).findings) {
      if (finding.kind !== 'document' || finding.pairs.length > 1 || finding.more !== undefined) continue;
      const [{a, b, wordsA, containmentA, wordsB, containmentB}] = finding.pairs;
      const counted = copiedWords([finding]);
      expect(counted.get(finding.places[a].path), `seed ${seed}`).toBe(Math.round(containmentA * wordsA));
      expect(counted.get(finding.places[b].path), `seed ${seed}`).toBe(Math.round(containmentB * wordsB));
      const runs = finding.places.map(({path}) => {
        const words = wordsOf(texts.find((text) => text.path === path) ?? texts[0]).map(({word}) => word);
        return {words, runs: new Set(words.map((_, at) => words.slice(at, at + 5).join(' ')))};
      });
      for (const {path, from, to} of finding.copied ?? []) {
        const at = finding.places.findIndex((place) => place.path === path);
        const {words} = runs[at];
        for (let word = from; word < to; word++) {
          const around = Array.from({length: 5}, (_, before) =>
            words.slice(word - before, word - before + 5).join(' '),
          );
          expect(
            around.some((run) => runs[1 - at].runs.has(run)),
            `seed ${seed}`,
          ).toBe(true);
        }
      }
      pages++;
    }
  }
  expect(pages).toBeGreaterThan(20);
});

test('the shares of all folders, pages and levels add up to the whole', () => {
  for (const seed of draws(30)) {
    const draw = random(seed);
    const found = checked(collection(draw));
    const levels = ['warning', 'info', 'silent'] as const;
    const inspection = {
      ...found,
      findings: found.findings.map((one): Finding => ({...one, level: pick(draw, levels)})),
    };
    const whole = wholeShare(inspection);
    const totals = folderTotals(inspection);
    expect(totals.reduce((sum, {words}) => sum + words, 0)).toBe(whole?.warnings);
    for (const {words, reportedWords = 0, ofWords = 0} of totals) {
      expect(words).toBeLessThanOrEqual(reportedWords);
      expect(reportedWords).toBeLessThanOrEqual(ofWords);
    }
    const silent = inspection.findings.filter(({level}) => level === 'silent');
    expect(wholeShare({...inspection, findings: silent})).toMatchObject({warnings: 0, reported: 0});
    for (const {words, warnings, reported} of pageShares(inspection)?.values() ?? []) {
      expect(warnings).toBeLessThanOrEqual(reported);
      expect(reported).toBeLessThanOrEqual(words);
    }
  }
});

test('a limit decides instead of the levels, for the files that it is about', () => {
  const finding = (path: string, words: number): Finding => ({
    ...{kind: 'collection', code: 'copied-page', level: 'warning', family: path, at: 0, pairs: [], sharedWords: words},
    places: [{path, words}],
    copied: [{path, from: 0, to: words}],
  });
  const inspection = {
    findings: [finding('docs/a.md', 30), finding('docs/b.md', 10), finding('old/c.md', 80)],
    wordsOf: {'docs/a.md': 100, 'docs/b.md': 100, 'docs/d.md': 200, 'old/c.md': 100},
  };
  const group = (limit: LimitGroup['limit'], most: number, files: readonly string[] = []): LimitGroup => ({
    limit,
    most,
    files,
  });
  const outcome = (groups: readonly LimitGroup[], failOn: 'warning' | 'never' = 'warning') =>
    limitOutcome(
      inspection,
      (limit, path) =>
        groups.find((one) => one.limit === limit && one.files.every((folder) => path.startsWith(folder))) ?? null,
      failOn,
    );
  expect(outcome([])).toEqual({exceeded: [], fails: true});
  expect(outcome([], 'never')).toEqual({exceeded: [], fails: false});
  expect(outcome([group('maxShare', 0.24)])).toEqual({exceeded: [], fails: false});
  expect(outcome([group('maxShare', 0.23)], 'never')).toEqual({
    exceeded: [{limit: 'maxShare', files: [], most: 0.23, found: shareOf(120, 500)}],
    fails: true,
  });
  // A folder with a limit of its own counts there only.
  expect(outcome([group('maxShare', 0.8, ['old/']), group('maxShare', 0.1)])).toEqual({exceeded: [], fails: false});
  expect(outcome([group('maxShare', 0.7, ['old/']), group('maxShare', 0.09)]).exceeded).toEqual([
    {limit: 'maxShare', files: [], most: 0.09, found: 0.1},
    {limit: 'maxShare', files: ['old/'], most: 0.7, found: 0.8},
  ]);
  // What has no limit fails by its level.
  expect(outcome([group('maxShare', 0.8, ['old/'])])).toEqual({exceeded: [], fails: true});
  expect(outcome([group('maxWarnings', 3)]).fails).toBe(false);
  expect(outcome([group('maxWarnings', 2)]).exceeded).toEqual([{limit: 'maxWarnings', files: [], most: 2, found: 3}]);
  expect(outcome([group('maxWarnings', 2, ['docs/'])])).toEqual({exceeded: [], fails: true});
});
