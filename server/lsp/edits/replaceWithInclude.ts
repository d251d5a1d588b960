// Takes a passage that two pages have word for word, in whole blocks; gives the edits after which one page includes it:
// from the other page, or both from a new file. After the include, the text of each page is what it was.

import {posix} from 'node:path';
import type {Site} from '../../../shared/evidence/siteGenerators.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {isIncludable, regionInclude} from '../../app/mend/includeRegion.ts';
import {type PartialPage, partialFor} from '../../app/mend/partialOf.ts';
import {isEditedSince} from '../../app/mend/replaceWithLink.ts';
import {type CopiedBlocks, wholeBlocks} from '../../app/mend/wholeBlocks.ts';
import {locatedOccurrence} from '../compare/currentOccurrences.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import type {EditOffer, PageEdit} from './pageEdits.ts';

/** Of a passage. null: not offered, because the text would be another one, or the format has no include. */
export async function includeOffer(
  view: DocumentView,
  placed: PlacedFinding,
  site: Site | null,
): Promise<EditOffer | null> {
  const {finding, ordinal} = placed;
  if (finding.renamed || finding.history !== undefined) return null;
  if (finding.stale !== undefined || finding.places[ordinal]?.reference || isEditedSince(view, placed)) return null;
  const {family} = formatOf(view.path);
  const blocks = wholeBlocks(view.text, placed, family);
  if (blocks === null) return null;
  const {uri, path, text} = view;
  const here: CopiedBlocks = {uri, path, text, start: placed.start, end: placed.end, blocks, isReference: false};
  const others = await equalPlaces(view, finding, ordinal, here, family);
  if (others.length === 0) return null;
  return family === 'markdown'
    ? partialOffer(here, others, site, view)
    : regionOffer(here, others, family, view.context.language);
}

/** The other places that have the same lines, references last. */
async function equalPlaces(
  {root, context}: DocumentView,
  finding: Finding,
  ordinal: number,
  here: CopiedBlocks,
  family: FormatFamily,
): Promise<readonly CopiedBlocks[]> {
  const found: CopiedBlocks[] = [];
  for (const [at, place] of finding.places.entries()) {
    if (at === ordinal || place.path === here.path || formatOf(place.path).family !== family) continue;
    const located = await locatedOccurrence(context, root, finding, at);
    const blocks = located && wholeBlocks(located.text, located, family);
    if (located === null || blocks === null) continue;
    if (blocks.lines.join('\n') !== here.blocks.lines.join('\n')) continue;
    // A page that has it twice would be edited twice.
    if (found.some(({path}) => path === located.path)) continue;
    found.push({...located, blocks, isReference: place.reference ?? false});
  }
  return [...found.filter(({isReference}) => !isReference), ...found.filter(({isReference}) => isReference)];
}

function regionOffer(
  here: CopiedBlocks,
  [there]: readonly CopiedBlocks[],
  family: FormatFamily,
  {say}: Language,
): EditOffer | null {
  if (there === undefined || !isIncludable(here.blocks.lines, family)) return null;
  const way = posix.relative(posix.dirname(here.path), there.path);
  const found = regionInclude(there, way, family);
  if (found === null) return null;
  const {newText, marks} = found;
  const pages: PageEdit[] = [replaced(here, newText)];
  if (marks.length > 0) pages.push({uri: there.uri, text: there.text, edits: marks});
  const title = say('Include it from {file}', {file: visiblePath(there.path)});
  return {title, change: {pages, created: [], belongTogether: true}};
}

async function partialOffer(
  here: CopiedBlocks,
  others: readonly CopiedBlocks[],
  site: Site | null,
  {root, context}: DocumentView,
): Promise<EditOffer | null> {
  const {say} = context.language;
  const places = [here, ...others.filter(({isReference}) => !isReference)];
  if (places.length < 2) return null;
  const readText = (path: string) => context.textAt(root, path);
  const partial: PartialPage | null = await partialFor(places, site, readText);
  if (partial === null) return null;
  const {path, text, uses, also} = partial;
  // A page that is the shared text already is left as it is.
  const pages = places.flatMap((place, at): PageEdit[] => {
    const use = uses[at];
    if (use === undefined || place.path === path) return [];
    const {start, end} = place.blocks;
    const own = {start, end, newText: use.newText};
    const edits = use.imported === null ? [own] : [use.imported, own];
    return [{uri: place.uri, text: place.text, edits}];
  });
  const created = [...also, ...(text === null ? [] : [{path, text}])];
  return {
    title:
      text === null
        ? say('Include it from {file}', {file: visiblePath(path)})
        : say('Move it to {file}, and include that', {file: visiblePath(path)}),
    change: {
      pages,
      belongTogether: true,
      created: created.map((one) => ({uri: context.uriOf(root, one.path), text: one.text})),
    },
  };
}

function replaced({uri, text, blocks: {start, end}}: CopiedBlocks, newText: string): PageEdit {
  return {uri, text, edits: [{start, end, newText}]};
}
