// Why a finding has its level: a reason to act, or the row of evidence that counts against it.

export type Reason = ActReason | CalmReason | StaleReason | InfoReason | SilentReason | '';
export type ActReason = 'run' | 'include' | 'drift' | 'changed together' | 'new text';
/** Why what would be a warning is information: in a review, or because a heavier one names it (see `inSets`). */
export type CalmReason = 'short page' | 'short passage' | 'all new' | 'further copy' | 'in a set' | 'parallel folders';
/** Why a copy that was left behind is information. */
export type StaleReason = RewrittenPart | 'adapted copy' | 'mirrored product' | 'partly meant' | 'changed apart';
/** Of the page: a third of it was replaced or removed; of the paragraph: a quarter of it. */
export type RewrittenPart = 'rewritten page' | 'rewritten paragraph';
/** Rows that make a copy information: see evidence/copies.ts. */
export type InfoReason =
  | 'parallel names'
  | 'variants'
  | 'named alike'
  | 'packages'
  | 'overloads'
  | 'comments'
  | 'test input'
  | 'sample code'
  | 'retired'
  | 'renamed code'
  | 'repeated block'
  | 'only numbers differ';
export type SilentReason =
  | 'many places'
  | 'mirrored product'
  | 'one file'
  | 'only numbers differ'
  | 'versions'
  | 'translations'
  | 'dated pages'
  | 'release notes'
  | 'generated files'
  | 'data files'
  | 'vendored files'
  | 'built pages'
  | 'tests'
  | 'example code'
  | 'programming languages'
  | 'templates'
  | 'instructions for agents'
  | 'standard texts'
  | 'logs and output'
  | 'index of openings'
  | 'repeated block'
  | 'repeatedBlocks is off'
  | 'expected'
  | 'light';
