// A log of Git that is there as a whole.

import {type Log, LogParser} from '../../server/git/log.ts';

export function parsedLog(output: Buffer, isWanted: (path: string) => boolean = () => true): Log {
  const parser = new LogParser(isWanted);
  parser.take(output);
  return parser.end();
}
