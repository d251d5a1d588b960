// Requests of `shingle lab bench` to the bench, and its output; the bench itself is in lab/bench.
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import type {Io} from '../../../server/cli/io.ts';
import {bench} from '../../cli/benchCommand.ts';
import type {BenchProgram, BenchRequest} from '../../cli/benchProgram.ts';
import {parseLabArguments} from '../../cli/parseLabArguments.ts';

const cwd = mkdtempSync(join(tmpdir(), 'shingle-bench-'));
afterAll(() => rmSync(cwd, {recursive: true, force: true}));
mkdirSync(join(cwd, 'docs'));
writeFileSync(join(cwd, 'a.md'), 'A page.');

async function run(words: string): Promise<{code: number; out: string; err: string; asked: BenchRequest[]}> {
  const written = {out: '', err: '', asked: [] as BenchRequest[]};
  const output = (name: 'out' | 'err') => ({
    isTTY: true,
    columns: 80,
    write: (text: string) => {
      written[name] += text;
      return true;
    },
    drained: () => Promise.resolve(true),
  });
  const io = {cwd, env: {}, clock: () => 0, stdout: output('out'), stderr: output('err')} as unknown as Io;
  const program = (): BenchProgram => ({
    bench: (request) => {
      written.asked.push(request);
      request.told('a step');
      request.warned('left out');
      return {text: 'tables\n', json: '{}\n', html: '<!doctype html>\n'};
    },
  });
  const args = parseLabArguments(words.split(' '), {});
  if (args.command !== 'bench') throw new Error(`got ${args.command}, expected bench`);
  return {code: await bench(args, io, program), ...written};
}

test('folders are those below the working folder; the page is written beside the tables', async () => {
  const {code, out, err, asked} = await run('bench docs --seed 7 --shingle-words 4 --quick --html page.html');
  expect([code, out]).toEqual([0, 'tables\n']);
  expect(err).toBe('shingle:   0 s  a step\nshingle: left out\n');
  expect(asked).toMatchObject([{folders: [join(cwd, 'docs')], seed: 7, w: 4, quick: true}]);
  expect(readFileSync(join(cwd, 'page.html'), 'utf8')).toBe('<!doctype html>\n');
});

test('JSON goes to a file, and what is left out is said also without progress', async () => {
  const {out, err} = await run('bench -f json -o figures.json --no-progress');
  expect([out, err]).toEqual(['', 'shingle: left out\n']);
  expect(readFileSync(join(cwd, 'figures.json'), 'utf8')).toBe('{}\n');
});

test.each([
  ['bench nowhere', 'bench: got "nowhere", expected folders'],
  ['bench a.md', 'bench: got "a.md", expected folders'],
  ['bench --html docs', '--html docs cannot be written (it is a folder)'],
  ['bench -o gone/x.json', '--output gone/x.json cannot be written (there is no such folder)'],
  ['bench -f jsonl', 'expected pretty or json'],
  ['bench --shingle-words 17', 'expected a whole number from 1 to 16'],
])('%s is refused before anything is measured', async (words, message) => {
  await expect(run(words)).rejects.toThrow(message);
});
