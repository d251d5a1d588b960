// Takes a folder of indexes, writes all of it again with other content and right seals, with the same key or another.

import type {Store} from '../../server/store/disk.ts';
import {anyManifest, writeManifest} from '../../server/store/manifest.ts';
import {openSegment, type SectionArray, writeSegment} from '../../server/store/segment.ts';
import {storedFiles} from '../../server/store/tidy.ts';

/** The section of a name, changed; null: left out. */
export type Change = (name: string, section: SectionArray) => SectionArray | null;

const types = ['u8', 'u16', 'u32', 'i32', 'f64'] as const;

/** `from` and `to` are the same folder. Gives the number of sections. */
export function resealed(from: Store, to: Store, change: Change): number {
  let sections = 0;
  const kinds = new Set(storedFiles(from.folder).flatMap(({name, kind}) => (name.endsWith('.manifest') ? [kind] : [])));
  for (const kind of kinds) {
    const manifest = anyManifest(from, kind);
    if (manifest.kind !== 'manifest') continue;
    const header = {kind, key: manifest.key};
    const named = manifest.segments.map(({name}) => {
      const segment = openSegment(from, name, header);
      if (segment.kind !== 'segment') throw new Error(`${name} cannot be read`);
      const changed: Record<string, SectionArray> = {};
      for (const one of segment.sections) {
        const section = types.map((type) => segment.section(one, type)).find((read) => !('kind' in read));
        const next = section === undefined || 'kind' in section ? null : change(one, section);
        if (next !== null) changed[one] = next;
        sections++;
      }
      segment.close();
      return writeSegment(to, name, header, changed);
    });
    writeManifest(
      to,
      header,
      named.flatMap((one) => (one.kind === 'written' ? [one] : [])),
      manifest.about,
    );
  }
  return sections;
}
