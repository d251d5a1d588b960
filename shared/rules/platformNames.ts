// Takes two paths, says whether they differ only in the name of an operating system, a processor, a cloud or an edition:
// `config_linux.go` and `config_freebsd.go`, `aws/quickstart.md` and `azure/quickstart.md`, `oss/setup.md` and
// `enterprise/setup.md`. Only one of them is built or read.

import {folderOf} from './relatedPaths.ts';

const platforms: ReadonlySet<string> = new Set(
  (
    'linux windows win32 win64 win darwin macos mac osx freebsd netbsd openbsd bsd solaris illumos aix android ios unix posix ' +
    'jvmmain jsmain nativemain androidmain iosmain desktopmain wasmjsmain ' +
    'wasm wasi ubuntu debian redhat rhel centos fedora alpine suse sles amd64 x86 x64 arm arm64 aarch64 armv7 riscv64 ppc64le ' +
    's390x mips mipsx unsupported aws amazon eks azure aks gcp google gcs gke oss ce ee plus pro community enterprise'
  ).split(' '),
);

export function differInPlatform(a: string, b: string): boolean {
  if (a === b) return false;
  const [partsA, partsB] = [partsOf(a), partsOf(b)];
  if (withoutPlatforms(partsA) !== withoutPlatforms(partsB)) return false;
  return partsA.some((part) => platforms.has(part)) && partsB.some((part) => platforms.has(part));
}

/** Whether the folders that two paths part in are named after systems: `unix/core.c` and `win/util.c`. */
export function areInPlatformFolders(a: string, b: string): boolean {
  const [inA, inB] = [a, b].map((path) => folderOf(path).toLowerCase().split('/'));
  const at = inA.findIndex((name, level) => name !== inB[level]);
  return [inA[at], inB[at]].every((name) => platforms.has(name));
}

/** Words of a path, with what is between them. */
function partsOf(path: string): string[] {
  return path.toLowerCase().split(/([-_./ ])/);
}

function withoutPlatforms(parts: readonly string[]): string {
  return parts
    .filter((part) => !platforms.has(part))
    .join('')
    .replace(/(?<![-_])[-_]+(?=[./]|$)|(?<=\/)[-_]+/g, '')
    .replace(/([-_])+/g, '$1');
}
