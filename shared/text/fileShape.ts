// Takes the name and the raw bytes of a file; returns whether it is text that somebody wrote. Reads only the name, the
// head and samples, never every byte, so that its cost is negligible next to the lexer.

import type {Format} from '../model/format.ts';
import {latin} from './byteSearch.ts';
import {wordFinder} from './findWords.ts';
import {formatOf} from './formatOf.ts';

type Shape = {readonly kind: 'text'} | {readonly kind: 'skipped'; readonly reason: string};

type Utf16 = 'utf-16le' | 'utf-16be';

const text: Shape = {kind: 'text'};

/**
 * Whether a file that `skippedByName` did not skip is worth comparing. `bytes` are raw, before decoding. Reasons are
 * shown to the user.
 */
export function shapeOfContent(path: string, bytes: Uint8Array): Shape {
  const reason = binaryReason(bytes) ?? writtenByMachine(path, bytes);
  return reason === undefined ? text : {kind: 'skipped', reason};
}

/** The same for a file that the user named: generated and minified text is accepted, only binary data is refused. */
export function shapeOfNamed(bytes: Uint8Array): Shape {
  const reason = binaryReason(bytes);
  return reason === undefined ? text : {kind: 'skipped', reason};
}

/** Why a file need not even be opened: it is an image, an archive, a lock file, … */
export function skippedByName(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (unfinishedDraft.test(name)) return 'unfinished draft of Shingle';
  const tool = name.startsWith('.') ? refusedSettings(name) : undefined;
  if (tool !== undefined) return tool;
  const dotAt = name.lastIndexOf('.');
  if (dotAt <= 0) return undefined;
  const extension = name.slice(dotAt + 1);
  const reason = reasonByExtension.get(extension) ?? reasonByName.get(name);
  if (reason !== undefined) return reason;
  const innerAt = name.lastIndexOf('.', dotAt - 1);
  if (innerAt > 0) {
    if (name.startsWith('min.', innerAt + 1)) return minified;
    const compound = reasonByCompound.get(name.slice(innerAt + 1));
    if (compound !== undefined) return compound;
  }
  if (extension === 'txt' && name.startsWith('llms')) return 'generated (pages collected for language models)';
  if (name.startsWith('zz_generated.')) return generatedName;
  if ((extension === 'py' || extension === 'pyi') && name.includes('_pb2')) return generatedName;
  return undefined;
}

/** Remains of a baseline or a report if the process that wrote it was killed. */
const unfinishedDraft = /^\.(?:\.shingle-.*\.[0-9a-f]{8}|shingle-\d+-[0-9a-f]{8}\.tmp)$/;

/** Settings of tools are the same in all projects that use them, and nobody wrote them to be read. */
function refusedSettings(name: string): string | undefined {
  const endAt = name.indexOf('.', 1);
  const stem = endAt < 0 ? name : name.slice(0, endAt);
  if (stem === '.shingle' && configuration.has(name.slice(endAt + 1))) return 'configuration of Shingle';
  if (name === '.shingle-baseline.jsonl') return 'baseline of Shingle';
  return stem.endsWith('ignore') || toolStems.has(stem) ? 'configuration of a tool' : undefined;
}

const configuration: ReadonlySet<string> = new Set(['json', 'yaml', 'yml']);
const toolStems: ReadonlySet<string> = new Set(
  [
    'gitattributes gitmodules gitkeep mailmap editorconfig npmrc nvmrc yarnrc pnpmfile node-version python-version',
    'ruby-version tool-versions browserslistrc prettierrc eslintrc stylelintrc babelrc swcrc postcssrc markdownlint',
    'markdownlintrc markdownlint-cli2 remarkrc htmlhintrc jshintrc jscsrc htmlvalidate huskyrc lintstagedrc',
    'commitlintrc czrc releaserc cspell codespellrc codespell yamllint yamlfmt rubocop flake8 pylintrc isort coveragerc',
    'clang-format clang-tidy clangd pre-commit-config vale lychee jscpd gitlint hadolint shellcheckrc golangci sqlfluff',
    'swiftlint rustfmt dprint mocharc nycrc c8rc auditrc',
  ].flatMap((names) => names.split(' ').map((name) => `.${name}`)),
);

const minified = 'minified';
const minifiedLines = 'minified (most of it in lines of 500 bytes or more)';
const manyNuls = 'binary (more than one NUL in 256 bytes)';
const generatedName = 'generated (by its name)';
const lockFile = 'lock file';
const keyName = 'key or certificate';

