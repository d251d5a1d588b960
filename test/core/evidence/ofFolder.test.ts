import {expect, test} from 'vitest';
import {localeIn, ofFolder, versionFolderOf} from '../../../shared/evidence/relatedPaths.ts';
import {random} from '../../support/random.ts';

const names = [
  'docs',
  'v1',
  '1.2',
  'v1.2.x',
  'latest',
  'version-2',
  'en',
  'pt-BR',
  'de',
  'i18n',
  'setup.md',
  'v3.md',
  '',
];

test.each([1, 2, 3])('versions and languages of paths are in their folders: seed %i', (seed) => {
  const draw = random(seed);
  const [version, locale] = [ofFolder(versionFolderOf), ofFolder(localeIn)];
  for (let trial = 0; trial < 2000; trial++) {
    const length = 1 + Math.floor(draw() * 5);
    const path = Array.from({length}, () => names[Math.floor(draw() * names.length)]).join('/');
    expect(version(path), path).toEqual(versionFolderOf(path));
    expect(locale(path), path).toEqual(localeIn(path));
  }
});
