import {visiblePath} from '../../shared/wording/terminal.ts';

/**
 * A line for standard error. Control characters are made visible, because messages quote paths from untrusted sources.
 */
export function noteLine(message: string): string {
  return `shingle: ${visiblePath(message)}\n`;
}
