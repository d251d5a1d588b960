// The reports of `shingle baseline`: what is accepted and what of it is stale (show), or what has changed (create, add,
// prune); for reading, and as JSON.

import type {BaselineEntry} from '../../baseline/entries.ts';
import type {UpdatedBaseline} from '../../baseline/updateBaseline.ts';
import type {BaselineNote} from '../../model/inspection.ts';
import {noteReason, pathList} from '../../wording/baselineSummary.ts';
import {span, type TextSpan, wholeSpan, wrap} from '../../wording/layout.ts';
import {count, plural} from '../../wording/numbersInEnglish.ts';
import {jsonRows, printableJson, visiblePath, visibleText} from '../../wording/terminal.ts';

export type BaselineReport =
  | {
      readonly kind: 'show';
      readonly by: string;
      readonly entries: readonly BaselineEntry[];
      readonly notes: readonly BaselineNote[];
    }
  | {
      readonly kind: 'create' | 'prune' | 'add';
      readonly by: string;
      readonly isWritten: boolean;
      readonly renewed: UpdatedBaseline;
    };

const jsonVersion = 1;

export function* baselineJson(what: BaselineReport): Generator<string> {
  const head = `{"version":${jsonVersion},\n"baseline":${printableJson(what.by)},\n`;
  if (what.kind === 'show') {
    const notes = new Map(what.notes.map((note) => [note.line, note]));
    yield `${head}"entries":[`;
    yield* jsonRows(what.entries, (entry) => {
      const note = notes.get(entry.line);
      return {status: note?.kind ?? 'accepted', left: note?.left ?? entry.count, ...entry};
    });
    yield `${what.entries.length === 0 ? '' : '\n'}]}\n`;
    return;
  }
  const {renewed, isWritten} = what;
  const {entries, added, known, changed, dropped, expired} = renewed;
  yield `${head}"written":${isWritten},\n"entries":${entries.length},\n"added":${added.length},\n"known":${known.length},\n`;
  yield `"changed":${printableJson(changed.map(({entry, before}) => ({before, ...entry})))},\n`;
  yield `"dropped":${printableJson(dropped)},\n"expired":${printableJson(expired)}}\n`;
}

export function* baselinePretty(what: BaselineReport, width: number): Generator<string> {
  const by = visiblePath(what.by);
  if (what.kind === 'show') {
    yield* shownText(what.entries, what.notes, by, width);
    return;
  }
  if (what.kind === 'add') {
    yield* addedText(what.renewed, what.isWritten, by, width);
    return;
  }
  const {entries, added, known, changed, dropped, expired} = what.renewed;
  const parts = [
    what.kind === 'create' ? `${count(added.length)} new, ${count(known.length)} known` : '',
    changed.length > 0 ? `${count(changed.length)} with another number of places` : '',
    dropped.length > 0 || what.kind === 'prune' ? `${count(dropped.length)} dropped` : '',
    expired.length > 0 ? `${count(expired.length)} expired` : '',
  ].filter((part) => part !== '');
  yield paragraph([span(`${counted(entries.length)} in ${by}: ${parts.join(', ')}`, 'strong')], width, '');
  for (const {entry, before} of changed) {
    yield row(`${plural(entry.count, 'place')} instead of ${count(before)}`, entry, width);
  }
  for (const entry of dropped) yield row('dropped', entry, width);
  for (const entry of expired) yield row(`expired on ${entry.expires}, accepts nothing`, entry, width);
  if (expired.length > 0) yield paragraph([span('--expires gives expired entries another day', 'dim')], width, '');
}

function* addedText(
  {added, known, changed}: UpdatedBaseline,
  isWritten: boolean,
  by: string,
  width: number,
): Generator<string> {
  if (added.length + known.length === 0) {
    yield paragraph([span('Nothing to accept: no copy would fail the check.', 'strong')], width, '');
    return;
  }
  const parts = [
    added.length > 0 ? `${count(added.length)} new` : '',
    changed.length > 0 ? `${count(changed.length)} with more places` : '',
    known.length > changed.length ? `${count(known.length - changed.length)} known` : '',
  ].filter((part) => part !== '');
  yield paragraph([span(`Accepted in ${by}: ${parts.join(', ')}`, 'strong')], width, '');
  for (const entry of added) yield row(`new, ${plural(entry.count, 'place')}`, entry, width);
  for (const {entry, before} of changed) {
    yield row(`${plural(entry.count, 'place')} instead of ${count(before)}`, entry, width);
  }
  if (isWritten) yield paragraph([span(`Commit ${by} too.`, 'dim')], width, '');
}

function* shownText(
  entries: readonly BaselineEntry[],
  notes: readonly BaselineNote[],
  by: string,
  width: number,
): Generator<string> {
  const kinds = (kind: BaselineNote['kind']) => notes.filter((note) => note.kind === kind).length;
  const parts = [
    [kinds('expired'), 'expired'],
    [kinds('stale'), 'stale'],
    [kinds('fewer'), 'with fewer places than it accepts'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `, ${count(number)} ${what}`);
  yield paragraph([span(`${counted(entries.length)} in ${by}${said.join('')}`, 'strong')], width, '');
  const byLine = new Map(notes.map((note) => [note.line, note]));
  for (const entry of entries) yield `\n${entryText(entry, byLine.get(entry.line), by, width)}`;
}

function entryText(entry: BaselineEntry, note: BaselineNote | undefined, by: string, width: number): string {
  const {code, count: places, paths, excerpt, reason, owner, expires} = entry;
  const status = note === undefined ? [] : [span('  '), span(noteReason(note), 'warning')];
  const head = [wholeSpan(`${by}:${entry.line}`, 'strong'), span(`  ${code} in ${plural(places, 'place')}`), ...status];
  const until = expires === '' || note?.kind === 'expired' ? '' : `until ${expires}`;
  const said = [visibleText(reason), visibleText(owner), until].filter((part) => part !== '').join('; ');
  return [
    paragraph(head, width, ''),
    paragraph([span(pathList(paths), 'place')], width, '  '),
    excerpt === '' ? '' : paragraph([span(visibleText(excerpt), 'dim')], width, '  │ '),
    said === '' ? '' : paragraph([span(said)], width, '  '),
  ].join('');
}

function row(what: string, {code, paths, excerpt}: BaselineEntry, width: number): string {
  const text = excerpt === '' ? '' : `: ${visibleText(excerpt)}`;
  return paragraph([span(`${what}: ${code} in ${pathList(paths)}`), span(text, 'dim')], width, '  ');
}

function counted(entries: number): string {
  return plural(entries, 'entry', 'entries');
}

/** Without colours: a table of what is accepted is read, piped and compared. */
function paragraph(spans: readonly TextSpan[], width: number, lead: string): string {
  return `${wrap(spans, {width, color: false, first: span(lead), rest: span(lead === '' ? '  ' : lead)}).join('\n')}\n`;
}
