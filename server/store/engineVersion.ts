// What the keys of all indexes have in common: the program that made them.

/** A hash of all sources of the program, put in when it is bundled; unbundled there is none, and nothing is kept. */
declare const shingleBuild: string | undefined;

/**
 * The first part of every key: another build of Shingle, or another Unicode in Node, may find other words in the same
 * bytes. null: this program is run from its sources, which may change under the index, so it keeps none.
 */
export function engineVersion(): string | null {
  if (typeof shingleBuild !== 'string') return null;
  const {unicode, icu} = process.versions;
  return `${shingleBuild} unicode ${unicode} icu ${icu}`;
}
