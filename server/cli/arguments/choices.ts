// The fixed choices of the command line: actions of commands, report formats, colours.

/** The actions of `hook`. */
export const hookActions = ['install', 'uninstall', 'status'] as const;

/** The actions of `corpus`. */
export const corpusActions = ['init', 'key', 'push', 'check', 'status', 'forget', 'sweep'] as const;

export const formats = [
  'pretty',
  'concise',
  'json',
  'jsonl',
  'sarif',
  'github',
  'gitlab',
  'markdown',
  'html',
  'rdjson',
  'checkstyle',
  'junit',
  'badge',
  'agent',
  'csv',
  'xcode',
] as const;
export type ReportFormat = (typeof formats)[number];
/** The formats of `trend`. */
export const trendFormats = ['pretty', 'json', 'csv', 'html'] as const;
export const stages = ['blocks', 'tokens', 'shingles', 'fingerprints', 'candidates', 'matches'] as const;
export const baselineActions = ['create', 'add', 'prune', 'show'] as const;
/** The shells that `completion` knows. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];
export const colors = ['auto', 'always', 'never'] as const;
export type Color = (typeof colors)[number];
