// Takes a link that copying broke, gives the edit that writes it as it is right at its place.

import {visibleText} from '../../../shared/wording/terminal.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import type {EditOffer} from './pageEdits.ts';

/** null: nothing is broken here, or it is not known what would be right. */
export function repairOffer(view: DocumentView, {finding, ordinal, start, end}: PlacedFinding): EditOffer | null {
  if (finding.broken === undefined || finding.broken.place !== ordinal) return null;
  const {target, right} = finding.broken;
  if (right === null) return null;
  const {say} = view.context.language;
  const title = say('Write {link}', {link: visibleText(right)});
  const written = view.text.slice(start, end);
  const at = written.lastIndexOf(target);
  // Typed on since: the next check offers it again.
  if (written !== finding.places[ordinal].text || at < 0) {
    return {title, change: say('The link has changed since it was checked.')};
  }
  const edit = {start: start + at, end: start + at + target.length, newText: right};
  return {title, change: {pages: [{uri: view.uri, text: view.text, edits: [edit]}], created: []}};
}
