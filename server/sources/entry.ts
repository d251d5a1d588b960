// The entries that both ways of listing a folder give: Git and the folder walk.

import type {Phrase} from '../../shared/model/phrase.ts';

export interface DirectoryEntry {
  /** 'refused' is listed but never opened: a submodule, a folder without permission. */
  readonly kind: 'file' | 'link' | 'refused';
  /** Relative to the listed folder, with `/`. */
  readonly name: string;
  /** The name in bytes if it is not UTF-8: `name` then contains U+FFFD and cannot be opened. */
  readonly raw: Buffer | undefined;
  /** Why it is refused; otherwise empty. */
  readonly reason: string | Phrase;
  /** The Git object with the content, where that is read instead of the disk. */
  readonly blob?: string;
}

export function entryOf(
  kind: DirectoryEntry['kind'],
  name: string,
  raw?: Buffer,
  reason: DirectoryEntry['reason'] = '',
): DirectoryEntry {
  return {kind, name, raw, reason};
}
