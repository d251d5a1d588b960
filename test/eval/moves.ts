// npm run eval:moves -- FOLDER…: compares what the built `shingle moves` lists for a repository with the lines that each
// commit removed and added, by brute force. Strict: kind, file and earlier file have to be right. Blocks of files that call
// themselves generated are counted apart, because `moves` leaves these out. `--show N` prints N blocks that were missed and
// N passages that the lines alone do not show, drawn with a seed, to be judged by a reader.

import {execFileSync, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {type ChangedLines, changedLines, type MovedBlock, movedBlocks} from '../server/history/movesOracle.ts';
import {random} from '../support/random.ts';
import {sample} from './findings.ts';

interface Row {
  readonly code: string;
  readonly a: string;
  readonly b: string;
  readonly aLines: string;
  readonly bLines: string;
}

/** Of a row: the commit, path and lines of both sides. */
interface ListedMove {
  readonly row: Row;
  readonly commit: string;
  readonly path: string;
  readonly fromPath: string;
  readonly to: readonly [number, number];
  readonly from: readonly [number, number];
}

const codes = {moved: 'moved-passage', 'within-file': 'moved-within-file'} as const;
const textFiles = ['*.md', '*.mdx', '*.rst', '*.adoc'];
/** `moves` lists passages of at least 15 words. A block with fewer letters and signs has not as many. */
const size = {linesMin: 3, unitsMin: 150, wordsMin: 15};

function main(): void {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      show: {type: 'string'},
      kind: {type: 'string'},
      seed: {type: 'string'},
      program: {type: 'string'},
      generated: {type: 'boolean'},
    },
  });
  const program = values.program ?? fileURLToPath(new URL('../shingle.js', import.meta.url));
  for (const folder of positionals) {
    const changes = changedLines(folder, textFiles);
    const known = new Map(changes.map((change) => [change.commit.slice(0, 12), change]));
    const listed = listedMoves(program, folder).filter(
      ({commit, path}) => known.has(commit) && /\.(md|mdx|rst|adoc)$/.test(path),
    );
    const byPath = new Map<string, ListedMove[]>();
    for (const move of listed) {
      const key = `${move.commit} ${move.path}`;
      byPath.set(key, [...(byPath.get(key) ?? []), move]);
    }
    const all = changes.flatMap((change) => movedBlocks(change, size));
    const isGenerated = generatedIn(folder);
    const written = all.filter(({commit, path, fromPath}) => {
      return !isGenerated(`${commit}:${path}`) && !isGenerated(`${commit}^:${fromPath}`);
    });
    const blocks = values.generated ? all : written;
    const withShort = changes.flatMap((change) => movedBlocks(change, {...size, wordsMin: 0}));
    const missed: MovedBlock[] = [];
    console.log(`${folder}: ${changes.length} commits`);
    for (const kind of ['moved', 'within-file'] as const) {
      const wanted = blocks.filter((block) => block.kind === kind);
      const ofKind = all.filter((block) => block.kind === kind).length;
      const short = withShort.filter((block) => block.kind === kind).length - ofKind;
      const generated = ofKind - wanted.length;
      const found = wanted.filter((block) => {
        const moves = byPath.get(`${block.commit.slice(0, 12)} ${block.path}`) ?? [];
        return moves.some((move) => move.row.code === codes[kind] && isAt(move, block));
      });
      const isFound = new Set(found);
      // Two passages changed places, and the other one is listed.
      const other = wanted.filter((block) => {
        const moves = byPath.get(`${block.commit.slice(0, 12)} ${block.path}`) ?? [];
        return kind === 'within-file' && !isFound.has(block) && moves.some((move) => hasPassed(move, block));
      });
      missed.push(...wanted.filter((block) => !isFound.has(block)));
      const own = listed.filter(({row}) => row.code === codes[kind]);
      const shown = own.filter((move) => isShownByLines(move, known.get(move.commit)));
      console.log(
        `  ${kind}: ${found.length} of ${wanted.length} blocks found, ${short} with fewer words and ${generated} of generated files not counted (${share(found.length, wanted.length)}; ${share(found.length + other.length, wanted.length)} with those past which another passage is listed to have moved), lines show ${shown.length} of ${own.length} listed (${share(shown.length, own.length)})`,
      );
      if (values.show !== undefined && kind === (values.kind ?? kind)) {
        const isShown = new Set(shown);
        const others = own.filter((move) => !isShown.has(move));
        for (const move of sample(others, Number(values.show), Number(values.seed ?? 1))) printMove(folder, move);
      }
    }
    if (values.show === undefined) continue;
    const draw = random(Number(values.seed ?? 1));
    for (const block of missed
      .filter(({kind}) => kind === (values.kind ?? kind))
      .sort(() => draw() - 0.5)
      .slice(0, Number(values.show))) {
      console.log(
        `\nMISSED ${block.kind} ${block.commit.slice(0, 12)} ${block.path}:${block.lines} from ${block.fromPath}:${block.fromLines}`,
      );
      for (const line of block.text.slice(0, 8)) console.log(`   ${line.slice(0, 150)}`);
      for (const {row} of byPath.get(`${block.commit.slice(0, 12)} ${block.path}`) ?? [])
        console.log(`   listed: ${row.code} ${row.aLines} from ${row.b}:${row.bLines}`);
    }
  }
}

