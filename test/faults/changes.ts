// Changes of a text by somebody else: it grows, shrinks, vanishes, is replaced, becomes something else.

import {
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {below, type Draw, drawnFrom} from './faultKind.ts';
import {otherText, type Stage, texts} from './stage.ts';

export interface Change {
  readonly what: string;
  /** The same without the path. */
  readonly kind: string;
  readonly act: () => void;
}

export function drawnChange(stage: Stage, draw: Draw): Change {
  const path = drawnFrom(draw, Object.keys(texts));
  const file = join(stage.root, path);
  const [kind, act] = drawnFrom(draw, actsOn(file, path, below(draw, 900)));
  const ready = () => {
    if (lstatSync(file, {throwIfNoEntry: false})?.isFile() === true) return act();
    // An earlier change has made something else of it.
    rmSync(file, {recursive: true, force: true});
    writeFileSync(file, otherText(path));
  };
  return {what: `${path} ${kind}`, kind: `a text ${kind}`, act: ready};
}

function actsOn(file: string, path: string, number: number): [string, () => void][] {
  const other = otherText(path);
  return [
    ['grows', () => writeFileSync(file, `\n\n${otherText('docs/b.md')}`, {flag: 'a'})],
    ['shrinks', () => truncateSync(file, Math.min(number, statSync(file).size))],
    ['vanishes', () => rmSync(file)],
    ['is written', () => writeFileSync(file, other)],
    [
      'is replaced',
      () => {
        writeFileSync(`${file}.new`, other);
        renameSync(`${file}.new`, file);
      },
    ],
    ['is written, with its time and size', () => withSameTime(file, () => writeFileSync(file, other))],
    [
      'becomes a folder',
      () => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    [
      'becomes a link',
      () => {
        rmSync(file);
        symlinkSync(path === 'docs/a.md' ? 'b.md' : 'a.md', file);
      },
    ],
    ['gets a neighbour', () => writeFileSync(`${file.slice(0, -3)}-${number}.md`, other)],
  ];
}

function withSameTime(file: string, act: () => void): void {
  const {atime, mtime} = statSync(file);
  act();
  utimesSync(file, atime, mtime);
}
