// The use cases of who keeps a corpus: push a repository, forget one, sweep, and say what is there. Unlike a check they fail
// with a message where the corpus cannot be reached.

import {dayOf} from '../../server/app/baseline/dayOf.ts';
import type {Ports} from '../../server/app/ports.ts';
import type {LoadedConfig} from '../../server/config/configTypes.ts';
import {openRepository, remoteOf} from '../../server/git/repository.ts';
import {commitOf} from '../../server/git/trees.ts';
import {UserError} from '../../server/userError.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {defaultZone, readCorpusAccess} from '../zone/corpusAccess.ts';
import {CorpusServer, Unreachable} from '../zone/corpusServer.ts';
import type {
  CorpusAccess,
  ForgetResult,
  LeaseHeld,
  PushResult,
  SweepResult,
  ZoneSecret,
  ZoneStatus,
} from '../zone/corpusTypes.ts';
import {forgetRepository} from '../zone/forgetRepository.ts';
import {makeZone, type OpenedZone, openZone, type Zone} from '../zone/openZone.ts';
import {type PushPreview, previewPush, pushRepository} from '../zone/pushRepository.ts';
import {remoteAddress} from '../zone/remoteAddress.ts';
import {sweepZone} from '../zone/sweepZone.ts';
import {zoneStatus} from '../zone/zoneStatus.ts';
import {checkNameInCorpus} from './corpusNames.ts';
import {pushedDocuments, wordReaders} from './pushedDocuments.ts';

/** A batch of a push is large, and nobody waits for it at a keyboard. */
const workMs = 30_000;
/** For a zone that nobody has said the size of: 0.3 GB when it is full. */
const documentsDefault = 100_000;

export interface PushRequest {
  readonly root: string;
  readonly revision: string;
  /** For how many documents the zone is made, if there is none yet; null: the default. */
  readonly documents: number | null;
  /** Also read back what is promised, and mend it. */
  readonly isVerified: boolean;
  /** Also where another repository was pushed under this name. */
  readonly isReplaced: boolean;
}

