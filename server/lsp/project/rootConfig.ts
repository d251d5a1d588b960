// The configuration of a root as the editor has it: the files that `check` reads, and what the settings add. In a folder
// that is not trusted no file of it says what is read.

import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadConfig} from '../../config/loadConfig.ts';

/** Plain data, so that threads can be asked with it. */
export interface ConfigRequest {
  /** Absolute. */
  readonly root: string;
  /** Configuration file instead of the nearest one; empty: that one. */
  readonly configFile: string;
  readonly exclude: readonly string[];
  readonly isTrusted: boolean;
}

/** Throws UserError. */
export function configOf({root, configFile, exclude, isTrusted}: ConfigRequest): Promise<LoadedConfig> {
  const configPath = !isTrusted ? null : configFile === '' ? undefined : configFile;
  return loadConfig({root, configPath, cwd: root, flags: exclude.length === 0 ? {} : {exclude}});
}
