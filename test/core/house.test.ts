// The rules of the code structure. Every file belongs to a stage; imports, also of types, go to earlier stages only; no
// files import each other in a circle; file names are unique; shared/ is pure; and only the server waits and reads.

import {readdirSync, readFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {stages} from '../support/stages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Static and dynamic imports of a file; project files relative to the root. */
function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const matches = source.matchAll(
    /^(?:import|export)\b(\s+type\b)?[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...matches].map(([, typeOnly, named, dynamic]) => {
    const target = named ?? dynamic ?? '';
    const to = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target;
    return {from: file, to, typeOnly: typeOnly !== undefined};
  });
}

/** Without comments, strings and regular expressions. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|`[^`$]*`|'(?:[^'\\\n]|\\.)*'|\/(?![*/])(?:[^/\\\n]|\\.)+\/[a-z]*/g,
    '',
  );
}

function described({from, to}: Import): string {
  return `${from} imports ${to}`;
}

function methodsOf(files: readonly string[]): string[] {
  return files.filter((file) => /^\w+\/methods\//.test(file));
}

function stageOf(file: string): number {
  const [layer, name = ''] = file.split('/');
  return stages.indexOf(`${layer}/${name.replace(/\.ts$/, '')}`);
}

const shared = sourcesIn('shared');
const server = sourcesIn('server');
const client = sourcesIn('client');
const browser = sourcesIn('browser');
// Their benches and tests are tools.
const corpus = sourcesIn('corpus').filter((file) => !/^corpus\/(?:bench|test)\//.test(file));
const lab = sourcesIn('lab').filter((file) => !/^lab\/(?:bench|test)\//.test(file));
const library = sourcesIn('library');
const all = [...shared, ...server, ...library, ...client, ...browser, ...corpus, ...lab];
const imports = new Map(all.map((file) => [file, importsOf(file)]));
const allImports = [...imports.values()].flat();
// The one file of the rest that imports from each.
const doors: Readonly<Record<string, string>> = {corpus: 'server/loadCorpus.ts', lab: 'server/cli/loadLab.ts'};

test('every file of shared, server, corpus and lab belongs to a stage, and every stage has a file', () => {
  const staged = [...shared, ...server, ...corpus, ...lab];
  expect(staged.filter((file) => stageOf(file) < 0)).toEqual([]);
  const used = new Set(staged.map(stageOf));
  expect(stages.filter((_, stage) => !used.has(stage))).toEqual([]);
});

test('imports point to the left along the stages, types included', () => {
  const isWrong = ({from, to}: Import) => stageOf(from) >= 0 && stageOf(to) > stageOf(from);
  const wrong = allImports.filter((one) => !Object.values(doors).includes(one.from) && isWrong(one));
  expect(wrong.map(described)).toEqual([]);
});

test('the command line, the language server, the server for agents and the library do not know each other', () => {
  const fronts = ['server/cli/', 'server/lsp/', 'server/mcp/', 'server/library/'];
  const frontOf = (file: string) => fronts.findIndex((front) => file.startsWith(front));
  const wrong = allImports.filter(
    ({from, to}) => frontOf(from) >= 0 && frontOf(to) >= 0 && frontOf(from) !== frontOf(to),
  );
  expect(wrong.map(described)).toEqual([]);
});

test.each(Object.keys(doors))(
  'the product imports %s through one file, which loads it when it is asked for',
  (apart) => {
    const isApart = (file: string) => file.startsWith(`${apart}/`);
    // The laboratory asks a corpus, too.
    const entering = allImports.filter(({from, to}) => !isApart(from) && !from.startsWith('lab/') && isApart(to));
    expect([...new Set(entering.map(({from}) => from))]).toEqual([doors[apart]]);
    expect(codeOf(doors[apart] ?? '')).not.toMatch(/^import\b/m);
  },
);

test('the corpus and the laboratory as they ship import none of their benches and tests', () => {
  const wrong = [...corpus, ...lab]
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => /^(?:(?:corpus|lab)\/(?:bench|test)|test)\//.test(to));
  expect(wrong.map(described)).toEqual([]);
});

test('use cases, and what they are made of, know neither terminal nor protocol', () => {
  const last = stages.indexOf('server/app');
  const own = [
    ...server.filter((file) => stageOf(file) <= last),
    ...corpus.filter((file) => !file.startsWith('corpus/cli/')),
  ];
  const fronts =
    /^(?:(?:server\/(?:cli|lsp|mcp|library)|corpus\/cli)\/|vscode-languageserver|vscode-jsonrpc|@modelcontextprotocol\/)/;
  const wrong = own
    .filter((file) => file !== doors.corpus)
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => fronts.test(to));
  expect(wrong.map(described)).toEqual([]);
  const ofProcess = /\bprocess\.(?:stdin|stdout|stderr|exit|exitCode|argv|cwd|on|once)\b|\bconsole\./;
  expect(own.map((file) => [file, ofProcess.exec(codeOf(file))?.[0]]).filter(([, found]) => found)).toEqual([]);
});

/** Neither blank nor comment. */
function linesOfCode(file: string): number {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*\/\*[\s\S]*?\*\//gm, '');
  return text.split('\n').filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}

/** All that a file imports, now or when it is asked for, types included. */
function reachedFrom(first: string, isApart: (file: string) => boolean): string[] {
  const reached = new Set([first]);
  for (const file of reached) {
    for (const {to} of imports.get(file) ?? []) if (imports.has(to) && !isApart(to)) reached.add(to);
  }
  return [...reached];
}

test('a check reaches at most 650 files with 60,000 lines of code', () => {
  const reached = reachedFrom('server/cli/commands/checkCommand.ts', (file) => /^(?:corpus|lab)\//.test(file));
  expect(reached.length).toBeGreaterThan(400);
  expect(reached.length).toBeLessThanOrEqual(650);
  expect(reached.reduce((sum, file) => sum + linesOfCode(file), 0)).toBeLessThanOrEqual(60_000);
});

test('no files import each other in a circle', () => {
  expect(circles()).toEqual([]);
});

/** Each circle once, as a path back to its first file. */
function circles(): string[] {
  const ended = new Set<string>();
  const path: string[] = [];
  const all: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) all.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || ended.has(file)) return;
    path.push(file);
    for (const {to} of imports.get(file) ?? []) if (imports.has(to)) visit(to);
    path.pop();
    ended.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return all;
}

test('a file name is unique in shared, server, library, client, browser, corpus and lab', () => {
  const files = [...imports.keys()];
  const names = files.map((file) => basename(file).replace(/x$/, ''));
  expect(files.filter((_, i) => names.indexOf(names[i] ?? '') !== i)).toEqual([]);
});

test('shared is pure: it imports nothing but shared; methods of the corpus and the laboratory, only their own too', () => {
  const importedBy = (files: readonly string[]) => files.flatMap((file) => imports.get(file) ?? []);
  const wrong = [
    ...importedBy(shared).filter(({to}) => !to.startsWith('shared/')),
    ...importedBy(methodsOf(corpus)).filter(({to}) => !/^(?:shared|corpus\/methods)\//.test(to)),
    ...importedBy(methodsOf(lab)).filter(({to}) => !/^(?:shared|lab\/methods)\//.test(to)),
  ];
  expect(wrong.filter(({typeOnly, to}) => !(typeOnly && to === 'sarif')).map(described)).toEqual([]);
});

test('shared and the methods of the corpus and the laboratory never wait, draw random numbers, or look at a clock', () => {
  const impure =
    /\bawait\b|\basync\b|\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bperformance\b|\bsetTimeout\b|\bprocess\./;
  for (const file of [...shared, ...methodsOf(corpus), ...methodsOf(lab)]) {
    const line =
      codeOf(file)
        .split('\n')
        .find((one) => impure.test(one)) ?? '';
    expect(`${file}: ${line}`).toBe(`${file}: `);
  }
});

test('the client knows of the server what both say to each other, and no library but those of its editor', () => {
  const allowed = new Set(['vscode', 'vscode-languageclient/node', 'shared/model/protocol.ts']);
  const wrong = client
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => !allowed.has(to) && !to.startsWith('client/') && !to.startsWith('node:'));
  expect(wrong.map(described)).toEqual([]);
});

test('the page of the report knows its data, and of shared only what reads no files of a user', () => {
  const libraries = new Set(['preact', 'preact/hooks', 'd3-hierarchy']);
  const data =
    /^shared\/(?:algorithms\/|wording\/numbersInEnglish\.ts|report\/html\/reportData\.ts|model\/protocol\.ts)/;
  const wrong = browser
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => !libraries.has(to) && !data.test(to) && !to.startsWith('browser/'));
  expect(wrong.map(described)).toEqual([]);
  const parsing =
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|DOMParser|eval)\b/;
  expect(browser.filter((file) => parsing.test(codeOf(file)))).toEqual([]);
});

