// The part that the keys of all indexes share: the version of the program that wrote them.

import {crc32} from 'node:zlib';

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

/**
 * The kind of an index whose content depends on the Unicode version in Node: each has one of its own, so that two versions
 * of Node that take turns do not replace what the other needs. `name` may have dashes.
 */
export function kindOf(name: string, engine: string): string {
  const unicode = engine.slice(engine.indexOf(' ') + 1);
  return `${name}-u${crc32(unicode).toString(16).padStart(8, '0')}`;
}

/** Whether a kind is the same index for whichever Unicode version. */
export function isVariantOf(kind: string, other: string): boolean {
  return kind.replace(variant, '') === other.replace(variant, '');
}

const variant = /-u[0-9a-f]{8}$/;
