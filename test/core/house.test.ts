import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

// The layers of the project as one law: imports point left along the way of the data, the method is pure, and only
// the server waits and reads.

const root = fileURLToPath(new URL('../..', import.meta.url));
const stages = ['distance', 'text', 'shingle', 'sketch', 'lookup', 'index', 'match', 'collection', 'report'];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded when a line of a function is reached. */
  readonly late: boolean;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

/** Static and dynamic imports of a file; project files relative to the root. */
function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /^(?:import|export)\b(\s+type\b)?[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...found].map(([, typeOnly, named, dynamic]) => {
    const target = named ?? dynamic ?? '';
    const to = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target;
    return {from: file, to, typeOnly: typeOnly !== undefined, late: dynamic !== undefined};
  });
}

function described({from, to}: Import): string {
  return `${from} imports ${to}`;
}

test('shared is pure: it imports nothing but shared', () => {
  const wrong = sourcesIn('shared')
    .flatMap(importsOf)
    .filter(({to}) => !to.startsWith('shared/'));
  expect(wrong.filter(({typeOnly, to}) => !(typeOnly && to === 'sarif')).map(described)).toEqual([]);
});

test('shared never waits, draws random numbers, or looks at a clock', () => {
  const impure =
    /\bawait\b|\basync\b|\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bperformance\b|\bsetTimeout\b|\bprocess\./;
  for (const file of sourcesIn('shared')) {
    const code = readFileSync(join(root, file), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|\/\/.*|`[^`$]*`|'(?:[^'\\\n]|\\.)*'|\/(?![*/])(?:[^/\\\n]|\\.)+\/[a-z]*/g,
      '',
    );
    const line = code.split('\n').find((one) => impure.test(one)) ?? '';
    expect(`${file}: ${line}`).toBe(`${file}: `);
  }
});

test('imports point left along distance, text, shingle, sketch, lookup, index, match, collection, report', () => {
  const stageOf = (file: string) => stages.indexOf(file.split('/')[1] ?? '');
  const wrong = sourcesIn('shared')
    .flatMap(importsOf)
    .filter(({from, to}) => stageOf(from) >= 0 && stageOf(to) > stageOf(from));
  expect(wrong.map(described)).toEqual([]);
});

test('nothing that runs imports what stands above it', () => {
  const above = [
    'shared/pipeline.ts',
    'shared/queries/comparePair.ts',
    'shared/explain/explain.ts',
    'shared/queries/documentPassages.ts',
  ];
  const wrong = sourcesIn('shared')
    .flatMap(importsOf)
    .filter(({from, to, typeOnly}) => above.includes(to) && !typeOnly && stages.includes(from.split('/')[1] ?? ''));
  expect(wrong.map(described)).toEqual([]);
});

test('the client knows of the server what both say to each other, and no library but those of its editor', () => {
  const allowed = new Set(['vscode', 'vscode-languageclient/node', 'shared/model/protocol.ts']);
  const wrong = sourcesIn('client')
    .flatMap(importsOf)
    .filter(({to}) => !allowed.has(to) && !to.startsWith('client/') && !to.startsWith('node:'));
  expect(wrong.map(described)).toEqual([]);
});

test('the protocol meets findings in no feature', () => {
  const wrong = sourcesIn('server/lsp/features')
    .flatMap(importsOf)
    .filter(({to}) => to.startsWith('vscode'));
  expect(wrong.map(described)).toEqual([]);
});

test('the server knows nothing of a client, and vscode belongs to the client', () => {
  const wrong = [...sourcesIn('server'), ...sourcesIn('shared')]
    .flatMap(importsOf)
    .filter(({to}) => to === 'vscode' || to.startsWith('client/') || to.startsWith('test/'));
  expect(wrong.map(described)).toEqual([]);
});

test('what a check loads knows no sketch but its own', () => {
  const reached = new Set([
    'shared/pipeline.ts',
    'server/cli/main.ts',
    'server/cli/run.ts',
    'server/cli/commands/checkCommand.ts',
  ]);
  for (const file of reached) {
    for (const {to, typeOnly, late} of importsOf(file)) {
      if (!typeOnly && !late && to.endsWith('.ts')) reached.add(to);
    }
  }
  expect(reached.size, 'the walk follows imports').toBeGreaterThan(50);
  const sketches = [...reached].filter((file) => file.startsWith('shared/sketch/'));
  expect(sketches.filter((file) => !/\/(?:minima|sketcherNames)\.ts$/.test(file))).toEqual([]);
});
