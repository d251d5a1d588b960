// Findings as a list: where, how much, and how the text begins.

import type {PassageData} from '../../shared/report/html/reportData.ts';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {type Filters, findingAddress} from '../address.ts';
import {PathName} from '../parts/pathName.tsx';
import {PlainText} from '../parts/plainText.tsx';
import {excerptOf, type Finding, kindOf, levelNames, type Report} from '../reportModel.ts';
import {scoresText, wordsText} from '../shares.ts';

interface ListProps {
  readonly report: Report;
  readonly findings: readonly Finding[];
  readonly filters: Filters;
}

export function FindingList({report, findings, filters}: ListProps) {
  if (findings.length === 0) return null;
  return (
    <ol class="findings">
      {findings.map((finding) => (
        <li key={finding.id} value={finding.rank}>
          <a class="title" href={findingAddress(finding.id, filters)}>
            <FindingTitle report={report} finding={finding} />
          </a>
          <p class="facts">
            <FindingFacts report={report} finding={finding} />
          </p>
          <p class="excerpt">
            <PlainText text={finding.heaviest ? excerptOf(report, finding.heaviest) : finding.message} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const foldersShown = 3;

/** Whether all words of each of two files are in the other one. */
function isWhole({page, scores}: PassageData): boolean {
  return page === true && scores !== undefined && scores[0] >= 1 && scores[1] >= 1;
}

/** '195 words: cosmosdb.md:65 and setup-azure-cosmosdb.md:82, 3 more places'. */
export function FindingTitle({report: {paths}, finding}: {readonly report: Report; readonly finding: Finding}) {
  const {heaviest, inCommon, folders = []} = finding;
  if (heaviest === undefined) {
    return (
      <>
        Mirrored folders:{' '}
        {folders.slice(0, foldersShown).map((folder, index) => (
          <>
            {index > 0 && ', '}
            <PathName path={`${folder}/`} />
          </>
        ))}
        {folders.length > foldersShown && `, ${folders.length - foldersShown} more`}
      </>
    );
  }
  const {places, first, page} = heaviest;
  const {words} = inCommon ?? heaviest;
  const [a, b] = [places[first[0]], places[first[1]]];
  const others = places.length - (first[0] === first[1] ? 1 : 2);
  return (
    <>
      {isWhole(heaviest) ? 'Whole files' : wordsText(words)}:{' '}
      <PathName path={paths[a[0]]} {...(!page && {line: a[1]})} />
      {b !== a && (
        <>
          {' and '}
          <PathName path={paths[b[0]]} {...(!page && {line: b[1]})} />
        </>
      )}
      {others > 0 && `, ${plural(others, page ? 'more file' : 'more place')}`}
    </>
  );
}

export function FindingFacts({report, finding}: {readonly report: Report; readonly finding: Finding}) {
  const {level, code, weight, passages, files, fresh, history, heaviest, inCommon} = finding;
  const scores = inCommon?.scores ?? heaviest?.scores;
  const owners = new Set(files.flatMap((file) => report.ownersOf.get(file) ?? []));
  const facts = [
    heaviest?.renamed ? 'renamed code' : kindOf(report, code),
    ...(scores ? [scoresText(scores)] : []),
    ...(weight > 0 ? [`score ${count(weight)}`] : []),
    ...(passages.length > 1 ? [`${passages.length} passages`] : []),
    ...(files.length > 2 ? [plural(files.length, 'file')] : []),
    ...(history?.some((line) => line.some(({kind}) => kind === 'changed')) ? ['diverged'] : []),
    ...owners,
  ];
  return (
    <>
      <span class={`level ${level}`}>{levelNames[level]}</span>
      {fresh && (
        <>
          {' · '}
          <b>new</b>
        </>
      )}
      {facts.map((fact) => (
        <>
          {' · '}
          <PlainText text={fact} />
        </>
      ))}
    </>
  );
}
