import {test} from 'vitest';
import {commonPages, foldersOf, holds, pagesBelow} from '../../../shared/mirrors/folderTree.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

/** Names that sort before and after '/', and files and folders with the same name. */
const names = ['a', 'a-b', 'a.b', 'ab', 'a0', 'Z', 'é', '中'];

test('the tree, its ranges and common pages are those of plain prefixes', () => {
  for (let seed = 1; seed <= 15; seed++) {
    const draw = random(seed);
    const name = () => names[Math.floor(draw() * names.length)];
    const documents = [
      ...new Set(
        Array.from({length: draw() * 80}, () => {
          const parts = Array.from({length: draw() * 4}, name);
          return [...parts, `${name()}.md`].join('/');
        }),
      ),
    ];
    const folders = foldersOf(documents);
    const below = (folder: string): string[] =>
      documents.filter((path) => folder === '' || path.startsWith(`${folder}/`)).sort();
    const expected = new Set(
      documents.flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))),
    );
    expect([...folders.paths].sort()).toEqual([...expected.add('')].sort());
    folders.paths.forEach((path, folder) => {
      const range = [...folders.order.subarray(folders.pagesFrom[folder], folders.pagesTo[folder])];
      expect(
        range.map((page) => documents[page]),
        `seed ${seed}: ${path}`,
      ).toEqual(below(path));
      expect(pagesBelow(folders, folder)).toBe(below(path).length);
      for (let other = 0; other < folders.paths.length; other++) {
        const otherPath = folders.paths[other];
        const inside = other !== folder && (path === '' || otherPath.startsWith(`${path}/`));
        expect(holds(folders, folder, other), `seed ${seed}: ${path} holds ${otherPath}`).toBe(inside);
        if (other === folder) continue;
        const relative = (page: string, from: string) => (from === '' ? page : page.slice(from.length + 1));
        const others = new Set(below(otherPath).map((page) => relative(page, otherPath)));
        const common = below(path).filter((page) => others.has(relative(page, path))).length;
        expect(commonPages(folders, folder, other), `seed ${seed}: ${path} ~ ${otherPath}`).toBe(common);
      }
    });
  }
});
