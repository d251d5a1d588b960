import {defineConfig} from 'vitest/config';

// `npm run test:slow` runs what takes longer than some seconds: processes that are killed by the hundred.
const isSlow = process.env.npm_lifecycle_event === 'test:slow';

export default defineConfig({
  test: {
    include: [isSlow ? 'test/**/*.slow.test.ts' : 'test/**/*.test.ts'],
    exclude: ['node_modules/**', ...(isSlow ? [] : ['test/**/*.slow.test.ts'])],
    globalSetup: 'test/support/build.ts',
    testTimeout: 20_000,
  },
});
