// JSON Lines, one row a pair: the contract that evaluations and other tools read.
//   {"kind":"passage","code":…,"a":path,"b":path,"aStart":n,"aEnd":n,"bStart":n,"bEnd":n,"aLines":"40-58","bLines":…,
//    "containmentA":x,"containmentB":y,"containment":max of both,"resemblance":z,"wordsA":n,"wordsB":n,"family":id}
//   {"kind":"document",…} the same without offsets and lines; with "measure":"code" its numbers are scores
//   {"kind":"folder","code":…,"a":folder,"b":folder,"pages":n,"pagesTotal":n,"pairsMeasured":n,"resemblanceMedian":z,"family":id}
//   A passage in other words has "rewriting":"rewritten" or "condensed","certainty":…,"explainedSide":"a" or "b","explained":x
//   Rows of a table that are in another order there have "reordered":true
//   In a review passages, documents and folders have "new":"a", "b", "both" or "neither": the side that the change added.
//   A broken link or name has "level":…,"broken":"link", "anchor", "tree" or "name","brokenSide":"a" or "b","target":…,"right":… or null
//   {"kind":"passage","code":"copied-elsewhere","a":path,"b":path there,"repository":…,"zone":…,"commit":…,"day":…,"link":…,
//    "level":…,"estimated":…,"aStart":n,"aEnd":n,"aLines":…,"bLines":… if it was read,"containmentA":x,"sharedWords":n,
//    "wordsA":n,"family":id}
//   {"kind":"collection","code":…,"a":page,"b":source,"containmentA":x,"sharedWords":n,"wordsA":n,"family":id}
//   {"kind":"not-compared","a":path,"b":path,"reason":sentence}: of named pairs, one of which cannot be read
// Offsets are UTF-16 units of the decoded text, ends exclusive; numbers have at most six digits after the point.

import {kindOf} from '../kinds/kinds.ts';
import type {Elsewhere} from '../model/elsewhere.ts';
import type {
  CollectionFinding,
  DocumentFinding,
  Finding,
  FolderFinding,
  OccurrencePair,
  PassageFinding,
} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {Since} from '../model/passageHistory.ts';
import {type ByShape, byShape} from '../model/shapes.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {unmerged} from '../ranking/unmerge.ts';
import {lineRange, rounded} from '../wording/numbersInEnglish.ts';
import {unfolded} from '../wording/reportedPlaces.ts';
import {printableJson} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';

/** Rows are handed on in pieces of about this many characters: few writes, and never one string of everything. */
const chunkUnits = 1 << 16;

export function* jsonl(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  let chunk = '';
  for (const finding of unfolded(firstOf(inspection.findings, options))) {
    for (const row of allRowsOf(finding)) {
      chunk += `${printableJson(row)}\n`;
      if (chunk.length >= chunkUnits) {
        yield chunk;
        chunk = '';
      }
    }
  }
  for (const {a, b, reason} of inspection.notCompared ?? []) {
    chunk += `${printableJson({kind: 'not-compared', a, b, reason})}\n`;
  }
  if (chunk !== '') yield chunk;
}

type Row = Readonly<Record<string, unknown>>;

/** Of a finding with several texts the rows of all of them, under its name. */
function* allRowsOf(finding: Finding): Generator<Row> {
  for (const text of unmerged(finding)) yield* byShape(rowsByShape, {...text, family: finding.family});
}

const rowsByShape: ByShape<Iterable<Row>> = {
  passage: passageRows,
  document: documentRows,
  folder: folderRows,
  collection: collectionRows,
};

function* passageRows(finding: PassageFinding): Generator<Row> {
  if (finding.elsewhere !== undefined) yield* elsewhereRows(finding, finding.elsewhere);
  for (const pair of finding.pairs) {
    const [a, b] = [finding.places[pair.a], finding.places[pair.b]];
    if (a === undefined || b === undefined) continue;
    const lines = {aLines: lineRange(a.startLine, a.endLine), bLines: lineRange(b.startLine, b.endLine)};
    yield {
      ...start(finding, a.path, b.path),
      ...{aStart: a.start, aEnd: a.end, bStart: b.start, bEnd: b.end, ...lines},
      ...{...measures(pair), new: newSide(a.new, b.new), ...kindOf(finding).row?.(finding, pair)},
      ...{...past(finding, pair), ...family(finding)},
    };
  }
}

