// What a user of the product types and what comes back: see test/fixtures/cli.

import {fileURLToPath} from 'node:url';
import {flags} from '../../server/cli/arguments/flags.ts';
import {testTranscripts} from '../support/transcripts.ts';

testTranscripts(fileURLToPath(new URL('../fixtures/cli/', import.meta.url)), flags);
