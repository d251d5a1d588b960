// Takes a text and the edits of it, gives the lines that change, before and after, for a terminal.

import type {TextEdit} from '../review/transferEdit.ts';
import {painted, type Style} from '../wording/layout.ts';
import {visible} from '../wording/terminal.ts';

/** `- old line`, `+ new line`. Edits are in order of the text and do not overlap. */
export function editDiff(text: string, edits: readonly TextEdit[], color: boolean): string[] {
  return hunksOf(text, edits).flatMap(({from, to, edits: own}) => {
    const removed: Part[] = [];
    const added: Part[] = [];
    let at = from;
    for (const {start, end, newText} of own) {
      const same: Part = {text: text.slice(at, start), style: 'plain'};
      removed.push(same, {text: text.slice(start, end), style: 'removed'});
      added.push(same, {text: newText, style: 'added'});
      at = end;
    }
    const rest: Part = {text: text.slice(at, to), style: 'plain'};
    return [...lines('- ', 'removed', [...removed, rest], color), ...lines('+ ', 'added', [...added, rest], color)];
  });
}

interface Part {
  readonly text: string;
  readonly style: Style;
}

/** Whole lines, with the edits in them. */
interface EditHunk {
  readonly from: number;
  readonly to: number;
  readonly edits: readonly TextEdit[];
}

function hunksOf(text: string, edits: readonly TextEdit[]): EditHunk[] {
  const hunks: EditHunk[] = [];
  for (const edit of edits) {
    const from = text.lastIndexOf('\n', edit.start - 1) + 1;
    const lineEnd = text.indexOf('\n', edit.end);
    const to = lineEnd < 0 ? text.length : lineEnd;
    const last = hunks.at(-1);
    // Neighbouring lines are shown together.
    if (last !== undefined && from <= last.to + 1) {
      hunks[hunks.length - 1] = {from: last.from, to: Math.max(to, last.to), edits: [...last.edits, edit]};
    } else hunks.push({from, to, edits: [edit]});
  }
  return hunks;
}

function lines(sign: string, style: Style, parts: readonly Part[], color: boolean): string[] {
  const all = [''];
  for (const part of parts) {
    part.text.split('\n').forEach((piece, index) => {
      if (index > 0) all.push('');
      const shown = visible(piece.replace(/\r$/, '').replaceAll('\t', '  '));
      all[all.length - 1] += painted(shown, part.style, color);
    });
  }
  return all.map((line) => painted(sign, style, color) + line);
}
