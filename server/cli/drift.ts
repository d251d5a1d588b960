import {UserError} from '../userError.ts';
import type {DriftArguments} from './args.ts';

export async function drift(_: DriftArguments): Promise<number> {
  throw new UserError('not yet');
}
