// The types of a configuration while and after it is read: settings, their origin, and overrides for single files.
import type {Config, FileSetting, Limits} from '../../shared/model/config.ts';
import type {AreExpected} from '../../shared/ranking/expectedCopies.ts';
import type {GeneratedFiles} from './generatedFiles.ts';

/** Settings that replace the defaults, from a file or from the flags of a command. */
export type Settings = Partial<Omit<Config, 'limits'>> & {
  readonly limits?: Partial<Limits>;
  readonly lab?: LabSection;
};

/** Settings of the laboratory by name, as they are written. The schema has their defaults, and lab/ their types. */
export type LabSection = Readonly<Record<string, unknown>>;

/** Settings that may differ from file to file. `ignore`: the file is not checked at all. */
export type FileSettings = Partial<Pick<Config, FileSetting>> & {readonly ignore?: boolean};

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
  /** Those that are set. */
  readonly lab: LabSection;
  /** The configuration file, absolute; null if there is none. */
  readonly file: string | null;
  /** All files that were read, and all that would have been read if they existed; absolute. */
  readonly looked: readonly string[];
  /** In order; later ones take precedence. */
  readonly overrides: readonly Override[];
  /**
   * The settings of one file, by its path relative to the root, with `/`: only those that differ from `config`, so
   * `{...config, ...overridesFor(path)}` applies to the file. Always the same empty object if nothing differs.
   */
  readonly overridesFor: (path: string) => FileSettings;
  /** The files that the attributes of Git call generated, which `overridesFor` has; null: none. */
  readonly generated: GeneratedFiles | null;
  /** Whether the setting `expected` says of two paths, relative to the root, that they are alike; null: it says nothing. */
  readonly areExpected: AreExpected | null;
  /** Where each setting comes from, by name; limits as 'limits.findingsMax', settings of the laboratory as 'lab.bag'. */
  readonly origin: ReadonlyMap<string, SettingOrigin>;
}

/** The files of a configuration, merged. */
export interface ConfigLayers {
  readonly settings: Settings;
  readonly origin: ReadonlyMap<string, SettingOrigin>;
  readonly overrides: readonly Override[];
  /** The file and the files that it extends. */
  readonly files: readonly string[];
}
