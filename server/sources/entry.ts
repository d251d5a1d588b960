// What the two ways to list a folder, Git and the walk, have in common.

export interface DirectoryEntry {
  /** 'refused' is shown but never opened: a submodule, a folder without permission. */
  readonly kind: 'file' | 'link' | 'refused';
  /** Relative to the listed folder, with `/`. */
  readonly name: string;
  /** The same in bytes where it is no UTF-8: `name` holds U+FFFD then and opens nothing. */
  readonly raw: Buffer | undefined;
  /** Why it is refused; empty otherwise. */
  readonly reason: string;
  /** The Git object that holds it, where that is read and not the disk. */
  readonly blob?: string;
}

export function entryOf(kind: DirectoryEntry['kind'], name: string, raw?: Buffer, reason = ''): DirectoryEntry {
  return {kind, name, raw, reason};
}
