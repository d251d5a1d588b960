// The fixed choices of the command line: commands, their actions, report formats, colours.

export const commandNames = [
  'check',
  'compare',
  'explain',
  'moves',
  'origin',
  'drift',
  'mirrors',
  'index',
  'status',
  'clean',
  'baseline',
  'hook',
  'lsp',
  'mcp',
  'lab',
  'help',
  'version',
] as const;
export type Command = (typeof commandNames)[number];

/** The actions of `hook`. */
export const hookActions = ['install', 'uninstall', 'status'] as const;
export type HookAction = (typeof hookActions)[number];

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
] as const;
export type ReportFormat = (typeof formats)[number];
export const stages = ['blocks', 'tokens', 'shingles', 'fingerprints', 'candidates', 'matches'] as const;
export type StageName = (typeof stages)[number];
export const baselineActions = ['create', 'add', 'prune', 'show'] as const;
export type BaselineAction = (typeof baselineActions)[number];
export const colors = ['auto', 'always', 'never'] as const;
export type Color = (typeof colors)[number];
