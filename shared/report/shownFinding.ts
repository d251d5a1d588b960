// Takes a finding, gives all of it for a terminal: what is said of it, its places, and the texts of two of them side by side.

import type {Extent} from '../difference/textEdits.ts';
import {message, versionsOf} from '../kinds/message.ts';
import type {Finding, Occurrence} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {painted, span, wholeSpan, wrap} from '../wording/layout.ts';
import {occurrenceName, plainMessage, strongestView} from '../wording/messageParts.ts';
import {plural} from '../wording/numbersInEnglish.ts';
import {extentOf} from '../wording/placeDifference.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {scoresOf, scoresText} from '../wording/scores.ts';
import {beginning, columns, visiblePath} from '../wording/terminal.ts';
import {type Look, sideBySide} from './sideBySide.ts';

/** Further texts that the places have in common; more are counted. */
const furtherShown = 10;

export function shownFinding(inspection: Pick<Inspection, 'findings'>, finding: Finding, look: Look): string {
  const {width, color} = look;
  const ordinal = leadingOccurrence(finding);
  const line = (text: string, style: 'plain' | 'dim' = 'plain') =>
    `${wrap([span(text, style)], {width, color, first: span(''), rest: span('')}).join('\n')}\n`;
  const title = [
    wholeSpan(finding.code, 'strong'),
    span(' '),
    span(finding.level, finding.level === 'warning' ? 'warning' : 'place'),
    span(' '),
    wholeSpan(finding.family, 'dim'),
  ];
  const head = `${wrap(title, {width, color, first: span(''), rest: span('')}).join('\n')}\n`;
  const said = line(plainMessage(message(finding, ordinal, versionsOf(inspection)), visiblePath));
  const scores = scoresOf(finding, ordinal);
  return [
    head,
    said,
    scores === null ? '' : line(scoresText(scores), 'dim'),
    textsOf(finding, ordinal, look, line),
  ].join('');
}

function textsOf(
  finding: Finding,
  ordinal: number,
  look: Look,
  line: (text: string, style?: 'plain' | 'dim') => string,
): string {
  if (!isTextFinding(finding)) {
    return finding.places.map((_, place) => line(`  ${visiblePath(occurrenceName(finding, place).path)}`)).join('');
  }
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined) return placesText(finding, [ordinal], line);
  const {other} = view;
  const [here, there] = [finding.places[ordinal], finding.places[other]].map(textOf);
  const shown =
    here === null || there === null
      ? `\n${line('These pages are too long to be shown side by side; "shingle compare --diff" shows what differs.')}`
      : columnsOf(finding.kind === 'passage' ? extentOf(finding) : 'whole', here, there, look);
  const more = finding.more ?? [];
  const further = more.slice(0, furtherShown).map((text) => {
    const at = text.places.findIndex(({path}) => path === finding.places[ordinal].path);
    const pair = strongestView(text.pairs, Math.max(0, at));
    const two = [text.places[Math.max(0, at)], pair && text.places[pair.other]];
    return two[0] === undefined || two[1] === undefined ? '' : columnsOf(extentOf(text), two[0], two[1], look);
  });
  const left = more.length - further.length;
  return [
    shown,
    ...further,
    left > 0 ? `\n${line(`… ${plural(left, 'more passage')}; --format json lists all`, 'dim')}` : '',
    placesText(finding, [ordinal, other], line),
  ].join('');
}

/** The places that are not shown. */
function placesText(finding: Finding, shown: readonly number[], line: (text: string) => string): string {
  const others = [...finding.places.keys()].filter((place) => !shown.includes(place));
  if (others.length === 0) return '';
  const names = others.map((place) => {
    const {path, lines} = occurrenceName(finding, place);
    return line(`  ${visiblePath(path)}${lines}`);
  });
  return `\n${line(`${plural(others.length, 'more place')}:`)}${names.join('')}`;
}

/** Of a long page nothing is kept to show. */
function textOf(place: Finding['places'][number]): Occurrence | null {
  if (place.text !== undefined) return {...place, ...place.copy};
  return 'whole' in place ? (place.whole ?? null) : null;
}

function columnsOf(extent: Extent, a: Occurrence, b: Occurrence, look: Look): string {
  const room = Math.max(16, Math.floor((look.width - 3) / 2));
  const [here, there] = [a, b].map(({path, startLine}) => titleOf(visiblePath(`${path}:${startLine}`), room));
  const names = `${painted(here, 'place', look.color)}${' '.repeat(room - columns(here))} │ ${painted(there, 'place', look.color)}`;
  return `\n${[names.trimEnd(), ...sideBySide(extent, a, b, look)].join('\n')}\n`;
}

/** The end of a path tells more than its beginning. */
function titleOf(name: string, room: number): string {
  if (columns(name) <= room) return name;
  const characters = [...name];
  while (columns(characters.join('')) > room - 1) characters.shift();
  return `…${beginning(characters.join(''), name.length)}`;
}
