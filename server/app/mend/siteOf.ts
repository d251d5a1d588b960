// Takes a document, gives the program that makes a site of it, as the setting names it or files above the document say.

import {folderOf} from '../../../shared/evidence/relatedPaths.ts';
import {nearestOf, type Site, siteFiles, sitesBy} from '../../../shared/evidence/siteGenerators.ts';
import type {SiteName} from '../../../shared/model/settingNames.ts';

/** `asked`: the setting. null: no site is known. */
export async function siteOf(
  path: string,
  asked: SiteName,
  isFile: (path: string) => Promise<boolean>,
): Promise<Site | null> {
  if (asked === 'none') return null;
  const there = new Set<string>();
  for (const file of siteFiles(path)) if (await isFile(file)) there.add(file);
  const has = (file: string) => there.has(file);
  if (asked === 'auto') return sitesBy(has)(path);
  return nearestOf([asked], has)(folderOf(path)) ?? {generator: asked, folder: ''};
}
