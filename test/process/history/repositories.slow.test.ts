import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type Shell, withShell} from '../../support/shell.ts';

// Kinds of repositories, each made by real Git: a passage removed from old.md must be found as reintroduced in new.md.

const passage = `Before you begin, make sure that the service account can read the bucket and
that its key has not expired; otherwise every upload fails without a message, and
the log of the worker says no more than that the connection was closed, café.
`;

/** In folder `a`: a page that the second commit deletes; the third adds its passage to another page. */
const three = [
  'git init -q -b main $FORMAT a && cd a && cp ../passage old.md && echo "# Other" > other.md',
  'git add . && git commit -qm one && git rm -q old.md && git commit -qm two',
  '(echo "# New"; echo; cat ../passage) > new.md && git add . && git commit -qm three && cd ..',
].join(' && ');

interface Case {
  readonly why: string;
  /** Runs in the folder above `a`. */
  readonly setup?: string;
  /** Lines of a shell before the command. */
  readonly variables?: string;
  readonly format?: string;
  /** The folder of the check. */
  readonly folder?: string;
  /** The findings as 'new.md <- old.md', with bytes that are not UTF-8 as U+FFFD. */
  readonly told: readonly string[];
  /** Expected text on standard error; nothing by default. */
  readonly warned?: RegExp;
  readonly code?: number;
}

const back = ['new.md <- old.md'];
const shallow = /^shingle: This clone is shallow: earlier history is missing/;

const cases: readonly Case[] = [
  {why: 'three commits', told: back},
  {why: 'names of 32 bytes', format: '--object-format=sha256', told: back},
  {why: 'a folder of the work tree', setup: 'mkdir -p a/deep/er', folder: 'a/deep/er', told: back},
  {why: 'a bare repository', setup: 'git clone -q --bare a b.git', folder: 'b.git', told: back},
  {why: 'a mirror', setup: 'git clone -q --mirror a b.git', folder: 'b.git', told: back},
  {why: 'a clone that borrows its objects', setup: 'git clone -q --shared a b', folder: 'b', told: back},
  {why: 'a clone: branches of the remote only', setup: 'git clone -q -n a b', folder: 'b', told: back},
  {why: 'a linked work tree', setup: 'cd a && git worktree add -q ../b HEAD~2', folder: 'b', told: back},
  {why: 'HEAD detached, no branch', setup: 'cd a && git checkout -q --detach && git branch -qD main', told: back},
  {
    why: 'a submodule has its own history',
    setup:
      'git init -q s && cd s && git -c protocol.file.allow=always submodule --quiet add ../a sub && git commit -qm sub',
    folder: 's/sub',
    told: back,
  },
  {
    why: 'the repository round a submodule has not',
    setup:
      'git init -q s && cd s && git -c protocol.file.allow=always submodule --quiet add ../a sub && git commit -qm sub',
    folder: 's',
    told: [],
  },
  {why: 'no commit yet', setup: 'git init -q b', folder: 'b', told: []},
  {
    why: 'nothing but empty commits',
    setup: 'git init -q b && cd b && git commit -q --allow-empty -m 1',
    folder: 'b',
    told: [],
  },
  {
    why: 'cut off behind the last commit',
    setup: 'git clone -q --depth 1 file://$PWD/a b',
    folder: 'b',
    told: [],
    warned: shallow,
  },
  {why: 'deep enough', setup: 'git clone -q --depth 3 file://$PWD/a b', folder: 'b', told: back, warned: shallow},
  {
    why: 'a partial clone lacks old files, and fetches none',
    setup: `git config -f a/.git/config uploadpack.allowFilter true && git clone -q --filter=blob:none file://$PWD/a b
      cd b && git config remote.origin.uploadpack "touch $PWD/../canary; git-upload-pack"`,
    folder: 'b',
    told: [],
    warned: /^shingle: 1 version of a file is not in this repository/,
  },
  {
    why: 'a clone without trees says what it lacks, and fetches none',
    setup: `git config -f a/.git/config uploadpack.allowFilter true && git clone -q --filter=tree:0 file://$PWD/a b
      cd b && git config remote.origin.uploadpack "touch $PWD/../canary; git-upload-pack"`,
    folder: 'b',
    told: [],
    warned: /was cloned without the folders of old commits\. "git fetch --refetch/,
    code: 2,
  },
  {
    why: 'a merge of three branches brings nothing of its own',
    setup: `cd a && for n in 1 2 3; do git checkout -q -b b$n main~2 && echo $n > $n.md && git add . && git commit -qm $n; done
      git checkout -q main && git merge -q b1 b2 b3 -m octopus`,
    told: back,
  },
  {
    why: 'names that are no UTF-8, and contents in Latin-1',
    setup: `cd a && git rm -q new.md && git commit -qm gone && iconv -t latin1 ../passage > "$(printf 'n\\377\\n.md')" && git add . && git commit -qm four`,
    told: [...back, 'n\ufffd?.md <- new.md'],
  },
  {
    why: 'contents in UTF-16',
    setup:
      'cd a && git rm -q new.md && git commit -qm gone && iconv -t utf-16 ../passage > wide.md && git add . && git commit -qm four',
    told: [...back, 'wide.md <- new.md'],
  },
  {
    why: 'encodings and filters of .gitattributes are for work trees',
    setup: `cd a && echo '*.md working-tree-encoding=UTF-16 filter=lfs diff=lfs -text' > .gitattributes && git config filter.lfs.clean "touch $PWD/../canary"
      git config filter.lfs.smudge "touch $PWD/../canary" && git config filter.lfs.required true && git config diff.lfs.textconv "touch $PWD/../canary"`,
    told: back,
  },
  {
    why: 'pointers to large files are no text',
    setup: `cd a && for n in 1 2; do printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:%064d\\nsize 123456 and more words\\n' 7 > p$n.md
      git add . && git commit -qm p$n; done`,
    told: back,
  },
  {
    why: 'a page that became a link, and a link that became a page',
    setup: `cd a && rm new.md && ln -s other.md new.md && git add . && git commit -qm link && rm new.md && cp ../passage new.md
      git add . && git commit -qm page`,
    told: back,
  },
  {
    why: 'a commit replaced by another',
    setup: 'cd a && git replace HEAD~1 $(git commit-tree -p HEAD~2 -m other HEAD~1^{tree})',
    told: back,
  },
  {
    why: 'refs packed, objects in one pack with a commit graph, reflogs gone',
    setup: 'cd a && git gc -q --prune=now && git commit-graph write --reachable && rm -rf .git/logs',
    told: back,
  },
  {
    why: 'an object that is damaged',
    setup: `cd a && name=$(git rev-parse HEAD~2:old.md) && file=.git/objects/\${name:0:2}/\${name:2} && chmod u+w $file && echo damaged > $file`,
    told: [],
    warned: /1 version of a file is not in this repository/,
  },
  {
    why: 'a branch that names a commit which is gone',
    setup: 'cd a && echo 7777777777777777777777777777777777777777 > .git/refs/heads/broken',
    told: [],
    warned: /missing object 7{40} for refs.heads.broken.*"git fsck" says what is damaged/,
    code: 2,
  },
  {
    why: 'no Git on the path',
    setup: 'mkdir bin && ln -s $(command -v env) $(command -v sh) $(command -v cat) bin/',
    told: [],
    warned: /Git was not found\. Install it, or put it on the PATH\./,
    code: 2,
  },
  {
    why: 'a repository of somebody else: what Git says is explained',
    // Git provides this variable for its own tests; our environment would not pass it on. The owner is ours, so Git has to be asked.
    variables: 'export GIT_CEILING_DIRECTORIES=/none\n',
    setup: `mkdir bin && git=$(command -v git) && printf '#!/bin/sh\\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec %s "$@"\\n' $git > bin/git && chmod +x bin/git`,
    told: [],
    warned: /because it belongs to another user\. If you trust it, run: git config --global --add safe\.directory/,
    code: 2,
  },
];

