// The Markdown text of `shingle.showOrigin`: since when each occurrence of a passage has contained it.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import type {Commit, Since} from '../../../shared/model/passageHistory.ts';
import type {MessagePart} from '../../../shared/wording/messageParts.ts';
import {originSentences} from '../../../shared/wording/originSentences.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {escapedPath, escapedText, markdownLink, quoted} from '../features/markdownText.ts';
import {dashed, labelOf, percentText} from '../features/messages.ts';
import type {DocumentView} from '../project/featureTypes.ts';
import {occurrenceLink} from './contentUri.ts';

/** null: there is no history. */
export async function originReport(view: DocumentView, start: number, end: number): Promise<string | null> {
  const {context} = view;
  const history = context.past(view.root);
  if (history === null) return null;
  const {say} = context.language;
  const quote = quoted(view.text, start, end, view.path);
  const origin = await history.originOf(view.path, view.text, start, end);
  const title = `# ${say('Origin of a passage in {place}', {place: escapedPath(view.path)})}`;
  if (origin === null) {
    return [
      title,
      say('It is not committed yet and appears nowhere else, or it is too short to be traced.'),
      quote,
      '',
    ].join('\n\n');
  }
  const sentences = originSentences(origin, origin.history?.since ?? [], editorForm(context.language));
  const reported = sentences.map((parts) => parts.map((part) => piecesShown(part, origin, view)).join(''));
  return [title, reported.join(' '), table(origin, view), quote, ''].join('\n\n');
}

function piecesShown(piece: MessagePart, origin: PassageFinding, {root, context}: DocumentView): string {
  if (typeof piece === 'string') return piece;
  if ('quote' in piece) return escapedText(piece.quote);
  const target = occurrenceLink(root, origin, piece.ordinal, context);
  const shown = escapedPath(piece.path) + dashed(piece.lines);
  return target === null ? shown : markdownLink(shown, target);
}

const rowsMax = 50;

function table(origin: PassageFinding, view: DocumentView): string {
  const since = origin.history?.since ?? [];
  const rows = since.slice(0, rowsMax).map((one) => row(one, origin, view));
  const left = since.length - rows.length;
  const {say, counted} = view.context.language;
  const more = left > 0 ? [`\n${counted(left, '{count} more place.', '{count} more places.')}`] : [];
  const head = [say('Since'), say('Where'), say('How much of this passage'), say('Commit')].join(' | ');
  return [`| ${head} |`, '| --- | --- | --- | --- |', ...rows, ...more].join('\n');
}

function row(
  {place, commit, isEarlier, removed}: Since,
  origin: PassageFinding,
  {root, context}: DocumentView,
): string {
  const {say} = context.language;
  const since =
    commit === null
      ? say('not committed yet')
      : isEarlier === true
        ? say('before {day}', {day: commit.day})
        : commit.day;
  const until = removed === undefined ? '' : ` ${say('until {day}', {day: removed.day})}`;
  const target = occurrenceLink(root, origin, place, context);
  const name = escapedText(labelOf(origin, place));
  const where = target === null || place === 0 ? name : markdownLink(name, target);
  const share = place === 0 ? '' : percentText(origin, 0, context.language, place);
  return `| ${since}${until} | ${where}${place === 0 ? ` (${say('here')})` : ''} | ${share} | ${commitText(commit)}${removed === undefined ? '' : `; ${say('removed by {commit}', {commit: commitText(removed)})}`} |`;
}

function commitText(commit: Commit | null): string {
  return commit === null ? '' : `${commit.name} ${escapedText(`${commit.author}: ${commit.subject}`)}`;
}
