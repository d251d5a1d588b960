// Where edited paragraphs are on the page as it is, although edits before them have other words and are not seen by a reader.
import {expect, test} from 'vitest';
import {editedParagraphs, hunksBetween} from '../../../shared/review/editedParagraphs.ts';
import {type TextWords, textBetween} from '../../../shared/review/textWords.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {random as randomOf} from '../../support/random.ts';

function textOf(text: string): TextWords {
  const bytes = new TextEncoder().encode(text);
  const tokens = newTokens();
  lex('a.md', bytes, formatOf('a.md'), tokens, newExcludedText('nothing'));
  return {bytes, tokens, from: 0, to: tokens.count};
}

/** Numbers of the first and the last word of each paragraph stay as they are. */
function paragraphsNow(before: string, now: string): string[] {
  const [page, current] = [textOf(before), textOf(now)];
  return editedParagraphs(page, current, hunksBetween(page, current)).map(({nowFrom, nowTo}) =>
    textBetween(current, nowFrom, nowTo).replace(/\s.*\s/s, ' '),
  );
}

test('a paragraph behind an escape that is not needed', () => {
  const of = (name: string, many: string) =>
    `First0 the value of ${name} is read before all others last0.\n\nFirst1 the house has ${many} doors and a window last1.\n`;
  expect(paragraphsNow(of('a\\_b', 'two'), of('a_b', 'three'))).toEqual(['First1 last1']);
});

test('a block of code that becomes another kind of block, with less before its lines, has the same words', () => {
  const command = (space: string) =>
    `${space}az network show \\\n${space}    --group <GROUP-NAME> \\\n${space}    --name <NAME>\n`;
  const [before, now] = [`# A\n\n${command('   ')}`, `# A\n\n\`\`\`\n${command('')}\`\`\`\n`].map(textOf);
  expect(before.to).toBeLessThan(now.to);
  expect(hunksBetween(before, now).filter(({isHidden}) => !isHidden)).toEqual([]);
});

test('random edits, each in a paragraph of its own, behind random escapes', () => {
  const random = randomOf(29);
  const words = 'the boat leaves at noon and comes back before sun has gone down behind hills of island'.split(' ');
  for (let trial = 0; trial < 200; trial++) {
    const edited: number[] = [];
    const texts = Array.from({length: 6}, (_, at) => {
      const middle = Array.from({length: 12}, (_, k) => `${words[Math.floor(random() * words.length)]}${at}x${k}`);
      const isEdited = random() < 0.5;
      if (isEdited) edited.push(at);
      const escaped = random() < 0.5 ? Math.floor(random() * 12) : -1;
      const of = (isNow: boolean) =>
        middle
          .map((word, k) => {
            if (k === 5 && isEdited && isNow) return `other${at}`;
            return k === escaped && k !== 5 ? `${word}${isNow ? '_' : '\\_'}y` : word;
          })
          .join(' ');
      return [false, true].map((isNow) => `First${at} ${of(isNow)} last${at}.`);
    });
    const [before, now] = [0, 1].map((side) => texts.map((text) => text[side]).join('\n\n'));
    expect(paragraphsNow(before, now), `trial ${trial}`).toEqual(edited.map((at) => `First${at} last${at}`));
  }
});