function table(rows: readonly (readonly [reason: string, names: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([reason, names]) => names.split(' ').map((name): [string, string] => [name, reason])));
}

const reasonByExtension = table([
  ['image', 'png jpg jpeg gif bmp ico icns webp avif heic heif tif tiff psd xcf ai eps jp2 jxl tga dds cur'],
  ['drawing', 'svg svgz drawio vsd vsdx fig sketch'],
  ['font', 'woff woff2 ttf otf eot ttc pfb afm'],
  [
    'archive',
    'zip gz tgz bz2 xz zst 7z rar tar lz4 lzma br jar war ear whl egg nupkg vsix crx deb rpm apk dmg iso cab',
  ],
  ['office document', 'pdf doc docx docm xls xlsx xlsm ppt pptx odt ods odp rtf pages numbers epub mobi one djvu ps'],
  ['audio or video', 'mp3 mp4 m4a m4v wav flac ogg oga ogv opus avi mov mkv webm wmv wma aac mpg mpeg mid'],
  [
    'binary (by its name)',
    'exe dll so dylib a o class pyc pyo pdb wasm bin db sqlite sqlite3 mdb node swf pack npy npz pkl pt onnx h5 parquet arrow avro orc ko elc beam mo',
  ],
  [keyName, 'p12 pfx jks keystore der crt cer pem'],
  ['translation catalogue', 'po pot xlf xliff'],
  ['source map', 'map'],
  ['test snapshot', 'snap'],
  [lockFile, 'lock lockfile'],
  [generatedName, 'tsbuildinfo'],
]);

const reasonByName = table([
  [
    lockFile,
    'package-lock.json npm-shrinkwrap.json packages.lock.json pnpm-lock.yaml deno.lock go.sum go.work.sum package.resolved bun.lockb .terraform.lock.hcl conda-lock.yml pdm.lock gradle.lockfile',
  ],
]);

const reasonByCompound = table([
  [
    generatedName,
    'pb.go pb.cc pb.h pb.ts pb.swift pb.rb g.cs designer.cs generated.cs generated.ts generated.go gen.go gen.ts g.dart freezed.dart designer.vb',
  ],
]);

/** Half as far as Git searches for a NUL: 2 ms for 3,112 pages instead of 5 ms. */
const headBytes = 4096;
/** Text with more NULs than one in so many bytes is data: unstructured data has that many, and most data far more. */
const bytesPerNul = 256;
/** Unstructured data has a control byte in every ten. If 128 samples of the first kilobyte have none, it is text. */
const sampledBytes = 1024;
const sampleStep = 8;

function binaryReason(bytes: Uint8Array): string | undefined {
  if (isPointer(bytes)) return 'Git LFS pointer';
  const head = bytes.length > headBytes ? bytes.subarray(0, headBytes) : bytes;
  const nul = head.indexOf(0);
  if (nul >= 0) {
    if (head[0] === 0xff && head[1] === 0xfe && head[2] === 0 && head[3] === 0) return 'UTF-32';
    if (utf16Of(bytes) !== undefined) return undefined;
    if (countOf(head, 0, nul) * bytesPerNul > head.length) return manyNuls;
  }
  if (hasUtf16Mark(bytes)) return undefined;
  if (controlBytes(head, sampledBytes, head.length > sampledBytes ? sampleStep : 1) === 0) return undefined;
  const controls = controlBytes(head, head.length, 1);
  // Terminal records and occasional form feeds are text; more than 3% of control bytes are data.
  return controls >= 4 && controls * 32 > head.length ? 'binary (more than 3 % control characters)' : undefined;
}

function countOf(bytes: Uint8Array, wanted: number, from: number): number {
  let count = 0;
  for (let at = from; at >= 0; at = bytes.indexOf(wanted, at + 1)) count++;
  return count;
}

/** Counts bytes that do not occur in text: C0 except backspace, white space and escape, and DEL. */
function controlBytes(bytes: Uint8Array, within: number, step: number): number {
  const end = Math.min(bytes.length, within);
  let count = 0;
  for (let at = 0; at < end; at += step) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 ? (byte < 8 || byte > 13) && byte !== 27 : byte === 127) count++;
  }
  return count;
}

const pointerStart = 'version https://git-lfs.github.com/spec/';

/** Git stores such a pointer in place of a file that is stored elsewhere. */
function isPointer(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x76 && bytes.length < 1024 && latin(bytes, 0, bytes.length, pointerStart.length) === pointerStart
  );
}

