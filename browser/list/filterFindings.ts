// Takes the findings and filters of the address, gives the findings that match, in their order.

import type {Filters} from '../address.ts';
import {type Finding, kindOf, linesOfPlace, type Report} from '../reportModel.ts';

export function matching(report: Report, filters: Filters): readonly Finding[] {
  const {level, kind, dir, dir2, owner, q = '', fresh} = filters;
  const needle = q.toLowerCase();
  const tests: ((finding: Finding) => boolean)[] = [];
  if (level) tests.push((finding) => finding.level === level);
  if (kind) tests.push((finding) => kindOf(report, finding.code) === kind);
  if (fresh) tests.push((finding) => finding.fresh === true);
  if (dir) tests.push((finding) => pagesIn(report, finding, dir) > 0);
  // Both within one folder: two pages of it.
  if (dir2) tests.push((finding) => pagesIn(report, finding, dir2) > Number(dir === dir2));
  if (owner) tests.push(({files}) => files.some((file) => isOwnedBy(report, file, owner)));
  if (needle !== '') tests.push((finding) => hasText(report, finding, needle));
  return report.findings.filter((finding) => tests.every((test) => test(finding)));
}

/** How many pages of a finding, or folders, are in this folder; '.' is the root alone, without its folders. */
function pagesIn({paths}: Report, {files, folders}: Finding, folder: string): number {
  const names = folders ?? files.map((file) => paths[file]);
  return names.filter((path) => isIn(path, folder)).length;
}

function isIn(path: string, folder: string): boolean {
  if (folder === '.') return !path.includes('/');
  return path === folder || path.startsWith(`${folder}/`);
}

function isOwnedBy({ownersOf}: Report, file: number, owner: string): boolean {
  const owners = ownersOf.get(file);
  return owner === nobody ? owners === undefined : owners?.includes(owner) === true;
}

/** Pages that CODEOWNERS gives to nobody. */
export const nobody = '-';

/** A finding has one text for all its places, or nearly: the first one of each passage is searched. */
const searchable = new WeakMap<Finding, string>();

function hasText(report: Report, finding: Finding, needle: string): boolean {
  const known = searchable.get(finding) ?? textOf(report, finding);
  searchable.set(finding, known);
  return known.includes(needle);
}

function textOf(report: Report, {files, folders = [], message, passages}: Finding): string {
  const texts = passages.map(({places, first}) => (linesOfPlace(report, places[first[0]]) ?? []).join(' '));
  return [...files.map((file) => report.paths[file]), ...folders, message, ...texts].join('\n').toLowerCase();
}
