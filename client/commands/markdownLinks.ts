// Takes Markdown with links of the server, gives Markdown whose links work in the preview of VS Code. The preview
// rejects `file:` links but follows paths relative to the shown file. Pure.

import {contentScheme} from '../../shared/model/protocol.ts';

/** `folder`: path of the file's folder as in a `file:` URI: percent-encoded, without a trailing slash. */
export function previewLinks(text: string, folder: string): string {
  return (
    text
      .replace(/\]\(file:\/\/(\/[^)\s]*)\)/g, (_link, path: string) => `](${relativePath(path, folder)})`)
      // The preview cannot open virtual documents of the server, so only their names stay.
      .replace(new RegExp(`\\[((?:[^[\\]\\\\\\n]|\\\\.)*)\\]\\(${contentScheme}:[^)\\s]*\\)`, 'g'), '$1')
  );
}

function relativePath(path: string, folder: string): string {
  const [to, from] = [path.split('/'), folder.split('/')];
  let same = 0;
  while (same < from.length && same < to.length - 1 && to[same] === from[same]) same++;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}
