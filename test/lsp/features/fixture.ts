// Reads a fixture of the features: a line with the reason, `//! option value` lines, `//- /path` and a text for each
// document, `//+ /path` and its current text, `//= features`, and the expected output.

import {readdirSync, readFileSync} from 'node:fs';
import {backgroundPage} from '../../core/findings/probe.ts';
import {type Made, type Texts, worldOf} from './world.ts';

export const fixtures = new URL('../../fixtures/lsp/', import.meta.url);

export interface Fixture {
  readonly why: string;
  readonly texts: Texts;
  readonly made: Made;
  /** Documents whose features are shown; if none is named, all documents with findings. */
  readonly told: readonly string[];
  readonly head: string;
  readonly expected: string;
}

export function fixtureNames(): string[] {
  return readdirSync(fixtures).sort();
}

const mark = '//= features\n';

export function readFixture(name: string): Fixture {
  const content = readFileSync(new URL(name, fixtures), 'utf8');
  const at = content.lastIndexOf(mark);
  if (at < 0) throw new Error(`${name}: expected a line "//= features".`);
  const head = content.slice(0, at + mark.length);
  const [top = '', ...parts] = content.slice(0, at).split(/^(?=\/\/[-+] \/)/m);
  const [why = '', ...lines] = top.trimEnd().split('\n');
  const options = new Map(
    lines.map((line) => (/^\/\/! (\S+) ?(.*)$/.exec(line) ?? []).slice(1, 3) as [string, string]),
  );
  const list = (option: string) => options.get(option)?.split(' ') ?? [];
  const texts: Record<string, string> = {};
  const now: Record<string, string | null> = {};
  for (const part of parts) {
    const end = part.indexOf('\n');
    const path = part.slice(5, end);
    const text = written(part.slice(end + 1), list('crlf').includes(path));
    if (part.startsWith('//-')) texts[path] = text;
    else now[path] = text === '' ? null : text;
  }
  for (const page of list('beside')) {
    const {path, text} = backgroundPage(page);
    texts[path] = text;
  }
  const reason = options.get('accepted');
  // The features answer the same at each level.
  const making = {now, reference: list('reference'), config: {level: 'all'}} as const;
  const found = worldOf(texts, making);
  const accepted = Object.fromEntries(found.inspection.findings.map(({family}) => [family, reason ?? '']));
  const made = reason === undefined ? found : worldOf(texts, {...making, accepted});
  return {why, texts, made, told: list('at'), head, expected: content.slice(at + mark.length)};
}

/** `\u{202e}` stands for a character that a fixture should not contain, and `word*3000` for a very long line. */
function written(text: string, isCrlf: boolean): string {
  const plain = text
    .replace(/\\u\{([0-9a-f]+)\}/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/(\S+)\*(\d{3,5})/g, (_, word, count) =>
      Array.from({length: Number(count)}, (__, n) => `${word}${n}`).join(' '),
    );
  return isCrlf ? plain.replaceAll('\n', '\r\n') : plain;
}
