// Takes a `shingle:` URI, gives the text of that document: an excerpt, a file at an earlier revision, a comparison, the
// report of all findings, or the list of compared and skipped files.

import {basename, dirname} from 'node:path';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {filesOf, isTextFinding} from '../../../shared/model/textFinding.ts';
import {markdownWithLinks} from '../../../shared/report/markdownComment.ts';
import {lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {passageDiffSpans} from '../../../shared/wording/quote.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {SkippedFile} from '../../sources/sourceFile.ts';
import {escapedPath, escapedText, markdownLink, quoted} from '../features/markdownText.ts';
import {cutNote, labelOf, percentText, sentence} from '../features/messages.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {elsewhereComparison} from './compareElsewhere.ts';
import {type ContentUri, type LineRange, occurrenceLink, parseContentUri} from './contentUri.ts';
import {historyLocation, locatedOccurrence} from './currentOccurrences.ts';
import {notebookOfPage, notebookPage} from './notebookPage.ts';

/** A root as it was last checked. */
export interface PageReader {
  readonly root: string;
  /** All current findings; the figures are those of the last full check. */
  readonly inspection: Inspection;
  /** Paths of all compared documents, sorted. */
  readonly paths: readonly string[];
  readonly skipped: readonly Pick<SkippedFile, 'path' | 'reason'>[];
}

type VirtualDocument =
  | {readonly kind: 'text'; readonly text: string}
  /** `reason` is a sentence for the user. */
  | {readonly kind: 'none'; readonly reason: string};

/** `looked` is called only for documents about all files: it waits until all of them are read. */
export async function contentOf(
  uri: string,
  context: FeatureContext,
  looked: () => Promise<readonly PageReader[]>,
): Promise<VirtualDocument> {
  const parsed = parseContentUri(uri);
  switch (parsed.kind) {
    case 'error':
      return {kind: 'none', reason: context.language.say(parsed.reason)};
    case 'excerpt':
    case 'past':
      return excerptContent(parsed, context);
    case 'elsewhere':
      return elsewhereContent(parsed, context);
    case 'comparison':
      return comparisonContent(parsed, context);
    case 'report':
      return {kind: 'text', text: reportText(await looked(), context)};
    case 'indexed':
      return {kind: 'text', text: indexedText(await looked(), context.language)};
  }
}

async function excerptContent(
  asked: ContentUri & {kind: 'excerpt' | 'past'},
  context: FeatureContext,
): Promise<VirtualDocument> {
  const {root, lines} = asked;
  const notebook = lines === null ? null : notebookOfPage(asked.path);
  const path = notebook ?? asked.path;
  const {say} = context.language;
  const shown = visiblePath(path);
  const isLookedAt = isNamed(root, path, context) || (isBelow(path) && (asked.kind === 'past' || !isWholeDisk(root)));
  if (!isLookedAt) return {kind: 'none', reason: say('{file} is not in a folder that is checked.', {file: shown})};
  const file =
    asked.kind === 'past' ? await context.past(root)?.textOf(asked.commit, path) : await context.textAt(root, path);
  if (file === null || file === undefined) {
    const reason =
      asked.kind === 'past'
        ? say('Commit {commit} does not contain {file}.', {commit: asked.commit, file: shown})
        : say('{file} no longer exists.', {file: shown});
    return {kind: 'none', reason};
  }
  const text = notebook === null ? file : notebookPage(file, context.language).text;
  return {kind: 'text', text: lines === null ? text : linesOf(text, lines)};
}

/** Only what somebody has compared with: a link from someone else must not fetch anything. */
function elsewhereContent(
  {root, blob, lines}: ContentUri & {kind: 'elsewhere'},
  {corpus, language}: FeatureContext,
): VirtualDocument {
  const text = corpus(root)?.comparedText(blob) ?? null;
  if (text === null)
    return {kind: 'none', reason: language.say('This page of another repository was not compared with.')};
  return {kind: 'text', text: lines === null ? text : linesOf(text, lines)};
}

/**
 * A link from someone else must not read files outside the scope: paths above the root are read only if a finding names
 * them.
 */
function isBelow(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return (
    path !== '' && !path.startsWith('/') && !/^[a-z]:/i.test(path) && !parts.includes('..') && !parts.includes('.')
  );
}

/** If no folder is open, the root is that of the file system, and only open documents are compared. */
function isWholeDisk(root: string): boolean {
  return dirname(root) === root;
}

function isNamed(root: string, path: string, context: FeatureContext): boolean {
  return context.all().some(({root: own, finding}) => own === root && filesOf(finding).includes(path));
}

function linesOf(text: string, {first, last}: LineRange): string {
  const starts = lineStartsOf(text);
  return text.slice(starts[first - 1] ?? text.length, starts[last] ?? text.length);
}

/** The word diff stops after this many units. The editors on both sides show the rest anyway. */
const diffUnitsMax = 60_000;

async function comparisonContent(
  {root, family, here, there}: ContentUri & {kind: 'comparison'},
  context: FeatureContext,
): Promise<VirtualDocument> {
  const {say} = context.language;
  const gone: VirtualDocument = {kind: 'none', reason: say('The text has changed: this copy is gone.')};
  const found = context.all().find((one) => one.root === root && one.finding.family === family)?.finding;
  if (found === undefined || !isTextFinding(found)) return gone;
  if (found.elsewhere !== undefined) {
    const text = await elsewhereComparison(root, found, here, there, context);
    return text === null ? gone : {kind: 'text', text};
  }
  if (here === there || found.places[here] === undefined || found.places[there] === undefined) return gone;
  const names = [here, there].map((ordinal) => nameOf(root, found, ordinal, context));
  const [one, other] = [
    percentText(found, here, context.language, there),
    percentText(found, there, context.language, here),
  ];
  const shares = one === '' ? '' : `\n\n${one} ↔ ${other}.`;
  const head = `# ${escapedText(labelOf(found, here))} ↔ ${escapedText(labelOf(found, there))}\n\n${names.join(' ↔ ')}${shares}\n`;
  if (found.kind === 'document') return {kind: 'text', text: `${head}\n${sentenceOf(found, here, context)}\n`};
  return {kind: 'text', text: `${head}\n${await passageParts(root, found, here, there, context)}`};
}

function sentenceOf(finding: Finding, here: number, {language}: FeatureContext): string {
  return escapedText(sentence(finding, here, language));
}

function nameOf(root: string, finding: Finding, ordinal: number, context: FeatureContext): string {
  const target = occurrenceLink(root, finding, ordinal, context);
  const shown = escapedText(labelOf(finding, ordinal));
  return target === null ? shown : markdownLink(shown, target);
}

async function passageParts(
  root: string,
  finding: PassageFinding,
  here: number,
  there: number,
  context: FeatureContext,
): Promise<string> {
  const located = await Promise.all([here, there].map((ordinal) => locatedOccurrence(context, root, finding, ordinal)));
  const places = [here, there].map((ordinal, side) => {
    const place = finding.places[ordinal];
    const now = located[side];
    const path = historyLocation(finding, place.path)?.path ?? place.path;
    return {...place, path, text: now === null || now === undefined ? place.text : now.text.slice(now.start, now.end)};
  });
  const [a, b] = places;
  const [from, to] = [a, b].map((place) => ({...place, text: place.text.slice(0, diffUnitsMax)}));
  const spans = passageDiffSpans(finding, from, to);
  const words =
    spans.length === 0
      ? context.language.say('No word differs.')
      : spans
          .map(({text, style}) => {
            const inside = text.replace(/^(?:\[-|\{\+)|(?:-\]|\+\})$/g, '');
            if (style === 'removed') return `~~${escapedText(inside)}~~`;
            return style === 'added'
              ? `**${escapedText(inside)}**`
              : text === ' '
                ? ' '
                : `${escapedText(text)}${/\s$/.test(text) ? ' ' : ''}`;
          })
          .join('')
          .trim();
  const texts = places.map((place, side) => {
    const label = escapedText(labelOf(finding, side === 0 ? here : there));
    return `## ${label}\n\n${quoted(place.text, 0, place.text.length, place.path)}\n`;
  });
  const {say} = context.language;
  const key = say('Only in the first ~~so~~, only in the second **so**.');
  return `## ${say('Words')}\n\n${key}\n\n${words}\n\n${texts.join('\n')}`;
}

/** All findings with links, in the format of a pull request comment. */
export function reportText(looked: readonly PageReader[], context: Pick<FeatureContext, 'uriOf'>): string {
  const parts = looked.map(({root, inspection}) => {
    const linkOf = (finding: Finding, ordinal: number) => occurrenceLink(root, finding, ordinal, context);
    const title = looked.length > 1 ? `# ${escapedPath(root)}\n\n` : '# Copied passages\n\n';
    return title + [...markdownWithLinks(inspection, linkOf)].join('');
  });
  return parts.length === 0 ? '# Copied passages\n\nNo folder is checked.\n' : parts.join('\n');
}

/** Longer lists end with the number of remaining paths. */
const pathsMax = 2000;

/** Compared files, and skipped ones with reasons. The reasons come first, because that is the usual question. */
export function indexedText(looked: readonly PageReader[], language: Language): string {
  const {say} = language;
  if (looked.length === 0) return `# ${say('What is compared')}\n\n${say('No folder is checked.')}\n`;
  return looked.map((one) => indexedPart(one, language)).join('\n');
}

function indexedPart({root, inspection, paths, skipped}: PageReader, language: Language): string {
  const {say, phrase, counted, words} = language;
  const number = (value: number) => say('{count}', {count: value});
  const byReason = new Map<string, string[]>();
  for (const {path, reason} of skipped) {
    const why = phrase(reason);
    byReason.set(why, [...(byReason.get(why) ?? []), path]);
  }
  const reasons = [...byReason].sort((x, y) => y[1].length - x[1].length || (x[0] < y[0] ? -1 : 1));
  const byKind = new Map<string, number>();
  for (const path of paths) byKind.set(extensionOf(path), (byKind.get(extensionOf(path)) ?? 0) + 1);
  const kinds = [...byKind].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).slice(0, 20);
  const summary = say('{documents} ({words}) compared, {files} skipped.', {
    documents: counted(paths.length, '{count} document', '{count} documents'),
    words: words(inspection.words),
    files: counted(skipped.length, '{count} file', '{count} files'),
  });
  return [
    `# ${say('What is compared in {folder}', {folder: escapedPath(basename(root) || root)})}\n`,
    `${summary}\n`,
    ...inspection.cuts.map((cut) => `${cutNote(cut, language)}\n`),
    ...(kinds.length === 0
      ? []
      : [
          `${say('By file name extension:')} ${kinds.map(([kind, files]) => `${escapedText(kind)} ${number(files)}`).join(', ')}.\n`,
        ]),
    `## ${say('Skipped')}\n`,
    ...(reasons.length === 0 ? [`${say('Nothing.')}\n`] : []),
    ...reasons.map(
      ([reason, files]) => `### ${escapedText(reason)} (${number(files.length)})\n\n${listOf(files, language)}\n`,
    ),
    `## ${say('Compared')}\n`,
    paths.length === 0 ? `${say('Nothing.')}\n` : `${listOf(paths, language)}\n`,
  ].join('\n');
}

function listOf(paths: readonly string[], {say}: Language): string {
  const shown = paths.slice(0, pathsMax).map((path) => `- ${escapedPath(path)}`);
  const left = paths.length - shown.length;
  return [...shown, ...(left > 0 ? [`- ${say('and {count} more', {count: left})}`] : [])].join('\n');
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const at = name.lastIndexOf('.');
  return at > 0 ? name.slice(at) : name;
}
