// All readers of texts that strangers wrote, by name. Function names are those of the code; readers.test.ts looks for what
// is missing.

import {pairReaders} from './pairReaders.ts';
import {type Read, textReaders} from './textReaders.ts';

export const readers: readonly (readonly [string, Read])[] = [...textReaders, ...pairReaders];
