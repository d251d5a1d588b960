// Bundles what ships (one file per program, so that little is loaded) and the tools for evaluation and benches.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {build} from 'esbuild';
import {writeDemoBundle} from './client/packaging/demoBundle.mjs';
import {noticesOf} from './client/packaging/notices.mjs';
import {compileKernel} from './shared/align/kernel/compile.mjs';

rmSync('dist', {recursive: true, force: true});
await compileKernel();
const every = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minify: true,
  // The licences are in one file of their own.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: {shingleBuild: JSON.stringify(sourcesHash()), shingleWordsDigest: JSON.stringify(await wordsDigest())},
};
const common = {
  ...every,
  format: 'esm',
  outExtension: {'.js': '.mjs'},
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  // CommonJS libraries in an ESM bundle ask for `require`; they get Node's own.
  // A CommonJS build of a library that also has an ESM one would load its parts by name at run time.
  mainFields: ['module', 'main'],
  banner: {js: "import {createRequire as $cr} from 'node:module'; const require = $cr(import.meta.url);"},
};
const bundled = new Set();
// Of package.json, programs need little beside the version.
const fewFacts = {
  name: 'few facts',
  setup: ({onLoad}) =>
    onLoad({filter: /package\.json$/}, ({path}) => {
      if (path !== resolve('package.json')) return undefined;
      const {version, repository} = JSON.parse(readFileSync(path, 'utf8'));
      return {contents: JSON.stringify({version, repository}), loader: 'json'};
    }),
};
// The SDK for agents takes its general validator of JSON Schema with it, 150 KB. We pass one of our own for every tool, so
// the small one that the same SDK has for other platforms is enough where it asks for a default.
const smallValidator = {
  name: 'small validator',
  setup: ({onResolve, onLoad}) => {
    onResolve({filter: /^@modelcontextprotocol\/server\/_shims$/}, ({resolveDir}) => ({
      path: 'shims',
      namespace: 'small-validator',
      pluginData: resolveDir,
    }));
    onLoad({filter: /.*/, namespace: 'small-validator'}, ({pluginData}) => ({
      resolveDir: pluginData,
      contents: `
        export {CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator} from '@modelcontextprotocol/server/validators/cf-worker';
        export {default as process} from 'node:process';`,
    }));
  },
};
// In one file, so that V8's code for it is cached in one, too; a part runs when it is imported. CommonJS, because the
// entries run it as a script.
await ship({
  ...every,
  format: 'cjs',
  mainFields: common.mainFields,
  define: {...every.define, 'import.meta.url': '$url'},
  banner: {js: "const $url = require('node:url').pathToFileURL(__filename).href;"},
  // A script gets modules from `require` only.
  supported: {'dynamic-import': false},
  entryPoints: {program: 'server/program.ts'},
  plugins: [smallValidator, fewFacts],
  outExtension: {'.js': '.cjs'},
  outdir: 'dist',
});
escapeOthers('dist/program.cjs');
// The entries know the rest by its file. That of the command line is CommonJS: Node takes 10 ms longer before it runs the
// first line of a module, most of it to wrap its own libraries, and a warm check needs no more than the entry.
await ship({...every, format: 'cjs', entryPoints: {shingle: 'server/main.ts'}, outdir: 'dist'});
await ship({
  ...every,
  format: 'esm',
  entryPoints: {lsp: 'server/lspMain.ts'},
  outExtension: {'.js': '.mjs'},
  outdir: 'dist',
});
await ship({
  ...every,
  format: 'cjs',
  entryPoints: {serverThread: 'server/threadMain.ts'},
  outExtension: {'.js': '.cjs'},
  outdir: 'dist',
});
// Loaded by whichever thread meets the first text that is no UTF-8.
await ship({
  ...every,
  format: 'cjs',
  entryPoints: {chardet: 'node_modules/chardet/lib/index.js'},
  outExtension: {'.js': '.cjs'},
  outdir: 'dist',
});
// Loaded by `shingle lab bench` only. Its sources are lab/bench.
await ship({
  ...every,
  format: 'cjs',
  define: {...every.define, 'import.meta.url': '$url'},
  banner: {js: "const $url = require('node:url').pathToFileURL(__filename).href;"},
  entryPoints: {methodsBench: 'lab/bench/labBench.ts'},
  outExtension: {'.js': '.cjs'},
  outdir: 'dist',
});
writeFileSync('dist/package.json', '{"type": "commonjs"}\n');
// Without spaces, for the size of the extension.
writeFileSync('dist/shingle.schema.json', JSON.stringify(JSON.parse(readFileSync('shared/model/schema.json', 'utf8'))));
writeFileSync('dist/shingle.1', await manPage());
writeDemoBundle(resolve('docs/example'), resolve('dist/demo.bundle'));
// In one piece and without pieces of the program above, which would fall into more files for it.
await ship({
  ...common,
  splitting: false,
  entryPoints: {
    worker: 'server/app/check/checkThread.ts',
    historyThread: 'server/history/index/historyThread.ts',
  },
  plugins: [fewFacts],
  outdir: 'dist',
});
// The library: modules, because programs of others import them. The one for browsers must not ask for Node.
await ship({
  ...every,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  outExtension: {'.js': '.mjs'},
  entryPoints: {core: 'library/core.ts'},
  outdir: 'dist',
});
await ship({
  ...common,
  splitting: false,
  entryPoints: {library: 'library/library.ts'},
  plugins: [
    {
      name: 'core',
      setup: ({onResolve}) => onResolve({filter: /\/core\.ts$/}, () => ({path: './core.mjs', external: true})),
    },
    fewFacts,
  ],
  outdir: 'dist',
});
declareLibrary();
// The entry of the extension knows the rest by its file, too: VS Code waits until the entry is loaded and has run.
await ship({
  ...every,
  format: 'cjs',
  external: ['vscode'],
  // Loaded with `require`, by which extensions get `vscode`.
  supported: {'dynamic-import': false},
  entryPoints: {extension: 'client/extension.ts', session: 'client/session.ts'},
  outExtension: {'.js': '.cjs'},
  outdir: 'dist',
  plugins: [
    {
      name: 'session',
      setup: ({onResolve}) =>
        onResolve({filter: /\/session\.ts$/}, ({kind}) =>
          kind === 'entry-point' ? undefined : {path: './session.cjs', external: true},
        ),
    },
  ],
});
// The page of the HTML report, which the program embeds into a file; the licences of what is in it go along.
const page = await ship({
  ...every,
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: {'process.env.NODE_ENV': '"production"'},
  entryPoints: {report: 'browser/reportMain.tsx', reportStyle: 'browser/style.css'},
  outdir: 'dist/report',
});
writeFileSync('dist/report/notices.txt', `${noticesOf(Object.keys(page.inputs))}\n`);
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${noticesOf([...bundled])}\n`);
chmodSync('dist/shingle.js', 0o755);
chmodSync('dist/lsp.mjs', 0o755);
// Runs in a VS Code, and ships with nothing.
await build({
  ...every,
  minify: false,
  // Mocha names files that it would start beside itself, which nothing here asks it to.
  logLevel: 'error',
  format: 'cjs',
  external: ['vscode'],
  entryPoints: {suite: 'test/vscode/suite/index.ts'},
  outExtension: {'.js': '.cjs'},
  outdir: 'dist/test',
});
const tools = Object.fromEntries(
  [
    ['eval', 'test/eval/eval.ts'],
    ['judge', 'test/eval/judge.ts'],
    ['moves', 'test/eval/moves.ts'],
    ['stale', 'test/eval/stale.ts'],
    ['bench', 'test/bench/bench.ts'],
    ['peers', 'test/bench/peers.ts'],
    ['tokens', 'test/bench/tokens.ts'],
    ['history', 'test/bench/history.ts'],
    ['load', 'test/load/load.ts'],
    ['editor', 'test/load/editor.ts'],
    ['lsp', 'test/bench/lsp.ts'],
    ['methods', 'lab/bench/methods.ts'],
    ['words', 'lab/bench/wordCosts.ts'],
    ['elsewhere', 'corpus/bench/elsewhere.ts'],
  ].filter(([, file]) => existsSync(file)),
);
if (Object.keys(tools).length > 0) {
  await build({...common, minify: false, entryPoints: tools, outdir: 'dist/tools'});
  // The bench of the history finds the program of its thread beside itself.
  copyFileSync('dist/historyThread.mjs', 'dist/tools/historyThread.mjs');
}
// In one piece, because their threads run the same file.
await build({
  ...common,
  splitting: false,
  minify: false,
  entryPoints: {fuzz: 'test/fuzz/fuzz.ts', faults: 'test/faults/faults.ts'},
  outdir: 'dist/tools',
});

/** Builds what users get, and remembers of which files. */
async function ship(options) {
  const {metafile} = await build(options);
  for (const input of Object.keys(metafile.inputs)) bundled.add(input);
  return metafile;
}

/**
 * The types of the library: declarations of its entries, and of the files that these name. All of them are made to have only
 * types and to import little, so nothing has to be rolled up.
 */
function declareLibrary() {
  const folder = 'dist/declarations';
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', folder];
  execFileSync(process.execPath, [tsc, '-p', 'library', ...flags], {stdio: 'inherit'});
  const declared = new Map();
  const declare = (file) => {
    if (declared.has(file)) return;
    const text = readFileSync(`${folder}/${file.replace(/\.ts$/, '.d.ts')}`, 'utf8');
    declared.set(file, text.replace(/(from '|import\(")\.{1,2}\/(?:[\w-]+\/|\.\.\/)*(\w+)\.ts/g, '$1./$2.mjs'));
    for (const [, named] of text.matchAll(/(?:from '|import\(")(\.[^'"]+\.ts)/g)) declare(join(dirname(file), named));
  };
  for (const entry of ['library/core.ts', 'library/library.ts']) declare(entry);
  rmSync(folder, {recursive: true});
  mkdirSync('dist/types');
  for (const [file, text] of declared) writeFileSync(`dist/types/${basename(file, '.ts')}.d.mts`, text);
}

/** The manual page, from the tables that the help is made of. */
async function manPage() {
  const {page} = await evaluated(`import {manPage} from './server/cli/manPage.ts';
    import {labSet} from './lab/cli/labHelp.ts';
    import {productSet} from './server/cli/productHelp.ts';
    import {version} from './server/version.ts';
    export const page = manPage(version, productSet, labSet);`);
  return page;
}

/** How this release reads words, for a corpus. */
async function wordsDigest() {
  const {digest} = await evaluated(`import {wordsDigest} from './corpus/methods/selfTest.ts';
    export const digest = wordsDigest();`);
  return digest;
}

/** Exports of a module of our sources. */
async function evaluated(contents) {
  const {outputFiles} = await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'warning',
    stdin: {contents, resolveDir: '.'},
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** esbuild escapes what is not ASCII but in regular expressions; V8 needs half the memory for a source that is ASCII. */
function escapeOthers(file) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[\u0080-\uffff]/g, escaped), 'ascii');
}

/** Names what was built: an index that another build wrote may hold other words of the same texts. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const folder of [
    'shared',
    'server',
    'corpus/app',
    'corpus/cli',
    'corpus/methods',
    'corpus/zone',
    'lab/cli',
    'lab/documents',
    'lab/methods',
    'library',
  ]) {
    for (const name of readdirSync(folder, {recursive: true}).sort()) {
      if (/\.(?:ts|json)$/.test(name))
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(`${folder}/${name}`));
    }
  }
  for (const name of ['build.mjs', 'package.json', 'package-lock.json']) hash.update(readFileSync(name));
  return hash.digest('hex').slice(0, 16);
}
