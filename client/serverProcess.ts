// How the language server is started: arguments of Node and variables, for little memory at rest.

/** Of 3 MB of docs and 600 keystrokes, 139 MB stay resident without the first, 128 MB with it; of 4 MB of pages 154 and 128 MB. */
export const serverProcess = {
  // By default, each thread keeps 32 MB for garbage.
  execArgv: ['--max-semi-space-size=2'],
  // By default, the C library of Linux keeps what was freed for the next use.
  env: {MALLOC_TRIM_THRESHOLD_: '131072'},
};
