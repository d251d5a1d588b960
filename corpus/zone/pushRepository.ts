// Brings what a zone has of a repository to a commit. Nothing is read that its manifest has. Every step can be done again: a
// push that fails or is killed is repeated, and the manifest never promises what is not there.

import {UserError} from '../../server/userError.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {
  contentTagBytes,
  documentId,
  documentsOfRepositoryMax,
  hexOf,
  type ManifestRow,
  pathsTagBytes,
} from '../methods/keyLayout.ts';
import {Unreachable} from './corpusServer.ts';
import type {LeaseHeld, PushResult, ZoneSecret} from './corpusTypes.ts';
import {takeLease} from './lease.ts';
import {knownNumber, numberFor, type Promised, promisedOf, setManifest, setPending} from './manifests.ts';
import {answered, type Zone} from './openZone.ts';
import {type OldWords, type PostedDocument, postDocuments, removeDocuments} from './postDocuments.ts';
import {setDocument, setRepository} from './records.ts';
import {tagOf, type ZoneKeys, zoneKeys} from './zoneKeys.ts';

export interface PushedDocument {
  /** Git's name of the content and the last part of the path: lexers look at both. */
  readonly content: string;
  readonly blob: string;
  /** At least one, that which a reader would name first. */
  readonly paths: readonly string[];
}

export interface PushInput {
  /** Such as 'org/handbook'. */
  readonly name: string;
  readonly remote: string;
  readonly commit: string;
  readonly day: string;
  /** In the order in which they get a place where only four have one: the newest versions first. */
  readonly documents: readonly PushedDocument[];
  /** In the order of what is given; null: it cannot be read here. */
  readonly readWords: (documents: readonly PushedDocument[]) => Promise<readonly (Uint32Array | null)[]>;
  readonly oldWords: OldWords;
}

interface PushOptions {
  /** Also read back what the manifest promises, and write what is missing. */
  readonly isVerified: boolean;
  readonly progress: (done: number, all: number) => void;
  readonly clock: () => number;
}

/** Documents of a batch: some 14,000 postings. */
const batchSize = 100;
const settleMs = 5000;

