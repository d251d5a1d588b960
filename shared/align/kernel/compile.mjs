// Compiles the kernel, and writes it as text into a module beside it, which the programs and the tests import.

import {existsSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../alignmentCode.ts', import.meta.url));

/** Loads the compiler only if there is something to compile. */
export async function compileKernel() {
  const sources = [...readdirSync(folder).map((name) => `${folder}${name}`), `${folder}../selfDistance.ts`];
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  if (existsSync(target) && statSync(target).mtimeMs > newest) return;
  const {main} = await import('assemblyscript/asc');
  let code = '';
  // For size: faster code is no faster in a check of a second.
  const options = ['-Oz', '--converge', '--runtime', 'stub', '--initialMemory', '4', '--noAssert'];
  const {error, stderr} = await main(['passages.ts', '--baseDir', folder, '--outFile', 'kernel.wasm', ...options], {
    writeFile: (_, contents) => {
      // A package compresses this better than the shorter base64.
      code = Buffer.from(contents).toString('hex');
    },
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  writeFileSync(target, `/** kernel/, compiled by compile.mjs. */\nexport const alignmentCode = '${code}';\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileKernel();
