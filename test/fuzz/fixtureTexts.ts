// The texts that inputs are made of: fixtures, pages and sources of this repository.

import {readdirSync, readFileSync, statSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const top = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the folders whose path ends so, whole or, if they hold several texts, one by one. */
export function textsIn(folders: readonly string[], path: RegExp): Buffer[] {
  const texts: Buffer[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(top + folder, {recursive: true, encoding: 'utf8'}).sort()) {
      const file = `${top}${folder}/${name}`;
      if (!statSync(file).isFile()) continue;
      if (path.test(name)) texts.push(readFileSync(file));
      else if (name.endsWith('.txt')) texts.push(...partsOf(readFileSync(file, 'utf8'), path));
    }
  }
  return texts;
}

/** A fixture of several files: `//- path`, and its text. */
function partsOf(fixture: string, path: RegExp): Buffer[] {
  return fixture
    .split(/^\/\/- /m)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('\n');
      return path.test(part.slice(0, end)) ? [Buffer.from(part.slice(end + 1).split(/^\/\/=/m)[0])] : [];
    });
}

/** The fixture files themselves. */
export function filesIn(folder: string, name: RegExp): Buffer[] {
  return readdirSync(top + folder)
    .filter((one) => name.test(one))
    .sort()
    .map((one) => readFileSync(`${top}${folder}/${one}`));
}
