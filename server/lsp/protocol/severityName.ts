// Takes a finding and the settings of the editor, gives how severe it is shown.

import type {Finding} from '../../../shared/model/finding.ts';
import type {EditorSettings, Severity} from '../../../shared/model/protocol.ts';

/** Findings that never fail a run (a repeated block, a compilation) are hints, unless their own setting differs. */
export function severityName(finding: Finding, isAccepted: boolean, settings: EditorSettings): Severity {
  const {code, level} = finding;
  if (isAccepted) return settings.acceptedSeverity;
  const own = settings.severities[code];
  // An estimate is information, and still what one wants to know while one writes.
  if (own === undefined && code === 'copied-elsewhere' && settings.severity !== 'off') return 'information';
  return own ?? (level === 'warning' || settings.severity === 'off' ? settings.severity : 'hint');
}
