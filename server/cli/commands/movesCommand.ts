// shingle moves: lists passages that a commit added and that were elsewhere before.

import {listMoves} from '../../app/history/listMoves.ts';
import type {MovesArguments} from '../arguments/arguments.ts';
import type {Io} from '../io.ts';
import {reportHistory} from '../reportHistory.ts';

export function moves({range, ...args}: MovesArguments, io: Io): Promise<number> {
  return reportHistory(args, io, ({root, loaded}, ports) => {
    const findingsMax = args.settings.limits?.findingsMax ?? loaded.config.limits.movesMax;
    return listMoves({root, range, findingsMax}, loaded, ports);
  });
}
