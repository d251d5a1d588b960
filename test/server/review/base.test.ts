// The output of `check --base` and `check --changed`. Real Git, a folder for each case: on main, one.md contains bees
// and ferry, two.md contains choir; HEAD is the branch `work`, which starts at main.
import {describe, test} from 'vitest';
import {type Case, runCase} from './cases.ts';

const base = 'shingle check --base main --quiet --format concise';
const changed = 'shingle check --changed --quiet --format concise';
const paste = 'printf "\\n" >> two.md && cat $t/bees >> two.md';
const isCopy = ['two.md:', 'words are in one.md'];

const last = 'shingle check --since-last --quiet --format concise';
const first = 'shingle check --since-last --quiet';

const cases: readonly Case[] = [
  {why: 'a branch without a change', lines: [base], code: 0},
  {why: 'a copy in a commit of the branch', lines: [`${paste} && git commit -qam 2`, base], code: 1, says: isCopy},
  {
    why: 'started in a folder below, it compares with what is above, and paths mean what they say there',
    lines: ['mkdir sub && cp $t/bees sub/x.md', `cd sub && ${base} x.md`],
    code: 1,
    says: ['sub/x.md:1:1', 'one.md'],
  },
  {
    why: 'a folder below with a configuration of its own is a project of its own',
    lines: ['mkdir sub && cp $t/bees sub/x.md && echo "{}" > sub/.shingle.json', `cd sub && ${base}`],
    code: 0,
  },
  {
    why: 'whoever names a root means that one',
    lines: ['mkdir sub && cp $t/bees sub/x.md', `cd sub && ${base} --root .`],
    code: 0,
  },
  {
    why: 'a sentence with a number edited in one of two places',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work && git merge -q main`,
      "sed -i 's/railway banks/line 7/' two.md",
      base,
    ],
    code: 1,
    says: ['warning stale-copy: The old text of this paragraph is still in one.md:2'],
  },
  {
    why: 'two sentences with the same number, each edited in one of two places, are one finding with two places',
    lines: [
      `git checkout -q main && ${paste} && cat $t/oven >> two.md && cat $t/oven > three.md`,
      "sed -i -E 's/railway banks/line 7/; s/three loads/line 7/' *.md && git add . && git commit -qm 2",
      'git checkout -q work && git merge -q main',
      "sed -i 's/line 7/line 8/' two.md",
      base,
    ],
    code: 1,
    says: ['The old text of 2 edited passages is still in one.md:', ' and three.md:', ': 7 → 8'],
  },
  {
    why: 'prose edited in one of two places that were edited together before',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2`,
      "sed -i 's/railway banks/canal banks/' one.md two.md && git commit -qam 3",
      'git checkout -q work && git merge -q main',
      "sed -i 's/canal banks/river banks/' two.md",
      base,
    ],
    code: 1,
    says: [
      'warning stale-copy: The old text of this paragraph is still in one.md:2: and canal banks → and river banks',
    ],
  },
  {
    why: 'prose edited in one of two places that have less in common than a warning needs: information',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work && git merge -q main`,
      "sed -i 's/railway banks/river banks/' two.md && git commit -qam 3",
      'shingle check --base main --level info --min-weight 400',
    ],
    code: 0,
    says: ['info stale-copy'],
  },
  {
    why: 'a number edited in one of two places that differ because only one was edited before: information',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2`,
      "sed -i 's/climb steeply/climb/' one.md && git commit -qam 3 && git checkout -q work && git merge -q main",
      "sed -i 's/railway banks/line 7/' two.md",
      'shingle check --base main --level info --format json',
    ],
    code: 0,
    says: ['"stale-copy"', 'changed apart'],
  },
  {why: 'a copy that is not committed', lines: [paste, base], code: 1, says: isCopy},
  {
    why: 'a range reads its commit, whatever is checked out',
    lines: [`${paste} && git commit -qam 2 && git checkout -q main`, base.replace('main', 'main..work')],
    code: 1,
    says: isCopy,
  },
  {
    why: 'a copy that is not committed is in no range',
    lines: [paste, base.replace('main', 'main..HEAD')],
    code: 0,
  },
  {
    why: 'a sentence with a number edited in one of two places, in a range',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work && git merge -q main`,
      "sed -i 's/railway banks/line 7/' two.md && git commit -qam 3 && git checkout -q main",
      base.replace('main', 'main..work'),
    ],
    code: 1,
    says: ['warning stale-copy: The old text of this paragraph is still in one.md:2'],
  },
  {why: 'a copy in a file that is not tracked', lines: ['cp $t/bees x.md', base], code: 1, says: ['x.md:1:1']},
  {
    why: 'a copy that was committed and taken back',
    lines: [`${paste} && git commit -qam 2 && cp $t/choir two.md`, base],
    code: 0,
  },
  {
    why: 'a copy on main, which the branch was merged with',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work`,
      'cp $t/oven x.md && git add . && git commit -qm 3 && git merge -q main',
      base,
    ],
    code: 0,
  },
  {
    why: 'a copy on main, which the branch has not got',
    lines: [`git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work`, base],
    code: 0,
  },
  {
    why: 'a file with an old copy moved, not even staged',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work && git merge -q main`,
      'mkdir sub && mv two.md sub/other.md',
      base,
    ],
    code: 0,
  },
  {
    why: 'a file that grew from two merge bases, of which one had the copy',
    lines: [
      `git checkout -qb side && ${paste} && git commit -qam s && git checkout -q work`,
      'cp $t/oven x.md && git add . && git commit -qm w && git tag w',
      'git merge -q side -m ws && git checkout -q side && git merge -q w -m sw && git checkout -q work',
      'test $(git merge-base --all side HEAD | wc -l) = 2',
      'shingle check --base side --quiet --format concise',
    ],
    code: 0,
  },
  {
    why: 'line ends that Git writes and does not hold',
    lines: [
      `git checkout -q main && ${paste} && git commit -qam 2 && git checkout -q work && git merge -q main`,
      'git config core.autocrlf true && rm *.md && git checkout -q -- . && grep -q $(printf "\\r") two.md',
      'shingle check --base main',
    ],
    code: 0,
    says: ['No warnings in 0 files changed since main ('],
  },
  {
    why: 'a text that Git LFS keeps, of which Git has a pointer',
    lines: [
      'cp $t/bees big.md && name=$(sha256sum < big.md | cut -c1-64)',
      'cp big.md ../keep && name=$(sha256sum < big.md | cut -c1-64) && printf "version https://git-lfs.github.com/spec/v1\\noid sha256:%s\\nsize 9\\n" $name > big.md',
      'git checkout -q main && git add . && git commit -qm lfs && git checkout -q work && git merge -q main',
      'cp ../keep big.md',
      base,
    ],
    code: 0,
  },
  {
    why: 'a folder below as root',
    lines: ['mkdir sub && cp one.md sub/x.md && cd sub && git add . ', `cd sub && ${base} --root .`],
    code: 0,
  },
  {why: 'paths limit the report', lines: [paste, `${base} one.md`], code: 0},
  {
    why: 'a name that is none',
    lines: ['shingle check --base mian'],
    code: 2,
    says: ['--base: `mian` is not a branch, tag or commit in this clone. Check the spelling, or fetch it.'],
  },
  {
    why: 'a branch that only the remote has',
    lines: ['git clone -q . ../clone && cd ../clone && git config user.email a@b && shingle check --base main'],
    code: 2,
    says: ['Did you mean origin/main?'],
  },
  {
    why: 'a shallow clone without the merge base',
    lines: [
      'cp $t/oven x.md && git add . && git commit -qm 2',
      'git clone -q --depth 1 --no-single-branch file://$PWD ../clone && cd ../clone && shingle check --base origin/main',
    ],
    code: 2,
    says: ['got a shallow clone that ends before', 'git fetch --unshallow', 'fetch-depth: 0'],
  },
  {
    why: 'histories that have nothing in common',
    lines: ['git checkout -q --orphan alone && git commit -qm alone', base],
    code: 2,
    says: ['got two histories that have no commit in common'],
  },
  {
    why: 'no commit yet',
    lines: ['git checkout -q --orphan alone', 'shingle check --base main'],
    code: 2,
    says: ['got a branch without a commit'],
  },
  {why: 'nothing differs from the last commit', lines: [`${paste} && git commit -qam 2`, changed], code: 0},
  {why: 'staged', lines: [`${paste} && git add .`, changed], code: 1, says: isCopy},
  {why: 'not staged', lines: [paste, changed], code: 1, says: isCopy},
  {why: 'not tracked', lines: ['cp $t/bees x.md', changed], code: 1, says: ['x.md:1:1']},
  {why: 'not tracked and ignored', lines: ['cp $t/bees x.md && echo x.md > .gitignore', changed], code: 0},
  {
    why: 'everything, before the first commit',
    lines: [`git checkout -q --orphan alone && ${paste}`, 'shingle check --changed'],
    code: 1,
    says: ['1 warning (1 new copy) in 2 files before the first commit'],
  },
  {
    why: 'the first run with --since-last tells everything',
    lines: [`${paste} && git commit -qam 2`, last],
    code: 1,
    says: ['There is no earlier run with --since-last', 'copied-passage: The same'],
  },
  {why: 'the second tells what is new', lines: [first, paste, last], code: 1, says: isCopy},
  {why: 'and the third again, until it is mended', lines: [first, paste, `! ${last}`, last], code: 1, says: isCopy},
  {why: 'mended', lines: [first, paste, `! ${last}`, 'cp $t/choir two.md', last], code: 0},
  {
    why: 'an old copy in which a word changes is no new one, but leaves the other behind, in a file that Git does not hold',
    lines: ['cp $t/bees x.md', `! ${first}`, 'sed -i s/flowers/blossoms/ x.md', last],
    code: 1,
    says: ['x.md:1:1: warning stale-copy'],
  },
  {
    why: 'a file that Git does not hold, moved',
    lines: ['cp $t/bees x.md', `! ${first}`, 'mkdir sub && mv x.md sub/y.md', last],
    code: 0,
  },
  {
    why: 'with --fail-on never there are no warnings, so the next run goes on from there',
    lines: [first, paste, `${last} --fail-on never`, last],
    code: 0,
  },
  {
    why: 'a run over a part is not remembered',
    lines: [first, paste, `${last} one.md`, last],
    code: 1,
    says: isCopy,
  },
  {
    why: 'a damaged record is none',
    lines: [first, 'for f in .git/shingle/*.segment; do printf x > $f; done', paste, last],
    code: 1,
    says: ['There is no earlier run with --since-last', 'one.md:1:1'],
  },
  {
    why: 'a record that cannot be kept is said',
    lines: ['mkdir -p .git && rm -rf .git/shingle && touch .git/shingle', 'shingle check --since-last'],
    code: 0,
    says: ['This run could not be saved for the next one with --since-last: ', ' instead of a folder (remove it).'],
  },
  {
    why: 'outside Git',
    lines: [`rm -rf .git && ${first}`, `${paste} && cp two.md x.md`, last],
    code: 1,
    says: ['This file is identical to two.md.'],
  },
];

describe.concurrent('a branch and a work tree', () => {
  test.each(cases)('$why', async (one) => runCase(one, 'work'));
});
