// The data block of an HTML report: JSON, compressed with zlib (RFC 1950), which browsers call 'deflate', in base64. Reads the
// findings of an earlier report from it, or from JSON.

import {constants} from 'node:buffer';
import {readFileSync} from 'node:fs';
import {deflateSync, inflateSync, constants as zlib} from 'node:zlib';
import type {EarlierFinding} from '../../../shared/report/html/compareReports.ts';
import {jsonVersion} from '../../../shared/report/json.ts';
import {errorCode} from '../../store/disk.ts';
import {UserError} from '../../userError.ts';

/** Throws UserError. */
export function earlierFindings(file: string): readonly EarlierFinding[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refusal(file, `cannot be read (${errorCode(error)})`);
  }
  const packed = packedIn(text);
  let report: unknown;
  try {
    report = JSON.parse(packed === null ? text : unpackData(packed));
  } catch {
    throw refusal(file, 'is neither an HTML report nor JSON');
  }
  const findings = packed === null ? findingsOfJson(report) : findingsOfPage(report);
  if (findings === null) throw refusal(file, 'is not a report of findings that this version can read');
  return findings;
}

function refusal(file: string, problem: string): UserError {
  return new UserError(
    `--compare-with: ${file} ${problem}. Expected what an earlier "shingle check --format html" or "--format json" has written.`,
  );
}

type Json = Readonly<Record<string, unknown>>;

/** null: something else. */
function findingsOfPage(report: unknown): readonly EarlierFinding[] | null {
  const {version, findings, paths} = objectOf(report);
  if (version !== 1 || !Array.isArray(findings) || !Array.isArray(paths)) return null;
  return findings.map(objectOf).map(({id, code, passages, folders}): EarlierFinding => {
    const texts = listOf(passages);
    const places = texts.flatMap((passage) => (Array.isArray(passage.places) ? passage.places : []));
    const names = places.map((place: unknown) => (Array.isArray(place) ? paths[place[0]] : undefined));
    const words = Number(texts[0]?.words ?? 0);
    // A number behind the name tells findings with the same words apart.
    const family = String(id).replace(/-\d+$/, '');
    return {family, code: String(code), words, paths: stringsOf([...names, ...unknownsOf(folders)])};
  });
}

function findingsOfJson(report: unknown): readonly EarlierFinding[] | null {
  const {version, findings} = objectOf(report);
  if (version !== jsonVersion || !Array.isArray(findings)) return null;
  return findings.map(objectOf).map((finding): EarlierFinding => {
    const {code, family, words, sharedWords, passages, places, folders, path, sources} = finding;
    const named = [...listOf(places), ...listOf(passages).flatMap((text) => listOf(text.places)), ...listOf(sources)];
    const paths = stringsOf([path, ...named.map((place) => place.path), ...unknownsOf(folders)]);
    return {family: String(family), code: String(code), words: Number(words ?? sharedWords ?? 0), paths};
  });
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function listOf(value: unknown): readonly Json[] {
  return unknownsOf(value).map(objectOf);
}

function unknownsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function stringsOf(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

/** Takes pieces of JSON, gives base64. The checksum of zlib is in it, so that a browser refuses a file that was cut. */
export function packData(pieces: Iterable<string>): string {
  const bytes = Buffer.concat([...pieces].map((piece) => Buffer.from(piece)));
  return deflateSync(bytes, {level: zlib.Z_BEST_COMPRESSION}).toString('base64');
}

/** The reverse. Throws an Error for what is not compressed, is damaged, or is longer than a string can be. */
export function unpackData(packed: string): string {
  const bytes = Buffer.from(packed, 'base64');
  return inflateSync(bytes, {maxOutputLength: constants.MAX_STRING_LENGTH}).toString('utf8');
}

/** The data block of a file; null: it is no HTML report. */
export function packedIn(html: string): string | null {
  return /<script type="application\/octet-stream" id="data">([A-Za-z0-9+/=]*)<\/script>/.exec(html)?.[1] ?? null;
}
