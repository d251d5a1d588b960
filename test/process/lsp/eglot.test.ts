// The configuration for Emacs that the documentation shows, in Emacs with Eglot. Without them, the test is skipped.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {program} from '../../support/build.ts';

const passage =
  'Before you begin, make sure that the service account can read the bucket and list all that is in it, and that its key has not yet expired; otherwise every upload fails without a message, and the log shows only the last request that was sent.';
const other =
  'The ferry to the outer islands leaves on Tuesdays, wind permitting, from the stone quay behind the fish market. Tickets are sold on board, dogs travel free of charge, and whoever brings a bicycle helps to lift it over the rail.';

/** Debian puts the packages of Emacs there; Emacs 29 and later have their own Eglot. */
const load = `(let ((default-directory "/usr/share/emacs/site-lisp/elpa/"))
  (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))
(require 'eglot)
`;

const isThere = (() => {
  try {
    execFileSync('emacs', ['-Q', '--batch', '--eval', `(progn ${load})`], {stdio: 'ignore'});
    return true;
  } catch {
    return false;
  }
})();

/** The first block of a section of the page about editors. */
function documented(section: string): string {
  const page = readFileSync(new URL('../../../docs/editors.md', import.meta.url), 'utf8');
  const text = page.slice(page.indexOf(`\n## ${section}\n`));
  return /```elisp\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

/** Opens a page, and prints the diagnostics of the server when there are some. */
const opened = `
(setq eglot-sync-connect t)
(find-file "guide.txt")
(text-mode)
(apply #'eglot (eglot--guess-contact))
(let ((end (+ (float-time) 40)))
  (while (and (< (float-time) end) (null (flymake-diagnostics))) (accept-process-output nil 0.1)))
(dolist (one (flymake-diagnostics))
  (princ (format "%s %s %s\\n" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-type one)
                 (flymake-diagnostic-text one))))
(eglot-shutdown-all)
`;

test.skipIf(!isThere)('Emacs shows a copied passage, as severe as the configuration says', {timeout: 90_000}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-emacs-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), {recursive: true});
      writeFileSync(join(folder, path), text);
    };
    write('project/guide.txt', `${other}\n\n${passage}\n`);
    write('project/pages/beans.txt', `${passage}\n\nPlant beans when the soil is as warm as your hand.\n`);
    write('bin/readme', '');
    write('try.el', load + documented('Emacs') + opened);
    symlinkSync(join(dirname(program), 'lsp.mjs'), join(folder, 'bin/shingle-language-server'));
    const [cwd, env] = [join(folder, 'project'), {...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`}];
    execFileSync('git', ['init', '-q'], {cwd});
    const said = execFileSync('emacs', ['-Q', '--batch', '-l', join(folder, 'try.el')], {
      ...{cwd, env: {...env, HOME: folder}, encoding: 'utf8'},
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(said).toMatch(
      /^3 eglot-warning shingle \[copied-passage\]: The same 46 words are in pages\/beans\.txt:1\./m,
    );
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
