// Texts of a few sentences that all of them share, and random edits: copies of several lengths, broken up and joined.

import {own, passage} from '../lsp/pages.ts';
import {pick} from './random.ts';

const sentences = [passage, own.guides, own.reading].flatMap((text) => [text, text.split('. ')[0]]);

export function sharedText(draw: () => number): string {
  const parts = Array.from({length: 1 + Math.floor(draw() * 4)}, () =>
    draw() < 0.6 ? pick(draw, sentences) : `Zoë 🎈 ${Math.floor(draw() * 1e9)} é\r\nwords of this part alone ${draw()}`,
  );
  return `# ${pick(draw, ['One', 'Two 🎈', 'Three'])}\n\n${parts.join('\n\n')}\n`;
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** One to three edits, each of the text that the ones before it have left. */
export function* randomEdits(draw: () => number, before: string): Generator<Edit> {
  let text = before;
  for (let count = 1 + Math.floor(draw() * 3); count > 0; count--) {
    const edit = draw() < 0.1 ? {start: 0, end: text.length, inserted: sharedText(draw)} : smallEdit(draw, text);
    yield edit;
    text = text.slice(0, edit.start) + edit.inserted + text.slice(edit.end);
  }
}

function smallEdit(draw: () => number, text: string): Edit {
  const [x, y] = [draw(), draw()].map((share) => wholeAt(text, Math.floor(share * (text.length + 1))));
  const [start, end] = draw() < 0.5 ? [x, x] : [Math.min(x, y), Math.min(text.length, Math.min(x, y) + 40)];
  const inserted = draw() < 0.3 ? `\n\n${pick(draw, sentences)}\n\n` : pick(draw, ['', 'x', ' word ', '\n', '🎈']);
  return {start, end: wholeAt(text, end), inserted};
}

/** Not within a surrogate pair or a line break: editors name only such positions. */
function wholeAt(text: string, offset: number): number {
  const isWithin = /[\udc00-\udfff]/.test(text[offset] ?? '') || (text[offset] === '\n' && text[offset - 1] === '\r');
  return isWithin ? offset - 1 : offset;
}
