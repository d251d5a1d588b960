// Takes a finding and one of its places, gives the URI that opens it there, for links in Markdown.

import type {Finding} from '../../../shared/model/finding.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {linkTarget, uriOfLines} from './markdownText.ts';

/**
 * `ordinal` as in `PlacedFinding`; sources of a collected page count on from 1. null: nothing that an editor should
 * open.
 */
export function occurrenceLink(
  root: string,
  finding: Finding,
  ordinal: number,
  context: Pick<FeatureContext, 'uriOf'>,
): string | null {
  switch (finding.kind) {
    case 'passage': {
      const place = finding.places[ordinal];
      if (place === undefined) return null;
      return linkTarget(uriOfLines(context.uriOf(root, place.path), place.startLine, place.endLine));
    }
    case 'document': {
      const place = finding.places[ordinal];
      return place === undefined ? null : linkTarget(context.uriOf(root, place.path));
    }
    case 'collection': {
      const path = ordinal === 0 ? finding.path : finding.sources[ordinal - 1]?.path;
      return path === undefined ? null : linkTarget(context.uriOf(root, path));
    }
    case 'folder':
      return null;
  }
}
