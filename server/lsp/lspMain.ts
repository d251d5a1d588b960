#!/usr/bin/env node
// The program shingle-language-server, which VS Code starts too: the language server as its own process.

import {UserError} from '../userError.ts';
import {startLanguageServer} from './start.ts';

try {
  startLanguageServer();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`shingle-language-server: ${error.message}\n`);
  process.exitCode = 2;
}