function hasUtf16Mark(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/**
 * The byte order of UTF-16. Without a byte order mark, the head is read both ways: all units must be characters that
 * occur in text, and the order that gives more ASCII wins ("a" is U+0061 one way and U+6100 the other). ASCII with a
 * stray NUL reads as Chinese, two letters per character; so does a quarter of real Chinese and two thirds of Hiragana.
 */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  if (hasUtf16Mark(bytes)) return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const little = asciiUnits(bytes, 0);
  const big = asciiUnits(bytes, 1);
  const most = Math.max(little, big);
  // One line end or space in every 64 units: Chinese has them too.
  const units = Math.min(bytes.length, utf16HeadBytes) / 2;
  if (most * 64 < units || little === big || letterPairs(bytes) * 4 > 3 * (units - most)) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
}

/** Units in the head whose bytes are both printable ASCII. */
function letterPairs(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, utf16HeadBytes);
  const isLetter = (byte: number): boolean => (byte >= 32 && byte < 127) || byte === 10 || byte === 13 || byte === 9;
  let pairs = 0;
  for (let at = 0; at < end; at += 2) if (isLetter(bytes[at] ?? 0) && isLetter(bytes[at + 1] ?? 0)) pairs++;
  return pairs;
}

const utf16HeadBytes = 1024;

/** ASCII units in the head read as UTF-16 with the high byte second (`swap` 0) or first (1); -1 if it is not text. */
function asciiUnits(bytes: Uint8Array, swap: 0 | 1): number {
  const end = Math.min(bytes.length, utf16HeadBytes);
  let ascii = 0;
  let pairOpen = false;
  for (let at = 0; at < end; at += 2) {
    const unit = (bytes[at + swap] ?? 0) | ((bytes[at + 1 - swap] ?? 0) << 8);
    const isLow = unit >= 0xdc00 && unit < 0xe000;
    if (pairOpen !== isLow) return -1;
    pairOpen = unit >= 0xd800 && unit < 0xdc00;
    if (unit < 32 ? unit !== 9 && unit !== 10 && unit !== 13 : unit >= 0x7f && unit < 0xa0) return -1;
    // Private use and non-characters.
    if ((unit >= 0xe000 && unit < 0xf900) || unit >= 0xfffe) return -1;
    if (unit < 0x7f) ascii++;
  }
  return ascii;
}

function writtenByMachine(path: string, bytes: Uint8Array): string | undefined {
  const format = formatOf(path);
  if (isArmored(bytes)) return keyName;
  if (hasGeneratedMark(format, bytes)) return 'generated (says so in its head)';
  const isWithoutWords = format.family === 'code' || (format.family === 'plain' && hasHardlySpaces(bytes));
  if (bytes.length >= minifiedBytesMin && isWithoutWords && hasMostlyLongLines(bytes)) {
    return minifiedLines;
  }
  return undefined;
}

/** Begins as an encoded key or certificate does (RFC 7468 section 2, RFC 9580 section 6.2), whatever its name is. */
function isArmored(bytes: Uint8Array): boolean {
  return armor.test(latin(bytes, 0, bytes.length, armorBytesMax));
}

const armor = /^-----BEGIN (?:[A-Z0-9]+ ){0,3}(?:KEY(?: BLOCK)?|CERTIFICATE(?: REQUEST)?|CRL)-----\r?\n/;
const armorBytesMax = 80;

/** In a smaller file there is little to save, and two long lines written by hand already fill it. */
const minifiedBytesMin = 2000;
const longLineBytes = 500;
const sampleBytes = 4096;
/** Of 100 bytes of prose, 14 to 18 are spaces; in scripts without spaces, none is ASCII. Of packed JSON, fewer than one is. */
const spacesShareMin = 0.02;
const hugeLineBytes = 20_000;
const probeStepBytes = 4096;

/** A file without an extension may be prose or the output of a program. */
function hasHardlySpaces(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  let found = 0;
  for (const byte of sample) if (byte === 32 || byte >= 128) found++;
  return found < spacesShareMin * sample.length;
}

/**
 * Whether more than three quarters of the bytes are in lines of 500 bytes or more, or one line has over 20,000. Half is
 * not enough: a short module with one long list of imports may be written by hand. Counting bytes rather than lines, a
 * licence above minified code does not hide it. Sampled with at least 16 probes per file and one in every 4 KB; each
 * probe examines the line it falls into.
 */
