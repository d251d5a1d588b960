// Documentation of several versions or languages has each page once in every one of them. If a commit changed all of
// them at once, it changed each version by itself.

/**
 * Whether `own` and `other` are one page of two versions, and `target` is in the version of `own`: where their folders
 * have different names, it has those of `own`.
 */
export function isOfOwnVersion(target: string, own: string, other: string): boolean {
  const [here, names, others] = [target.split('/'), own.split('/'), other.split('/')];
  if (own === other || names.length !== others.length || names.at(-1) !== others.at(-1)) return false;
  return names.every((name, at) => name === others[at] || (at < here.length - 1 && name === here[at]));
}
