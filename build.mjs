// Bundles what ships (one file per program, so that little is loaded) and the tools for evaluation and benches.
import {createHash} from 'node:crypto';
import {chmodSync, existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {build} from 'esbuild';

rmSync('dist', {recursive: true, force: true});
const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  minify: true,
  keepNames: false,
  legalComments: 'linked',
  // CommonJS libraries in an ESM bundle ask for `require`; they get Node's own.
  // A CommonJS build of a library that also has an ESM one would load its parts by name at run time.
  mainFields: ['module', 'main'],
  banner: {js: "import {createRequire as $cr} from 'node:module'; const require = $cr(import.meta.url);"},
  logLevel: 'warning',
  define: {shingleBuild: JSON.stringify(sourcesHash())},
};
await build({
  ...common,
  entryPoints: {shingle: 'server/cli/main.ts'},
  outdir: 'dist',
});
// In one piece and without pieces of the program above, which would fall into more files for it.
await build({...common, splitting: false, entryPoints: {worker: 'server/worker.ts'}, outdir: 'dist'});
chmodSync('dist/shingle.js', 0o755);
const tools = Object.fromEntries(
  [
    ['eval', 'test/eval/eval.ts'],
    ['bench', 'test/bench/bench.ts'],
    ['peers', 'test/bench/peers.ts'],
  ].filter(([, file]) => existsSync(file)),
);
if (Object.keys(tools).length > 0) {
  await build({...common, minify: false, entryPoints: tools, outdir: 'dist/tools'});
}

/** Names what was built: an index that another build wrote may hold other words of the same texts. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const folder of ['shared', 'server', 'schema']) {
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
