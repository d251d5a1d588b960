// The entry point of the threads of both servers. Nearly all of their code is in the program of the process, too, so they
// run the same file.

import {loadThreadProgram} from './loadProgram.ts';
import type * as Program from './program.ts';

void loadThreadProgram<typeof Program>(__dirname).startThread();
