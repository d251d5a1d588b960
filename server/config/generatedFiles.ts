// Takes the checked root, gives the files that the repository calls generated: those with the attribute `linguist-generated`,
// by which GitHub folds them in diffs. In `.gitattributes` of the root and of the folders above it, up to the top of the work
// tree. It comes before the overrides of a configuration, so that these decide.

import {join} from 'node:path';
import {globLengthMax} from '../../shared/model/globLengthMax.ts';
import {ownText} from '../sources/insideRepository.ts';
import type {Override, SettingOrigin} from './configTypes.ts';

export const attributesName = '.gitattributes';

const attribute = 'linguist-generated';
/** Set, taken back by the sign before it, or with a value. */
const isAttribute = new RegExp(`^[-!]?${attribute}(?:=|$)`);
/** A longer file is not read. */
const bytesMax = 100_000;

/** `folders`: the root first. `shown` is the name of a file in messages. None or one. */
export async function generatedFiles(
  root: string,
  folders: readonly string[],
  shown: (path: string) => string,
): Promise<Override[]> {
  const found: {readonly files: readonly string[]; readonly origin: SettingOrigin}[] = [];
  for (const folder of folders) {
    const file = join(folder, attributesName);
    const rules = rulesIn(ownText(file, bytesMax) ?? '');
    if (rules.length === 0) continue;
    const written = rules.map(({glob}) => glob);
    const files = folder === root ? written : (await import('./rebaseGlobs.ts')).globsFor(root, folder, written);
    // The last glob decides: attributes of a folder go before those of the folder above.
    found.unshift({files, origin: {kind: 'file', file: shown(file), line: rules[0].line}});
  }
  if (found.length === 0) return [];
  return [{files: found.flatMap(({files}) => files), settings: {source: 'generated'}, origin: found[0].origin}];
}

/** Globs of the configuration, the last of which decides, with the number of their line. */
function rulesIn(text: string): {readonly glob: string; readonly line: number}[] {
  if (!text.includes(attribute)) return [];
  return text.split('\n').flatMap((line, at) => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/);
    // The rest of a pattern in quotation marks is no attribute; `[attr]` names a macro.
    if (/^["#[]/.test(pattern) || pattern.length * 2 >= globLengthMax) return [];
    const last = attributes.findLast((one) => isAttribute.test(one));
    if (last === undefined) return [];
    const isSet = last === attribute || last === `${attribute}=true`;
    // Brackets and exclamation marks are signs like others there.
    return [{glob: `${isSet ? '' : '!'}${pattern.replace(/[{}()!]/g, '\\$&')}`, line: at + 1}];
  });
}
