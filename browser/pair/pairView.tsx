// A finding: two of its places side by side, what is the same and what differs, and how that came about.

import {useMemo, useState} from 'preact/hooks';
import type {PassageData, PlaceData} from '../../shared/report/html/reportData.ts';
import {capitalised, count} from '../../shared/wording/numbersInEnglish.ts';
import {type Address, addressOf, type Filters, findingAddress} from '../address.ts';
import {matching} from '../list/filterFindings.ts';
import {FindingFacts, FindingTitle} from '../list/findingList.tsx';
import {goTo} from '../navigation.ts';
import {Heading} from '../parts/heading.tsx';
import {lastName, PathName} from '../parts/pathName.tsx';
import {PlainText} from '../parts/plainText.tsx';
import {type Finding, linesBetween, linesOfPlace, type Report} from '../reportModel.ts';
import {scoresText, wordsText} from '../shares.ts';
import {compare} from './compareTexts.ts';
import {DifferenceList} from './differenceList.tsx';
import {EditList} from './editList.tsx';
import {markedLines} from './lineRows.ts';
import {PlaceHead} from './placeHead.tsx';
import type {PassageText} from './sideWords.ts';
import {TextRows} from './textRows.tsx';
import {TimeLines} from './timeLines.tsx';

interface PairProps {
  readonly report: Report;
  readonly finding: Finding;
  readonly address: Address;
}

export function PairView({report, finding, address}: PairProps) {
  const {filters} = address;
  const number = address.passage in finding.passages ? address.passage : 0;
  const passage: PassageData | undefined = finding.passages[number];
  return (
    <>
      <Steps report={report} finding={finding} filters={filters} />
      <Heading name={titleOf(report, finding)} view={finding.id}>
        <FindingTitle report={report} finding={finding} />
      </Heading>
      <p class="facts">
        <FindingFacts report={report} finding={finding} />
      </p>
      <p class="message">
        <SaidAt report={report} finding={finding} />
        <PlainText text={finding.message} />
      </p>
      <TimeLines report={report} lines={finding.history ?? []} />
      {finding.passages.length > 1 && (
        <label class="passages">
          Passage
          <select
            value={number}
            onChange={({currentTarget}) => {
              const chosen = Number(currentTarget.value);
              goTo(findingAddress(finding.id, filters, chosen, ...finding.passages[chosen].first));
            }}
          >
            {finding.passages.map((one, index) => (
              <option value={index}>{passageName(one, index)}</option>
            ))}
          </select>
        </label>
      )}
      {passage === undefined ? (
        <FolderList report={report} finding={finding} />
      ) : (
        <PassagePair {...{report, finding, address, passage, number}} />
      )}
    </>
  );
}

/** The message is said at one place, which it calls "here" or "this page". */
function SaidAt({report: {paths}, finding: {heaviest}}: {readonly report: Report; readonly finding: Finding}) {
  if (heaviest === undefined) return null;
  const {places, first, page} = heaviest;
  const [path, line] = places[first[0]];
  return (
    <span class="side">
      <PathName path={paths[path]} {...(!page && {line})} />:{' '}
    </span>
  );
}

function titleOf({paths, title}: Report, {heaviest, folders = []}: Finding): string {
  const names = heaviest ? heaviest.first.map((place) => paths[heaviest.places[place][0]]) : folders.slice(0, 2);
  return `${names.map(lastName).join(' and ')} · copied text in ${title}`;
}

function passageName({page, words, places, first, renamed}: PassageData, index: number): string {
  if (page) return `${index + 1}: the files from beginning to end`;
  return `${index + 1}: ${wordsText(words)}${renamed ? ' of renamed code' : ''}, line ${places[first[0]][1]}`;
}