test('the library stands apart: it imports from shared and server, and nothing imports it', () => {
  const wrong = library
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => !/^(?:library|shared|server)\//.test(to));
  expect(wrong.map(described)).toEqual([]);
  const entering = allImports.filter(({from, to}) => !from.startsWith('library/') && to.startsWith('library/'));
  expect(entering.map(described)).toEqual([]);
});

test('the core of the library reaches nothing of Node: it runs in a browser', () => {
  const reached = new Map<string, string>();
  const visit = (file: string, way: string): void => {
    if (reached.has(file)) return;
    reached.set(file, way);
    for (const {to, typeOnly} of imports.get(file) ?? []) if (!typeOnly) visit(to, `${way} -> ${to}`);
  };
  visit('library/core.ts', 'library/core.ts');
  expect(reached.size).toBeGreaterThan(200);
  expect([...reached].flatMap(([file, way]) => (file.startsWith('node:') ? [way] : []))).toEqual([]);
});

test('nothing that runs elsewhere imports the page of the report', () => {
  const wrong = [...shared, ...server, ...client, ...corpus, ...lab].flatMap((file) => imports.get(file) ?? []);
  expect(wrong.filter(({to}) => to.startsWith('browser/')).map(described)).toEqual([]);
});

test('the server knows nothing of a client, and vscode belongs to the client', () => {
  const wrong = [...server, ...shared, ...library, ...corpus, ...lab]
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => to === 'vscode' || to.startsWith('client/') || to.startsWith('test/'));
  expect(wrong.map(described)).toEqual([]);
});

