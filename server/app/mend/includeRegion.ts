// Includes of a part of another page, in AsciiDoc and reStructuredText. The part is marked by comments in that page, which
// move with it when the page is edited; only a page that is not ours to edit is included by the numbers of its lines. The
// mark has the name of the passage, made of its first words, as has a file that it is moved to.

import type {FormatFamily} from '../../../shared/model/format.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import type {CopiedBlocks} from './wholeBlocks.ts';

interface RegionInclude {
  /** Text that replaces the passage. */
  readonly newText: string;
  /** Edits of the page that is included from. */
  readonly marks: readonly TextEdit[];
}

/** Lines that mean something else when they are read as part of another page. */
const unmovable: Partial<Record<FormatFamily, RegExp>> = {
  asciidoc: /^(?:include::|ifn?def::|ifeval::|endif::|:[\w!-]+:|\/\/\s*(?:tag|end)::|\[\[|\[#)|anchor:|\[\[/,
  // Targets, labels, footnotes and substitutions may be defined once.
  restructuredtext: /^\.\. (?:_|\[|\|)|^\.\. include::|^__ /,
};

export function isIncludable(lines: readonly string[], family: FormatFamily): boolean {
  const pattern = unmovable[family];
  return pattern !== undefined && !lines.some((line) => pattern.test(line));
}

/** Paths that no processor takes for something else. */
const plainWay = /^[^\s[\]{}<>"'`\\|*](?:[^\r\n\t[\]{}<>"'`\\|*]*[^\s[\]{}<>"'`\\|*])?$/;

/** null: the format has no include, or the path cannot be written in it. */
export function regionInclude(there: CopiedBlocks, way: string, family: FormatFamily): RegionInclude | null {
  if (!plainWay.test(way)) return null;
  const isWhole = there.text.trim() === there.blocks.lines.join(lineEndOf(there.text)).trim();
  switch (family) {
    case 'asciidoc':
      return isWhole ? {newText: `include::${way}[]`, marks: []} : asciidocInclude(there, way);
    case 'restructuredtext':
      return isWhole ? {newText: `.. include:: ${way}`, marks: []} : restructuredInclude(there, way);
    default:
      return null;
  }
}

export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function asciidocInclude({text, blocks, isReference}: CopiedBlocks, way: string): RegionInclude {
  const {start, end, firstLine, lastLine} = blocks;
  if (isReference) return {newText: `include::${way}[lines=${firstLine + 1}..${lastLine + 1}]`, marks: []};
  const eol = lineEndOf(text);
  const [, known] = /(?:^|[\r\n])\/\/\s*tag::([\w-]+)\[\]\s*$/.exec(text.slice(0, start)) ?? [];
  if (known !== undefined && new RegExp(`^\\s*//\\s*end::${known}\\[\\]`).test(text.slice(end))) {
    return {newText: `include::${way}[tag=${known}]`, marks: []};
  }
  const name = nameFrom(blocks.lines, (asked) => text.includes(`tag::${asked}[`));
  return {
    newText: `include::${way}[tag=${name}]`,
    marks: [
      {start, end: start, newText: `// tag::${name}[]${eol}`},
      {start: end, end, newText: `${eol}// end::${name}[]`},
    ],
  };
}

function restructuredInclude({text, blocks, isReference}: CopiedBlocks, way: string): RegionInclude {
  const {start, end, firstLine, lastLine} = blocks;
  const eol = lineEndOf(text);
  const included = (...options: readonly string[]) =>
    [`.. include:: ${way}`, ...options.map((option) => `   ${option}`)].join(eol);
  if (isReference) {
    return {newText: included(`:start-line: ${firstLine}`, `:end-line: ${lastLine + 1}`), marks: []};
  }
  const between = (name: string) => included(`:start-after: .. ${name}-begin`, `:end-before: .. ${name}-end`);
  const [, known] = /(?:^|[\r\n])\.\. ([\w-]+)-begin\s*$/.exec(text.slice(0, start)) ?? [];
  if (known !== undefined && text.slice(end).trimStart().startsWith(`.. ${known}-end`)) {
    return {newText: between(known), marks: []};
  }
  const name = nameFrom(
    blocks.lines,
    (asked) => text.includes(`.. ${asked}-begin`) || text.includes(`.. ${asked}-end`),
  );
  return {
    newText: between(name),
    marks: [
      {start, end: start, newText: `.. ${name}-begin${eol}${eol}`},
      {start: end, end, newText: `${eol}${eol}.. ${name}-end`},
    ],
  };
}

const wordsMax = 4;
const wordUnits = 16;

/**
 * Takes the lines of a passage, gives a name of lower-case letters, digits and hyphens for them: of a file, of a tag, of a
 * component. `isTaken`: names that would be confused with it.
 */
export function nameFrom(lines: readonly string[], isTaken: (name: string) => boolean): string {
  const words = lines
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z][a-z0-9]*/g);
  const name = (words ?? []).slice(0, wordsMax).map((word) => word.slice(0, wordUnits));
  const plain = name.length === 0 ? 'shared-text' : name.join('-');
  if (!isTaken(plain)) return plain;
  for (let number = 2; ; number++) if (!isTaken(`${plain}-${number}`)) return `${plain}-${number}`;
}

/** 'before-you-begin' becomes 'BeforeYouBegin'. */
export function componentName(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}
