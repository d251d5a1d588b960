// npm run bench:tokens -- DIR…: tokens of a finding for a model, in `check -f agent` and in jscpd's reporter `ai`.

import {spawnSync} from 'node:child_process';
import {basename} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {type Finding, inJscpdForm, jscpdListing, ownListing} from './agentListings.ts';
import {installedJscpd, installedTokenizer, jscpdVersion} from './installedPeers.ts';
import {median} from './statistics.ts';
import {type Side, tableLines} from './table.ts';

const usage = `npm run bench:tokens -- DIR… [--vocabulary o200k_base] [--level info]

Counts the tokens of each finding in both reports on each DIR, and of our findings in the form of jscpd's. jscpd and gpt-tokenizer are
installed into .cache/peers.`;

interface Counted {
  readonly own: readonly number[];
  /** Our findings, as jscpd would write them. */
  readonly sameAsJscpd: readonly number[];
  readonly jscpd: readonly number[];
}

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      vocabulary: {type: 'string', default: 'o200k_base'},
      level: {type: 'string', default: 'warning'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const jscpd = installedJscpd();
  const tokenizer = installedTokenizer(values.vocabulary);
  if (jscpd === undefined || tokenizer === undefined) return 2;
  const {encode}: {encode: (text: string) => readonly number[]} = await import(pathToFileURL(tokenizer).href);
  const tokensOf = (texts: readonly string[]) => texts.map((text) => encode(text).length);
  const script = fileURLToPath(new URL('../shingle.js', import.meta.url));
  const level = values.level === 'info' ? ['--level', 'info'] : [];
  const check = (dir: string, format: string) =>
    output(
      process.execPath,
      [script, 'check', '-f', format, '--top', 'all', '--no-config', '--no-progress', ...level],
      dir,
    );
  const counted = new Map<string, Counted>();
  for (const dir of positionals) {
    const {findings}: {findings: Finding[]} = JSON.parse(check(dir, 'json'));
    const shown = findings.filter((finding) => values.level === 'info' || finding.level === 'warning');
    counted.set(basename(dir), {
      own: tokensOf(ownListing(check(dir, 'agent'))),
      sameAsJscpd: tokensOf(shown.map(inJscpdForm)),
      jscpd: tokensOf(jscpdListing(output(jscpd, ['-r', 'ai', '.'], dir))),
    });
  }
  const all = [...counted.values()];
  counted.set('all', {
    own: all.flatMap(({own}) => own),
    sameAsJscpd: all.flatMap(({sameAsJscpd}) => sameAsJscpd),
    jscpd: all.flatMap(({jscpd}) => jscpd),
  });
  console.log(`Tokens a finding (${values.vocabulary}): number of findings, median, mean; jscpd ${jscpdVersion}`);
  const rows = [...counted].map(([name, {own, sameAsJscpd, jscpd}]) => [
    name,
    ...[own, sameAsJscpd, jscpd].flatMap(cells),
  ]);
  const header = ['', 'shingle', 'median', 'mean', 'same, as jscpd', 'median', 'mean', 'jscpd', 'median', 'mean'];
  console.log(tableLines(header, rows, ['left', ...Array<Side>(9).fill('right')]).join('\n'));
  return 0;
}

function cells(tokens: readonly number[]): string[] {
  if (tokens.length === 0) return ['0', '', ''];
  const sum = tokens.reduce((total, one) => total + one, 0);
  return [String(tokens.length), String(median(tokens)), (sum / tokens.length).toFixed(1)];
}

/** Both programs exit with 1 where there are findings. */
function output(command: string, args: readonly string[], cwd: string): string {
  return spawnSync(command, args, {cwd, encoding: 'utf8', maxBuffer: 1 << 30}).stdout;
}

process.exitCode = await main();