/** Throws UserError. */
export async function pushCorpus(
  request: PushRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<PushResult | LeaseHeld> {
  return inZone('corpus push', loaded, ports, async (access, server, secret) => {
    const {input, repository} = await pushInput(request, access, loaded, ports);
    const zone = usable('corpus push', await makeZone(server, secret, request.documents ?? documentsDefault));
    if (!request.isReplaced) await checkNameInCorpus(zone, input, repository);
    return pushRepository(zone, input, {
      isVerified: request.isVerified,
      progress: (done, all) => ports.progress('pushing documents', done, all),
      clock: ports.clock,
    });
  });
}

/** A dry run of a push. Throws UserError. */
export async function previewCorpusPush(
  request: PushRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<PushPreview> {
  return inZone('corpus push', loaded, ports, async (access, server, secret) => {
    const {input, repository} = await pushInput(request, access, loaded, ports);
    const opened = await openZone(server, secret);
    const zone = opened.kind === 'empty' ? null : usable('corpus push', opened);
    if (zone !== null && !request.isReplaced) await checkNameInCorpus(zone, input, repository);
    return previewPush(zone, input, secret);
  });
}

async function pushInput({root, revision}: PushRequest, access: CorpusAccess, loaded: LoadedConfig, {clock}: Ports) {
  // A repository that names itself could overwrite what another has pushed.
  if (access.as === null)
    throw new UserError(
      'corpus push: got no SHINGLE_CORPUS_AS, expected the name of this repository there, such as org/handbook. Only the environment says it, so that no repository can overwrite another.',
    );
  const opened = await openRepository(root);
  if (opened.kind === 'none')
    throw new UserError(`corpus push: ${opened.reason} Expected a folder of a Git work tree.`);
  const {repository} = opened;
  const commit = await commitOf(repository, revision);
  if (commit === null)
    throw new UserError(
      `corpus push: got the commit "${revision}", which Git does not know. Expected a branch, tag or commit.`,
    );
  const input = {
    name: access.as,
    remote: remoteAddress(await remoteOf(repository)),
    commit,
    day: dayOf(clock()),
    documents: await pushedDocuments(repository, root, commit, loaded),
    ...wordReaders(repository, loaded),
  };
  return {input, repository};
}

/** null: the zone has no such repository. Throws UserError. */
export function forgetInCorpus(
  name: string,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<ForgetResult | LeaseHeld | null> {
  return inZone('corpus forget', loaded, ports, async (_, server, secret) =>
    forgetRepository(usable('corpus forget', await openZone(server, secret)), name, ports.clock),
  );
}

/** Throws UserError. */
export function sweepCorpus(loaded: LoadedConfig, ports: Ports): Promise<SweepResult> {
  return inZone('corpus sweep', loaded, ports, async (_, server, secret) =>
    sweepZone(usable('corpus sweep', await openZone(server, secret)), (postings) =>
      ports.progress('sweeping postings', postings, postings),
    ),
  );
}

export type StatusOfZone =
  | {readonly kind: 'zone'; readonly status: ZoneStatus}
  | {readonly kind: 'empty' | 'other'; readonly zone: string; readonly reason: string};

/** Of all zones of which the user has the secret. Throws UserError. */
export async function corpusStatus(loaded: LoadedConfig, ports: Ports): Promise<readonly StatusOfZone[]> {
  const access = accessFor('corpus status', loaded, ports);
  return withServer('corpus status', access, async (server) => {
    const statuses: StatusOfZone[] = [];
    for (const secret of access.zones) {
      const opened = await openZone(server, secret);
      if (opened.kind === 'zone') statuses.push({kind: 'zone', status: await zoneStatus(opened.zone)});
      else {
        const reason = opened.kind === 'empty' ? 'nothing was pushed to it' : opened.reason;
        statuses.push({kind: opened.kind, zone: secret.zone, reason});
      }
    }
    return statuses;
  });
}

async function inZone<Result>(
  command: string,
  loaded: LoadedConfig,
  ports: Ports,
  work: (access: CorpusAccess, server: CorpusServer, secret: ZoneSecret) => Promise<Result>,
): Promise<Result> {
  const access = accessFor(command, loaded, ports);
  const secret = zoneOf(command, access);
  return withServer(command, access, (server) => work(access, server, secret));
}

export function accessFor(command: string, {config}: LoadedConfig, {env}: Ports): CorpusAccess {
  const read = readCorpusAccess(env, config.corpus.zone);
  if (read.kind === 'access') return read.access;
  throw new UserError(`${command}: ${read.reason}. docs/corpus.md describes how to set it up.`);
}

/** One zone is written at a time. */
function zoneOf(command: string, {zones}: CorpusAccess): ZoneSecret {
  const [first, ...others] = zones;
  const chosen = others.length === 0 ? first : zones.find(({zone}) => zone === defaultZone);
  if (chosen !== undefined) return chosen;
  const names = zones.map(({zone}) => zone).join(', ');
  throw new UserError(`${command}: got the secrets of ${names}, expected one zone: set SHINGLE_CORPUS_ZONE.`);
}

export async function withServer<Result>(
  command: string,
  access: CorpusAccess,
  work: (server: CorpusServer) => Promise<Result>,
): Promise<Result> {
  const server = new CorpusServer(access, workMs);
  try {
    return await work(server);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const again = command === 'corpus push' ? ' Nothing was changed; push again.' : '';
    throw new UserError(`${command}: ${failureInWords(error.message)}.${again}`);
  } finally {
    server.close();
  }
}

function failureInWords(reason: string): string {
  return reason.startsWith('it ') ? `the corpus ${reason.slice(3)}` : `the corpus failed: ${reason}`;
}

export function usable(command: string, opened: OpenedZone): Zone {
  if (opened.kind === 'zone') return opened.zone;
  const reason = opened.kind === 'empty' ? 'the zone is empty: nothing was pushed to it' : opened.reason;
  throw new UserError(`${command}: ${reason}.`);
}

/** That a replica is missing is said, because the push would else look as safe as any. */
export function replicasInWords(replicas: number): string {
  return replicas === 0 ? 'not on a replica of every master' : `on ${plural(replicas, 'replica')}`;
}
