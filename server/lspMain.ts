#!/usr/bin/env node
// The program shingle-language-server, which VS Code starts too: the language server as its own process.

import {loadProgram} from './loadProgram.ts';
import type * as Program from './program.ts';

void loadProgram<typeof Program>(import.meta.dirname, ['language-server']).startServerProgram();
