// Takes a copy that was left behind, gives the edits that apply the change there too: offered at the edited paragraph for
// the other copy, and at the other copy for itself.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import {fixStaleCopy} from '../../../shared/review/fixStaleCopy.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import type {EditOffer, PageEdits} from './pageEdits.ts';

/** Copies that are offered: a menu is read to its end. */
const offersMax = 3;

export async function changeOffers(
  view: DocumentView,
  {finding, ordinal}: PlacedFinding,
): Promise<readonly EditOffer[]> {
  if (finding.stale === undefined) return [];
  const {say} = view.context.language;
  const edited = finding.places.findIndex((place) => place.new === true);
  const isEdited = finding.places[ordinal]?.new === true;
  // References are only compared with.
  const stale = [...finding.places.keys()].filter(
    (at) => finding.places[at].new !== true && !finding.places[at].reference,
  );
  const offered = isEdited ? stale.slice(0, offersMax) : [ordinal];
  return Promise.all(
    offered.map(async (there) => {
      const title = isEdited
        ? say('Apply this change to the other copy: {place}', {place: labelAt(finding, there)})
        : say('Apply the change from {place}', {place: labelAt(finding, edited)});
      return {title, change: await editAt(view, finding, edited, there)};
    }),
  );
}

function labelAt({places}: PassageFinding, at: number): string {
  return `${visiblePath(places[at].path)}:${places[at].startLine}`;
}

async function editAt(
  {root, context}: DocumentView,
  finding: PassageFinding,
  from: number,
  there: number,
): Promise<PageEdits | string> {
  const {say} = context.language;
  const [edited, place] = [finding.places[from], finding.places[there]];
  const [current, text] = await Promise.all([context.textAt(root, edited.path), context.textAt(root, place.path)]);
  if (finding.stale === undefined || text === null) return say('The other copy cannot be read.');
  // Typed on since: the next check offers it again.
  if (current?.includes(finding.stale.paragraph.now) !== true) {
    return say('The paragraph has changed since it was checked.');
  }
  const found = fixStaleCopy({staleness: finding.stale, edited, place}, text);
  if (found.kind === 'refused') {
    return say('It cannot be applied there: {reason}.', {reason: context.language.phrase(found.reason)});
  }
  return {pages: [{uri: context.uriOf(root, place.path), text, edits: found.edits}], created: []};
}
