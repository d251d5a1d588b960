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
      chunk += `${row}\n`;
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

/** Of a finding with several texts the rows of all of them, under its name. */
function* allRowsOf(finding: Finding): Generator<string> {
  for (const text of unmerged(finding)) yield* byShape(rowsByShape, {...text, family: finding.family});
}

const rowsByShape: ByShape<Iterable<string>> = {
  passage: passageRows,
  document: documentRows,
  folder: folderRows,
  collection: collectionRows,
};

function* passageRows(finding: PassageFinding): Generator<string> {
  if (finding.elsewhere !== undefined) yield* elsewhereRows(finding, finding.elsewhere);
  const {places} = finding;
  const paths = places.map((place) => quoted(place.path));
  for (const pair of finding.pairs) {
    const a = places[pair.a];
    const b = places[pair.b];
    if (a === undefined || b === undefined) continue;
    const offsets = `"aStart":${a.start},"aEnd":${a.end},"bStart":${b.start},"bEnd":${b.end}`;
    const lines = `"aLines":"${lineRange(a.startLine, a.endLine)}","bLines":"${lineRange(b.startLine, b.endLine)}"`;
    yield `${start(finding, paths[pair.a], paths[pair.b])},${offsets},${lines},${measures(pair)}${newSide(a.new, b.new)}${ownMembers(finding, pair)}${past(finding, pair)},${family(finding)}`;
  }
}

/** A row for each place: `b` is a path in the other repository. */
function* elsewhereRows(finding: PassageFinding, elsewhere: Elsewhere): Generator<string> {
  const [place] = finding.places;
  if (place === undefined) return;
  const lines = `"aStart":${place.start},"aEnd":${place.end},"aLines":"${lineRange(place.startLine, place.endLine)}"`;
  for (const [at, other] of [elsewhere, ...elsewhere.others].entries()) {
    const {repository, zone, commit, day, link} = other;
    const whose = printableJson({repository, zone, commit, day, link}).slice(1, -1);
    const estimated = `"level":"${finding.level}","estimated":${at > 0 || elsewhere.estimated}`;
    const there =
      other.startLine === undefined
        ? ''
        : `,"bLines":"${lineRange(other.startLine, other.endLine ?? other.startLine)}"`;
    const measured = `"containmentA":${rounded(other.share)},"sharedWords":${other.words},"wordsA":${finding.words}`;
    yield `${start(finding, quoted(place.path), quoted(other.path))},${whose},${estimated},${lines}${there},${measured},${family(finding)}`;
  }
}

function ownMembers(finding: PassageFinding, pair: OccurrencePair): string {
  const members = kindOf(finding).row?.(finding, pair);
  return members === undefined ? '' : `,${printableJson(members).slice(1, -1)}`;
}

/** Names of commits only: who and why, Git tells. Of a copy that has diverged, only at the pair that has. */
function past({history, drift}: TextFinding, pair: OccurrencePair): string {
  if (history === undefined || (drift !== undefined && (drift.a !== pair.a || drift.b !== pair.b))) return '';
  const {added, equalUntil, equalBefore, changed, since} = history;
  const sides = changed?.map(({place, commit}) => `"${place === pair.a ? 'a' : 'b'} ${commit?.name ?? 'uncommitted'}"`);
  const [a, b] = [pair.a, pair.b].map((place) => since?.find((one) => one.place === place));
  const removed = history.removed ?? b?.removed;
  const fields = [
    added && `,"added":"${added.name}"`,
    removed && `,"removed":"${removed.name}"`,
    equalUntil && `,"equalUntil":"${equalUntil.name}"`,
    equalBefore && `,"equalBefore":"${equalBefore.name}"`,
    sides && `,"changed":[${sides.join(',')}]`,
    drift && `,"differences":${printableJson(drift.differences)}`,
    a && sinceField('a', a),
    b && sinceField('b', b),
  ];
  return fields.filter((field) => field !== undefined).join('');
}

function sinceField(side: 'a' | 'b', {commit, isEarlier}: Since): string {
  return `,"${side}${isEarlier ? 'Before' : 'Since'}":${commit === null ? 'null' : `"${commit.name}"`}`;
}

function* documentRows(finding: DocumentFinding): Generator<string> {
  const paths = finding.places.map((place) => quoted(place.path));
  const among = finding.weighedAmong === undefined ? '' : `,"weighedAmong":${finding.weighedAmong}`;
  const measure = finding.measure === undefined ? '' : `,"measure":"${finding.measure}"${among}`;
  for (const pair of finding.pairs) {
    const fresh = newSide(finding.places[pair.a]?.new, finding.places[pair.b]?.new);
    yield `${start(finding, paths[pair.a], paths[pair.b])}${measure},${measures(pair)}${fresh}${past(finding, pair)},${family(finding)}`;
  }
}

function* folderRows(finding: FolderFinding): Generator<string> {
  const [first, ...others] = finding.places;
  const pages = `"pages":${finding.pages},"pagesTotal":${finding.pagesTotal},"pairsMeasured":${finding.pairsMeasured}`;
  const median = `"resemblanceMedian":${rounded(finding.resemblanceMedian)}`;
  for (const other of others) {
    const fresh = newSide(first.new, other.new);
    yield `${start(finding, quoted(first.path), quoted(other.path))},${pages},${median}${fresh},${family(finding)}`;
  }
}

function* collectionRows(finding: CollectionFinding): Generator<string> {
  const [page, ...sources] = finding.places;
  for (const source of sources) {
    const share = page.words > 0 ? rounded(source.words / page.words) : 0;
    const numbers = `"containmentA":${share},"sharedWords":${source.words},"wordsA":${page.words}`;
    yield `${start(finding, quoted(page.path), quoted(source.path))},${numbers},${family(finding)}`;
  }
}

function start(finding: Finding, a: string | undefined, b: string | undefined): string {
  return `{"kind":"${finding.kind}","code":"${finding.code}"${variant(finding)},"a":${a},"b":${b}${weight(finding)}`;
}

function variant(finding: Finding): string {
  if (finding.detail !== undefined) return `,"detail":"${finding.detail}"`;
  if (finding.reorderedRows !== undefined) return ',"reordered":true';
  return finding.renamed ? ',"renamed":true' : '';
}

function weight(finding: Finding): string {
  if (finding.facts === undefined) return '';
  const {level, facts, counted, reason = ''} = finding;
  const score = counted === undefined ? '' : `,"score":${Math.round(counted.score)}`;
  return `,"level":"${level}","weight":${Math.round(facts.weight)}${score},"reason":"${reason}"`;
}

function measures(pair: OccurrencePair): string {
  const a = rounded(pair.containmentA);
  const b = rounded(pair.containmentB);
  const inOrder =
    pair.inOrder === undefined ? '' : `,"inOrderA":${rounded(pair.inOrder[0])},"inOrderB":${rounded(pair.inOrder[1])}`;
  return `"containmentA":${a},"containmentB":${b},"containment":${Math.max(a, b)},"resemblance":${rounded(pair.resemblance)}${inOrder},"wordsA":${pair.wordsA},"wordsB":${pair.wordsB}`;
}

/** In a review, which of the two is new. */
function newSide(a: boolean | undefined, b: boolean | undefined): string {
  if (a === undefined || b === undefined) return '';
  return `,"new":"${a ? (b ? 'both' : 'a') : b ? 'b' : 'neither'}"`;
}

function family(finding: Finding): string {
  const {acceptance} = finding;
  return `"family":${quoted(finding.family)}${acceptance === undefined ? '' : `,"accepted":${acceptance.accepted}`}}`;
}

function quoted(text: string): string {
  return printableJson(text);
}
