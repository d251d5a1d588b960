// Why a finding has its level: a reason to act, or the row of evidence that counts against it.

export type Reason = ActReason | CalmReason | StaleReason | InfoReason | SilentReason | '';
const actReasons = ['run', 'include', 'drift', 'changed together', 'one page', 'new text'] as const;
export type ActReason = (typeof actReasons)[number];
/** Why what would be a warning is information: in a review, or because a heavier one names it (see `inSets`). */
const calmReasons = [
  'short page',
  'short passage',
  'parallel page',
  'loose copy',
  'own text',
  'all new',
  'large change',
  'README',
  'further copy',
  'in a set',
  'parallel folders',
] as const;
export type CalmReason = (typeof calmReasons)[number];
/** Why a copy that was left behind is information. */
const staleReasons = [
  'adapted copy',
  'mirrored product',
  'page in HTML',
  'partly meant',
  'changed apart',
  'small edit',
  'large change',
  'other sample',
] as const;
export type StaleReason = (typeof staleReasons)[number];
/** Rows that make a copy information: see evidence/copies.ts. */
const infoReasons = [
  'parallel names',
  'variants',
  'named alike',
  'packages',
  'overloads',
  'comments',
  'test input',
  'sample code',
  'retired',
  'renamed code',
  'repeated block',
  'only numbers differ',
] as const;
export type InfoReason = (typeof infoReasons)[number];
export const silentReasons = [
  'mirrored product',
  'many places',
  'one file',
  'only numbers differ',
  'versions',
  'translations',
  'dated pages',
  'release notes',
  'generated files',
  'data files',
  'vendored files',
  'built pages',
  'tests',
  'example code',
  'programming languages',
  'templates',
  'instructions for agents',
  'standard texts',
  'logs and output',
  'index of openings',
  'repeated block',
  'repeatedBlocks is off',
  'expected',
  'light',
] as const;
export type SilentReason = (typeof silentReasons)[number];

/** All that `check --reason` takes. */
export const reasonsOfChecks: readonly Exclude<Reason, ''>[] = [
  ...new Set([...actReasons, ...calmReasons, ...staleReasons, ...infoReasons, ...silentReasons]),
];