function Steps({
  report,
  finding,
  filters,
}: {
  readonly report: Report;
  readonly finding: Finding;
  readonly filters: Filters;
}) {
  const found = useMemo(() => matching(report, filters), [report, addressOf('', filters)]);
  const at = found.indexOf(finding);
  const step = (name: string, rel: 'prev' | 'next', other: Finding | undefined) =>
    other === undefined ? (
      <span class="off">{name}</span>
    ) : (
      <a rel={rel} href={findingAddress(other.id, filters)}>
        {name}
      </a>
    );
  return (
    <nav class="steps" aria-label="Findings">
      <a href={addressOf('findings', filters)}>{found.length < report.findings.length ? 'Filtered' : 'All'} findings</a>
      {step('Previous', 'prev', found[at - 1])}
      {step('Next', 'next', at < 0 ? undefined : found[at + 1])}
      {at >= 0 && (
        <span>
          {count(at + 1)} of {count(found.length)}
        </span>
      )}
    </nav>
  );
}

function FolderList({report, finding: {folders = []}}: {readonly report: Report; readonly finding: Finding}) {
  return (
    <ul>
      {folders.map((folder) => (
        <li>
          {report.commonFolder.startsWith(`${folder}/`) ? (
            <PlainText text={`${folder}/`} />
          ) : (
            <PathName path={`${folder}/`} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface PassageProps extends PairProps {
  readonly passage: PassageData;
  readonly number: number;
}

function PassagePair({report, finding, address, passage, number}: PassageProps) {
  const {places, first} = passage;
  const left = address.left in places ? address.left : first[0];
  const right = address.right in places ? address.right : first[1];
  const [a, b] = [places[left], places[right]];
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const result = useMemo(() => {
    const texts = [a, b].map((place) => passageText(report, place));
    return texts[0] === null || texts[1] === null ? null : compare(texts[0], texts[1]);
  }, [report, a, b]);
  // Of other pairs the report has no count.
  const isFirst = first.includes(left) && first.includes(right) && left !== right;
  const counted = isFirst ? (passage.differences ?? null) : null;
  const go = (one: number, other: number) => goTo(findingAddress(finding.id, address.filters, number, one, other));
  const sides = [
    {side: 'Left', number: left, choose: (place: number) => go(place, right)},
    {side: 'Right', number: right, choose: (place: number) => go(left, place)},
  ] as const;
  return (
    <>
      <div class="places">
        {sides.map(({side, number: at, choose}) => (
          <PlaceHead
            key={side}
            {...{report, passage, side, choose}}
            number={at}
            other={side === 'Left' ? right : left}
          />
        ))}
      </div>
      {result === null ? (
        <p>This text is not in the report, which would be too large with it. The places above lead to the files.</p>
      ) : (
        <>
          {isFirst && passage.scores && <p class="measure">{scoresOfSides(passage.scores, left !== first[0])}</p>}
          <p class="measure">
            {left === right
              ? 'Both sides are one place.'
              : result.differences.length === 0 && (counted === null || counted.count === 0)
                ? 'The words are the same on both sides.'
                : null}
          </p>
          {counted === null ? (
            <DifferenceList differences={result.differences} />
          ) : (
            <EditList differences={counted} isTurned={left !== first[0]} marked={markedLines(result.rows)} />
          )}
          {result.differences.length > 0 && (
            <label class="check">
              <input
                type="checkbox"
                checked={onlyDifferent}
                onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
              />{' '}
              Only rows that differ
            </label>
          )}
          <TextRows
            key={`${number}/${left}/${right}/${onlyDifferent}`}
            rows={onlyDifferent ? result.rows.filter((row) => !row.isSame) : result.rows}
          />
        </>
      )}
    </>
  );
}

/** Left side first; `isTurned`: the first place is on the right. */
function scoresOfSides([a, b, resemblance]: NonNullable<PassageData['scores']>, isTurned: boolean): string {
  return capitalised(scoresText(isTurned ? [b, a, resemblance] : [a, b, resemblance]));
}

const contextLines = 3;

/** With the lines around it that are in the report. */
function passageText(report: Report, place: PlaceData): PassageText | null {
  const [path, start, startColumn, end, endColumn] = place;
  const lines = linesOfPlace(report, place);
  if (lines === null) return null;
  const before = linesBetween(report, path, Math.max(1, start - contextLines), start - 1);
  const behind = linesBetween(report, path, end + 1, end + contextLines);
  return {
    lines: [...before, ...lines, ...behind],
    firstLine: start - before.length,
    from: before.length,
    to: before.length + lines.length - 1,
    startColumn,
    endColumn,
  };
}
