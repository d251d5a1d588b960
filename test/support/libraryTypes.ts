// What the library publishes, as text: its settings from the tables of settings, and its reference from the docstrings.

import {limitTable} from '../../shared/model/limitTable.ts';
import type {Schema, Setting, Settings} from '../../shared/model/settingParts.ts';
import {settingTable} from '../../shared/model/settingTable.ts';

/** Settings about files, which texts do not have. */
const ofFiles = ['include', 'exclude', 'reference', 'templates', 'encodings', 'drift', 'cache', 'baseline'];
/** Settings of other commands, and of exit codes. */
const ofOthers = ['failOn', 'forge', 'site', 'corpus', 'historyRefs', 'historySince', 'historyPaths'];
/** Limits of the reading of files, of the history and of other commands. */
const textLimits = [
  'fileBytesMax',
  'filesMax',
  'candidateSlotsMax',
  'candidatesMax',
  'rewrittenPairsMax',
  'sentencesMax',
  'findingsMax',
  'placesMax',
  'nameWordsMax',
  'nameSearchesMax',
];

/** The file library/librarySettings.ts. */
export function librarySettings(): string {
  const named = (table: Settings, wanted: (name: string) => boolean) =>
    Object.entries(table).filter(([name]) => wanted(name));
  return `// The settings of the library, made from the tables of settings. UPDATE=1 npm test -- test/library writes this file.

/** Limits of a check of texts. Reports say what they cut off. */
export interface TextLimits {
${membersOf(named(limitTable, (name) => textLimits.includes(name)))}
}

/** Settings of a check of texts, under the names of a configuration file. */
export interface TextSettings {
${membersOf(named(settingTable, (name) => !ofFiles.includes(name) && !ofOthers.includes(name)))}
  /** Limits, so that no input can exhaust the machine. */
  readonly limits?: TextLimits;
}

/** Settings of a check of files. */
export interface Settings extends TextSettings {
${membersOf(named(settingTable, (name) => ofFiles.includes(name)))}
}

export const settingsOfFiles: readonly string[] = [
${ofFiles.map((name) => `  '${name}',`).join('\n')}
];
`;
}

function membersOf(members: readonly (readonly [string, Setting])[]): string {
  return members
    .map(([name, {schema}]) => {
      const value = JSON.stringify(schema.default);
      const text = `${schema.description ?? ''} Default: \`${value}\`.`;
      return `${docstring(text)}\n  readonly ${name}?: ${typeOf(schema)};`;
    })
    .join('\n');
}

function docstring(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length > 110) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  if (lines.length === 1) return `  /** ${lines[0]} */`;
  return ['  /**', ...lines.map((line) => `   * ${line}`), '   */'].join('\n');
}

function typeOf({type, enum: choices, items, properties = {}}: Schema): string {
  if (choices !== undefined) return choices.map((choice) => `'${choice}'`).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    const inner = typeOf(items ?? {});
    return `readonly ${inner.includes(' ') && !inner.startsWith('{') ? `(${inner})` : inner}[]`;
  }
  if (type !== 'object') return String(type);
  const members = Object.entries(properties).map(([name, schema]) => `readonly ${name}: ${typeOf(schema)}`);
  return `{${members.join('; ')}}`;
}

/** A declaration: its docstring as prose, and its text without it. */
interface Declaration {
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** Exported declarations of a file, in order. Of a function, the signatures. */
function declarationsIn(source: string): readonly Declaration[] {
  const blocks = source.matchAll(
    /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(export (?:async )?(?:interface|type|function|class) (\w+)[\s\S]*?)(?=\n\n|\n*$(?![\s\S]))/gm,
  );
  return [...blocks].map(([, comment = '', text, name]) => ({
    name,
    about: comment
      .replace(/^\/\*\*|\*\/\n$/g, '')
      .replace(/^ *\* ?/gm, '')
      .trim(),
    text: text.startsWith('export interface') || text.startsWith('export type') ? text : signaturesOf(text),
  }));
}

function signaturesOf(text: string): string {
  const overloads = [...text.matchAll(/^export function [\s\S]*?;$/gm)].map(([overload]) => overload);
  if (overloads.length > 0) return overloads.join('\n');
  return (
    text
      .slice(0, text.indexOf(' {\n'))
      .replace('async ', '')
      .replace(/(\w+)(: [\w& <>]+) = {}/g, '$1?$2') + (text.includes('class ') ? '' : ';')
  );
}

interface Part {
  readonly heading: string;
  readonly source: string;
}

/** docs/library-reference.md. */
export function libraryReference(parts: readonly Part[]): string {
  const sections = parts.map(({heading, source}) => {
    const entries = declarationsIn(source).map(
      ({name, about, text}) =>
        `### ${name}\n\n${about === '' ? '' : `${about}\n\n`}\`\`\`ts\n${text.replaceAll('export ', '')}\n\`\`\`\n`,
    );
    return `## ${heading}\n\n${entries.join('\n')}`;
  });
  return `# Reference of the library

The functions and types of \`shingle\` and \`shingle/core\`, made from the comments in the code. [library.md](library.md) shows how
they are used, and says which of them stay.

${sections.join('\n')}`;
}