test('the protocol meets findings in one file, and in no feature', () => {
  const wrong = [...server, ...corpus, ...lab]
    .filter((file) => /^(?:corpus|lab)\/|^server\/(?!lsp\/)|^server\/lsp\/(?:features|compare|edits)\//.test(file))
    .flatMap((file) => imports.get(file) ?? [])
    .filter(({to}) => to.startsWith('vscode-languageserver'));
  expect(wrong.map(described)).toEqual([]);
});

test('one file turns paths of the system into names of files', () => {
  const wrong = [...server, ...lab].filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return file !== 'server/pathNames.ts' && /split\(sep\)|startsWith\(`\$\{(?:root|top|folder)\}\/`\)/.test(text);
  });
  // Both sides are names there.
  expect(wrong).toEqual(['server/app/agents/answerFindings.ts', 'server/lsp/features/occurrencesNow.ts']);
});

test('a comment begins with a noun or an imperative', () => {
  // A continued line counts too: a later sentence may begin there.
  const headless = /(?:^|[^:'"`])(?:\/\/|\/\*\*?|^ *\*) *(?:What|Who|Whoever|Whatever|Nobody)\b/;
  const wrong = [...imports.keys()].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (headless.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('a comment that stands alone is the header of its file: a second one would be of another idea', () => {
  const isComment = (part: string) => /^(?:(?:\/\/|#!).*\n?)+$/.test(part);
  const wrong = [...imports.keys()].flatMap((file) => {
    const parts = readFileSync(join(root, file), 'utf8').split(/\n{2,}/);
    const code = parts.slice(parts.findIndex((part) => !isComment(part)));
    // A line between two parts of one idea.
    const alone = code.filter((part) => isComment(part) && !/^\/\/ ---- .* ----$/.test(part));
    // A header that was pasted above the code or the comment of a function, without a blank line between.
    const glued = code.slice(1).filter((part) => /^\/\/ Takes\b|^\/\/.*\n\/\*\*/m.test(part));
    return [...alone, ...glued].map((part) => `${file}: ${part}`);
  });
  expect(wrong).toEqual([]);
});

test('threads set no flags of V8: they are those of the process, and other threads are running', () => {
  const setting = server.filter((file) => /\bsetFlagsFromString\(/.test(codeOf(file)));
  // Both on the main thread: before the program is loaded, and while a check runs.
  expect(setting.sort()).toEqual(['server/app/check/compilingLess.ts', 'server/cli/v8Flags.ts']);
});
