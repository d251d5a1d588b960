// The compared programs: their command lines, and how to read the number of findings from their output.

import {formatOf} from '../../shared/text/formatOf.ts';

export type Holding = 'prose' | 'code';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Paths that are written to standard input, one per line. */
  readonly stdin: readonly string[] | null;
  /** Arguments of the run whose output is counted, if they differ from those of the measured run. */
  readonly countArgs: readonly string[] | null;
  readonly findings: (output: string) => number | undefined;
}

/** Formats that are neither prose nor a program that somebody wrote. */
const data = new Set(['json', 'jsonc', 'yaml', 'toml', 'ini', 'xml', 'svg', 'csv', 'diff', 'ignore', 'unknown']);

/** Whether a folder contains more prose or more code, by bytes. */
export function holdingOf(files: readonly {path: string; bytes: number}[]): {
  holding: Holding;
  prose: number;
  code: number;
} {
  let prose = 0;
  let code = 0;
  for (const {path, bytes} of files) {
    const {family, language} = formatOf(path);
    if (family === 'code') code += data.has(language) ? 0 : bytes;
    else if (family !== 'notebook') prose += bytes;
  }
  return {holding: code > prose ? 'code' : 'prose', prose, code};
}

export function shingleProgram(script: string): Program {
  const args = [script, 'check', '.', '--no-config', '--no-cache', '--no-progress'];
  return {
    name: 'shingle',
    command: process.execPath,
    args,
    stdin: null,
    countArgs: [...args, '--format', 'json'],
    findings: shingleFindings,
  };
}

/** jscpd's documented settings for prose: 50 tokens of Markdown on any number of lines; for code its defaults. */
export function jscpdProgram(binary: string, holding: Holding): Program {
  const formats = ['-k', '50', '-l', '1', '-f', 'markdown', '--formats-exts', 'markdown:md,mdx,markdown,adoc,txt'];
  return {
    name: 'jscpd',
    command: binary,
    args: ['.', ...(holding === 'prose' ? formats : []), '--no-tips', '--no-colors'],
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
