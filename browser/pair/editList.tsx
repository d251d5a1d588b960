// Differences between the two places that the message is about, as it counts them: the most telling first.

import type {DifferenceData, EditData} from '../../shared/report/html/reportData.ts';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {PlainText} from '../parts/plainText.tsx';
import type {MarkedLines} from './lineRows.ts';

interface Props {
  readonly differences: DifferenceData;
  /** The first place is on the right. */
  readonly isTurned: boolean;
  /** As the two sides are shown: the numbers of their lines with a mark. */
  readonly marked: MarkedLines;
}

/** Words that only one passage has may be beside the other one: then the rows mark nothing. */
export function EditList({differences, isTurned, marked}: Props) {
  const {count: all, edits, renamed} = differences;
  if (all === 0 && renamed.length === 0) return null;
  const left = all - edits.length;
  const listed = edits.length + renamed.length;
  const areMarked = marked.left.size + marked.right.size > 0;
  return (
    <details class="differences" open={listed <= 8}>
      <summary>{all === 0 ? 'Only names differ' : plural(all, 'difference')}</summary>
      <ul>
        {renamed.map(({a, b, times}) => (
          <li>
            Replaced {times === 1 ? 'once' : `${count(times)} times`}: <Quote text={isTurned ? b : a} />
            {' → '}
            <Quote text={isTurned ? a : b} />
          </li>
        ))}
        {edits.map((edit) => (
          <Edit {...(isTurned ? turned(edit) : edit)} marked={marked} />
        ))}
      </ul>
      {left > 0 && listed === 0 && areMarked && <p>In the rows below.</p>}
      {left > 0 && listed > 0 && (
        <p>
          And {count(left)} more{areMarked && ', in the rows below'}.
        </p>
      )}
    </details>
  );
}

function turned({kind, a, b, lineA, lineB}: EditData): EditData {
  return {kind, a: b, b: a, lineA: lineB, lineB: lineA};
}

function Edit({a, b, lineA, lineB, marked}: EditData & {readonly marked: MarkedLines}) {
  if (b === '') {
    return (
      <li>
        Left also, line {lineA}: <Quote text={a} />
        {!marked.left.has(lineA) && ', which the right has outside of its passage'}
      </li>
    );
  }
  if (a === '') {
    return (
      <li>
        Right also, line {lineB}: <Quote text={b} />
        {!marked.right.has(lineB) && ', which the left has outside of its passage'}
      </li>
    );
  }
  return (
    <li>
      Line {lineA} left: <Quote text={a} />, line {lineB} right: <Quote text={b} />
    </li>
  );
}

function Quote({text}: {readonly text: string}) {
  return (
    <q>
      <PlainText text={text} />
    </q>
  );
}
