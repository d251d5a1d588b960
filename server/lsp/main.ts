#!/usr/bin/env node
// shingle-language-server, and what VS Code starts: the language server as a program of its own.

import {start} from './start.ts';

start();
