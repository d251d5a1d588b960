import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

// `npm run test:slow` runs what takes longer than some seconds: processes that are killed by the hundred.
const isSlow = process.env.npm_lifecycle_event === 'test:slow';
// `npm run test:nvim` needs Neovim.
const isNeovim = process.env.npm_lifecycle_event === 'test:nvim';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: [isNeovim ? 'test/nvim/**/*.test.ts' : isSlow ? 'test/**/*.slow.test.ts' : 'test/**/*.test.ts'],
    exclude: ['node_modules/**', ...(isSlow ? [] : ['test/**/*.slow.test.ts']), ...(isNeovim ? [] : ['test/nvim/**'])],
    globalSetup: 'test/support/build.ts',
    testTimeout: 20_000,
    server: {deps: {external: [/\/dist\/.*\.mjs$/]}},
    // By default one core stays idle: of two, that is half. 182 -> 110 s. Slow tests measure, and are left alone.
    maxWorkers: isSlow ? 1 : '100%',
  },
});
