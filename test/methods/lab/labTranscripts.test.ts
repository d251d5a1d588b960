// Commands of the laboratory and their output: see test/fixtures/lab.

import {fileURLToPath} from 'node:url';
import {labFlags} from '../../../server/cli/lab/labFlags.ts';
import {testTranscripts} from '../../support/transcripts.ts';

testTranscripts(fileURLToPath(new URL('../../fixtures/lab/', import.meta.url)), labFlags);
