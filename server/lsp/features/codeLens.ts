// Code lenses: above each passage, in how many places it stands too.

import {type CompareTarget, serverCommands} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {strongestView} from '../../../shared/wording/messageParts.ts';
import {percent, plural, score} from '../../../shared/wording/numbersInEnglish.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';

interface Lens {
  /** UTF-16 offset of its line. */
  readonly start: number;
  /** 'stands in 3 more places · 92 %'. */
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

function titleOf({finding, ordinal}: PlacedFinding): string | null {
  if (finding.kind === 'folder') return null;
  if (finding.kind === 'collection') return `also stands on ${plural(finding.sources.length, 'other page')}`;
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return null;
  const isScore = finding.kind === 'document' && finding.measure === 'code';
  const share = isScore ? `score ${score(view.share)}` : percent(view.share);
  const others = finding.places.length - 1 + ('placesLeft' in finding ? (finding.placesLeft ?? 0) : 0);
  const isPast = finding.kind === 'passage' && finding.history?.removed !== undefined;
  return isPast
    ? `stood in ${plural(others, 'place')} before · ${share}`
    : `stands in ${plural(others, 'more place')} · ${share}`;
}
