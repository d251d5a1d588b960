// Hostile names, broken disks and typing errors: nothing crashes, nothing hangs, every message says what to do.
import {existsSync, mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {formats} from '../../server/cli/arguments/choices.ts';
import {put, type Shell, withShell} from '../support/shell.ts';
import {check, passage, put1} from './checkedLine.ts';

describe.concurrent('texts', () => {
  test('empty and one word', () =>
    check('shingle', 0, 'No warnings in 2 files', (shell) => {
      put(shell, 'empty.md', '');
      put(shell, 'one.md', 'word');
    }));

  test('bytes that are no text, or text in another encoding', () =>
    check(
      'shingle --list-files && shingle && shingle explain lone.md && shingle explain utf32.md',
      2,
      /binary\.md\tskipped: binary \(more than one NUL in 256 bytes\)\nbom\.md\tmarkdown, utf-8-bom.*\ncut\.md\t.*\nhalf\.md\t.*\nlatin\.md\tmarkdown, latin-1.*\nlone\.md\tmarkdown, utf-16le/,
      (shell) => {
        put(shell, 'binary.md', Buffer.from([1, 2, 3, 0, 0, 0, 7, 6, 5, 1, 0, 0, 0]));
        put(shell, 'bom.md', '\ufefftext with a mark');
        put(shell, 'cut.md', Buffer.from([0xf0, 0x9f, 0x98]));
        put(shell, 'half.md', Buffer.from([0xff, 0xfe]));
        put(shell, 'latin.md', Buffer.from('café au lait\n', 'latin1'));
        put(shell, 'lone.md', Buffer.from('\ufeffa\ud800b c \udc00\n', 'utf16le'));
        put(shell, 'utf32.md', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]));
      },
    ));

  test('lists in lists in a notebook', () =>
    check('shingle', 0, 'No warnings in 2 files', (shell) => {
      put(shell, 'deep.ipynb', '{"cells":['.repeat(30_000));
      put(shell, 'closed.ipynb', `${'{"cells":['.repeat(30_000)}${']}'.repeat(30_000)}`);
    }));
});

describe.concurrent('names', () => {
  const names = [
    'new\nline.md',
    'esc\u001b[31mred.md',
    '-dash.md',
    '--output=x.md',
    '::warning file=x::hi.md',
    '##[error]x.md',
    'quote\'"`.md',
    '$(touch pwned).md',
    'bidi\u202etxt.md',
    'tab\there.md',
    'back\\slash.md',
    '%0A%2e.md',
    '<script>alert(1)<|script>.md',
    '[id].md',
    'comma,colon:.md',
    '|pipe|.md',
    '@user.md',
  ];
  // Each pair of pages shares a passage that has no other copy.
  const pageOf = (index: number): string => passage.replace(/\b\w/g, String.fromCharCode(97 + (index >> 1)));
  const hostile = (shell: Shell): void => {
    for (const [index, name] of names.entries()) put(shell, name, pageOf(index));
    const latin = Buffer.from('lat\xe9in.md', 'latin1');
    writeFileSync(Buffer.concat([Buffer.from(`${shell.root}/`), latin]), pageOf(names.length));
  };

  test.each(formats)('hostile, in %s', (format) =>
    withShell(async (shell) => {
      hostile(shell);
      const {code, stdout} = await shell.runHere(`shingle --format ${format}`);
      expect(code).toBe(1);
      for (const name of ['pwned', 'x.md']) expect(existsSync(join(shell.root, name))).toBe(false);
      expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f\u202e]/);
      expect(stdout).not.toMatch(/##\[/);
      const commands = stdout.match(/^::.*$/gm) ?? [];
      expect(commands.filter((line) => !/^::(?:warning|notice) (?:file|title)=/.test(line))).toEqual([]);
      if (format !== 'github') expect(commands).toEqual([]);
      if (format === 'json' || format === 'sarif') JSON.parse(stdout);
      if (format === 'jsonl') for (const line of stdout.trim().split('\n')) JSON.parse(line);
      if (format === 'json') {
        const {findings} = JSON.parse(stdout) as {findings: {places: unknown[]}[]};
        expect(findings.flatMap(({places}) => places)).toHaveLength(names.length + 1);
      }
    }),
  );

  test('hostile, in lists and explanations', () =>
    withShell(async (shell) => {
      hostile(shell);
      const explained = names
        .filter((name) => /^(?:new|esc|::)/.test(name))
        .map((name) => `shingle explain -- "${name}"`);
      const {code, stdout, stderr} = await shell.runHere(['shingle --list-files', ...explained].join(' && '));
      expect(code).toBe(0);
      expect(stderr).toBe('');
      expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f\u202e]|^::|##\[/m);
    }));

  test('in messages', () =>
    check(
      "shingle check $'gone\\e]0;title\\a\\n::error::x.md'",
      2,
      'The path "gone\\x1b]0;title\\x07\n\\x3a:error::x.md" does not exist in ROOT. Expected a file, a folder or a glob',
    ));

  test('named after two dashes', () =>
    check('shingle --list-files -- -dash.md', 0, '-dash.md\tmarkdown', put1('-dash.md', 'text')));
});

