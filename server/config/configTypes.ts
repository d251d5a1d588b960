// The shapes of configuration while and after it is read: settings, where each came from, and those for single files.
import type {Config, Limits} from '../../shared/model/config.ts';

/** Settings that replace the defaults, from a file or from the flags of a command. */
export type Settings = Partial<Omit<Config, 'limits'>> & {readonly limits?: Partial<Limits>};

/** What may differ from file to file. `ignore`: the file is not checked at all. */
export type FileSettings = Partial<
  Pick<
    Config,
    | 'minWords'
    | 'minCharacters'
    | 'minCodeWords'
    | 'minTableWords'
    | 'minSameFileWords'
    | 'minContainment'
    | 'minResemblance'
    | 'sameFile'
    | 'repeatedBlocks'
    | 'source'
  >
> & {readonly ignore?: boolean};

export interface Override {
  /** Globs over paths relative to the checked root. */
  readonly files: readonly string[];
  readonly settings: FileSettings;
  readonly origin: SettingOrigin;
}

export type SettingOrigin =
  | {readonly kind: 'default'}
  | {readonly kind: 'flag'}
  | {readonly kind: 'file'; readonly file: string; readonly line: number};

export interface LoadedConfig {
  readonly config: Config;
  /** The configuration file, absolute; null when there is none. */
  readonly file: string | null;
  /** All that was read, and all that would have been read in its stead had it been there; absolute. */
  readonly looked: readonly string[];
  /** In order; later ones win. */
  readonly overrides: readonly Override[];
  /**
   * Settings of one file, by its path relative to the root, with `/`: only those that differ from `config`'s, so
   * `{...config, ...overridesFor(path)}` is what holds for it. The same empty object whenever nothing differs.
   */
  readonly overridesFor: (path: string) => FileSettings;
  /** Where each setting came from, by its name; limits as 'limits.findingsMax'. */
  readonly origin: ReadonlyMap<string, SettingOrigin>;
}
