// What each kind of finding is called, means, and weighs: the one table that every report and the documentation read.
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
  /** What to do about one. */
  readonly help: string;
}

/** In the order in which reports show them: what to act on first. */
export const rules: Readonly<Record<Code, Rule>> = {
  'copied-passage': {
    id: 'copied-passage',
    level: 'warning',
    title: 'Copied passages',
    one: 'copied passage',
    many: 'copied passages',
    short: 'A passage also stands elsewhere.',
    full: 'A passage of prose, a table, a comment or code also stands in another place, word for word or lightly edited. The two percentages say how many words of each side also stand in the other.',
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
  'resurrected-passage': {
    id: 'resurrected-passage',
    level: 'warning',
    title: 'Resurrected passages',
    one: 'resurrected passage',
    many: 'resurrected passages',
    short: 'A passage stood in a place that is gone.',
    full: 'A passage stands nowhere else now, but it stood in another file until a commit removed it there. The percentages say how many words of each side also stand in the other.',
    help: 'Read the commit that removed it: the text may have been taken out because it was wrong or out of date. If it was moved on purpose, accept it with a comment `shingle-disable-next-line -- reason` or in the baseline.',
  },
  'drifted-copy': {
    id: 'drifted-copy',
    level: 'warning',
    title: 'Copies that have drifted apart',
    one: 'drifted copy',
    many: 'drifted copies',
    short: 'Two copies were equal, and only one of them was changed since.',
    full: 'Two passages were the same until a commit; since then one side was changed and the other was not. What was put right here may still be wrong there.',
    help: 'Compare the two: carry the change over, or let one include or link to the other.',
  },
  'near-duplicate-document': {
    id: 'near-duplicate-document',
    level: 'warning',
    title: 'Near-duplicate pages',
    one: 'near-duplicate page',
    many: 'near-duplicate pages',
    short: 'Two pages are nearly the same.',
    full: 'Most words of two pages stand in the same order in both: their resemblance, the words they share against all their words, reaches the limit `documentResemblance`.',
    help: 'Keep one page and redirect the other to it, or move what they share into one source and leave on each page only what differs. If the pages are versions or translations of each other, keep them in folders of the same shape: then they are folded into one finding.',
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
  'contained-document': {
    id: 'contained-document',
    level: 'warning',
    title: 'Pages contained in others',
    one: 'contained page',
    many: 'contained pages',
    short: 'One page stands almost wholly in another.',
    full: 'Most words of a page stand in another, longer page: the containment of the shorter in the longer reaches the limit `documentContainment`.',
    help: 'Let the longer page include or link to the shorter one, or remove the shorter one. Check first which of the two readers find.',
  },
  'renamed-code': {
    id: 'renamed-code',
    level: 'warning',
    title: 'Renamed copies of code',
    one: 'renamed copy of code',
    many: 'renamed copies of code',
    short: 'Code also stands elsewhere with other names.',
    full: 'A passage of code equals another one after identifiers and literals are left out of the comparison; or two source files that you asked to compare reach the score `documentResemblance` in structure and literals.',
    help: 'Move the code into one function with parameters, if the two do the same for the same reason. `code: "exact"` in the configuration compares names too.',
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
  'repeated-block': {
    id: 'repeated-block',
    level: 'info',
    title: 'Repeated blocks',
    one: 'repeated block',
    many: 'repeated blocks',
    short: 'A block stands on several pages.',
    full: 'A block stands on so many pages that it is likely to be meant: a standing notice, a common setup step. It is information and by default does not fail a run.',
    help: 'If it must stay the same everywhere, include it from one file. List that file under `templates` and it is no longer reported.',
  },
  'collected-page': {
    id: 'collected-page',
    level: 'info',
    title: 'Collected pages',
    one: 'collected page',
    many: 'collected pages',
    short: 'A page is made of passages of several others.',
    full: 'Much of a page stands on several other pages: a changelog, a one-page edition, an index of summaries. Its passages are folded into this finding.',
    help: 'If the page is generated, exclude it. `--no-fold` shows the passages.',
  },
  'mirrored-folder': {
    id: 'mirrored-folder',
    level: 'info',
    title: 'Mirrored folders',
    one: 'mirrored folder group',
    many: 'mirrored folder groups',
    short: 'Folders hold the same pages.',
    full: 'Pages under the same relative path in several folders are nearly the same: versions of documentation, translations that were not translated, a vendored tree. Their pairs are folded into this finding.',
    help: 'Nothing is wrong with versions. Where a folder is a copy that nobody keeps up to date, remove it or exclude it. `--no-fold` shows the pairs.',
  },
};

export const codes: readonly Code[] = Object.values(rules).map((rule) => rule.id);
