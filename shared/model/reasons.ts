// Why a finding has its level.

/** Why a finding has its level: a reason to act, or a rule that takes it out. */
export type Reason = ActReason | CalmReason | StaleReason | SilentReason | '';
export type ActReason = 'run' | 'several' | 'half' | 'include' | 'drift';
/** Why what would be a warning is information: in a review, or because a heavier one names it (see `inSets`). */
export type CalmReason = 'short page' | 'short passage' | 'all new' | 'further copy' | 'in a set' | 'parallel folders';
/** Why a copy that was left behind is information. */
export type StaleReason = RewrittenPart | 'adapted copy' | 'mirrored product';
/** Of the page: a third of it was replaced or removed; of the paragraph: a quarter of it. */
export type RewrittenPart = 'rewritten page' | 'rewritten paragraph';
/** Pages of one shape, or the documentation of code in both: information, or left out where the copy is light. */
export type TemplateReason =
  | 'one template'
  | 'family of pages'
  | 'comments on a page'
  | 'code on a page'
  | 'data in code'
  | 'overloads'
  | AlikeReason;
/** Alike by design: information, unless they have more in common than that explains. */
export type AlikeReason =
  | 'pages of one kind'
  | 'other platform'
  | 'sync and async'
  | 'variants of a type'
  | 'interface'
  | 'numbered folders'
  | 'platform folders'
  | 'code in a test'
  | 'renamed code';
export type SilentReason =
  | 'many places'
  | 'mirrored product'
  | 'one file'
  | 'only numbers differ'
  | 'versions'
  | 'translations'
  | 'dated pages'
  | 'upgrade notes'
  | 'generated files'
  | 'data files'
  | 'vendored files'
  | 'built pages'
  | 'tests'
  | 'example code'
  | 'programming languages'
  | 'issue forms'
  | 'templates of pages'
  | 'instructions for agents'
  | 'standard texts'
  | 'logs and output'
  | 'drawings'
  | 'index of openings'
  | 'repeated block'
  | TemplateReason
  | 'repeatedBlocks is off'
  | 'expected'
  | 'light';
