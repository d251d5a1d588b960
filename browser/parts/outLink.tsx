// The one way out of the page: links to a forge or to an editor, and to nothing else.

import type {ComponentChildren} from 'preact';
import type {PlaceData} from '../../shared/report/html/reportData.ts';
import {isPast, type Report} from '../reportModel.ts';

export function OutLink({href, children}: {readonly href: string | undefined; readonly children: ComponentChildren}) {
  if (href === undefined || !/^(?:https|vscode):\/\//.test(href)) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A place of the past, `COMMIT:path`, is there at its own commit. A file that was changed since the commit is not. */
export function forgeAddress({forge, commit, paths, changed}: Report, [path, start, , end]: PlaceData) {
  const past = isPast(paths[path]) ? paths[path].slice(0, 12) : undefined;
  const file = past === undefined ? paths[path] : paths[path].slice(13);
  if (forge === undefined || (past === undefined && changed.includes(path))) return undefined;
  return forge.file
    .replace('{commit}', past ?? commit)
    .replace('{path}', () => encodedPath(forge.prefix + file))
    .replace('{start}', String(start))
    .replace('{end}', String(end));
}

export function commitAddress({forge}: Report, commit: string): string | undefined {
  return forge?.commit.replace('{commit}', () => encodeURIComponent(commit));
}

/** `checkout`: the folder of the reader's own copy, which is not in the report. */
export function codeAddress(checkout: string, path: string, line: number): string | undefined {
  if (checkout === '') return undefined;
  const file = `${checkout.replaceAll('\\', '/')}/${path}`.replace(/^\/+/, '').replace(/\/{2,}/g, '/');
  return `vscode://file/${encodedPath(file)}:${line}`;
}

/** Segment by segment; half a surrogate pair cannot be encoded. */
function encodedPath(path: string): string {
  return path
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
