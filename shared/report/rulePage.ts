// Where the documentation of a rule can be read, for formats that link it.

import type {Code} from '../kinds/kind.ts';
import type {ReportOptions} from './options.ts';

/** docs/findings.md has a section for each code. null: the project has no public address. */
export function rulePage(home: ReportOptions['home'], code: Code): string | null {
  return home === null ? null : `${home.findings}#${code}`;
}
