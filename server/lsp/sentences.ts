// What an editor says of a finding at one of its places: the sentence of all reports, as plain text in one line.

import type {Finding} from '../../shared/finding.ts';
import {message, plainMessage, type Versions} from '../../shared/report/message.ts';
import {visiblePath} from '../../shared/report/terminal.ts';

export function sentenceAt(finding: Finding, ordinal: number, versions: Versions): string {
  return plainMessage(message(finding, ordinal, versions), visiblePath);
}
