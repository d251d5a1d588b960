// The output of `check --staged` and of the hook in the possible states of a repository before a commit. Real Git, a
// folder for each case: one.md contains bees and ferry, two.md contains choir, and both are committed.
import {describe, test} from 'vitest';
import {type Case, runCase} from './cases.ts';

const check = 'shingle check --staged --quiet --format concise';
const paste = 'printf "\\n" >> two.md && cat $t/bees >> two.md';
const isCopy = ['words are in one.md'];

const cases: readonly Case[] = [
  {why: 'nothing is staged', lines: [check], code: 0},
  {why: 'a copy is staged', lines: [`${paste} && git add .`, check], code: 1, says: ['two.md:', ...isCopy]},
  {why: 'a copy in the work tree is not staged', lines: [paste, check], code: 0},
  {
    why: 'a copy is staged and gone from the work tree',
    lines: [`${paste} && git add . && cp $t/choir two.md`, check],
    code: 1,
    says: isCopy,
  },
  {
    why: 'of a file with a copy another part is staged',
    lines: ['cat $t/oven >> two.md && git add .', paste, check],
    code: 0,
  },
  {
    why: 'the copied file is staged as deleted',
    lines: [`${paste} && git rm -q --cached one.md && git add two.md`, check],
    code: 0,
  },
  {why: 'git commit -a', lines: ['shingle hook install', paste, 'git commit -qam 2'], code: 1, says: isCopy},
  {
    why: 'git commit FILE of a file without a copy, while one with a copy is staged',
    lines: ['shingle hook install', `${paste} && git add .`, 'cat $t/oven >> one.md', 'git commit -qm 2 one.md'],
    code: 0,
  },
  {
    why: 'git commit FILE of the file with the copy',
    lines: ['shingle hook install', paste, 'cat $t/oven >> one.md && git add one.md', 'git commit -qm 2 two.md'],
    code: 1,
    says: isCopy,
  },
  {
    why: 'git commit from a folder below, which passes its index relative to the top',
    lines: ['shingle hook install', paste, 'mkdir sub && cd sub && git commit -qam 2'],
    code: 1,
    says: isCopy,
  },
  {
    why: 'git commit --amend',
    lines: ['shingle hook install', paste, 'git commit -q --amend -am 2'],
    code: 1,
    says: isCopy,
  },
  {
    why: 'the first commit',
    lines: ['rm -rf .git && git init -q && shingle hook install', `${paste} && git add .`, 'git commit -qm 1'],
    code: 1,
    says: ['copied-passage'],
  },
  {
    why: 'a file with an old copy gets another name',
    lines: [`${paste} && git commit -qam 2 && mkdir sub && git mv two.md sub/three.md`, check],
    code: 0,
  },
  {
    why: 'a word is edited in an old copy: no new one, but the other one is left behind',
    lines: [`${paste} && git commit -qam 2 && sed -i s/flowers/blossoms/ two.md && git add .`, check],
    code: 1,
    says: ['warning stale-copy: '],
  },
  {
    why: 'the words of a file in another encoding are cached, the guess is still said',
    lines: [
      'for i in $(seq 80); do echo "# Page $i" > page$i.md; done',
      'printf "Cr\\350me br\\373l\\351e et caf\\351 cr\\350me, d\\351j\\340 vu.\\n" > cream.md && git add .',
      'shingle check -q',
      'shingle check --staged -q',
    ],
    code: 0,
    says: ['The encoding of 1 file was guessed: 1 latin-1.'],
  },
  {why: 'a file is deleted', lines: ['git rm -q two.md', check], code: 0},
  {
    why: 'nothing but a mode changes, of a file with an old copy',
    lines: [`${paste} && git commit -qam 2 && chmod +x two.md && git add .`, check],
    code: 0,
  },
  {
    why: 'a conflict of a merge is left out, what else is staged is not',
    lines: [
      'git checkout -qb side && cat $t/oven >> one.md && git commit -qam side',
      'git checkout -q main && cat $t/queue >> one.md && git commit -qam main',
      'git merge -q side || true',
      `${paste} && git add two.md`,
      check,
    ],
    code: 0,
    says: ['left out because of conflicts: one.md'],
  },
  {
    why: 'a merge brings an old copy of the other branch',
    lines: [
      `git checkout -qb side && ${paste} && git commit -qam side && git checkout -q main`,
      'cat $t/queue >> one.md && git commit -qam main && git merge -q --no-commit side',
      check,
    ],
    code: 0,
  },
  {
    why: 'a merge makes a copy of what both branches wrote',
    lines: [
      'git checkout -qb side && cp $t/oven three.md && git add . && git commit -qm side && git checkout -q main',
      'cp $t/oven four.md && git add . && git commit -qm main && git merge -q --no-commit side',
      check,
    ],
    code: 1,
    says: ['copied-page'],
  },
  {
    why: 'a rebase that has stopped: what the commit adds to where it is put',
    lines: [
      `git checkout -qb side && ${paste} && cp $t/oven x.md && git add . && git commit -qm side`,
      'git checkout -q main && cp $t/queue x.md && git add . && git commit -qm main',
      'git checkout -q side && git rebase -q main >/dev/null 2>&1 || git checkout -q --theirs x.md && git add x.md',
      check,
    ],
    code: 1,
    says: isCopy,
  },
  {
    why: 'the hook of a linked work tree',
    lines: [
      'git worktree add -q ../linked -b other && cd ../linked && shingle hook install',
      `cd ../linked && ${paste} && git commit -qam 2`,
    ],
    code: 1,
    says: isCopy,
  },
  {
    why: 'started in a folder below, it looks at what lies above',
    lines: [`mkdir sub && cp two.md sub/ && cd sub && ${paste} && git add . && ${check}`],
    code: 1,
    says: ['sub/two.md'],
  },
  {
    why: 'a folder below as root: what lies above is not looked at',
    lines: [`mkdir sub && cp two.md sub/ && cd sub && ${paste} && git add . && ${check} --root .`],
    code: 0,
  },
  {
    why: 'GIT_DIR is set and the root is a folder below',
    lines: [
      `mkdir sub && cp one.md two.md sub/ && git add . && git commit -qm 2`,
      `cd sub && ${paste} && git add . && GIT_DIR=$PWD/../.git GIT_INDEX_FILE=.git/index ${check}`,
    ],
    code: 1,
    says: ['two.md:', 'The same 120 words are in one.md:1'],
  },
  {
    why: 'GIT_DIR and GIT_INDEX_FILE of another repository mean nothing here',
    lines: [
      `git init -q ../other && ${paste} && git add .`,
      `GIT_DIR=$PWD/../other/.git GIT_INDEX_FILE=$PWD/../other/.git/index ${check}`,
    ],
    code: 1,
    says: isCopy,
  },
  {
    why: 'names with blanks, line ends and bytes that are no UTF-8',
    lines: [
      `cp $t/bees "a b.md" && cp $t/ferry $'c\\nd.md' && cp $t/choir $'e\\xff.md' && git add .`,
      'shingle check --staged --format jsonl',
    ],
    code: 1,
    says: ['"a b.md"', '"c\\nd.md"', '"e\ufffd.md"'],
  },
  {
    why: 'a submodule and a symbolic link are shown and not read',
    lines: [
      'git init -q ../m && (cd ../m && git commit -q --allow-empty -m m)',
      'git -c protocol.file.allow=always submodule --quiet add ../m m && ln -s one.md link.md && git add .',
      'shingle check --staged --list-files',
    ],
    code: 0,
    says: ['link.md\tskipped: symbolic link', 'm\tskipped: a Git submodule', 'one.md\tmarkdown'],
  },
  {
    why: 'UTF-16 is decoded, what is too large or kept in Git LFS is skipped',
    lines: [
      '(printf "\\377\\376"; iconv -t UTF-16LE $t/bees) > utf16.md',
      'printf "version https://git-lfs.github.com/spec/v1\\noid sha256:0\\nsize 1\\n" > lfs.md',
      `echo '{"limits": {"fileBytesMax": 3000}}' > .shingle.json && head -c 3001 /dev/zero | tr '\\0' x > large.md`,
      'git add . && shingle check --staged --list-files && shingle check --staged --quiet --format concise',
    ],
    code: 1,
    says: [
      'utf16.md\tmarkdown, utf-16le',
      'lfs.md\tskipped: Git LFS pointer',
      'large.md\tskipped: larger',
      'utf16.md:',
    ],
  },
  {
    why: 'what the configuration leaves out is no reason either',
    lines: [
      `echo '{"overrides": [{"files": ["gone"], "ignore": true}], "exclude": ["old"]}' > .shingle.json`,
      'mkdir gone old && cp $t/bees gone/x.md && cp $t/bees old/x.md && git add .',
      check,
    ],
    code: 0,
  },
  {
    why: 'a path limits what is reported on',
    lines: [`${paste} && mkdir sub && cp $t/oven sub/x.md && git add .`, `${check} sub`],
    code: 0,
  },
  {
    why: 'a path that is nowhere',
    lines: [`${check} sbu`],
    code: 2,
    says: ['The path "sbu" is neither in ', ' nor in its last commit.'],
  },
  {
    why: 'what is staged in a reference is matched against, and not counted',
    lines: [
      'mkdir ref && cp $t/oven ref/x.md && cp $t/oven y.md && git add .',
      'shingle check --staged -f concise --reference ref',
    ],
    code: 1,
    says: ['y.md:1:1: warning copied-page', 'in 1 file staged'],
  },
  {
    why: 'a reference outside the repository, and a template',
    lines: [
      'mkdir ../upstream && cp $t/oven ../upstream/x.md && cp $t/oven y.md && cp $t/bees z.md && git add .',
      'shingle check --staged -f concise --reference ../upstream --template z.md',
    ],
    code: 1,
    says: ['y.md:1:1: warning copied-page', '1 warning (1 new copy) in 1 file staged'],
  },
  {
    why: 'a comment in the index suppresses',
    lines: [
      '(printf "<!-- shingle-disable -- on purpose -->\\n\\n"; cat $t/bees) >> two.md && git add . && cp $t/bees two.md',
      'shingle check --staged',
    ],
    code: 0,
    says: ['No warnings in 1 file staged', 'Suppressed by comments: 1 finding'],
  },
  {
    why: 'code that was copied and renamed',
    lines: [
      'cp $t/retention retention.ts && git add . && git commit -qm 2 && cp $t/invoices invoices.ts && git add .',
      check,
    ],
    code: 1,
    says: [
      'invoices.ts:14:1: warning copied-passage: The code of lines 14 to 26 is also in retention.ts:36-48, with other names',
    ],
  },
  {
    why: 'an old renamed copy in which a name changes',
    lines: [
      'cp $t/retention retention.ts && cp $t/invoices invoices.ts && git add . && git commit -qm 2',
      'sed -i s/accepted/wanted/ invoices.ts && git add .',
      check,
    ],
    code: 0,
  },
  {
    why: 'documents alone: a copied page is new',
    lines: ['cp one.md three.md && git add .', `${check} --documents`],
    code: 1,
    says: ['three.md:1:1: warning copied-page'],
  },
  {
    why: 'documents alone: an old copy of a page is not',
    lines: [
      'cp one.md three.md && git add . && git commit -qm 2',
      'sed -i s/flowers/blossoms/ three.md && git add .',
      `${check} --documents`,
    ],
    code: 0,
  },
  {
    why: 'two threads say what one says',
    lines: [
      `${paste} && cp one.md three.md && git add .`,
      'diff <(shingle check --staged --threads 1) <(shingle check --staged --threads 2)',
    ],
    code: 0,
  },
  {
    why: 'a new folder of versions is information, in no file',
    lines: [
      'mkdir v1 && for x in bees ferry choir oven queue; do cp $t/$x v1/$x.md; done && git rm -q --cached one.md two.md && rm one.md two.md',
      'git add . && git commit -qm 2 && cp -r v1 v2 && git add . && shingle check --staged -f concise',
    ],
    code: 0,
    says: ['v1/:1:1: info mirrored-folder', 'No warnings in 5 files staged; information: 1 (1 new copy)'],
  },
  {
    why: 'no repository',
    lines: ['mkdir ../plain && cd ../plain && shingle check --staged'],
    code: 2,
    says: ['--staged: ', ' is not in a Git repository. Expected a folder of a Git work tree; --root names another.'],
  },
  {
    why: 'a repository without a work tree',
    lines: ['git clone -q --bare . ../bare.git && cd ../bare.git && shingle check --staged'],
    code: 2,
    says: ['which is in a repository without a work tree'],
  },
];

describe.concurrent('before a commit', () => {
  test.each(cases)('$why', async (one) => runCase(one));
});
