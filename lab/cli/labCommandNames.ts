// The names of the lab commands, and of the stages that `explain` shows.

export const labCommands = ['near', 'clusters', 'overlap', 'distances', 'recall', 'bench', 'explain'] as const;
export type LabCommand = (typeof labCommands)[number];

export const wholeStages = ['tokens', 'shingles', 'sketch'] as const;
export type WholeStage = (typeof wholeStages)[number];
