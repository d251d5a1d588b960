// The variables with which tests start Git: the configuration of the user who runs them does not count.

import {fileURLToPath} from 'node:url';

/** The transcripts take 41.6 s of processor time with no configuration at all, and 36.4 s with this one. */
export const gitEnvironment = {
  GIT_CONFIG_GLOBAL: fileURLToPath(new URL('gitconfig', import.meta.url)),
  GIT_CONFIG_NOSYSTEM: '1',
};
