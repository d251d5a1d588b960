// All that is fuzzed, in the order in which it is.

import type {FuzzTarget} from './target.ts';
import {agentTargets} from './targets/agentTarget.ts';
import {commandTargets} from './targets/commandTarget.ts';
import {gitTargets} from './targets/gitTargets.ts';
import {growth} from './targets/growthTarget.ts';
import {lexerTargets} from './targets/lexerTargets.ts';
import {lspTargets} from './targets/lspTarget.ts';
import {pipelineTargets} from './targets/pipelineTargets.ts';
import {settingsTargets} from './targets/settingsTargets.ts';
import {storeTargets} from './targets/storeTarget.ts';
import {wordingTargets} from './targets/wordingTargets.ts';

export const targets: readonly FuzzTarget[] = [
  growth,
  ...lexerTargets,
  ...settingsTargets,
  ...gitTargets,
  ...wordingTargets,
  ...pipelineTargets,
  ...commandTargets,
  ...storeTargets,
  ...lspTargets,
  ...agentTargets,
];
