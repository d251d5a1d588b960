import {expect, test} from 'vitest';
import {columns} from '../../../shared/wording/terminal.ts';
import {listOf, nameInSentence, paragraph, sentenceOf} from '../../methods/report/sentence.ts';

test('sentences are as wide as the terminal at most, and no path in them is broken, whatever is in it', () => {
  const paths = ['docs/a page with blanks.md', `${'long/'.repeat(12)}end.md`, 'docs/手册.md', 'a\nb.md'];
  for (const width of [40, 60, 80, 200]) {
    const said = sentenceOf`${'12 %'} of the text of ${listOf(paths.map(nameInSentence), ', ')} is in ${nameInSentence(paths[0])}, says it`;
    const lines = paragraph(said, {width, color: false}, '', '  ').trimEnd().split('\n');
    const text = lines.map((line) => line.trim()).join(' ');
    for (const path of ['docs/a page with blanks.md', paths[1], paths[2], 'a\\nb.md']) {
      expect(lines.filter((line) => line.includes(path)).length, `${width}: ${path}`).toBeGreaterThan(0);
      expect(text).toContain(path);
    }
    for (const line of lines) {
      // Only a path that is wider than the line itself may exceed the width.
      if (!line.includes(paths[1])) expect(columns(line), `${width}: ${line}`).toBeLessThanOrEqual(width);
    }
    expect(text).toMatch(/^12 % of the text of .* is in docs\/a page with blanks\.md, says it$/);
  }
});
