// Commands of the laboratory and their output: see lab/test/fixtures/cli.

import {fileURLToPath} from 'node:url';
import {testTranscripts} from '../../../test/support/transcripts.ts';
import {labFlags} from '../../cli/labFlags.ts';

testTranscripts(fileURLToPath(new URL('../fixtures/cli/', import.meta.url)), labFlags);