describe.concurrent('folders', () => {
  test('without files', () => check('shingle', 0, 'No files were checked'));

  test('of which Git ignores all', () =>
    check(
      "git init -q . && echo '*' > .gitignore && shingle",
      2,
      'No file of ROOT was checked, although it has some: Git ignores all of them.',
    ));

  test('a repository without commits', () =>
    check('git init -q . && shingle --list-files', 0, 'a.md\tmarkdown', put1('a.md', 'text')));

  test('tracked and deleted, and unreadable', () =>
    check(
      'git init -q . && git add . && rm a.md && shingle --list-files && echo text | shingle a.md -',
      2,
      /a\.md\tskipped: deleted\nb\.md\tmarkdown[\s\S]*The path "a\.md" does not exist in ROOT\. Expected/,
      (shell) => {
        put(shell, 'a.md', 'text');
        put(shell, 'b.md', 'text');
      },
    ));

  test('what is no regular file, and links in circles', () =>
    check(
      'mkfifo pipe.md && shingle --list-files && shingle compare real.md self',
      2,
      /folder\/loop\tskipped: symbolic link to a folder\nleads-out\.md\tskipped: symbolic link out of the folder\nnowhere\.md\tskipped: symbolic link that leads nowhere\npipe\.md\tskipped: not a regular file\nreal\.md\tmarkdown.*\nself\tskipped: symbolic link that leads nowhere\n[\s\S]*"self" cannot be compared: it is a?/,
      (shell) => {
        mkdirSync(join(shell.root, 'folder'));
        symlinkSync('..', join(shell.root, 'folder/loop'));
        symlinkSync('self', join(shell.root, 'self'));
        symlinkSync('/etc/hostname', join(shell.root, 'leads-out.md'));
        symlinkSync('missing', join(shell.root, 'nowhere.md'));
        put(shell, 'real.md', 'text');
      },
    ));

  test('500 deep', () =>
    check('shingle --list-files', 0, `${'f/'.repeat(500)}x.md\tmarkdown`, put1(`${'f/'.repeat(500)}x.md`, 'text')));

  test.each<[string, string]>([
    ['shingle nowhere', 'The path "nowhere" does not exist in ROOT. Expected a file, a folder or a glob'],
    ["shingle 'no*.md'", 'No file in ROOT matches "no*.md". Expected a glob'],
    ['shingle --root nowhere', '--root nowhere: got no folder at ROOT/nowhere, expected one'],
    ['shingle --reference nowhere', 'The reference "nowhere" does not exist in ROOT. Expected'],
    ['shingle --template nowhere', 'The template "nowhere" is not a file in ROOT. Expected a text file'],
    ['shingle --file-list nowhere', '--file-list nowhere cannot be read (no such file or directory)'],
    ['shingle explain nowhere', '"nowhere" cannot be explained: it does not exist in ROOT. Expected a text file'],
    ['shingle compare . .', '"." cannot be compared: it is a folder. Expected a text file'],
    ['shingle "$(printf %5000d 0)"', 'cannot be looked up (ENAMETOOLONG). Expected'],
  ])('%s', (line, message) => check(line, 2, message));

  test.each([
    ['.shingle.json', '{"a": '],
    ['.shingle.yaml', '{a: '],
    ['.shingle.yaml', '- '],
  ])('nested too deep: %s of %s', (name, part) =>
    check(
      'shingle',
      2,
      /^shingle: \S+:1:1: got more than 20000 values or too deep a nesting, expected fewer\n$/,
      put1(name, part.repeat(20_001)),
    ),
  );

  test.each<[string, string]>([
    ['.', 'ROOT'],
    ['..', ''],
    ['docs', 'ROOT/docs'],
    ['docs/', 'ROOT/docs'],
    ['new/', 'ROOT/new'],
  ])('standard input named like a folder: %s', (name, folder) =>
    check(
      `echo text | shingle check - --stdin-filename ${name}`,
      2,
      `--stdin-filename ${name}: got the folder ${folder}`,
      put1('docs/a.md', 'text'),
    ),
  );

  test('a list of names as Git quotes them', () =>
    check(
      'git init -q . && git add . && git diff --cached --name-only | shingle --file-list - --list-files --no-config',
      0,
      /^a\\tb\.md\tmarkdown.*\nq"q\.md\tmarkdown.*\né\.md\tmarkdown.*\n3 files indexed/,
      (shell) => {
        for (const name of ['a\tb.md', 'q"q.md', 'é.md']) put(shell, name, 'text');
      },
    ));

  test('a list whose names are relative to another folder', () =>
    check(
      "printf 'docs/a.md\\ndocs/b.md\\n' | shingle --root docs --file-list -",
      2,
      '--file-list -: got 2 names such as "docs/a.md", of which none exists in ROOT/docs. Expected paths relative to that folder: name theirs with --root, or list them with "git diff --name-only --relative --diff-filter=d".',
      put1('docs/a.md', 'text'),
    ));

  test('a list of which some are deleted', () =>
    check(
      "printf 'a.md\\ngone.md\\n' | shingle --file-list - --list-files",
      0,
      /gone\.md\tskipped: deleted\n/,
      put1('a.md', 'text'),
    ));

  describe.concurrent('named and not to be compared', () => {
    const prepare = (shell: Shell): void => {
      put(shell, 'binary.md', Buffer.from([1, 0, 0, 2, 0, 3, 0]));
      put(shell, 'large.md', Buffer.alloc(4_000_001, 'x'));
      put(shell, 'text.md', 'text');
      put(shell, 'ignored.md', 'text');
      put(shell, '.shingle.json', '{"overrides": [{"files": ["ignored.md"], "ignore": true}]}');
      mkdirSync(join(shell.root, 'images'));
      put(shell, 'images/a.md', Buffer.from([1, 0, 0, 2, 0, 3, 0]));
      symlinkSync('missing', join(shell.root, 'nowhere.md'));
      symlinkSync('text.md', join(shell.root, 'again.md'));
    };
    test.each<[string, number, string | RegExp]>([
      [
        'shingle binary.md',
        2,
        /^shingle: "binary\.md" cannot be compared: binary \(more than one NUL in 256 bytes\)\. Expected a text file\.\n$/,
      ],
      ['shingle nowhere.md', 2, '"nowhere.md" cannot be compared: symbolic link that leads nowhere.'],
      ['mkfifo pipe.md; shingle pipe.md', 2, '"pipe.md" cannot be compared: not a regular file.'],
      ['shingle large.md', 2, '"large.md" cannot be compared: larger than 4000000 bytes (limits.fileBytesMax).'],
      ['shingle binary.md ignored.md', 2, '"binary.md" cannot be compared: binary (more than one NUL in 256 bytes).'],
      [
        'shingle --template text.md binary.md',
        2,
        '"binary.md" cannot be compared: binary (more than one NUL in 256 bytes).',
      ],
      [
        'shingle text.md binary.md > out.txt',
        0,
        /^shingle: "binary\.md" cannot be compared: binary \(more than one NUL in 256 bytes\)\.\n$/,
      ],
      ['shingle text.md again.md > out.txt', 0, /^$/],
      ['shingle ignored.md > out.txt', 0, /^$/],
      ['shingle images > out.txt', 0, /^$/],
      ['echo binary.md | shingle --file-list - > out.txt', 0, /^$/],
      [
        'shingle - < binary.md',
        2,
        'Standard input cannot be compared: it is binary (more than one NUL in 256 bytes). Expected text.',
      ],
      [
        'shingle text.md - --stdin-filename text.md < binary.md',
        2,
        'Standard input cannot be compared: it is binary (more than one NUL in 256 bytes).',
      ],
    ])('%s', (line, code, printed) => check(line, code, printed, prepare));
  });

  test('overrides that ignore what is to be explained', () =>
    check(
      'shingle explain a.md',
      2,
      '"a.md" cannot be explained: an override in ROOT/.shingle.json ignores it',
      (shell) => {
        put(shell, 'a.md', 'text');
        put(shell, '.shingle.json', '{"overrides": [{"files": ["a.md"], "ignore": true}]}');
      },
    ));
});

