// What `moves` lists of a passage that a commit added and that was elsewhere before.

/** In the order in which they are explained; as the flag `--kind` has them. */
export const moveKinds = ['moved', 'within', 'copied', 'reintroduced', 'restored'] as const;

export type MoveKind = (typeof moveKinds)[number];
