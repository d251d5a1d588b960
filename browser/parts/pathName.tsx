// A path: its last name is strong, and the folders that all pages have in common are not repeated.

import {createContext} from 'preact';
import {useContext} from 'preact/hooks';
import {PlainText} from './plainText.tsx';

/** With a slash at the end, or ''. */
export const CommonFolder = createContext('');

export function useShortPath(): (path: string) => string {
  const common = useContext(CommonFolder);
  return (path) => (path.startsWith(common) ? path.slice(common.length) : path);
}

export function PathName({path, line}: {readonly path: string; readonly line?: number}) {
  const shown = useShortPath()(path);
  const at = shown.lastIndexOf('/') + 1;
  return (
    <bdi class="path">
      <span class="folder">
        <PlainText text={shown.slice(0, at)} />
      </span>
      <PlainText text={shown.slice(at)} />
      {line !== undefined && <span class="at">:{line}</span>}
    </bdi>
  );
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
