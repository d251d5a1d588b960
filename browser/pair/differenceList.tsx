// Differences between two places of which the report has no count, as sentences.

import {PlainText} from '../parts/plainText.tsx';
import type {Difference, Excerpt} from './wordDifferences.ts';

/** A list of more is read nowhere; the rows have all. */
const shownMax = 200;

export function DifferenceList({differences}: {readonly differences: readonly Difference[]}) {
  if (differences.length === 0) return null;
  return (
    <details class="differences" open={differences.length <= 5}>
      <summary>What differs</summary>
      <ul>
        {differences.slice(0, shownMax).map(({left, right, isMoved}) => (
          <li>
            {isMoved && left && right ? (
              <>
                Moved, line {left.line} left, line {right.line} right: <Quote of={left} />
              </>
            ) : left && right ? (
              <>
                Line {left.line} left: <Quote of={left} />, line {right.line} right: <Quote of={right} />
              </>
            ) : left ? (
              <>
                Only left, line {left.line}: <Quote of={left} />
              </>
            ) : right ? (
              <>
                Only right, line {right.line}: <Quote of={right} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {differences.length > shownMax && <p>And {differences.length - shownMax} more, in the rows below.</p>}
    </details>
  );
}

function Quote({of: {text, words}}: {readonly of: Excerpt}) {
  return (
    <>
      <q>
        <PlainText text={text} />
      </q>
      {words > 3 && ` (${words} words)`}
    </>
  );
}
