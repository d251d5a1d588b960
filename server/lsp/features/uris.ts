// Takes a finding and one of its places, gives the URI that opens it there, for links in Markdown.

import type {Finding} from '../../../shared/model/finding.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {linkTarget, uriOfLines} from './markdownText.ts';

/** `ordinal` as in `PlacedFinding`. null: nothing that an editor should open. */
export function occurrenceLink(
  root: string,
  finding: Finding,
  ordinal: number,
  context: Pick<FeatureContext, 'uriOf'>,
): string | null {
  const place = finding.places[ordinal];
  if (place === undefined || place.isFolder) return null;
  const uri = context.uriOf(root, place.path);
  return linkTarget(place.startLine !== undefined ? uriOfLines(uri, place.startLine, place.endLine) : uri);
}
