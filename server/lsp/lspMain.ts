#!/usr/bin/env node
// shingle-language-server, and what VS Code starts: the language server as a program of its own.

import {UserError} from '../userError.ts';
import {startLanguageServer} from './start.ts';

try {
  startLanguageServer();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`shingle-language-server: ${error.message}\n`);
  process.exitCode = 2;
}
