// The report of `shingle baseline add --set`: which patterns were written where; for reading, and as JSON.

import {span, wholeSpan, wrap} from '../../wording/layout.ts';
import {printableJson, visiblePath} from '../../wording/terminal.ts';

interface WrittenSet {
  readonly pattern: string;
  readonly file: string;
}

export function* setsJson(sets: readonly WrittenSet[]): Generator<string> {
  const [first] = sets;
  const patterns = sets.map(({pattern}) => pattern);
  yield `${printableJson(JSON.stringify({version: 1, configuration: first?.file ?? null, expected: patterns}))}\n`;
}

export function* setsPretty(sets: readonly WrittenSet[], width: number): Generator<string> {
  for (const {pattern, file} of sets) {
    const name = visiblePath(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
    const spans = [
      span(`Added to "expected" in ${name}: `),
      wholeSpan(visiblePath(pattern), 'strong'),
      span('. Equal text of files that match it at different alternatives is not reported any more.'),
    ];
    const lines = wrap(spans, {width, color: false, first: span(''), rest: span('  ')});
    yield `${lines.join('\n')}\n`;
  }
}
