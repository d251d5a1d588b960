// Includes as a generator would do them, for the quick fixes: takes files by path, gives the text of a page with what it
// includes, without the marks that a reader does not see.

import {posix} from 'node:path';
import type {Texts} from './world.ts';

export function included(path: string, files: Texts): string {
  const folder = posix.dirname(path);
  const read = (way: string) => {
    const text = files[posix.normalize(way)];
    if (text === undefined) throw new Error(`${path} includes ${way}, which is not there.`);
    return text.replaceAll('\r\n', '\n');
  };
  const near = (way: string) => read(posix.join(folder, way));
  const names = new Map<string, string>();
  const text = (files[path] ?? '')
    .replaceAll('\r\n', '\n')
    .replace(/^include::(.*?)\[(.*)\]$/gm, (_, way: string, options: string) => asciidocPart(near(way), options))
    .replace(/^\.\. include:: (.*)((?:\n {3}:.*)*)$/gm, (_, way: string, options: string) =>
      restPart(near(way), options),
    )
    .replace(/^\{% include (\S+) %\}$/gm, (_, name: string) => read(`${siteOf(path, files)}_includes/${name}`))
    .replace(/^\{\{% [\w-]+ "(.*)" %\}\}$/gm, (_, way: string) => read(`${siteOf(path, files)}${way}`))
    .replace(/^import (\w+) from '(\..*)';\n/gm, (_, name: string, way: string) => {
      names.set(name, near(way));
      return '';
    })
    .replace(/^<(\w+) \/>$/gm, (tag, name: string) => names.get(name) ?? tag);
  return seenText(text);
}

/** Without comments that are marks; several blank lines are one. */
export function seenText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/^\/\/ (?:tag|end)::[\w-]+\[\]\n?/gm, '')
    .replace(/^\.\. [\w-]+-(?:begin|end)$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function asciidocPart(text: string, options: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const [, first, last] = /^lines=(\d+)\.\.(\d+)$/.exec(options) ?? [];
  if (first !== undefined) return lines.slice(Number(first) - 1, Number(last)).join('\n');
  const [, tag] = /^tag=(.+)$/.exec(options) ?? [];
  if (tag === undefined) return lines.join('\n');
  return lines.slice(lines.indexOf(`// tag::${tag}[]`) + 1, lines.indexOf(`// end::${tag}[]`)).join('\n');
}

/** As docutils does it: https://docutils.sourceforge.io/docs/ref/rst/directives.html#including-an-external-document-fragment */
function restPart(text: string, options: string): string {
  const option = (name: string) => new RegExp(`:${name}: (.*)`).exec(options)?.[1];
  const [startLine, endLine] = [option('start-line'), option('end-line')];
  let part = text
    .split('\n')
    .slice(Number(startLine ?? 0), endLine === undefined ? undefined : Number(endLine))
    .join('\n');
  const [after, before] = [option('start-after'), option('end-before')];
  if (after !== undefined) part = part.slice(part.indexOf(after) + after.length);
  if (before !== undefined) part = part.slice(0, part.indexOf(before));
  return part;
}

/** The folder with the configuration of the site, with a slash at its end. */
function siteOf(path: string, files: Texts): string {
  const names = ['_config.yml', 'hugo.toml'];
  const found = Object.keys(files).find(
    (file) => names.includes(posix.basename(file)) && path.startsWith(file.slice(0, -posix.basename(file).length)),
  );
  return found === undefined ? '' : found.slice(0, -posix.basename(found).length);
}