describe.concurrent('output', () => {
  test('where nothing can be written', () =>
    check(
      'shingle -o missing/report.txt',
      2,
      '--output missing/report.txt cannot be written (the folder does not exist',
    ));

  test('a folder', () => check('shingle -o .', 2, '--output . cannot be written (it is a folder'));
});

describe.concurrent('a baseline', () => {
  const pages = (shell: Shell) => {
    put(shell, 'a.md', passage);
    put(shell, 'b.md', `Something else.\n\n${passage}`);
  };

  test('is left alone by a check, and says the same twice', () =>
    check(
      'shingle baseline create; cp .shingle-baseline.jsonl ../x; shingle > ../one; shingle > ../two; cmp ../one ../two && cmp ../x .shingle-baseline.jsonl && echo same',
      0,
      'same',
      pages,
    ));

  test('in a folder that may not be written to', () =>
    check(
      'shingle baseline create --baseline nowhere/b.jsonl',
      2,
      'The baseline nowhere/b.jsonl cannot be written',
      pages,
    ));

  test('whose link leads elsewhere: the link stays', () =>
    check(
      'mkdir d; ln -s d/b.jsonl .shingle-baseline.jsonl; touch d/b.jsonl; shingle baseline create; readlink .shingle-baseline.jsonl; wc -l < d/b.jsonl',
      0,
      'd/b.jsonl\n1\n',
      pages,
    ));

  test('with a name that is a command to a terminal', () =>
    check(
      `printf '{"baseline": "b\\\\u001b[2J.jsonl"}' > .shingle.json; shingle baseline create; shingle`,
      0,
      /accepted by\s+b\\x1b\[2J\.jsonl/,
      pages,
    ));

  test('of ten thousand lines of something else', () =>
    check('seq 10000 > .shingle-baseline.jsonl; shingle', 2, 'and 9,990 more problems', pages));
});
