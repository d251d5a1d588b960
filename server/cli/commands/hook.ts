// shingle hook install, uninstall, status: manages the pre-commit or pre-push hook of a repository.

import {visiblePath} from '../../../shared/wording/terminal.ts';
import {hookStatus, installHook, removeHook} from '../../app/installHook.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';

export async function hook({action, root: named, corpus, prePush}: ArgumentsOf<'hook'>, io: Io): Promise<number> {
  const root = rootFolder(named, io.cwd);
  const name = prePush ? 'pre-push' : 'pre-commit';
  const say = (...lines: readonly string[]) =>
    void io.stdout.write(lines.map((line) => `${visiblePath(line)}\n`).join(''));
  switch (action) {
    case 'install': {
      const {file, before} = await installHook(root, io.program, {name, asksCorpus: corpus});
      const done = before === 'ours' ? 'Written again' : 'Installed';
      const asks = corpus ? ', and asks the corpus of your organisation' : '';
      say(
        `${done}: ${file}`,
        prePush
          ? 'It checks what every push of a branch adds; "git push --no-verify" bypasses it.'
          : `It checks what is staged before every commit${asks}; "git commit --no-verify" bypasses it.`,
      );
      return 0;
    }
    case 'uninstall': {
      const {file, before} = await removeHook(root, name);
      say(before === 'none' ? `No hook at ${file}; nothing to remove.` : `Removed: ${file}`);
      return 0;
    }
    // 0: installed; 1: not.
    case 'status': {
      const {file, kind, isCurrent} = await hookStatus(root, io.program, name);
      if (kind === 'none') say(`Not installed: there is no ${file}`);
      if (kind === 'foreign') say(`Not installed: ${file} is a hook that Shingle has not written`);
      if (kind === 'ours') say(`Installed: ${file}`, ...(isCurrent ? [] : ['It calls another Shingle than this one.']));
      return kind === 'ours' ? 0 : 1;
    }
  }
}
