// Takes Markdown with the links of the server, gives it with links that the preview of VS Code opens: it refuses
// `file:`, and follows what is relative to the file that it shows. Pure.

import {contentScheme} from '../../shared/model/protocol.ts';

/** `folder`: path of the folder of the file as a `file:` URI has it, so percent-encoded, without a slash at its end. */
export function previewLinks(text: string, folder: string): string {
  return (
    text
      .replace(/\]\(file:\/\/(\/[^)\s]*)\)/g, (_link, path: string) => `](${relativePath(path, folder)})`)
      // Documents of the server itself: the preview has no way to them, so their names stay.
      .replace(new RegExp(`\\[((?:[^[\\]\\\\\\n]|\\\\.)*)\\]\\(${contentScheme}:[^)\\s]*\\)`, 'g'), '$1')
  );
}

function relativePath(path: string, folder: string): string {
  const [to, from] = [path.split('/'), folder.split('/')];
  let same = 0;
  while (same < from.length && same < to.length - 1 && to[same] === from[same]) same++;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}
