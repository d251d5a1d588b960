// Compares a passage with a page of another repository, whose text is fetched with the rights of this user.

import {defaults} from '../../../shared/model/config.ts';
import type {ElsewherePlace} from '../../../shared/model/elsewhere.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {visiblePath, visibleText} from '../../../shared/wording/terminal.ts';
import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import {UserError} from '../../userError.ts';
import {escapedText, quoted} from '../features/markdownText.ts';
import {labelOf, sentence} from '../features/messages.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {type ComparedPair, findingsBetween} from './comparisonView.ts';
import {elsewhereUri} from './contentUri.ts';
import {type CurrentOccurrence, locatedOccurrence} from './currentOccurrences.ts';

/** `there` counts from 1: the strongest place, then the others. null: there is no such place. */
export async function comparedElsewhere(
  root: string,
  finding: PassageFinding,
  here: CurrentOccurrence,
  there: number,
  context: FeatureContext,
): Promise<ComparedPair | null> {
  const place = elsewherePlaces(finding)[there - 1];
  const corpus = context.corpus(root);
  if (place === undefined || corpus === null) return null;
  const text = await corpus.textOf(place);
  const label = labelElsewhere(place);
  if (text === null) throw new UserError(unreadable(place, context));
  const other = passageThere(here.located, place, text, root);
  const isWhole = other === null;
  const located = other ?? wholePage(place, text, root);
  return {
    root,
    family: finding.family,
    here: {...here, isWhole},
    there: {ordinal: there, label, located, isWhole, history: null, elsewhere: place},
    share: '',
    otherShare: '',
  };
}

function unreadable(place: ElsewherePlace, {language: {say}}: FeatureContext): string {
  const gaps = {place: labelElsewhere(place), remote: visibleText(place.remote)};
  return place.remote === ''
    ? say(
        '{place} cannot be read: it is in no clone on this machine, and the corpus names no address to fetch it from.',
        gaps,
      )
    : say('{place} cannot be read: it is in no clone on this machine, and Git could not fetch it from {remote}.', gaps);
}

/** Both passages as Markdown, once their texts were compared; null: they were not. */
export async function elsewhereComparison(
  root: string,
  finding: PassageFinding,
  here: number,
  there: number,
  context: FeatureContext,
): Promise<string | null> {
  const place = elsewherePlaces(finding)[there - 1];
  const own = await locatedOccurrence(context, root, finding, here);
  const text = place === undefined ? null : (context.corpus(root)?.comparedText(place.blob) ?? null);
  if (place === undefined || own === null || text === null) return null;
  const other = passageThere(own, place, text, root) ?? {...wholePage(place, text, root), end: text.length};
  const [label, otherLabel] = [labelOf(finding, here), labelElsewhere(place)].map(escapedText);
  return [
    `# ${label} ↔ ${otherLabel}`,
    escapedText(sentence(finding, here, context.language)),
    `## ${label}`,
    quoted(own.text, own.start, own.end, own.path),
    `## ${otherLabel}`,
    `${quoted(other.text, other.start, other.end, other.path)}\n`,
  ].join('\n\n');
}

export function elsewherePlaces({elsewhere}: PassageFinding): readonly ElsewherePlace[] {
  return elsewhere === undefined ? [] : [elsewhere, ...elsewhere.others];
}

/** 'org/handbook: docs/keys.md'. */
export function labelElsewhere({repository, path}: ElsewherePlace): string {
  return `${visibleText(repository)}: ${visiblePath(path)}`;
}

/** The longest passage that both pages have, of those in the range of the finding; null: none. */
function passageThere(here: LocatedPassage, place: ElsewherePlace, text: string, root: string): LocatedPassage | null {
  const there = `there/${place.path}`;
  const asked = {...defaults, passages: true, documents: false, level: 'all'} as const;
  const passages = findingsBetween(here, {path: there, text}, asked).flatMap((finding) => {
    const places = finding.places.filter((place) => place.text !== undefined);
    const own = places.find(({path}) => path === here.path);
    const other = places.find(({path}) => path === there);
    if (own === undefined || other === undefined) return [];
    const common = Math.min(own.end, here.end) - Math.max(own.start, here.start);
    return common > 0 ? [{common, other}] : [];
  });
  const [best] = passages.sort((x, y) => y.common - x.common);
  return best === undefined ? null : {...wholePage(place, text, root), start: best.other.start, end: best.other.end};
}

function wholePage(place: ElsewherePlace, text: string, root: string): LocatedPassage {
  return {uri: elsewhereUri(root, place, null), path: place.path, text, start: 0, end: 0};
}
