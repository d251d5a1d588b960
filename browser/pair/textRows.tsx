// The rows of two texts as a table. Marks are a colour and a line, and words for those who do not see them.

import {useState} from 'preact/hooks';
import {count} from '../../shared/wording/numbersInEnglish.ts';
import {PlainText} from '../parts/plainText.tsx';
import type {Line, Row, Span} from './lineRows.ts';

/** Two files of 13,000 words have 1,200 rows, which take over a second to draw. */
const rowStep = 200;

export function TextRows({rows}: {readonly rows: readonly Row[]}) {
  const [shown, setShown] = useState(rowStep);
  return (
    <>
      <RowTable rows={rows.slice(0, shown)} />
      {shown < rows.length && (
        <button type="button" onClick={() => setShown(shown + rowStep)}>
          Show {Math.min(rowStep, rows.length - shown)} more of {count(rows.length)} rows
        </button>
      )}
    </>
  );
}

function RowTable({rows}: {readonly rows: readonly Row[]}) {
  return (
    <table class="pair">
      <caption class="hidden">The two texts, line by line</caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Left</th>
          <th scope="col">Right</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({left, right, isSame, outside}) => (
          <tr class={outside ? `context ${outside}` : isSame ? 'same' : 'different'}>
            <td>
              {left.map((line) => (
                <TextLine line={line} side="left" />
              ))}
            </td>
            <td>
              {right.map((line) => (
                <TextLine line={line} side="right" />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TextLine({line: {number, spans, isOutside}, side}: {readonly line: Line; readonly side: 'left' | 'right'}) {
  return (
    <div class={isOutside ? 'line outside' : 'line'} data-line={number}>
      <bdi>{spans.length === 0 ? '\u00a0' : spans.map((span) => <TextSpan span={span} side={side} />)}</bdi>
    </div>
  );
}

function TextSpan({span: {text, state, otherLine}, side}: {readonly span: Span; readonly side: 'left' | 'right'}) {
  switch (state) {
    case 'only':
      return (
        <mark class="only">
          <span class="hidden">only {side}: </span>
          <PlainText text={text} />
        </mark>
      );
    case 'moved':
      return (
        <mark class="moved" title={`Moved: line ${otherLine} on the other side`}>
          <span class="hidden">moved, line {otherLine} on the other side: </span>
          <PlainText text={text} />
        </mark>
      );
    case 'outside':
      return (
        <span class="outside">
          <PlainText text={text} />
        </span>
      );
    default:
      return <PlainText text={text} />;
  }
}
