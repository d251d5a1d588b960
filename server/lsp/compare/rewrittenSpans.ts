// Takes two whole documents, gives the places in which they say the same in other words, for an editor that shows both.

import {defaults} from '../../../shared/model/config.ts';
import type {RewrittenSpans} from '../../../shared/model/protocol.ts';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Language} from '../../../shared/wording/language.ts';
import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {sentence} from '../features/messages.ts';
import {spanIn} from '../features/ranges.ts';

const everything = {...defaults, documents: false, minContainment: 0, minResemblance: 0};

export function rewrittenSpans(
  left: LocatedPassage,
  right: LocatedPassage,
  encoding: PositionEncoding,
  language: Language,
) {
  const sides = [left, right];
  const texts = sides.map(({path, text}) => ({
    path,
    bytes: new TextEncoder().encode(text),
    format: formatOf(path),
    reference: false,
    template: false,
  }));
  const {findings} = comparePairs(texts, [[0, 1]], everything, () => undefined);
  return findings.flatMap((finding): RewrittenSpans[] => {
    if (finding.rewriting === undefined) return [];
    const [a, b] = finding.places.map(({start, end}, side) => spanIn(sides[side].text, start, end, encoding));
    const [ofLeft, ofRight] = [0, 1].map((side) => sentence(finding, side, language));
    return [{left: a, right: b, ofLeft, ofRight}];
  });
}
