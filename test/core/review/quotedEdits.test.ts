// What a message quotes of an edit stands in the texts: the old words in the old page and in the copy that was left behind, the
// new ones in the new page, and neither goes over the end of a sentence, a line of a sample, an item or a cell.

import {describe, expect, test} from 'vitest';
import type {WordEdit} from '../../../shared/model/staleness.ts';
import {pick, random as randomOf} from '../../support/random.ts';
import {reviewOfTrees} from '../../support/reviewOfTrees.ts';
import {draws} from '../../support/trials.ts';

const vocabulary =
  'the a of to server page port 8080 `--wait` v1.2 file reads writes opens and config.yaml house runs [link](x.md) **bold** is on with user'.split(
    ' ',
  );

type Draw = () => number;

function sentence(draw: Draw): string {
  const words = Array.from({length: 5 + Math.floor(draw() * 8)}, () => pick(draw, vocabulary));
  return `Then ${words.join(' ')}${pick(draw, ['.', '.', '?', ':'])}`;
}

/** Lines; a paragraph is one line, or several that a renderer joins. */
function block(draw: Draw): string[] {
  const kind = draw();
  const some = <T>(make: () => T) => Array.from({length: 3 + Math.floor(draw() * 3)}, make);
  if (kind < 0.5) return [some(() => sentence(draw)).join(draw() < 0.5 ? ' ' : '\n')];
  if (kind < 0.7) return some(() => `- ${sentence(draw)}`);
  if (kind < 0.85)
    return ['| one | other |', '| --- | --- |', ...some(() => `| ${sentence(draw)} | ${sentence(draw)} |`)];
  return [
    '```',
    ...some(
      () =>
        `run ${pick(draw, vocabulary)} ${sentence(draw)
          .slice(5, 30)
          .replace(/[[\]()`*]/g, '')}`,
    ),
    '```',
  ];
}

function edited(text: string, draw: Draw): string {
  const words = text.split(/(?<=\s)/);
  const at = 4 + Math.floor(draw() * Math.max(1, words.length - 8));
  const fresh = Array.from({length: 1 + Math.floor(draw() * 4)}, () => `${pick(draw, vocabulary)} `).join('');
  const gone = Math.floor(draw() * 5);
  // A line keeps its end.
  const isWhole = words.slice(at, at + gone).every((word) => !word.includes('\n') && !/^[|`-]+ ?$/.test(word));
  const added = draw() < 0.2 ? `${sentence(draw)} ` : draw() < 0.3 ? '' : fresh;
  return [...words.slice(0, at), added, ...words.slice(isWhole ? at + gone : at)].join('');
}

/** Without white space and marks of emphasis, links and code; in small letters, as words are compared. */
function plain(text: string): string {
  return text.replace(/[\s*`[\]()]/g, '').toLowerCase();
}

function quoted({before, now, context, size}: WordEdit): {readonly old: string; readonly fresh: string} {
  const beside = (text: string) => [context?.head ?? '', text, context?.tail ?? ''].join(' ').trim();
  const old = context !== undefined || size?.before.isOne !== false ? beside(before) : '';
  const fresh = context !== undefined || size?.now.isOne !== false ? beside(now) : '';
  return {old, fresh};
}

describe('a quoted edit', () => {
  test.each(draws(300, 60))('seed %i', (seed) => {
    const draw = randomOf(seed);
    const shared = Array.from({length: 4}, () => block(draw).join('\n')).join('\n\n');
    let now = shared;
    for (let count = 1 + Math.floor(draw() * 4); count > 0; count--) now = edited(now, draw);
    const there = `# Copy\n\nWords of this page alone.\n\n${shared.replaceAll('**', '')}\n`;
    const before = {'one/a.md': `# A\n\n${shared}\n`, 'two/b.md': there};
    const after = {...before, 'one/a.md': `# A\n\n${now}\n`};
    for (const finding of reviewOfTrees(before, after).findings) {
      if (finding.kind !== 'passage' || finding.stale === undefined) continue;
      for (const edit of finding.stale.edits) {
        const {old, fresh} = quoted(edit);
        expect(plain(before['one/a.md'])).toContain(plain(old));
        expect(plain(there)).toContain(plain(old));
        expect(plain(after['one/a.md'])).toContain(plain(fresh));
        for (const text of [old, fresh]) expect(text).not.toMatch(/[.?!] Then |\| |``` | - Then/);
      }
    }
  });
});
