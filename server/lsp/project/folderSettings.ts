// The settings of the editor for each folder of the workspace: two folders may be set differently. A file outside all
// folders has those of the window.

import type {EditorSettings} from '../../../shared/model/protocol.ts';
import {isSameWork, settingsFrom} from '../protocol/editorSettings.ts';

export class FolderSettings {
  #ofWindow: EditorSettings = settingsFrom().settings;
  #byRoot: ReadonlyMap<string, EditorSettings> = new Map();

  get ofWindow(): EditorSettings {
    return this.#ofWindow;
  }

  of(root: string): EditorSettings {
    return this.#byRoot.get(root) ?? this.#ofWindow;
  }

  /**
   * Takes what a client passed when it started, its settings of the window, and those of each root. Problems are
   * sentences for the log. `change`: whether the same work has to be done with them, or at most be shown otherwise.
   */
  use(
    first: unknown,
    ofWindow: unknown,
    byRoot: ReadonlyMap<string, unknown>,
  ): {readonly change: 'none' | 'view' | 'work'; readonly problems: readonly string[]} {
    const own = settingsFrom(first, ofWindow);
    const all = [...byRoot].map(([root, given]) => [root, settingsFrom(first, given ?? ofWindow)] as const);
    const before = {ofWindow: this.#ofWindow, byRoot: this.#byRoot};
    this.#ofWindow = own.settings;
    this.#byRoot = new Map(all.map(([root, {settings}]) => [root, settings]));
    const pairs = [
      [before.ofWindow, this.#ofWindow] as const,
      ...all.map(([root, {settings}]) => [before.byRoot.get(root) ?? before.ofWindow, settings] as const),
    ];
    const problems = new Set([own, ...all.map(([, one]) => one)].flatMap((one) => one.problems));
    const isSame = pairs.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
    const change = isSame ? 'none' : pairs.every(([one, other]) => isSameWork(one, other)) ? 'view' : 'work';
    return {change, problems: [...problems]};
  }
}
