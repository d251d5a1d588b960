// Differences between the two places that the message is about, as it counts them: the most telling first.

import type {DifferenceData, EditData} from '../../shared/report/html/reportData.ts';
import {count, plural} from '../../shared/wording/numbersInEnglish.ts';
import {PlainText} from '../parts/plainText.tsx';

/** `isTurned`: the first place is on the right. */
export function EditList({differences, isTurned}: {readonly differences: DifferenceData; readonly isTurned: boolean}) {
  const {count: all, edits, renamed} = differences;
  if (all === 0 && renamed.length === 0) return null;
  const left = all - edits.length;
  return (
    <details class="differences" open={edits.length + renamed.length <= 8}>
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
          <Edit {...(isTurned ? turned(edit) : edit)} />
        ))}
      </ul>
      {left > 0 && <p>And {count(left)} more, in the rows below.</p>}
    </details>
  );
}

function turned({kind, a, b, lineA, lineB}: EditData): EditData {
  return {kind, a: b, b: a, lineA: lineB, lineB: lineA};
}

function Edit({a, b, lineA, lineB}: EditData) {
  if (b === '') {
    return (
      <li>
        Left also, line {lineA}: <Quote text={a} />
      </li>
    );
  }
  if (a === '') {
    return (
      <li>
        Right also, line {lineB}: <Quote text={b} />
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