/** A row for each place: `b` is a path in the other repository. */
function* elsewhereRows(finding: PassageFinding, elsewhere: Elsewhere): Generator<Row> {
  const [place] = finding.places;
  if (place === undefined) return;
  for (const [at, other] of [elsewhere, ...elsewhere.others].entries()) {
    const {repository, zone, commit, day, link, startLine} = other;
    yield {
      ...{...start(finding, place.path, other.path), repository, zone, commit, day, link},
      ...{level: finding.level, estimated: at > 0 || elsewhere.estimated},
      ...{aStart: place.start, aEnd: place.end, aLines: lineRange(place.startLine, place.endLine)},
      bLines: startLine === undefined ? undefined : lineRange(startLine, other.endLine ?? startLine),
      ...{containmentA: rounded(other.share), sharedWords: other.words, wordsA: finding.words},
      ...family(finding),
    };
  }
}

/** Names of commits only: who and why, Git tells. Of a copy that has diverged, only at the pair that has. */
function past({history, drift}: TextFinding, pair: OccurrencePair): Row {
  if (history === undefined || (drift !== undefined && (drift.a !== pair.a || drift.b !== pair.b))) return {};
  const {added, equalUntil, equalBefore, changed, since} = history;
  const [a, b] = [pair.a, pair.b].map((place) => since?.find((one) => one.place === place));
  return {
    added: added?.name,
    removed: (history.removed ?? b?.removed)?.name,
    equalUntil: equalUntil?.name,
    equalBefore: equalBefore?.name,
    changed: changed?.map(({place, commit}) => `${place === pair.a ? 'a' : 'b'} ${commit?.name ?? 'uncommitted'}`),
    differences: drift?.differences,
    ...sinceField('a', a),
    ...sinceField('b', b),
  };
}

function sinceField(side: 'a' | 'b', since: Since | undefined): Row {
  return since === undefined ? {} : {[`${side}${since.isEarlier ? 'Before' : 'Since'}`]: since.commit?.name ?? null};
}

function* documentRows(finding: DocumentFinding): Generator<Row> {
  const {places, measure, weighedAmong} = finding;
  for (const pair of finding.pairs) {
    const [a, b] = [places[pair.a], places[pair.b]];
    yield {
      ...start(finding, a?.path, b?.path),
      ...(measure !== undefined && {measure, weighedAmong}),
      ...{...measures(pair), new: newSide(a?.new, b?.new), ...past(finding, pair), ...family(finding)},
    };
  }
}

function* folderRows(finding: FolderFinding): Generator<Row> {
  const [first, ...others] = finding.places;
  const {pages, pagesTotal, pairsMeasured} = finding;
  const resemblanceMedian = rounded(finding.resemblanceMedian);
  for (const other of others) {
    const measured = {pages, pagesTotal, pairsMeasured, resemblanceMedian, new: newSide(first.new, other.new)};
    yield {...start(finding, first.path, other.path), ...measured, ...family(finding)};
  }
}

function* collectionRows(finding: CollectionFinding): Generator<Row> {
  const [page, ...sources] = finding.places;
  for (const source of sources) {
    const containmentA = page.words > 0 ? rounded(source.words / page.words) : 0;
    const measured = {containmentA, sharedWords: source.words, wordsA: page.words};
    yield {...start(finding, page.path, source.path), ...measured, ...family(finding)};
  }
}

function start(finding: Finding, a: string | undefined, b: string | undefined): Row {
  const {kind, code, detail, reorderedRows, renamed, level, facts, counted, reason = ''} = finding;
  const isReordered = detail === undefined && reorderedRows !== undefined;
  const variant = {detail, ...(isReordered && {reordered: true}), ...(renamed && !isReordered && {renamed})};
  const score = counted && Math.round(counted.score);
  return {kind, code, ...variant, a, b, ...(facts && {level, weight: Math.round(facts.weight), score, reason})};
}

function measures({containmentA, containmentB, resemblance, inOrder, wordsA, wordsB}: OccurrencePair): Row {
  const [a, b] = [rounded(containmentA), rounded(containmentB)];
  return {
    ...{containmentA: a, containmentB: b, containment: Math.max(a, b), resemblance: rounded(resemblance)},
    ...(inOrder && {inOrderA: rounded(inOrder[0]), inOrderB: rounded(inOrder[1])}),
    ...{wordsA, wordsB},
  };
}

/** In a review, which of the two is new. */
function newSide(a: boolean | undefined, b: boolean | undefined): string | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a ? (b ? 'both' : 'a') : b ? 'b' : 'neither';
}

function family({family: name, acceptance}: Finding): Row {
  return {family: name, accepted: acceptance?.accepted};
}
