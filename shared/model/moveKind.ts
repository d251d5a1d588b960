// Kinds of entries of `moves`, for a passage that a commit added and that was elsewhere before.

import type {PassageCode} from './finding.ts';

/** As the flag `--kind` names them. */
export const moveKinds = ['moved', 'within-file', 'copied', 'reintroduced', 'restored'] as const;

export type MoveKind = (typeof moveKinds)[number];

export const moveCodes: Readonly<Record<MoveKind, PassageCode>> = {
  moved: 'moved-passage',
  'within-file': 'moved-within-file',
  copied: 'copied-passage',
  reintroduced: 'resurrected-passage',
  restored: 'restored-passage',
};

/** The kind of each code, as findings name it. */
export const moveKindOf: Readonly<Record<string, MoveKind>> = Object.fromEntries(
  moveKinds.map((kind) => [moveCodes[kind], kind]),
);
