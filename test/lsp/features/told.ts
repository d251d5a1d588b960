// The output of all features for the documents of a fixture, as text, for comparison with the fixture.

import type {LocatedPassage} from '../../../server/app/mend/mendTypes.ts';
import {comparePlaces} from '../../../server/lsp/compare/comparePlaces.ts';
import {actionsIn} from '../../../server/lsp/features/codeActions.ts';
import {codeLenses} from '../../../server/lsp/features/codeLens.ts';
import {definitionAt, referencesAt} from '../../../server/lsp/features/definitionAndReferences.ts';
import {itemOf} from '../../../server/lsp/features/findingItems.ts';
import {hoverAt} from '../../../server/lsp/features/hover.ts';
import {fittedMessage, related} from '../../../server/lsp/features/messages.ts';
import {spanIn} from '../../../server/lsp/features/ranges.ts';
import type {DocumentView, PlacedFinding} from '../../../server/lsp/project/featureTypes.ts';
import {documentationPage} from '../../../server/lsp/protocol/toProtocol.ts';
import type {ComparisonSide, LineSpan} from '../../../shared/model/protocol.ts';
import {copiedRangesIn, copyOf} from '../../../shared/queries/copiedRanges.ts';
import type {Fixture} from './fixture.ts';
import {root} from './world.ts';

export async function told({made, told: paths, texts}: Fixture): Promise<string> {
  const documents = paths.length > 0 ? paths : Object.keys(texts).sort();
  const parts: string[] = [];
  for (const path of documents) {
    const seen = made.seen(path);
    for (const placed of seen.placed) parts.push(await toldOf(seen, placed, made));
  }
  for (const {root: folder, finding, isAccepted} of made.world.all()) {
    const item = itemOf({root: folder, finding, isAccepted}, made.world, 'utf-16');
    parts.push(`item ${item.code} ${item.level} ${item.state} ${item.size}: ${item.message}\n`);
    parts.push(
      ...item.places.map(
        ({label, share, excerpt, span}) =>
          `  ${label} ${span === null ? '' : spanText(span)} | ${share} | ${excerpt}\n`,
      ),
    );
  }
  return parts.join('');
}

async function toldOf(seen: DocumentView, placed: PlacedFinding, {world}: Fixture['made']): Promise<string> {
  const {finding, ordinal, start, end} = placed;
  const lines = [`== ${seen.path} ${spanText(spanIn(seen.text, start, end, 'utf-16'))}`];
  const {message, rest} = fittedMessage(finding, ordinal, world.language);
  lines.push(`says: ${message}`, ...rest.map((one) => `and: ${one.message}`));
  const rangesOf = copiedRangesIn(seen.path, seen.text);
  const [, ...further] = finding.kind === 'passage' ? rangesOf({start, end}, copyOf(finding, ordinal)) : [];
  for (const range of further) lines.push(`on: ${spanText(spanIn(seen.text, range.start, range.end, 'utf-16'))}`);
  for (const one of related(root, finding, ordinal, world, 'utf-16', 20))
    lines.push(`also: ${spanText(one.span)} ${one.message}`);
  const hover = await hoverAt(seen, start);
  lines.push(
    'hover:',
    ...withoutFolder(hover?.markdown ?? 'none')
      .split('\n')
      .map((line) => `  ${line}`),
  );
  lines.push(`definition: ${located(await definitionAt(seen, start))}`);
  for (const one of await referencesAt(seen, start, 'with')) lines.push(`reference: ${located(one)}`);
  for (const lens of codeLenses(seen)) if (lens.start === start) lines.push(`lens: ${lens.title}`);
  const support = {encoding: 'utf-16', asksReason: false} as const;
  for (const {kind, title, command, change} of await actionsIn(seen, {start, end: start}, support)) {
    lines.push(`${kind}: ${title}${command === undefined ? '' : ` → ${command.command}`}`);
    if (typeof change === 'string') lines.push(`  not possible: ${change}`);
    if (change === undefined || typeof change === 'string') continue;
    for (const {uri, text} of change.created) lines.push(`  new ${uri}: ${JSON.stringify(text)}`);
    for (const {uri, text, edits} of change.pages) {
      for (const edit of edits) {
        const where = uri === seen.uri ? '' : `${uri} `;
        const span = spanText(spanIn(text, edit.start, edit.end, 'utf-16'));
        lines.push(`  ${where}at ${span}: ${JSON.stringify(edit.newText)}`);
      }
    }
  }
  const comparison = await comparePlaces({uri: seen.uri, family: finding.family, here: ordinal}, world, 'utf-16');
  lines.push(`compare: ${comparison?.title ?? 'nothing'}`);
  if (comparison !== null) {
    lines.push(`  passages  ${sideText(comparison.passages.left)} | ${sideText(comparison.passages.right)}`);
    lines.push(`  documents ${sideText(comparison.documents.left)} | ${sideText(comparison.documents.right)}`);
  }
  return `${lines.join('\n').replaceAll(finding.family, 'FAMILY')}\n`;
}

function located(one: LocatedPassage | null): string {
  return one === null ? 'none' : `${one.path} ${spanText(spanIn(one.text, one.start, one.end, 'utf-16'))}`;
}

function sideText({uri, span}: ComparisonSide): string {
  return `${uri}${span === null ? '' : ` ${spanText(span)}`}`;
}

function spanText({start, end}: LineSpan): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}

/** The documentation is wherever this clone is. */
function withoutFolder(markdown: string): string {
  return markdown.replaceAll(documentationPage('measures.md'), 'file:///docs/measures.md');
}
