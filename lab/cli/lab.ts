// The laboratory as the program loads it: the command, its help, and its row of `status`.

export {lab} from './labCommand.ts';
export {labSet} from './labHelp.ts';
export {sketchesIndex} from './sketchCacheRow.ts';
