// The configuration of a root in the editor: the files that `check` reads, plus the editor settings. In an untrusted
// folder its configuration files are not read, nor which files its attributes call generated.

import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadConfig} from '../../config/loadConfig.ts';

/** Plain data, so that it can be sent to threads. */
export interface ConfigRequest {
  /** Absolute. */
  readonly root: string;
  /** A configuration file instead of the nearest one; empty: the nearest one. */
  readonly configFile: string;
  readonly exclude: readonly string[];
  readonly isTrusted: boolean;
}

/** Throws UserError. */
export function configOf({root, configFile, exclude, isTrusted}: ConfigRequest): Promise<LoadedConfig> {
  const configPath = !isTrusted ? null : configFile === '' ? undefined : configFile;
  return loadConfig({root, configPath, isTrusted, cwd: root, flags: exclude.length === 0 ? {} : {exclude}});
}
