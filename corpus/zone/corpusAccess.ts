// Takes the environment, gives where the corpus is and with which secrets it is asked. Only the environment and the user's own
// file say that: a repository names a zone at most, so that a hostile one can neither direct a secret to its server nor make
// an editor talk to it. Reads one file and opens no connection.

import {X509Certificate} from 'node:crypto';
import {readFileSync, statSync} from 'node:fs';
import {delimiter, isAbsolute, join, resolve} from 'node:path';
import {type Environment, type Surroundings, surroundingsOf} from '../../server/store/location.ts';
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import {zonePattern} from '../methods/keyLayout.ts';
import type {CorpusAccess, ZoneSecret} from './corpusTypes.ts';
import {nodesOfUrl, type ServerUrl} from './serverUrl.ts';
import {secretBytes} from './zoneKeys.ts';

export type AccessResult =
  | {readonly kind: 'access'; readonly access: CorpusAccess}
  /** A sentence without its full stop. */
  | {readonly kind: 'none' | 'wrong'; readonly reason: string};

export const defaultZone = 'all';
const asksDefault = 2000;
const fileBytesMax = 1_000_000;

/** `repositoryZone`: what the repository's configuration names; '' if nothing. */
export function readCorpusAccess(env: Environment, repositoryZone: string): AccessResult {
  const surroundings = surroundingsOf(env);
  const path = fileOf(surroundings);
  try {
    const file = path === null ? null : readUserFile(path, surroundings);
    const url = named(env.SHINGLE_CORPUS_URL) ?? file?.url;
    if (url === undefined || url === null) {
      const where = path === null ? '' : ` or "url" in ${path}`;
      return {kind: 'none', reason: `no corpus is configured (SHINGLE_CORPUS_URL${where})`};
    }
    return {kind: 'access', access: accessOf(env, nodesOfUrl(url), file, repositoryZone, surroundings)};
  } catch (error) {
    return {kind: 'wrong', reason: error instanceof Error ? error.message : String(error)};
  }
}

interface UserFile {
  readonly url?: string;
  readonly username?: string;
  readonly password?: string;
  readonly ca?: string;
  readonly zones?: Readonly<Record<string, {readonly key: string; readonly hosts: readonly string[]}>>;
  readonly clones?: readonly string[];
  readonly budget?: number;
  readonly asksMax?: number;
  readonly folder: string;
}

function accessOf(
  env: Environment,
  url: ServerUrl,
  file: UserFile | null,
  repositoryZone: string,
  surroundings: Surroundings,
): CorpusAccess {
  const environmentZone = named(env.SHINGLE_CORPUS_ZONE);
  const wanted = environmentZone ?? named(repositoryZone);
  if (wanted !== undefined) checkZone(wanted, environmentZone === undefined ? 'corpus.zone' : 'SHINGLE_CORPUS_ZONE');
  const key = named(env.SHINGLE_CORPUS_KEY);
  const zones: ZoneSecret[] =
    key === undefined
      ? zonesOf(file, url)
      : [{zone: wanted ?? defaultZone, secret: secretOf(key, 'SHINGLE_CORPUS_KEY')}];
  const asked = wanted === undefined ? zones : zones.filter(({zone}) => zone === wanted);
  if (asked.length === 0) throw new Error(noSecret(wanted, url, file));
  const ca = named(env.SHINGLE_CORPUS_CA) ?? (file?.ca === undefined ? undefined : resolve(file.folder, file.ca));
  const budget = numberOf(env.SHINGLE_CORPUS_BUDGET, 'SHINGLE_CORPUS_BUDGET') ?? file?.budget;
  const clones = named(env.SHINGLE_CORPUS_CLONES)?.split(delimiter) ?? file?.clones ?? [];
  return {
    nodes: url.nodes,
    tls: url.isEncrypted ? {ca: ca === undefined ? null : readAuthority(ca)} : null,
    username: named(env.SHINGLE_CORPUS_USERNAME) ?? url.username ?? file?.username ?? null,
    password: named(env.SHINGLE_CORPUS_PASSWORD) ?? url.password ?? file?.password ?? null,
    zones: asked,
    namedZone: wanted ?? null,
    as: nameIn(env.SHINGLE_CORPUS_AS),
    clones: clones.map((folder) => absolute(folder, surroundings, file?.folder ?? surroundings.home)),
    budgetMs: budget ?? null,
    asksMax: file?.asksMax ?? asksDefault,
  };
}

/** Names are printed in reports, and typed in commands. */
function nameIn(value: string | undefined): string | null {
  const name = named(value);
  if (name === undefined) return null;
  const isName = name.split('/').every((part) => /^[\p{L}\p{N}._-]+$/u.test(part) && !/^\.\.?$/.test(part));
  if (!isName)
    throw new Error(
      `SHINGLE_CORPUS_AS: got "${name}", expected a name such as org/handbook, of letters, digits, ".", "_", "-" and "/"`,
    );
  return name;
}

/** The secrets that are bound to every host of the address. */
function zonesOf(file: UserFile | null, {nodes}: ServerUrl): ZoneSecret[] {
  return Object.entries(file?.zones ?? {}).flatMap(([zone, {key, hosts}]) =>
    nodes.every(({host}) => hosts.includes(host)) ? [{zone, secret: secretOf(key, `zones.${zone}.key`)}] : [],
  );
}

