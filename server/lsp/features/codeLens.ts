// Code lenses: above each passage, where else it is.

import {type CompareTarget, serverCommands} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {occurrenceName, strongestView} from '../../../shared/wording/messageParts.ts';
import {percent, plural, score} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {isEqualText} from '../../../shared/wording/textDifference.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';

interface Lens {
  /** UTF-16 offset of its line. */
  readonly start: number;
  /** '61 words also in setup.md:40', 'same 61 words in 3 more places'. */
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly [CompareTarget];
}

/** None unless the settings ask for them. Accepted copies have none: they were looked at. */
export function codeLenses({uri, text, placed, settings}: DocumentView): readonly Lens[] {
  if (!settings.codeLens) return [];
  const starts = lineStartsOf(text);
  return placed.flatMap((one): Lens[] => {
    const title = one.isAccepted ? null : titleOf(one);
    if (title === null) return [];
    const line = lineOf(starts, one.start);
    const target = {uri, family: one.finding.family, here: one.ordinal, line};
    return [{start: one.start, title, command: serverCommands.compare, arguments: [target]}];
  });
}

const linesOf = /^:(\d+).*$/;

function titleOf({finding, ordinal}: PlacedFinding): string | null {
  if (finding.kind === 'folder') return null;
  if (finding.kind === 'collection') return `also on ${plural(finding.sources.length, 'other page')}`;
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return null;
  const others = finding.places.length - 1 + ('placesLeft' in finding ? (finding.placesLeft ?? 0) : 0);
  if (finding.kind === 'document') {
    const share = finding.measure === 'code' ? `score ${score(view.share)}` : percent(view.share);
    return `${share} also in ${plural(others, 'other page')}`;
  }
  const equal = plural(view.share * view.words, 'word');
  if (finding.history?.removed !== undefined) return `${equal} were in ${plural(others, 'place')} before`;
  const {path, lines} = occurrenceName(finding, view.other);
  if (others === 1) return `${equal} also in ${visiblePath(path)}${lines.replace(linesOf, ':$1')}`;
  const here = finding.places[ordinal];
  const isSame = !finding.renamed && finding.places.every((place) => isEqualText(here, place));
  return isSame
    ? `same ${equal} in ${plural(others, 'more place')}`
    : `similar text in ${plural(others, 'more place')}`;
}
