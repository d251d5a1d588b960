// Takes the bundled files, gives the licences of their libraries, which require that the licence text is shipped with
// them.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const heading = 'Shingle is distributed with the following libraries, each under its own licence.';

/** `inputs`: paths from esbuild's metafile. Throws if a package has no licence text. */
export function noticesOf(inputs) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== null));
  const notices = [...folders].map(notice);
  // Two versions of a library are in two folders, but so may be the same version.
  return [heading, ...new Set(notices.sort())].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/**
 * 'node_modules/a/node_modules/@b/c/lib/d.js' belongs to 'node_modules/a/node_modules/@b/c'; null: one of our own
 * files.
 */
function packageFolder(input) {
  const parts = input.split('/');
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return null;
  return parts.slice(0, at + (parts[at + 1]?.startsWith('@') ? 3 : 2)).join('/');
}

function notice(folder) {
  const {name, version, license} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (texts.length === 0) throw new Error(`${folder} has no text of its licence (${license}).`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n').replaceAll('\r\n', '\n')}`;
}
