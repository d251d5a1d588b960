// The use case of `init`: looks at a repository and proposes, one after the other, what sets Shingle up in it. A caller
// applies a step or leaves it out before it asks for the next one.

import {realpathSync} from 'node:fs';
import type {ProposedSet} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadConfig} from '../../config/loadConfig.ts';
import type {Program} from '../installHook.ts';
import type {Ports} from '../ports.ts';
import type {InitStep, InitStepName} from './initStep.ts';
import {baselineStep, checkOnce} from './proposeBaseline.ts';
import {ciStep} from './proposeCi.ts';
import {configStep} from './proposeConfig.ts';
import {hookStep} from './proposeHook.ts';
import {type Survey, surveyRepository} from './repositorySurvey.ts';

interface InitRequest {
  /** Nothing outside it is written. */
  readonly root: string;
  /** Program that a hook of Git runs. */
  readonly program: Program;
  readonly skip: readonly InitStepName[];
}

export interface Init {
  readonly root: string;
  readonly survey: Survey;
  readonly steps: AsyncIterable<InitStep>;
}

/** Where there is a configuration, none is proposed. */
async function setsIn(root: string, loaded: LoadedConfig, ports: Ports): Promise<readonly ProposedSet[]> {
  if (loaded.file !== null) return [];
  const {inspection, remember} = await checkOnce(root, loaded, ports);
  await remember?.(null);
  return inspection.proposedSets ?? [];
}

/** Throws UserError. */
export async function initRepository({root: named, program, skip}: InitRequest, ports: Ports): Promise<Init> {
  const root = realpathSync(named);
  const loaded = await loadConfig({root, cwd: root});
  const survey = await surveyRepository(root, loaded, ports);
  const makers: Readonly<Record<InitStepName, () => InitStep | Promise<InitStep>>> = {
    config: async () => configStep(root, survey, loaded, await setsIn(root, loaded, ports)),
    baseline: () => baselineStep(root, ports),
    hook: () => hookStep(root, survey, program),
    ci: () => ciStep(root, survey),
  };
  const steps = async function* () {
    for (const [name, make] of Object.entries(makers)) {
      if (!skip.some((one) => one === name)) yield await make();
    }
  };
  return {root, survey, steps: steps()};
}
