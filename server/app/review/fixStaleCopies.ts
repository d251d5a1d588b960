// The use case of `check --fix-stale`: takes the findings of a review, gives for each copy that was left behind the edit
// that applies the change there too, or why there is none; and writes the edits that the user wants.

import {withoutOccurrences} from '../../../shared/group/withoutOccurrences.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {fixStaleCopy} from '../../../shared/review/fixStaleCopy.ts';
import {type TextEdit, withEdits} from '../../../shared/review/transferEdit.ts';
import {namedEncoding} from '../../sources/namedEncodings.ts';
import {type EditableFile, type NotEditable, readEditable, replaceFile} from '../../sources/replaceFile.ts';
import {limitedTo} from './reviewInput.ts';

/** A place that still has the old text. */
interface StalePlace {
  /** Index of the finding, and of the place in it. */
  readonly finding: number;
  readonly ordinal: number;
  readonly place: Occurrence;
  /** The first place that was edited. */
  readonly edited: Occurrence;
}

export interface StaleFix extends StalePlace {
  readonly kind: 'fix';
  readonly file: EditableFile;
  /** In order of the text of the file. */
  readonly edits: readonly TextEdit[];
  /** Edits of the paragraph that are not for this copy. */
  readonly leftOut: number;
}

/** The reason is the rest of a sentence that begins with the place. */
export interface RefusedFix extends StalePlace {
  readonly kind: 'refused';
  readonly reason: string;
}

/** In order of path and line; places of one file share what was read of it. */
export async function planStaleFixes(
  findings: readonly Finding[],
  root: string,
  config: Config,
): Promise<readonly (StaleFix | RefusedFix)[]> {
  const {reference} = config;
  const isReference = reference.length === 0 ? () => false : await limitedTo(root, reference);
  const files = new Map<string, EditableFile | NotEditable>();
  const taken = new Map<string, TextEdit[]>();
  return stalePlaces(findings).map((stale): StaleFix | RefusedFix => {
    const {place, edited, finding} = stale;
    const {path} = place;
    const refused = (reason: string): RefusedFix => ({kind: 'refused', ...stale, reason});
    if (isReference(path)) return refused('the configuration declares it as a reference');
    const file = files.get(path) ?? readEditable(root, path, namedEncoding(root, path, config));
    files.set(path, file);
    if (file.kind === 'refused') return refused(file.reason);
    const staleness = findings[finding]?.stale;
    if (staleness === undefined) return refused('it is not a copy that was left behind');
    const found = fixStaleCopy({staleness, edited, place}, file.text);
    if (found.kind === 'refused') return refused(inEnglish(found.reason));
    const before = taken.get(path) ?? [];
    if (found.edits.some((edit) => before.some((other) => overlap(edit, other)))) {
      return refused('another change was already applied to the same words');
    }
    taken.set(path, [...before, ...found.edits]);
    return {kind: 'fix', ...stale, file, edits: found.edits, leftOut: found.leftOut};
  });
}

function stalePlaces(findings: readonly Finding[]): StalePlace[] {
  const all = findings.flatMap((one, finding): StalePlace[] => {
    if (one.stale === undefined) return [];
    const edited = one.places.find((place) => place.new === true);
    if (edited === undefined) return [];
    return one.places.flatMap((place, ordinal) => (place.new === true ? [] : [{finding, ordinal, place, edited}]));
  });
  return all.sort((x, y) =>
    x.place.path === y.place.path ? x.place.start - y.place.start : x.place.path < y.place.path ? -1 : 1,
  );
}

/** Two that begin at one place overlap too: which would come first? */
function overlap(one: TextEdit, other: TextEdit): boolean {
  return one.start === other.start || (one.start < other.end && other.start < one.end);
}

/** Writes each file once; gives the fixes that could not be written. */
export function writeStaleFixes(fixes: readonly StaleFix[]): readonly RefusedFix[] {
  const paths = [...new Set(fixes.map(({place}) => place.path))];
  return paths.flatMap((path) => {
    const own = fixes.filter(({place}) => place.path === path);
    const [{file}] = own;
    const edits = own.flatMap((fix) => fix.edits).sort((x, y) => x.start - y.start);
    const failed = replaceFile(file, withEdits(file.text, edits));
    return failed === null
      ? []
      : own.map(({finding, ordinal, place, edited}): RefusedFix => {
          return {kind: 'refused', finding, ordinal, place, edited, reason: failed.reason};
        });
  });
}

/** Findings that remain when these copies have the change too; `reviewed`: where the changed files are counted. */
export function withoutFixed(
  inspection: Inspection,
  fixed: readonly StaleFix[],
  reviewed: 'index' | 'work tree',
): Inspection {
  const findings = inspection.findings.flatMap((finding, index) => {
    const done = new Set(fixed.filter((fix) => fix.finding === index).map(({ordinal}) => ordinal));
    if (done.size === 0 || finding.stale === undefined) return [finding];
    if (finding.places.every((place, ordinal) => place.new === true || done.has(ordinal))) return [];
    return withoutOccurrences(finding, (ordinal) => done.has(ordinal)) ?? [];
  });
  const {review} = inspection;
  if (review === undefined || reviewed === 'index') return {...inspection, findings};
  // Copies that were left behind are in files that the change did not touch.
  const changed = review.changed + new Set(fixed.map(({place}) => place.path)).size;
  return {...inspection, findings, review: {...review, changed}};
}