function noSecret(wanted: string | undefined, {nodes}: ServerUrl, file: UserFile | null): string {
  const hosts = [...new Set(nodes.map(({host}) => host))].join(', ');
  const known = Object.keys(file?.zones ?? {});
  const zone = wanted === undefined ? 'any zone' : `the zone "${wanted}"`;
  const others = known.length === 0 ? '' : ` (known: ${known.join(', ')}; each lists the hosts it may be used with)`;
  return `there is no secret of ${zone} for ${hosts}${others}: set SHINGLE_CORPUS_KEY, or "zones" in the user's file`;
}

function readUserFile(path: string, {platform}: Surroundings): UserFile | null {
  const stat = statSync(path, {throwIfNoEntry: false});
  if (stat === undefined) return null;
  if (!stat.isFile() || stat.size > fileBytesMax) throw new Error(`${path} is not a file of settings`);
  if (platform !== 'win32' && (stat.mode & 0o077) !== 0)
    throw new Error(
      `${path} has secrets and others may read it (mode ${(stat.mode & 0o777).toString(8)}): run chmod 600 "${path}"`,
    );
  return {...checkedFile(parsed(path), path), folder: resolve(path, '..')};
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    // Hide the parser's message: it quotes the text, and its secrets.
    throw new Error(`${path} is not JSON; expected an object, as in docs/corpus-reference.md`);
  }
}

const settings: Readonly<Record<Exclude<keyof UserFile, 'folder'>, (value: unknown) => boolean>> = {
  url: isText,
  username: isText,
  password: isText,
  ca: isText,
  zones: isObject,
  clones: isTexts,
  budget: isWhole,
  asksMax: isWhole,
};

function checkedFile(value: unknown, path: string): Omit<UserFile, 'folder'> {
  if (!isObject(value)) throw new Error(`${path}: expected an object with "url" and "zones"`);
  for (const [key, setting] of Object.entries(value)) {
    const isRight = Object.hasOwn(settings, key) ? settings[key as keyof typeof settings] : undefined;
    if (isRight === undefined) {
      const close = didYouMean(key, Object.keys(settings));
      throw new Error(`${path}: unknown setting "${key}"${close === null ? '' : `; did you mean "${close}"?`}`);
    }
    if (!isRight(setting))
      throw new Error(`${path}: "${key}" is not what it should be; docs/corpus-reference.md has an example`);
  }
  for (const [zone, secret] of Object.entries((value.zones ?? {}) as object)) {
    checkZone(zone, `${path}: zones`);
    if (!isObject(secret) || !isText(secret.key) || !isTexts(secret.hosts))
      throw new Error(`${path}: zones.${zone}: expected {"key": "…", "hosts": ["corpus.example.org"]}`);
  }
  return value;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** No more than a timer can wait, which is 24 days. */
const wholeMax = 2 ** 31 - 1;

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= wholeMax;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A variable that is set to nothing is not set: so is a secret in the job of a fork. */
function named(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

function numberOf(value: string | undefined, name: string): number | undefined {
  if (named(value) === undefined) return undefined;
  const number = Number(value);
  if (!isWhole(number)) throw new Error(`${name}: got "${value}", expected a number of milliseconds`);
  return number;
}

function checkZone(zone: string, where: string): void {
  if (!zonePattern.test(zone)) throw new Error(`${where}: got "${zone}", expected a name of 1 to 8 letters or digits`);
}

/** The key itself is never in a message. */
function secretOf(key: string, where: string): Uint8Array {
  const secret = Buffer.from(key.trim(), 'base64');
  if (secret.length !== secretBytes)
    throw new Error(`${where}: expected ${secretBytes} bytes in base64, as "shingle corpus key new" prints them`);
  return secret;
}

/** Node takes a file without a certificate for an authority that nobody is signed by, and says nothing. */
function readAuthority(path: string): string {
  const text = authorityText(path);
  const certificates = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs);
  if (certificates === null)
    throw new Error(
      `the certificate authority ${path} has no certificate; expected PEM, "-----BEGIN CERTIFICATE-----"`,
    );
  for (const [at, certificate] of certificates.entries()) {
    try {
      new X509Certificate(certificate);
    } catch {
      throw new Error(`the certificate authority ${path}: certificate ${at + 1} of ${certificates.length} is damaged`);
    }
  }
  return text;
}

function authorityText(path: string): string {
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > fileBytesMax) throw new Error('it is not a file of certificates');
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(
      `the certificate authority ${path} cannot be read (${error instanceof Error ? error.message : ''})`,
    );
  }
}

function fileOf({environment, platform, home}: Surroundings): string | null {
  const own = named(environment.SHINGLE_CORPUS_FILE);
  if (own !== undefined) return resolve(own);
  const folder =
    platform === 'win32' ? environment.APPDATA : (named(environment.XDG_CONFIG_HOME) ?? join(home, '.config'));
  return folder === undefined || !isAbsolute(folder) ? null : join(folder, 'shingle', 'corpus.json');
}

function absolute(folder: string, {home}: Surroundings, from: string): string {
  return folder === '~' || folder.startsWith('~/') ? join(home, folder.slice(1)) : resolve(from, folder);
}
