// Formats the clusters of a collection, as text or JSON.

import type {TextStyle} from '../../../shared/wording/layout.ts';
import {span} from '../../../shared/wording/layout.ts';
import {count, decimal, percent, plural, rounded} from '../../../shared/wording/numbersInEnglish.ts';
import {printableJson} from '../../../shared/wording/terminal.ts';
import type {Cluster, ClusterMember, ClusterReport} from '../clusters/nearReportData.ts';
import {type ClusterStatistics, web1997} from '../clusters/statistics.ts';
import {lookedJson, lookedText, methodText, missedText, stoodJson} from './nearReport.ts';
import {nameInSentence, paragraph, sentenceOf} from './sentence.ts';

/** `verbose` adds the web of 1997, how documents were found, and what may have been missed. */
export function* clustersText(report: ClusterReport, look: TextStyle, verbose: boolean): Generator<string> {
  const {clusters, cut, looked, moved} = report;
  const missed = missedText(looked);
  if (clusters.length === 0) {
    const least = percent(looked.resemblanceMin);
    const none =
      missed === null
        ? `No two ${looked.unit}s are at least ${least} similar.`
        : `No two ${looked.unit}s were found that are at least ${least} similar. ${missed}`;
    yield `${paragraph(none, look)}\n`;
  }
  for (const cluster of clusters) {
    yield paragraph(span(headOf(cluster, looked.unit), 'strong'), look);
    let content = -1;
    for (const member of cluster.members) {
      const same = member.content === content ? '= ' : '';
      yield paragraph(sentenceOf`${same}${nameInSentence(member.path)}${stoodShort(member)}`, look, '  ', '    ');
      content = member.content;
    }
    if (cluster.size > cluster.members.length)
      yield `  and ${count(cluster.size - cluster.members.length)} more (limits.placesMax)\n`;
    yield '\n';
  }
  if (cut > 0) yield `${plural(cut, 'more cluster')} omitted (--max-findings)\n\n`;
  yield* statisticsText(report, verbose);
  yield paragraph(lookedText(looked), look);
  if (missed !== null && looked.isPromised && clusters.length > 0) yield paragraph(missed, look);
  if (moved > 0) {
    yield paragraph(`${plural(moved, 'cluster is a page', 'clusters are pages')} that moved from path to path.`, look);
  }
  // Anything cut off by a limit is always reported.
  if (report.cost.skippedKeys > 0) yield paragraph(skippedText(report), look);
  if (!verbose) return;
  yield paragraph(costText(report), look);
  yield* methodText(looked, look);
}

function headOf({kind, size, exactCopies, resemblance}: Cluster, unit: string): string {
  const what = kind === 'moved' ? `a page that moved: ${plural(size, unit)}` : plural(size, unit);
  const exact =
    exactCopies === 0 ? '' : exactCopies === size - 1 ? ', all exact copies' : `, ${exactText(exactCopies)}`;
  return `${what}${exact}${resemblance === null ? '' : `; ${rangeText(resemblance)} resemblance`}`;
}

function exactText(exactCopies: number): string {
  return exactCopies === 1 ? 'one an exact copy of another' : `${count(exactCopies)} exact copies of others`;
}

function rangeText({least, most}: {readonly least: number; readonly most: number}): string {
  const [from, to] = [percent(least), percent(most)];
  return from === to ? from : `${from} to ${to}`;
}

function stoodShort({past}: ClusterMember): string {
  if (past === null) return '';
  const until = past.standsAtHead ? 'still there' : past.until === null ? 'not at HEAD' : `gone ${past.until.day}`;
  const versions = past.versions > 1 ? `, ${plural(past.versions, 'version')}` : '';
  return ` (${past.since.day}, ${until}${versions})`;
}

/** With `verbose`, the results for the web in 1997 are printed in a second column. */
function* statisticsText({statistics, looked, exactCopies}: ClusterReport, verbose: boolean): Generator<string> {
  const {documents, unique, clusters, ofTwo, meanSize, largest} = statistics;
  const rows: readonly (readonly [string, string, string])[] = [
    [`${looked.unit}s`, count(documents), '30 million'],
    ['unique', shareText(unique, documents), percent(web1997.unique)],
    ['exact copies of another', shareText(exactCopies, documents), ''],
    ['clusters', count(clusters), ''],
    ['clusters of two', shareText(ofTwo, clusters), percent(web1997.ofTwo)],
    [`${looked.unit}s of a cluster, mean`, decimal(meanSize, 1), decimal(web1997.meanSize, 1)],
    ['the largest cluster', count(largest), '40,000'],
  ];
  const shown = verbose
    ? [['', 'here', 'web, 1997'] as const, ...rows]
    : rows.map(([name, here]) => [name, here, ''] as const);
  const width = (column: 0 | 1 | 2) => Math.max(...shown.map((row) => row[column].length));
  for (const [name, here, then] of shown) {
    yield `${`${name.padEnd(width(0))}  ${here.padStart(width(1))}  ${then.padStart(width(2))}`.trimEnd()}\n`;
  }
  yield '\n';
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? '0' : percent(part / whole);
}

function costText({cost, looked}: ClusterReport): string {
  const {pairs, measured} = cost;
  const met =
    looked.lookup.name === 'sorting'
      ? `${plural(pairs, 'pair shares', 'pairs share')} a look-up key`
      : `${plural(pairs, 'candidate pair')}`;
  return `${met}, ${count(measured)} measured.`;
}

function skippedText({cost: {skippedKeys, skippedRows, keyDocumentsMax}}: ClusterReport): string {
  return `Skipped ${plural(skippedKeys, 'look-up key')} in more than ${plural(keyDocumentsMax, 'document')}, ${plural(skippedRows, 'occurrence')} (limits.keyDocumentsMax): documents that share only those are not compared.`;
}

export function* clustersJson(report: ClusterReport): Generator<string> {
  const {looked, clusters, cut, statistics, exactCopies, moved} = report;
  // The number of look-ups is printed with the look-up.
  const {probes: _, candidates: __, ...cost} = report.cost;
  const all = {
    command: 'clusters',
    ...lookedJson(looked),
    statistics: {...statisticsJson(statistics), exactCopies, moved, web1997},
    cost,
    cut,
    clusters: clusters.map(clusterJson),
  };
  yield `${printableJson(all, 2)}\n`;
}

export function* clustersLines({clusters}: ClusterReport): Generator<string> {
  for (const cluster of clusters) yield `${printableJson(clusterJson(cluster))}\n`;
}

function statisticsJson({documents, unique, clusters, ofTwo, meanSize, largest}: ClusterStatistics) {
  return {
    members: documents,
    unique,
    uniqueShare: documents === 0 ? 0 : rounded(unique / documents),
    clusters,
    ofTwo,
    ofTwoShare: clusters === 0 ? 0 : rounded(ofTwo / clusters),
    meanSize: rounded(meanSize),
    largest,
  };
}

function clusterJson({kind, size, exactCopies, resemblance, members}: Cluster) {
  return {
    kind,
    size,
    exactCopies,
    resemblance: resemblance === null ? null : {least: rounded(resemblance.least), most: rounded(resemblance.most)},
    members: members.map(({path, content, past}) => ({
      path,
      content,
      ...(past !== null && {versions: past.versions, ...stoodJson(past)}),
    })),
  };
}
