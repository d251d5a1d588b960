// Takes copies that a change left behind, gives them as findings: the edited places are new, the others have the old text.

import type {Indexed} from '../index/indexed.ts';
import type {Document} from '../model/document.ts';
import type {OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {StaleCopy} from '../review/staleCopies.ts';
import {markOf} from './copyFacts.ts';
import {
  contentName,
  measurePassages,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
} from './occurrences.ts';

/** `lost` are edited paragraphs that were not looked for. */
export function withStaleCopies(
  inspection: Inspection,
  copies: readonly StaleCopy[],
  lost: number,
  {corpus}: Pick<Indexed, 'corpus'>,
  texts: readonly Document[],
): Inspection {
  if (copies.length + lost === 0) return inspection;
  const context = newOccurrenceContext(corpus.tokens, texts);
  const findings = [...inspection.findings, ...copies.map((copy) => staleFinding(context, copy))];
  if (lost === 0) return {...inspection, findings};
  const cut = {limit: 'edited paragraphs', value: 0, lost: `copies of ${lost} further edited paragraphs`};
  return {...inspection, findings, cuts: [...inspection.cuts, cut]};
}

/** Places of either kind that are kept; more are neither read nor judged. */
const editedMax = 12;
const staleMax = 60;

function staleFinding(context: OccurrenceContext, copy: StaleCopy): PassageFinding {
  const {edited, stale, edits, touchesFact, rewrittenPart, paragraph, isPart} = copy;
  const ranges = [
    ...edited.slice(0, editedMax).map((range) => ({...range, isNew: true})),
    ...stale.slice(0, staleMax).map((range) => ({...range, isNew: false})),
  ].sort((x, y) => x.document - y.document || x.from - y.from);
  const places = ranges.map(({isNew, ...range}) => ({...occurrenceOf(context, range), new: isNew}));
  const pairs = ranges.flatMap((one, a) =>
    ranges.flatMap((other, b): OccurrencePair[] =>
      a < b && one.isNew !== other.isNew ? [{a, b, ...measurePassages(context, one, other)}] : [],
    ),
  );
  const adapted = [...copy.adapted].map((document) => context.texts[document].path).sort();
  const marks = Object.fromEntries(ranges.map((range, at) => [places[at].path, markOf(context, range)]));
  return {
    kind: 'passage',
    code: 'stale-copy',
    level: touchesFact ? 'warning' : 'info',
    family: contentName(context, edited[0]),
    places,
    pairs: pairs.sort((x, y) => y.resemblance - x.resemblance),
    words: Math.max(...places.map(({words}) => words)),
    evidence: 0,
    discountedWords: 0,
    discountedPages: 0,
    slots: new Set(places.map(({path}) => path)).size,
    stale: {
      edits,
      touchesFact,
      ...(rewrittenPart && {rewrittenPart}),
      adapted,
      marks,
      paragraph,
      ...(isPart && {isPart}),
    },
  };
}
