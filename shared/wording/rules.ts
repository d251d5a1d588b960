// Name, meaning and level of each kind of finding: the one table that every report and the documentation read.
import type {Finding, Level} from '../model/finding.ts';

export type Code = Finding['code'];

export interface Rule {
  readonly id: Code;
  readonly level: Level;
  /** Heading of a group of them. */
  readonly title: string;
  /** How one and how many of them are counted. */
  readonly one: string;
  readonly many: string;
  readonly short: string;
  readonly full: string;
  /** Advice for one. */
  readonly help: string;
}

/** In the order in which they are described: what `check` reports, then what the commands about history and files do. */
export const rules: Readonly<Record<Code, Rule>> = {
  'copied-passage': {
    id: 'copied-passage',
    level: 'warning',
    title: 'Copied passages',
    one: 'copied passage',
    many: 'copied passages',
    short: 'A passage is also in another place.',
    full: 'A passage of prose, a table, a comment or code is also in another place, unchanged or lightly edited. Several passages that the same pages have in common are one finding.',
    help: 'Keep the passage in one place and link to it or include it from the other. If both must stay, compare them: where they differ, one of them may be out of date. To accept a copy, put a comment with `shingle-disable-next-line -- reason` before it; text that every page must carry belongs in a file listed under `templates`.',
  },
  'stale-copy': {
    id: 'stale-copy',
    level: 'warning',
    title: 'Copies left behind',
    one: 'copy left behind',
    many: 'copies left behind',
    short: 'A paragraph was edited, and a copy of it was not.',
    full: 'A change edited a paragraph of which another page has a copy, and that copy still has the old text. Reported in reviews only. It is a warning if the edit changes a number, a name in code, code, or where a link leads.',
    help: 'Make the same edit in the other place, or keep the paragraph in one place and link to it. If the two may differ, put a comment with `shingle-disable-next-line stale-copy -- reason` before one of them.',
  },
  'broken-in-copy': {
    id: 'broken-in-copy',
    level: 'warning',
    title: 'Broken by copying',
    one: 'broken copy',
    many: 'broken copies',
    short: 'A link works in one place of a copied text, and not in the other.',
    full: 'A relative link, an image, an include or a `#anchor` in a copied text leads somewhere at one place and nowhere at the other, or a link of a copied page still goes to the folder of the other page although the others were adapted. A name of the other page that was left over where it was replaced three times or more is information.',
    help: 'Write the link as it is right at this place: the message says how, where that is known. If it is meant, put a comment with `shingle-disable-next-line broken-in-copy -- reason` before it.',
  },
  'copied-page': {
    id: 'copied-page',
    level: 'warning',
    title: 'Copied pages',
    one: 'copied page',
    many: 'copied pages',
    short: 'Most of a page is also on another page.',
    full: 'Most words of a page are also on another page, or a page is made of passages of several others. Which of these it is, `detail` and `kind` in the JSON report say.',
    help: 'Keep one page and redirect the other to it, or move what they share into a file that both include. If the pages are versions or translations of each other, keep them in folders of the same shape: then they are reported as mirrored folders. If a page is generated from others, exclude it.',
  },
  'repeated-block': {
    id: 'repeated-block',
    level: 'info',
    title: 'Repeated blocks',
    one: 'repeated block',
    many: 'repeated blocks',
    short: 'A text is on five pages or more.',
    full: 'A text that is on five pages or more is likely to be intended: a notice, a common setup step. It is information and does not fail a run by default.',
    help: 'If it must stay equal everywhere, keep it in one file and include it. List that file under `templates` and the text is no longer reported.',
  },
  'mirrored-folder': {
    id: 'mirrored-folder',
    level: 'info',
    title: 'Mirrored folders',
    one: 'mirrored folder group',
    many: 'mirrored folder groups',
    short: 'Folders have pages in common.',
    full: 'Pages of the same relative path in several folders are nearly the same: versions of documentation, translations that were not translated, or the pages of two products. Copies between versions or translations are not reported; those between other folders are information, told with the folders.',
    help: 'Nothing is wrong with versions. Folders that are meant to be alike can be named in the setting `expected`. If a folder is a copy that nobody keeps up to date, remove it or exclude it. `--no-fold` shows the pairs of pages of versions and translations.',
  },
  'rewritten-passage': {
    id: 'rewritten-passage',
    level: 'info',
    title: 'Rewritten passages',
    one: 'rewritten passage',
    many: 'rewritten passages',
    short: 'Sentences say in other words what another text says.',
    full: 'Sentences have the same terms as the sentences of another text, but not the same words in the same order: a text that was retold or condensed. Reported by `compare`, and by `check --rewritten`. The percentage is an estimate.',
    help: 'Read both: common terms may also mean no more than a common topic. If one was made from the other, cite it, or let one page link to the other.',
  },
  'copied-elsewhere': {
    id: 'copied-elsewhere',
    level: 'warning',
    title: 'Copies in other repositories',
    one: 'copy in another repository',
    many: 'copies in other repositories',
    short: 'A passage is also in another repository.',
    full: 'A passage is also in a repository that is on another machine, as the corpus of your organisation knows. Reported with `--corpus` only. While the text there was not read, the number of words is an estimate and the level is info.',
    help: 'Link to the other page, or keep the passage in one repository. To accept it, put a comment with `shingle-disable-next-line copied-elsewhere -- reason` before it. If the other page is not yours to read, ask its owners.',
  },
  'resurrected-passage': {
    id: 'resurrected-passage',
    level: 'info',
    title: 'Reintroduced passages',
    one: 'reintroduced passage',
    many: 'reintroduced passages',
    short: 'A passage was removed from another file earlier.',
    full: 'A passage has no other copy now, but it was in another file until a commit removed it there.',
    help: 'Read the commit that removed it: the text may have been taken out because it was wrong or out of date. If it was moved on purpose, accept it with a comment `shingle-disable-next-line -- reason` or in the baseline.',
  },
  'drifted-copy': {
    id: 'drifted-copy',
    level: 'warning',
    title: 'Copies that have diverged',
    one: 'diverged copy',
    many: 'diverged copies',
    short: 'Two copies were identical, and only one of them has changed since.',
    full: 'Two passages were identical until a commit; since then one of them has changed and the other has not. What was fixed here may still be wrong there.',
    help: 'Compare the two: carry the change over, or let one include or link to the other.',
  },
  'renamed-code': {
    id: 'renamed-code',
    level: 'warning',
    title: 'Files of the same code',
    one: 'renamed copy of a file',
    many: 'renamed copies of files',
    short: 'Two files have the same code apart from names.',
    full: 'Two source files that you asked to compare have the same structure and literals: they reach the score `documentResemblance`. Copied code that `check` finds is a copied passage.',
    help: 'Move the code into one function with parameters, if the two do the same for the same reason.',
  },
  'compared-documents': {
    id: 'compared-documents',
    level: 'info',
    title: 'Compared files',
    one: 'compared pair of files',
    many: 'compared pairs of files',
    short: 'Two files that you asked to compare.',
    full: 'Two files that were named on the command line; neither is nearly the same as the other nor contained in it.',
    help: 'Nothing to do: the measures are what you asked for.',
  },
  'moved-passage': {
    id: 'moved-passage',
    level: 'info',
    title: 'Moved passages',
    one: 'moved passage',
    many: 'moved passages',
    short: 'A commit took a passage from one file and put it into another.',
    full: 'A commit added a passage to a file and removed it from another in the same step.',
    help: 'Nothing to do: it says where the text came from.',
  },
  'moved-within-file': {
    id: 'moved-within-file',
    level: 'info',
    title: 'Passages moved within the file',
    one: 'passage moved within the file',
    many: 'passages moved within the file',
    short: 'A commit took a passage from one place of a file and put it in another place of the same file.',
    full: 'A commit changed the order of passages in one file: it removed a passage in one place and added it in another. Of two passages that changed places, the shorter one counts as moved.',
    help: 'Nothing to do: it says that the text is not new.',
  },
  'restored-passage': {
    id: 'restored-passage',
    level: 'info',
    title: 'Restored passages',
    one: 'restored passage',
    many: 'restored passages',
    short: 'A passage is back in the file from which an earlier commit removed it.',
    full: 'A commit added a passage that the same file had before, under this name or an older one, until an earlier commit removed it.',
    help: 'Read the commit that removed it: the text may have been taken out because it was wrong or out of date.',
  },
  'passage-origin': {
    id: 'passage-origin',
    level: 'info',
    title: 'Origins of passages',
    one: 'origin of a passage',
    many: 'origins of passages',
    short: 'Which place had a passage first.',
    full: 'Since when each place of a passage has had it, and which commit brought it there: the place that had it first is where it comes from.',
    help: 'Nothing to do: it says which of the copies is the original.',
  },
};

export const codes: readonly Code[] = Object.values(rules).map((rule) => rule.id);