async function ask({root, run}: Shell, folder: string, why: string, variables: string) {
  const path = why === 'no Git on the path' ? `$PWD/bin` : `$PWD/bin:$PATH`;
  const node = `${process.execPath} $(command -v shingle | xargs sed -n "s/.*' '\\(.*\\)' .*/\\1/p")`;
  writeFileSync(
    join(root, 'ask'),
    `node="${node}"\nPATH=${path}\n${variables}cd ${folder}\nexec $node moves --format jsonl\n`,
  );
  return run('. ./ask');
}

test.each(cases)(
  '$why',
  async ({why, setup, variables = '', format = '', folder = 'a', told: reported, warned, code = 0}) => {
    await withShell(async (shell) => {
      writeFileSync(join(shell.root, 'passage'), passage);
      const made = await shell.run(`set -e; FORMAT=${format}; ${three}; ${setup ?? ':'}`);
      expect([made.code, made.stderr.replace(/^Created|^warning: .*\n/gm, '')], made.stderr).toEqual([0, '']);
      for (const run of ['first', 'second']) {
        const {stdout, stderr, code: ended} = await ask(shell, folder, why, variables);
        expect([ended, warned === undefined ? stderr : ''], stderr).toEqual([code, '']);
        if (warned !== undefined) expect(stderr, run).toMatch(warned);
        expect(foundIn(stdout), run).toEqual([...reported].sort());
      }
      expect((await shell.run('ls')).stdout, 'nothing was run or fetched').not.toContain('canary');
    });
  },
);

function foundIn(lines: string): string[] {
  const paths: string[] = [];
  for (const line of lines.split('\n').filter((one) => one.startsWith('{'))) {
    const finding = JSON.parse(line);
    if (finding.code !== 'resurrected-passage') continue;
    const names = [finding.a, finding.b].map((path: string) => path.replace(/^[0-9a-f]{12}:/, ''));
    paths.push(names.join(' <- ').replace('\n', '?'));
  }
  return paths.sort();
}
