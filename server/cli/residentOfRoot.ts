// The resident process of a root: what it does, and its end.

import {realpathSync} from 'node:fs';
import {askResident, isListening} from '../resident/askResident.ts';
import {type Resident, residentFor} from '../resident/residentPlace.ts';
import type {Environment} from '../store/location.ts';

export interface StateOfResident extends Pick<Resident, 'pid' | 'startedMs'> {
  readonly answers: number;
  /** null: it is busy. */
  readonly bytes: number | null;
}

/** null: none runs. */
export async function residentState(root: string, env: Environment): Promise<StateOfResident | null> {
  const resident = await running(root, env);
  if (resident === null) return null;
  const state = await askResident(resident, {kind: 'state'}, 'state');
  const {pid, startedMs} = resident;
  return {pid, startedMs, answers: state?.answers ?? 0, bytes: state?.bytes ?? null};
}

/** null: none runs. One that computes reads it when it is done. */
export async function stopResident(root: string, env: Environment): Promise<Resident | null> {
  const resident = await running(root, env);
  if (resident !== null) await askResident(resident, {kind: 'stop'}, 'state');
  return resident;
}

async function running(root: string, env: Environment): Promise<Resident | null> {
  const resident = residentFor(root, env);
  return resident?.root === realpathSync(root) && (await isListening(resident)) ? resident : null;
}
