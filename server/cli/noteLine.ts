import {visiblePath} from '../../shared/wording/terminal.ts';

/** A line for standard error; messages quote paths that strangers may have written. */
export function noteLine(message: string): string {
  return `shingle: ${visiblePath(message)}\n`;
}
