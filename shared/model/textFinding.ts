// Places and texts of a finding, whatever its shape. Findings about texts or whole pages have pairs with the words that two
// places share. Mirrored folders and collected pages have none.

import type {CopiedText, DocumentFinding, Finding, FolderFinding, PassageFinding, Place} from './finding.ts';

export type TextFinding = PassageFinding | DocumentFinding;

export function isTextFinding(finding: Finding): finding is TextFinding {
  return finding.kind === 'passage' || finding.kind === 'document';
}

/** Of the pages or folders that it names, in order of its places. */
export function pathsOf({places}: {readonly places: readonly Pick<Place, 'path'>[]}): readonly string[] {
  return places.map(({path}) => path);
}

/** Whether a file is in a folder or in one below it; '' is the root. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Of the files that it is about: of folders those of the pairs that are listed. */
export function filesOf(finding: Finding): readonly string[] {
  return (finding.folded ?? [finding]).flatMap(pathsOf);
}

/** Texts that its places have in common, heaviest first: of pages the passages, as whole pages are no text of their own. */
export function textsOf(finding: Finding): readonly Pick<CopiedText, 'places'>[] {
  if (finding.kind === 'passage') return [finding, ...(finding.more ?? []), ...(finding.also ?? [])];
  return finding.more ?? [];
}

/** Groups of folders that are versions or translations of one another, or else those of parallel things. */
export function folderGroups(findings: readonly Finding[], of: 'versions' | 'parallel'): readonly FolderFinding[] {
  return findings
    .filter((finding) => finding.kind === 'folder')
    .filter((one) => (one.isParallel ?? false) === (of === 'parallel'));
}