/** Throws Unreachable: push again. */
export async function pushRepository(
  zone: Zone,
  input: PushInput,
  options: PushOptions,
): Promise<PushResult | LeaseHeld> {
  const {server} = zone;
  const repository = await numberFor(zone, input.name);
  const lease = await takeLease(zone, repository, tokenOf(zone, input), options.clock);
  if (lease === null) {
    const sentence = `${input.name} is being pushed by another job; if that one was killed, push again in two minutes`;
    return {kind: 'held', sentence};
  }
  const since = server.broken;
  try {
    const plan = planOf(zone.keys, input, await promisedOf(zone, repository));
    if (plan.next > documentsOfRepositoryMax) throw new Unreachable('the repository has no document number left');
    for (const answer of await server.send([setPending(zone, repository, plan.pending, plan.next)])) answered(answer);
    await server.settle(since, settleMs);
    const work = [...plan.fresh, ...(options.isVerified ? plan.same : [])];
    const all = work.length + plan.renamed.length + plan.going.length;
    let done = 0;
    const step = async (count: number) => {
      done += count;
      options.progress(done, all);
      if (!(await lease.renew())) throw new Unreachable('another job took over this push');
    };
    for (const batch of batchesOf(plan.renamed)) {
      await renameDocuments(zone, repository, batch, input);
      await step(batch.length);
    }
    const totals = {postings: 0, common: 0, repaired: 0};
    const unread: string[] = [];
    const going = new Set(plan.going);
    const isFresh = new Set(plan.fresh);
    for (const part of [plan.fresh, options.isVerified ? plan.same : []]) {
      for (const batch of batchesOf(part)) {
        const documents = await withWords(batch, input);
        const posted = await postDocuments(zone, repository, documents, going);
        totals.postings += posted.postings;
        totals.common += posted.common;
        const isRead = new Set(documents.map(({number}) => number));
        unread.push(...batch.flatMap(({number, paths}) => (isRead.has(number) ? [] : [paths[0]])));
        if (!isFresh.has(batch[0])) totals.repaired += posted.incomplete;
        await step(batch.length);
      }
    }
    let removed = 0;
    for (const batch of batchesOf(plan.going)) {
      removed += await removeDocuments(zone, repository, batch, input.oldWords);
      await step(batch.length);
    }
    if (unread.length > 0) throw new UserError(unreadSentence(unread));
    // From here on the manifest promises all of it.
    await server.settle(since, settleMs);
    if (!(await lease.renew())) throw new Unreachable('another job took over this push');
    for (const answer of await server.send([setManifest(zone, repository, plan.manifest)])) answered(answer);
    const replicas = await server.settle(since, settleMs);
    const {name, remote, commit, day} = input;
    const record = {name, remote, commit, day, documents: plan.manifest.size};
    const last = [...setRepository(zone, repository, record), setPending(zone, repository, new Map(), plan.next)];
    for (const answer of await server.send(last)) answered(answer);
    return {
      repository: name,
      zone: zone.name,
      commit,
      added: plan.fresh.length,
      renamed: plan.renamed.length,
      removed,
      same: plan.same.length,
      left: plan.going.length - removed,
      postings: totals.postings,
      common: totals.common,
      replicas,
      repaired: options.isVerified ? totals.repaired : null,
    };
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** The same for who pushes the same. */
function tokenOf({keys}: Zone, {commit, documents}: PushInput): string {
  const contents = documents.map(({content, paths}) => [content, ...paths].join('\0'));
  return hexOf(tagOf(keys.contents, [commit, ...contents].join('\n'), 16));
}

/** The effect of a push, computed without writing anything. */
export interface PushPreview {
  readonly added: number;
  readonly renamed: number;
  readonly removed: number;
  readonly same: number;
}

/** `zone` null: there is none yet. */
export async function previewPush(zone: Zone | null, input: PushInput, {secret}: ZoneSecret): Promise<PushPreview> {
  const repository = zone === null ? null : await knownNumber(zone, input.name);
  const promised = zone === null || repository === null ? nothing : await promisedOf(zone, repository);
  const {fresh, renamed, going, same} = planOf(zone?.keys ?? zoneKeys(secret), input, promised);
  return {added: fresh.length, renamed: renamed.length, removed: going.length, same: same.length};
}

const nothing: Promised = {manifest: new Map(), pending: new Map(), next: 0};

interface NumberedDocument extends PushedDocument {
  readonly number: number;
}

interface Plan {
  readonly fresh: readonly NumberedDocument[];
  readonly renamed: readonly NumberedDocument[];
  readonly same: readonly NumberedDocument[];
  /** Numbers of what the commit no longer has. */
  readonly going: readonly number[];
  readonly manifest: ReadonlyMap<string, ManifestRow>;
  /** Contents that get a number, or have one from a push that did not end. */
  readonly pending: ReadonlyMap<string, ManifestRow>;
  readonly next: number;
}

function planOf(keys: ZoneKeys, {documents}: PushInput, promised: Promised): Plan {
  const going = new Map(
    [...promised.pending, ...promised.manifest].map(([content, {document}]) => [content, document]),
  );
  const pending = new Map(promised.pending);
  const manifest = new Map<string, ManifestRow>();
  const plan = {fresh: [] as NumberedDocument[], renamed: [] as NumberedDocument[], same: [] as NumberedDocument[]};
  let {next} = promised;
  for (const document of documents) {
    const content = hexOf(tagOf(keys.contents, document.content, contentTagBytes));
    const paths = hexOf(tagOf(keys.contents, document.paths.join('\0'), pathsTagBytes));
    const known = promised.manifest.get(content);
    const number = known?.document ?? promised.pending.get(content)?.document ?? next++;
    const row = {document: number, paths};
    going.delete(content);
    manifest.set(content, row);
    if (known === undefined) {
      pending.set(content, row);
      plan.fresh.push({...document, number});
    } else if (known.paths !== paths) plan.renamed.push({...document, number});
    else plan.same.push({...document, number});
  }
  return {...plan, going: [...going.values()].sort((x, y) => x - y), manifest, pending, next};
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

async function withWords(batch: readonly NumberedDocument[], {readWords}: PushInput): Promise<PostedDocument[]> {
  const words = await readWords(batch);
  return batch.flatMap(({number, blob, paths}, at): PostedDocument[] => {
    const own = words[at];
    return own === null || own === undefined ? [] : [{number, blob, paths, words: own}];
  });
}

function unreadSentence([first, ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more document')}`;
  return `corpus push: this clone does not have "${first}"${more} of the commit. Nothing was changed. Fetch the whole commit, or leave them out with "exclude", and push again.`;
}

/** Another path, the same words. */
async function renameDocuments(
  zone: Zone,
  repository: number,
  batch: readonly NumberedDocument[],
  input: PushInput,
): Promise<void> {
  const documents = await withWords(batch, input);
  const commands = documents.map(({number, blob, paths, words}) =>
    setDocument(zone, documentId(repository, number), {blob, paths, words: words.length}),
  );
  for (const answer of await zone.server.send(commands)) answered(answer);
}
