// The compared programs: their command lines, and how to read the number of findings from their output.

import {join} from 'node:path';
import {formatOf} from '../../shared/text/formatOf.ts';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Paths that are written to standard input, one per line. */
  readonly stdin: readonly string[] | null;
  /** Arguments of the run whose output is counted, if they differ from those of the measured run. */
  readonly countArgs: readonly string[] | null;
  readonly findings: (output: string) => number | undefined;
  /** The user's cache folder, where it matters; emptied before each run, or kept from run to run. */
  readonly cache?: {readonly folder: string; readonly isEmptied: boolean};
}

/** Formats that are neither prose nor a program that somebody wrote. */
const data = new Set(['json', 'jsonc', 'yaml', 'toml', 'ini', 'xml', 'svg', 'csv', 'diff', 'ignore', 'unknown']);

/** How many bytes of a folder are prose, and how many code. */
export function bytesOf(files: readonly {path: string; bytes: number}[]): {prose: number; code: number} {
  let prose = 0;
  let code = 0;
  for (const {path, bytes} of files) {
    const {family, language} = formatOf(path);
    if (family === 'code') code += data.has(language) ? 0 : bytes;
    else if (family !== 'notebook') prose += bytes;
  }
  return {prose, code};
}

/**
 * The very first run, in which nothing is cached; a cold one, in which only Node's code for Shingle is; and a warm one,
 * after a run on the same texts. The last leaves its cache in the Git directory of the folder. `scratch` gets the rest.
 */
export function shinglePrograms(script: string, scratch: string): Program[] {
  const args = [script, 'check', '.', '--no-config', '--no-progress'];
  const cold = [...args, '--no-cache'];
  const common = {
    command: process.execPath,
    stdin: null,
    countArgs: [...cold, '--format', 'json'],
    findings: shingleFindings,
  };
  const used = {folder: join(scratch, 'used'), isEmptied: false};
  return [
    {...common, name: 'shingle, first run', args: cold, cache: {folder: join(scratch, 'unused'), isEmptied: true}},
    {...common, name: 'shingle, cold', args: cold, cache: used},
    {...common, name: 'shingle, warm', args, countArgs: null, findings: () => undefined, cache: used},
  ];
}

/** With its defaults, or for prose alone: 50 tokens of Markdown on any number of lines, as its manual says. */
export function jscpdProgram(binary: string, isProse: boolean): Program {
  const formats = ['-k', '50', '-l', '1', '-f', 'markdown', '--formats-exts', 'markdown:md,mdx,markdown,adoc,txt'];
  return {
    name: 'jscpd',
    command: binary,
    args: ['.', ...(isProse ? formats : []), '--no-tips', '--no-colors'],
    stdin: null,
    countArgs: null,
    findings: (output) => numberIn(/^Found (\d+) clones/m, output),
  };
}

const simText = /\.(?:md|mdx|markdown|adoc|txt)$/;

/** Runs of 12 words in prose files. */
export function simTextProgram(paths: readonly string[]): Program {
  return {
    name: 'sim_text',
    command: 'sim_text',
    args: ['-i', '-n', '-T', '-r', '12'],
    stdin: paths.filter((path) => simText.test(path)),
    countArgs: null,
    findings: (output) => output.split('\n').filter((line) => line.includes('|')).length,
  };
}

/** From the summary of the JSON report, which counts the same findings as the text report. */
export function shingleFindings(output: string): number | undefined {
  return numberIn(/^"summary":.*"findings":(\d+)/m, output);
}

function numberIn(pattern: RegExp, output: string): number | undefined {
  const found = pattern.exec(output);
  return found === null ? undefined : Number(found[1]);
}
