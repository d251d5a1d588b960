// The encodings that somebody has named: the setting `encodings`, and the attribute `working-tree-encoding` of Git, by
// which Git stores a file as UTF-8 and writes it in another encoding into the work tree. The setting goes first.

import {dirname, join, resolve} from 'node:path';
import type {Config} from '../../shared/model/config.ts';
import {type FileEncoding, fileEncodings} from '../../shared/model/fileEncodings.ts';
import {GitError, gitBytesNow} from '../git/runGit.ts';
import {matcherOf} from './globs.ts';
import {ownText} from './insideRepository.ts';
import type {ListedFile} from './sourceFile.ts';

type EncodingOf = (path: string) => FileEncoding | undefined;

/** By the setting itself, which copies of a configuration share. */
const prepared = new WeakMap<Config['encodings'], EncodingOf>();

/** Globs are compiled once for each configuration; afterwards `settingEncoding` need not wait. */
export async function prepareEncodings({encodings}: Pick<Config, 'encodings'>): Promise<EncodingOf> {
  const known = prepared.get(encodings);
  if (known !== undefined) return known;
  const rules: {readonly matches: (path: string) => boolean; readonly encoding: FileEncoding | undefined}[] = [];
  for (const {files, encoding} of encodings) {
    const matches = await matcherOf(files);
    rules.unshift({matches: (path) => matches(path) !== undefined, encoding: encodingNamed(encoding)});
  }
  const encodingOf: EncodingOf = (path) => rules.find(({matches}) => matches(path))?.encoding;
  prepared.set(encodings, encodingOf);
  return encodingOf;
}

/** Encoding set for a path relative to the root, once the setting is prepared. */
export function settingEncoding(path: string, {encodings}: Pick<Config, 'encodings'>): FileEncoding | undefined {
  return prepared.get(encodings)?.(path);
}

/** The encoding of one file of the work tree; undefined: nothing names it. */
export function namedEncoding(root: string, path: string, config: Config): FileEncoding | undefined {
  const attributes = path.startsWith('../') ? undefined : attributesOf(root, [path], [path]);
  return settingEncoding(path, config) ?? attributes?.get(path);
}

/** One file that is read regardless of the settings. */
export function listedFile(root: string, path: string, config: Config): ListedFile {
  const encoding = namedEncoding(root, path, config);
  return {path, file: resolve(root, path), reference: false, named: true, ...(encoding && {encoding})};
}

/** The files with the encodings that are named. `attributeFiles` are paths of .gitattributes below the root. */
export async function withNamedEncodings(
  root: string,
  files: readonly ListedFile[],
  config: Config,
  attributeFiles: readonly string[],
): Promise<readonly ListedFile[]> {
  const encodingOf = await prepareEncodings(config);
  const inTree = files.filter(({blob, path}) => blob === undefined && !path.startsWith('../')).map(({path}) => path);
  const alone = files.filter(({named, blob}) => named && blob === undefined).map(({path}) => path);
  const attributes = attributesOf(root, inTree, [...attributeFiles, ...alone]);
  if (config.encodings.length === 0 && attributes.size === 0) return files;
  return files.map((file) => {
    const encoding = encodingOf(file.path) ?? attributes.get(file.path);
    return encoding === undefined ? file : {...file, encoding};
  });
}

const attribute = 'working-tree-encoding';

/** Git is asked only where a file of attributes, in a folder of `near` or above, has the attribute. */
function attributesOf(root: string, paths: readonly string[], near: readonly string[]): Map<string, FileEncoding> {
  const found = new Map<string, FileEncoding>();
  if (paths.length === 0 || !isAttributeUsed(root, near)) return found;
  try {
    const said = gitBytesNow({folder: root, hook: {}}, ['check-attr', '-z', '--stdin', attribute], {
      input: `${paths.join('\0')}\0`,
      secondsMax,
    });
    const fields = said.toString('utf8').split('\0');
    for (let at = 0; at + 2 < fields.length; at += 3) {
      const encoding = encodingNamed(fields[at + 2]);
      if (encoding !== undefined) found.set(fields[at], encoding);
    }
  } catch (error) {
    // No repository, or no answer: then nobody follows the attributes.
    if (!(error instanceof GitError)) throw error;
  }
  return found;
}

function isAttributeUsed(root: string, near: readonly string[]): boolean {
  const folders = new Set([root]);
  for (const path of near) {
    for (let at = dirname(join(root, path)); !folders.has(at) && at !== dirname(at); at = dirname(at)) folders.add(at);
  }
  for (let at = dirname(root); at !== dirname(at); at = dirname(at)) folders.add(at);
  return [...folders].some(
    (folder) => mentions(join(folder, '.gitattributes')) || mentions(join(folder, '.git/info/attributes')),
  );
}

/** As Git does, a link is not followed: it may lead to what has no end. */
function mentions(file: string): boolean {
  return ownText(file, attributesBytesMax)?.includes(attribute) === true;
}

const attributesBytesMax = 1_000_000;
/** Git may wait for ever for a file of attributes that is a pipe. */
const secondsMax = 60;

const known: ReadonlySet<string> = new Set(fileEncodings);

/** Names of `iconv` that browsers do not know. */
const codePages: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  sjis: 'shift_jis',
  cp936: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  cp866: 'ibm866',
  'utf-16': 'utf-16le',
  'utf-16le-bom': 'utf-16le',
  'utf-16be-bom': 'utf-16be',
  'windows-1252': 'latin-1',
};

/**
 * Takes the name of an encoding in the Encoding Standard or in the programs that Git uses, in any spelling, gives ours;
 * undefined: none that can be read.
 */
export function encodingNamed(name: string): FileEncoding | undefined {
  const lower = name.trim().toLowerCase();
  const label = codePages[lower] ?? lower.replace(/^(?:cp|win)-?(125\d)$/, 'windows-$1');
  if (isFileEncoding(label)) return label;
  try {
    const {encoding} = new TextDecoder(label);
    const own = codePages[encoding] ?? encoding;
    return isFileEncoding(own) ? own : undefined;
  } catch {
    return undefined;
  }
}

function isFileEncoding(name: string): name is FileEncoding {
  return known.has(name);
}
