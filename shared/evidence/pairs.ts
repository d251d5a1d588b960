// Evidence about two paths: names that say why two files are alike.

import {isProgram} from './programs.ts';
import {fileOf, folderOf, nameWords} from './relatedPaths.ts';
import type {Row} from './row.ts';

type PathPair = readonly [string, string];

const waiting = 'async asynchronous aio suspend sync synchronous blocking';
const types =
  'byte short int integer long float double char character bool boolean int8 int16 int32 int64 uint8 uint16 uint32 uint64 ' +
  'float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 mutable immutable readonly checked unchecked runtime generic';
const platforms =
  'linux windows win32 win64 win darwin macos mac osx freebsd netbsd openbsd bsd solaris illumos aix android ios unix posix ' +
  'jvmmain jsmain nativemain androidmain iosmain desktopmain wasmjsmain ' +
  'wasm wasi ubuntu debian redhat rhel centos fedora alpine suse sles amd64 x86 x64 arm arm64 aarch64 armv7 riscv64 ppc64le ' +
  's390x mips mipsx unsupported aws amazon eks azure aks gcp google gcs gke oss ce ee plus pro community enterprise';
/** Words of which a program has one file each, because a language or a build needs it. */
const variantWords: ReadonlySet<string> = new Set(`${waiting} ${types} ${platforms}`.split(' '));
const platformWords: ReadonlySet<string> = new Set(platforms.split(' '));

export const variantRow: Row<PathPair> = {
  name: 'variants',
  effect: 'information',
  says: 'Programs whose names differ only in whether they wait, in a type, in a platform, or in the number of a folder: one has to repeat what the other does.',
  holds: ([a, b]) =>
    isProgram(a) &&
    isProgram(b) &&
    (differIn(variantWords, a, b) || areInNumberedFolders(a, b) || areInPlatformFolders(a, b)),
  yes: [
    ['a/RetryEngine.cs', 'a/AsyncRetryEngine.cs'],
    ['_sync/pool.py', '_async/pool.py'],
    ['math/IntegerRange.java', 'math/LongRange.java'],
    ['cmd/config_linux.go', 'cmd/config_freebsd.go'],
    ['rxjava2/Flow.java', 'rxjava3/Flow.java'],
    ['src/unix/core.c', 'src/win/util.c'],
  ],
  no: [
    ['a/retry.py', 'b/retry.py'],
    ['docs/sync.md', 'docs/async.md'],
    ['src/long.ts', 'src/short-list.ts'],
  ],
};

/** Whether two names have the same words but for some of a set. */
function differIn(words: ReadonlySet<string>, a: string, b: string): boolean {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.join(' ') === wordsB.join(' ')) return false;
  const rest = (of: readonly string[]) => of.filter((word) => !words.has(word)).join(' ');
  return rest(wordsA) !== '' && rest(wordsA) === rest(wordsB);
}

/** Without the kind of file. */
function wordsOf(path: string): string[] {
  const folders = folderOf(path).split('/');
  return [...folders.flatMap((name) => nameWords(`${name}.`)), ...nameWords(fileOf(path))];
}

const numbered = /^(.*[a-z])[-_.]?\d+(?:\.\d+)*$/i;

function areInNumberedFolders(a: string, b: string): boolean {
  const [one, other] = partingFolders(a, b).map((name) => numbered.exec(name));
  return one !== null && other !== null && one[1] === other[1];
}

function areInPlatformFolders(a: string, b: string): boolean {
  return partingFolders(a, b).every((name) => platformWords.has(name.toLowerCase()));
}

/** The first folders that differ; '' of the path that has none there. */
function partingFolders(a: string, b: string): [string, string] {
  const [inA, inB] = [folderOf(a).split('/'), folderOf(b).split('/')];
  const at = inA.findIndex((name, level) => name !== inB[level]);
  return [inA[at] ?? '', inB[at] ?? ''];
}

const styleSource = /\.(?:scss|sass|less|styl|stylus)$/i;
const scriptSource = /(?<!\.d)\.(?:tsx?|mts|cts|coffee)$/i;
/** A module in another format, or without spaces. */
const bundle = /\.(?:cjs|esm|umd|iife|amd|global|min)\.(?:[mc]?js|css)$/i;
const script = /\.(?:d\.[mc]?ts|jsx?|mjs|cjs)$/i;
const plain = /\.(?:[mc]?js|css|tsx?|mts|cts)$/i;

/** `pack.1.md` (ronn, md2man) and `pack.adoc` (Asciidoctor) become `pack.1`. */
const manualPage = /\.[1-9]$/;
const manualSource = /(?:\.[1-9])?\.(?:md|ronn|adoc|asciidoc|rst|pod|txt|org)$/i;

/** The first path is of what a program makes of the second. */
export const builtRow: Row<PathPair> = {
  name: 'built pages',
  effect: 'silent',
  says: 'What a compiler, a bundler or a site generator made of the other side, and makes again.',
  holds: ([path, source]) => isCompiledFrom(path, source),
  yes: [
    ['a/x.css', 'scss/b.scss'],
    ['client/a.js', 'src/a.ts'],
    ['theme/a.cjs.js', 'theme/a.js'],
    ['man/a.1', 'docs/a.adoc'],
    ['programs/a.1', 'programs/a.1.md'],
  ],
  no: [
    ['man/a.1', 'man/b.1'],
    ['man/a.1', 'bin/a'],
    ['theme/a.cjs.js', 'theme/b.js'],
    ['src/a.ts', 'client/a.js'],
  ],
};

/** Style sheets are compiled of many files, under other names; a script keeps the name of its source. */
function isCompiledFrom(path: string, source: string): boolean {
  if (bundle.test(path) && !bundle.test(source) && stemOf(path, bundle) === stemOf(source, plain)) return true;
  if (/\.css$/i.test(path)) return styleSource.test(source);
  if (manualPage.test(path))
    return manualSource.test(source) && stemOf(source, manualSource) === stemOf(path, manualPage);
  const areScripts = script.test(path) && scriptSource.test(source);
  return areScripts && stemOf(path, script) === stemOf(source, scriptSource);
}

function stemOf(path: string, ending: RegExp): string {
  return fileOf(path).replace(ending, '');
}

/** Whether two programs of one folder are named alike: the same words but for the last, the first, or some more of one. */
export function areNamedAlike(a: string, b: string): boolean {
  if (folderOf(a) !== folderOf(b)) return false;
  const [wordsA, wordsB] = [nameWords(fileOf(a)), nameWords(fileOf(b))];
  const common = wordsA.filter((word) => wordsB.includes(word)).length;
  return common > 0 && 2 * common >= Math.min(wordsA.length, wordsB.length);
}
