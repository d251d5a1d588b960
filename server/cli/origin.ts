import {UserError} from '../userError.ts';
import type {OriginArguments} from './args.ts';

export async function origin(_: OriginArguments): Promise<number> {
  throw new UserError('not yet');
}
