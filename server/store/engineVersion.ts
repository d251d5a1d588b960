// The part that the keys of all indexes share: the version of the program that wrote them.

/** A hash of all sources, inserted when the program is bundled; otherwise it is undefined, and nothing is stored. */
declare const shingleBuild: string | undefined;

/**
 * The first part of every key: another build of Shingle, or another Unicode version in Node, may read other words from
 * the same bytes. null: the program runs from its sources, which may change at any time, so nothing is stored.
 */
export function engineVersion(): string | null {
  if (typeof shingleBuild !== 'string') return null;
  const {unicode, icu} = process.versions;
  return `${shingleBuild} unicode ${unicode} icu ${icu}`;
}