function hasMostlyLongLines(bytes: Uint8Array): boolean {
  const step = Math.min(probeStepBytes, bytes.length >>> 4);
  const probes = Math.floor(bytes.length / step);
  let short = 0;
  let lineEnd = -1;
  let length = 0;
  for (let at = step >>> 1; at < bytes.length; at += step) {
    if (at > lineEnd) {
      const found = bytes.indexOf(10, at);
      lineEnd = found < 0 ? bytes.length : found;
      length = lineEnd - bytes.lastIndexOf(10, at - 1);
      if (length > hugeLineBytes) return true;
    }
    if (length <= longLineBytes) short++;
    // Most files end here after four probes.
    if (short * 4 >= probes && bytes.length <= hugeLineBytes) return false;
  }
  return short * 4 < probes;
}

/** In code, a licence may come before the mark; in a page only front matter may. */
const markHeadBytesCode = 2048;
const markHeadBytesProse = 1024;
const markHeadLines = 40;

const findMark = wordFinder('generated');

/** Every common mark has this word: `@generated`, `Code generated by … DO NOT EDIT`, `<auto-generated>`, … */
function hasGeneratedMark(format: Format, bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, format.family === 'code' ? markHeadBytesCode : markHeadBytesProse);
  for (let at = findMark(bytes, 0, end); at >= 0; at = findMark(bytes, at + 1, end)) {
    const verdict = judgeMark(format, bytes, at);
    if (verdict !== 'go on') return verdict === 'generated';
  }
  return false;
}

function judgeMark(format: Format, bytes: Uint8Array, wordAt: number): 'generated' | 'go on' | 'stop' {
  const before = latin(bytes, 0, wordAt, wordAt);
  if (before.split('\n').length > markHeadLines) return 'stop';
  const lineAt = before.lastIndexOf('\n') + 1;
  const lineEnd = bytes.indexOf(10, wordAt);
  const line = latin(bytes, lineAt, lineEnd < 0 ? bytes.length : lineEnd, wordAt + 200 - lineAt).trim();
  if (!isCommentAt(format, before, line)) return 'go on';
  return hasMarkForm(line.replace(/^(?:[^\w@<]|<!|rem\b)+/i, '')) ? 'generated' : 'go on';
}

function hasMarkForm(comment: string): boolean {
  return markForms.test(comment) || startOfSentence.test(comment);
}

/** A page that only mentions generated files is not generated: the mark must be in a comment. */
function isCommentAt({family, comments}: Format, before: string, line: string): boolean {
  if (comments.line.some((start) => line.startsWith(start))) return true;
  if (comments.block.some(([start, end]) => before.lastIndexOf(start) > before.lastIndexOf(end))) return true;
  if (comments.block.some(([start]) => line.startsWith(start))) return true;
  // Front matter of a page, `# Code generated by …` before the closing rule; and link definitions used as comments.
  if (family === 'markdown') {
    if (line.startsWith('[//]:') || line.startsWith('[comment]:')) return true;
    return line.startsWith('#') && before.startsWith('---') && !before.includes('\n---');
  }
  return false;
}

/**
 * The forms of the mark, in a comment without its opening. Sentences that merely use the word ("keys are automatically
 * generated") have none of these forms.
 */
const markForms = new RegExp(
  [
    '(?:^|\\s)@generated\\b',
    '<auto-?generated\\b',
    '\\bthis\\s+(?:\\w+\\s+)?(?:file|code|source|document|page|module|header|script|class|documentation)\\s+(?:is|was|has been)\\s+(?:\\w+[\\s-]+)?(?:auto)?generated\\b',
    // "Automatically generated if empty" describes a setting.
    '^(?:(?:file|code|document) )?(?:auto(?:matically)?|machine)[\\s-]*generated(?=\\W*$|[.,;:!>]| (?:by|from|with|using|file|code|on|at|do not|-))',
    '\\bgenerated\\b.*\\bdo not (?:edit|modify|change)\\b',
    '\\bdo not (?:edit|modify|change)\\b.*\\bgenerated\\b',
  ].join('|'),
  'i',
);

/** In lower case it may continue the sentence of the line above: "events / generated by V8". */
const startOfSentence =
  /^(?:(?:FILE|File|CODE|Code) )?(?:GENERATED|Generated|generated automatically) (?:automatically )?(?:by|from|with|using|BY|FROM)\b/;
