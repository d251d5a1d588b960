// The pages of docs/ by what they are for: a person with a task reads one page; references and pages for contributors
// are looked up.

/** One page for each task. */
export const taskPages = [
  'setup',
  'baseline',
  'review',
  'resident',
  'ci',
  'report',
  'vscode',
  'editors',
  'agents',
  'library',
  'history',
  'corpus',
  'mirrors',
  'translations',
  'trend',
  'lab',
] as const;

export const otherPages = [
  'agents-reference',
  'architecture',
  'baseline-reference',
  'benchmarks',
  'ci-reference',
  'command-line',
  'configuration',
  'corpus-operations',
  'corpus-reference',
  'findings',
  'history-reference',
  'index',
  'json-lines',
  'lab-reference',
  'library-reference',
  'language-server',
  'measures',
  'method-list',
  'methods',
  'review-reference',
  'security',
  'sketches',
  'vscode-reference',
] as const;
