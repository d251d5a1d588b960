import {readdirSync, readFileSync} from 'node:fs';
import {decode} from '../../../server/sources/decode.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding, OccurrencePair} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {applySuppressions, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {shapeOfContent} from '../../../shared/text/fileShape.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {detailedCode} from '../../support/detailedCode.ts';

/**
 * A line with the reason, `//! option value` lines, `//- path` and a text for each file, `//= findings`, the expected
 * findings.
 */
export interface Probe {
  readonly name: string;
  readonly why: string;
  readonly options: ReadonlyMap<string, string>;
  readonly files: readonly {readonly path: string; readonly text: string}[];
  /** Everything before the expected lines, so that they can be rewritten. */
  readonly head: string;
  readonly expected: string;
}

export const probesFolder = new URL('../../fixtures/findings/', import.meta.url);

/** Pages on twenty topics, none of which copies another: the background of a probe (`//! beside bees ferry`). */
const pagesFolder = new URL('../../fixtures/pages/', import.meta.url);

export const backgroundNames: readonly string[] = readdirSync(pagesFolder).sort();

export function backgroundPage(name: string): {path: string; text: string} {
  const file = backgroundNames.find((known) => known === name || known.startsWith(`${name}.`));
  if (file === undefined) throw new Error(`No page "${name}" in test/fixtures/pages; there are ${backgroundNames}.`);
  return {path: file, text: readFileSync(new URL(file, pagesFolder), 'utf8')};
}

export function probeNames(): string[] {
  return readdirSync(probesFolder).sort();
}

export function readProbe(name: string): Probe {
  const content = readFileSync(new URL(name, probesFolder), 'utf8');
  const at = content.lastIndexOf('//= findings\n');
  const [top = '', ...parts] = content.slice(0, at).split(/^\/\/- \//m);
  const [why = '', ...lines] = top.trimEnd().split('\n');
  if (at < 0 || why === '' || lines.some((line) => !line.startsWith('//! '))) {
    throw new Error(`${name}: expected a line that says why, "//! option value", "//- /path", "//= findings".`);
  }
  const options = new Map<string, string>();
  for (const line of lines) {
    const [, option = '', value = ''] = /^\/\/! (\S+)(?: (.*))?$/.exec(line) ?? [];
    options.set(option, value);
  }
  const head = content.slice(0, at + '//= findings\n'.length);
  const files = parts.map((part) => {
    const end = part.indexOf('\n');
    return {path: part.slice(0, end), text: part.slice(end + 1)};
  });
  return {name, why, options, files, head, expected: content.slice(head.length)};
}

/**
 * The expected findings of the probe and the actual ones of the pipeline. If the expectation has no word counts, the
 * actual findings have none either.
 */
export function outcome(probe: Probe): {expected: string; actual: string} {
  const actual = printed(inspected(probe).findings);
  const counted = / words$/m.test(probe.expected);
  return {expected: probe.expected, actual: counted || probe.expected === '' ? actual : withoutCounts(actual)};
}

function withoutCounts(text: string): string {
  return text.replace(/ {2}(?:at least )?\d+ of [^\n]* words$/gm, '');
}

export function inspected(probe: Probe): Inspection {
  const texts = textsOf(probe);
  const config = configOf(probe);
  const inspection = inspect(
    indexTexts(texts, () => {}),
    texts,
    config,
    () => {},
  );
  const suppressions = new Map(
    probe.files
      .filter(({text}) => text.includes('shingle-'))
      .map(({path, text}) => [path, suppressionsOf(text, formatOf(path))]),
  );
  const {findings, suppressed} = applySuppressions(inspection.findings, suppressions);
  return {...inspection, findings, suppressed};
}

const ownOptions = ['wrong', 'beside', 'reference', 'templates', 'crlf', 'bom', 'utf16'];

function configOf({name, options}: Probe): Config {
  const config: Record<string, unknown> = {...defaults};
  for (const [option, value] of options) {
    if (ownOptions.includes(option)) continue;
    if (!(option in defaults)) throw new Error(`${name}: there is no option "${option}".`);
    config[option] = /^(?:true|false|[\d.]+)$/.test(value) ? JSON.parse(value) : value;
  }
  return {...defaults, ...config};
}

export function textsOf({options, files}: Probe): Document[] {
  const among = (option: string, path: string) =>
    (options.get(option)?.split(' ') ?? []).some((name) => path === name || path.startsWith(`${name}/`));
  const beside = options.get('beside')?.split(' ') ?? [];
  return [...files, ...beside.map(backgroundPage)]
    .map(({path, text}) => {
      const raw = among('utf16', path)
        ? Buffer.from(`\ufeff${text}`, 'utf16le')
        : Buffer.from(
            (among('bom', path) ? '\ufeff' : '') + (among('crlf', path) ? text.replaceAll('\n', '\r\n') : text),
          );
      return {path, raw};
    })
    .filter(({path, raw}) => shapeOfContent(path, raw).kind === 'text')
    .map(({path, raw}) => ({
      path,
      bytes: decode(raw).bytes,
      format: formatOf(path),
      reference: among('reference', path),
      template: among('templates', path),
    }))
    .sort((x, y) => (x.path < y.path ? -1 : 1));
}

/** One line per finding: locations, code, and the number of shared words (of the weakest pair if there are several). */
export function printed(findings: readonly Finding[]): string {
  return findings.map((finding) => `${line(finding)}\n`).join('');
}

function line(finding: Finding): string {
  switch (finding.kind) {
    case 'passage': {
      const places = finding.places.map(({path, startLine, endLine, alsoIn}) => {
        const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
        return `${path}:${lines}${alsoIn.length > 0 ? ` (also ${alsoIn.join(' ')})` : ''}`;
      });
      return `${places.join(' ~ ')}  ${detailedCode(finding)}  ${measure(finding.pairs)}`;
    }
    case 'document':
      return `${finding.places.map(({path}) => path).join(' ~ ')}  ${detailedCode(finding)}  ${measure(finding.pairs)}`;
    case 'folder': {
      const folded = finding.folded.map((pair) => `\n  ${line(pair)}`).join('');
      return `${finding.places.map(({path}) => path).join(' = ')}  ${detailedCode(finding)}  ${finding.pages} pages${folded}`;
    }
    case 'collection':
      return `${finding.places[0].path}  ${detailedCode(finding)}  ${finding.places.length - 1} sources`;
  }
}

function measure(pairs: readonly OccurrencePair[]): string {
  const weakest = pairs.reduce((x, y) => (y.resemblance < x.resemblance ? y : x));
  const sharedA = Math.round(weakest.containmentA * weakest.wordsA);
  const sharedB = Math.round(weakest.containmentB * weakest.wordsB);
  const sides =
    weakest.wordsA === weakest.wordsB && sharedA === sharedB
      ? `${sharedA} of ${weakest.wordsA}`
      : `${sharedA} of ${weakest.wordsA}, ${sharedB} of ${weakest.wordsB}`;
  return `${pairs.length > 1 ? 'at least ' : ''}${sides} words`;
}
