// The rows of the table in docs/security.md, in its order.
import {bareRepositories} from './bareRepositories.ts';
import {cacheFolders} from './cacheFolders.ts';
import {links} from './links.ts';
import {otherRepositories} from './otherRepositories.ts';
import {packs} from './packs.ts';
import {partialClones} from './partialClone.ts';
import {patterns} from './patterns.ts';
import {plantedCaches} from './plantedCache.ts';
import {programs} from './programs.ts';
import type {Promised} from './promise.ts';
import {residents} from './residents.ts';

export const promises: readonly Promised[] = [
  ...programs,
  ...links,
  ...patterns,
  ...partialClones,
  ...packs,
  ...cacheFolders,
  ...plantedCaches,
  ...bareRepositories,
  ...otherRepositories,
  ...residents,
];
