// Takes a document and its collection, prints what `check` finds of renamed code: it has candidates and passages of its own,
// because code of which all names differ need not share a word with its copy.

import {findRenamedCode, type RenamedClone} from '../clones/renamedCode.ts';
import {type OccurrenceContext, positionsFor} from '../group/occurrences.ts';
import type {Indexed} from '../index/indexed.ts';
import type {Config} from '../model/config.ts';
import {programsOf} from '../pipeline.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import {lineAt} from '../text/positions.ts';
import {count, lineRange, percent, plural} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';
import {limited, sentences} from './table.ts';

interface Explained extends OccurrenceContext {
  readonly document: number;
  readonly indexed: Indexed;
  readonly config: Config;
}

/** Nothing of a document that is no program. */
export function* renamedStage(explained: Explained, rows: number): Generator<string> {
  const {texts, document, indexed, config} = explained;
  if (!isProgramFormat(texts[document].format)) return;
  if (config.code !== 'blind') {
    yield `Matches: renamed code is not looked for (code is ${config.code})`;
    return;
  }
  const all = findRenamedCode(programsOf(texts), indexed.mirrors.pageOf, config);
  const own = all.filter(({a, b}) => a === document || b === document);
  yield `Matches: renamed code, equal apart from names and literals (${count(own.length)})`;
  yield* limited(own.length, rows, 'matches', (index) => renamedRows(explained, own[index]));
  if (own.length > 0)
    yield* sentences('Where half of it or more is in an accepted passage above, only that is reported.');
}

function renamedRows(explained: Explained, clone: RenamedClone): string[] {
  const {a, b, aStart, aEnd, bStart, bEnd, tokensA, tokensB, shared} = clone;
  const inA = {document: a, lines: linesOf(explained, a, aStart, aEnd), tokens: tokensA};
  const inB = {document: b, lines: linesOf(explained, b, bStart, bEnd), tokens: tokensB};
  const [here, there] = a === explained.document ? [inA, inB] : [inB, inA];
  const path = visiblePath(explained.texts[there.document].path);
  const shares = [here, there].map(({tokens}, side) =>
    [percent(shared / tokens), 'of', plural(tokens, 'token'), side === 0 ? 'here' : 'there'].join(' '),
  );
  return [`  ${here.lines} ~ ${path}:${there.lines}`, ...sentences(shares.join(', '), '    ')];
}

function linesOf(context: OccurrenceContext, document: number, start: number, end: number): string {
  const positions = positionsFor(context, document);
  return lineRange(lineAt(positions, start) + 1, lineAt(positions, end - 1) + 1);
}
