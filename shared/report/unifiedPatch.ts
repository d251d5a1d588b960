// Takes files and their edits, gives a patch as `git apply` and `patch -p1` read it, with three lines round each change.

import {type TextEdit, withEdits} from '../review/transferEdit.ts';
import {utf8Of} from '../text/utf8.ts';

export interface FileEdits {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Before. */
  readonly text: string;
  /** In order of the text, without overlap. */
  readonly edits: readonly TextEdit[];
}

const contextLines = 3;

/** '' if nothing changes. Files are in the order given. */
export function unifiedPatch(files: readonly FileEdits[]): string {
  return files.map(filePatch).join('');
}

/** Lines [from, to) become others. */
interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function filePatch({path, text, edits}: FileEdits): string {
  const before = linesOf(text);
  const changes = lineChanges(text, before, edits);
  if (changes.length === 0) return '';
  const head = `--- ${quoted(`a/${path}`)}\n+++ ${quoted(`b/${path}`)}\n`;
  let shift = 0;
  const hunks = grouped(changes).map((group) => {
    const from = Math.max(0, group[0].from - contextLines);
    const to = Math.min(before.length, group[group.length - 1].to + contextLines);
    const body: string[] = [];
    let at = from;
    let added = 0;
    for (const change of group) {
      body.push(...before.slice(at, change.from).map((line) => ` ${line}`));
      body.push(...before.slice(change.from, change.to).map((line) => `-${line}`));
      body.push(...change.lines.map((line) => `+${line}`));
      added += change.lines.length - (change.to - change.from);
      at = change.to;
    }
    body.push(...before.slice(at, to).map((line) => ` ${line}`));
    const [old, now] = [to - from, to - from + added];
    const start = `@@ -${from + 1},${old} +${from + shift + 1},${now} @@\n`;
    shift += added;
    return start + body.map(printed).join('');
  });
  return head + hunks.join('');
}

/** With their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function printed(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
}

/** Each edit as the whole lines that it changes; edits of the same lines together. */
function lineChanges(text: string, all: readonly string[], edits: readonly TextEdit[]): LineChange[] {
  const starts = [0];
  for (const line of all) starts.push(starts[starts.length - 1] + line.length);
  const lineAt = (offset: number) => {
    let line = 0;
    while (line + 1 < all.length && starts[line + 1] <= offset) line++;
    return line;
  };
  const groups: {from: number; to: number; edits: TextEdit[]}[] = [];
  for (const one of edits) {
    const from = lineAt(one.start);
    const last = lineAt(Math.max(one.start, one.end - 1)) + 1;
    // Without its end, a line is joined with the next one.
    const isJoined =
      one.end === starts[last] && one.end > one.start && !/\n$/.test(text.slice(starts[from], one.start) + one.newText);
    const end = isJoined && text.slice(starts[from], one.start) + one.newText !== '' ? last + 1 : last;
    const before = groups.at(-1);
    if (before !== undefined && from < before.to) {
      before.to = Math.max(before.to, end);
      before.edits.push(one);
    } else groups.push({from, to: end, edits: [one]});
  }
  return groups.flatMap(({from, to, edits: own}) => {
    const start = starts[Math.min(from, all.length)];
    const end = starts[Math.min(to, all.length)];
    const shifted = own.map((one) => ({...one, start: one.start - start, end: one.end - start}));
    const lines = linesOf(withEdits(text.slice(start, end), shifted));
    const isSame = lines.join('') === text.slice(start, end);
    return isSame ? [] : [{from, to: Math.min(to, all.length), lines}];
  });
}

/** Changes whose surroundings touch are one hunk. */
function grouped(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && change.from - before.to <= 2 * contextLines) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** As Git writes a name that is not plain. Behind a space it would take what looks like a time for one. */
function quoted(path: string): string {
  if (/^[!#-[\]-~]+$/.test(path)) return path;
  const bytes = [...utf8Of(path)].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === '\\') return `\\${character}`;
    return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