/** By name of a blob: whether its first lines say that a program writes it. */
function generatedIn(folder: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let is = known.get(name);
    if (is === undefined) {
      const {stdout} = spawnSync('git', ['cat-file', 'blob', name], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      });
      is = /do not edit|\bgenerated (?:by|from)\b/i.test(stdout.slice(0, headChars));
      known.set(name, is);
    }
    return is;
  };
}

const headChars = 500;

function share(part: number, all: number): string {
  return all === 0 ? '–' : (part / all).toFixed(3);
}

function listedMoves(program: string, folder: string): ListedMove[] {
  const words = [program, 'moves', '--format', 'jsonl', '--no-progress', '--no-config', '--refs', 'HEAD'];
  const {status, stdout, stderr} = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const row = JSON.parse(line) as Row;
      const [commit, path] = divided(row.a);
      return {row, commit, path, fromPath: divided(row.b)[1], to: range(row.aLines), from: range(row.bLines)};
    });
}

function divided(name: string): readonly [string, string] {
  const at = name.indexOf(':');
  return [name.slice(0, at), name.slice(at + 1)];
}

function range(lines: string): readonly [number, number] {
  const [from = 0, to = from] = lines.split('-').map(Number);
  return [from, to];
}

/** Half of the lines of a block are in the passage, on both sides. */
function isAt(move: ListedMove, {kind, fromPath, lines, fromLines}: MovedBlock): boolean {
  if (kind === 'moved' && move.fromPath !== fromPath) return false;
  return covers(move.to, lines) && covers(move.from, fromLines);
}

/** The passage was before the block and is behind it, or the other way round. */
function hasPassed({row, to, from}: ListedMove, {lines, fromLines}: MovedBlock): boolean {
  if (row.code !== codes['within-file']) return false;
  return (to[1] < lines[0] && from[0] > fromLines[1]) || (to[0] > lines[1] && from[1] < fromLines[0]);
}

function covers([from, to]: readonly [number, number], [first, last]: readonly [number, number]): boolean {
  return (Math.min(to, last) - Math.max(from, first) + 1) * 2 >= last - first + 1;
}

/** Half of the lines of the passage were added here, and are among those that the commit removed there. */
function isShownByLines({path, fromPath, to, from}: ListedMove, change: ChangedLines | undefined): boolean {
  if (change === undefined) return false;
  const isIn = ([first, last]: readonly [number, number], line: number) => line >= first && line <= last;
  const gone = change.removed.filter((line) => line.named === fromPath && isIn(from, line.line) && line.text !== '');
  const come = change.added.filter((line) => line.path === path && isIn(to, line.line) && line.text !== '');
  const texts = new Set(gone.map(({text}) => text));
  return come.length > 0 && come.filter(({text}) => texts.has(text)).length * 2 >= come.length;
}

function printMove(folder: string, {row, commit, path, to, from}: ListedMove): void {
  const show = (name: string, [first, last]: readonly [number, number]) => {
    const text = execFileSync('git', ['cat-file', 'blob', name], {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30});
    for (const line of text.split('\n').slice(first - 1, Math.min(last, first + 7)))
      console.log(`   ${line.slice(0, 150)}`);
  };
  console.log(`\n${row.code} ${commit} ${path}:${row.aLines} from ${row.b}:${row.bLines}`);
  show(row.a, to);
  console.log('   — before —');
  show(row.b, from);
}

main();
