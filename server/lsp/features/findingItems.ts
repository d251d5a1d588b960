// Findings as lists and trees of a client show them: plain text, spans in the encoding of the client.

import {kindOf} from '../../../shared/kinds/kinds.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {FindingItem, OccurrenceItem} from '../../../shared/model/protocol.ts';
import {type ByShape, byShape} from '../../../shared/model/shapes.ts';
import type {TextFinding} from '../../../shared/model/textFinding.ts';
import {inRankOrder} from '../../../shared/ranking/rankFindings.ts';
import {excerptOf} from '../../../shared/report/agentCopies.ts';
import {passagesInCommon} from '../../../shared/wording/commonPassages.ts';
import {strongestView} from '../../../shared/wording/messageParts.ts';
import {capitalised} from '../../../shared/wording/numbersInEnglish.ts';
import {equalWords} from '../../../shared/wording/pairDifference.ts';
import {leadingOccurrence} from '../../../shared/wording/reportedPlaces.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {labelOf, percentText, sentence} from './messages.ts';
import {spanOfOccurrence} from './ranges.ts';

const excerptUnits = 80;

interface ListedFindings {
  readonly root: string;
  readonly finding: Finding;
  readonly isAccepted: boolean;
}

/** In the order of a report. */
export function itemsInOrder(
  listed: readonly ListedFindings[],
  context: Pick<FeatureContext, 'uriOf' | 'language'>,
  encoding: PositionEncoding,
): readonly FindingItem[] {
  const byFinding = new Map(listed.map((one) => [one.finding, one]));
  return inRankOrder([...byFinding.keys()]).flatMap((finding) => {
    const one = byFinding.get(finding);
    return one === undefined ? [] : [itemOf(one, context, encoding)];
  });
}

export function itemOf(
  {root, finding, isAccepted}: ListedFindings,
  context: Pick<FeatureContext, 'uriOf' | 'language'>,
  encoding: PositionEncoding,
): FindingItem {
  const {kind, family, code, level} = finding;
  return {
    family,
    kind,
    code,
    name: context.language.say(capitalised(kindOf(finding).one)),
    level,
    state: isAccepted ? 'accepted' : isNew(finding) ? 'new' : 'open',
    message: sentence(finding, leadingOf(finding), context.language),
    size: sizeOf(finding),
    places: placesOf(root, finding, context, encoding),
  };
}

/** The primary location of a finding. */
export function leadingOf(finding: Finding): number {
  return leadingOccurrence(finding);
}

/** Only what was found in a change says of its places whether they are new. */
function isNew({places}: Finding): boolean {
  return places.some((place) => place.new === true);
}

function sizeOf(finding: Finding): number {
  return byShape(sizeByShape, finding);
}

const sizeByShape: ByShape<number> = {
  passage: wordsIn,
  document: wordsIn,
  collection: ({places}) => places.length,
  folder: ({pages}) => pages,
};

/** Words in common with the page that its message names. */
function wordsIn(finding: TextFinding): number {
  const ordinal = leadingOf(finding);
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return finding.words ?? 0;
  if (finding.kind === 'document') return Math.round(view.share * view.words);
  const several = passagesInCommon(finding, ordinal, view.other);
  return several !== null && several.passages > 1 ? several.words : equalWords(finding, ordinal, view);
}

function placesOf(
  root: string,
  finding: Finding,
  context: Pick<FeatureContext, 'uriOf' | 'language'>,
  encoding: PositionEncoding,
): readonly OccurrenceItem[] {
  return finding.places.map((place, ordinal) => ({
    uri: context.uriOf(root, place.path),
    path: place.path,
    isFolder: place.isFolder ?? false,
    label: labelOf(finding, ordinal),
    share: percentText(finding, ordinal, context.language),
    reference: place.reference ?? false,
    ...(place.startLine !== undefined
      ? {span: spanOfOccurrence(place, encoding), excerpt: excerptOf(place.text, place.path, excerptUnits)}
      : {span: null, excerpt: ''}),
  }));
}
