// Takes texts of a caller, gives them as a check reads files: sorted by path, within the limits.

import type {ReadFiles} from '../server/app/check/readFiles.ts';
import type {SourceFile} from '../server/sources/sourceFile.ts';
import type {Config} from '../shared/model/config.ts';
import type {Document} from '../shared/model/document.ts';
import type {Cut} from '../shared/model/inspection.ts';
import {countedPhrase} from '../shared/model/phrase.ts';
import {formatOf} from '../shared/text/formatOf.ts';
import type {Text} from './api.ts';
import {ShingleError} from './shingleError.ts';

export interface TextFiles extends ReadFiles {
  readonly documents: readonly Document[];
  readonly templates: ReadonlySet<string>;
}

/** Throws ShingleError. */
export function textFiles(texts: readonly Text[], {limits}: Pick<Config, 'limits'>): TextFiles {
  if (!Array.isArray(texts)) throw new ShingleError('texts: got no list, expected a list of {path, text}');
  const templates = new Set<string>();
  const all = texts.map((text: Text | null) => {
    if (text === null) throw new ShingleError('texts: got null, expected {path, text}');
    const source = sourceOf(text);
    if (text.template) templates.add(text.path);
    return source;
  });
  all.sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
  const twice = all.find(({path}, at) => path === all[at + 1]?.path);
  if (twice !== undefined) throw new ShingleError(`texts: got the path "${twice.path}" twice, expected each path once`);
  const small = all.filter(({bytes}) => bytes.length <= limits.fileBytesMax);
  const sources = small.slice(0, limits.filesMax);
  const cuts: Cut[] = [];
  const cut = (limit: 'fileBytesMax' | 'filesMax', lost: number) => {
    if (lost > 0)
      cuts.push({
        limit: `limits.${limit}`,
        value: limits[limit],
        lost: countedPhrase(lost, '{count} text', '{count} texts'),
      });
  };
  cut('fileBytesMax', all.length - small.length);
  cut('filesMax', small.length - sources.length);
  return {
    sources,
    skipped: [],
    cuts,
    templates,
    documents: sources.map(({path, bytes, format, reference}) => {
      return {path, bytes, format, reference, template: templates.has(path)};
    }),
  };
}

/** Throws ShingleError. */
export function documentOf({path, text, reference = false, template = false}: Text): Document {
  const {bytes, format} = sourceOf({path, text});
  return {path, bytes, format, reference, template};
}

function sourceOf({path, text, reference = false}: Text): SourceFile {
  const parts = typeof path === 'string' ? path.split('/') : [''];
  if (parts.some((part) => part === '' || part === '.' || part === '..') || path.includes('\\')) {
    throw new ShingleError(`texts: got the path "${path}", expected a relative path with "/", such as "docs/guide.md"`);
  }
  if (typeof text !== 'string') throw new ShingleError(`texts: got no text for "${path}", expected a string`);
  const bytes = encoder.encode(text.replace(/^\ufeff/, ''));
  return {kind: 'source', path, bytes, format: formatOf(path), reference, encoding: 'utf-8', named: false};
}

const encoder = new TextEncoder();
