// Transcripts of the command line: see test/fixtures/cli.

import {fileURLToPath} from 'node:url';
import {flags} from '../../server/cli/arguments/flags.ts';
import {testTranscripts} from '../support/transcripts.ts';

testTranscripts(fileURLToPath(new URL('../fixtures/cli/', import.meta.url)), flags);
