import {join} from 'node:path';
import {expect, test} from 'vitest';
import {below} from '../../server/history/edits.ts';
import {imported, secondsOf} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';

// Long histories: the time and memory of 40,000 commits.

/** Commits that each change one of two hundred pages, every seventh none, in the format of `git fast-import`. */
function* streamOf(count: number, draw: () => number): Generator<Buffer> {
  const pages = Array.from({length: 200}, () => Array.from({length: 30}, () => sentence(draw)));
  for (let commit = 0; commit < count; commit++) {
    const who = `a <a@b> ${secondsOf(commit)} +0000`;
    const head = `commit refs/heads/main\nmark :${commit + 1}\nauthor ${who}\ncommitter ${who}\ndata 2\nx\n`;
    if (commit % 7 === 3) {
      yield Buffer.from(head);
      continue;
    }
    const number = below(draw, pages.length);
    pages[number][below(draw, 30)] = sentence(draw);
    const text = `${pages[number].join('\n')}\n`;
    yield Buffer.from(`${head}M 100644 inline docs/${number % 20}/p${number}.md\ndata ${text.length}\n${text}\n`);
  }
  yield Buffer.from('done\n');
}

function sentence(draw: () => number): string {
  return Array.from({length: 8 + below(draw, 6)}, () => `w${below(draw, 40_000)}`).join(' ');
}

const commits = 40_000;

test(`${commits} commits: time and memory; after one more commit only that one is read`, async () => {
  await withShell(async (shell) => {
    const {root, run} = shell;
    await run('git init -q -b main a');
    await imported(join(root, 'a'), streamOf(commits, random(7)));
    // As it ends, the program and each of its threads report what the process has used.
    const measure = `process.on('exit',()=>console.error(JSON.stringify(process.resourceUsage())))`;
    const indexed = async () => {
      const ran = await run(`cd a && NODE_OPTIONS="--import=data:text/javascript,${measure}" shingle index --history`);
      expect(ran.code, ran.stderr).toBe(0);
      const used: NodeJS.ResourceUsage[] = ran.stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const most = (of: (one: NodeJS.ResourceUsage) => number) => Math.max(...used.map(of));
      // Of the processor, for other work on the machine does not count.
      const seconds = most(({userCPUTime, systemCPUTime}) => userCPUTime + systemCPUTime) / 1e6;
      return {...ran, seconds, megabytes: most(({maxRSS}) => maxRSS) / 1024};
    };
    const first = await indexed();
    expect(first.stdout).toContain('40,000 commits, 34,');
    const again = await indexed();
    await run('cd a && git reset -q --hard && echo one more line of words >> docs/1/p1.md && git commit -qam more');
    const more = await indexed();
    expect(more.stdout).toContain('40,001 commits');
    const size = await run('du -sk a/.git/shingle | cut -f1');
    console.log(
      `${commits} commits: ${first.seconds.toFixed(1)} s of processor time, ${Math.round(first.megabytes)} MB of memory, ${Math.round(Number(size.stdout) / 1024)} MB on the disk;`,
      `again ${again.seconds.toFixed(1)} s, after one more commit ${more.seconds.toFixed(1)} s`,
    );
    // Generous limits: three times what it takes.
    expect(first.seconds).toBeLessThan(8);
    expect(first.megabytes).toBeLessThan(700);
    expect(again.seconds).toBeLessThan(2);
    expect(more.seconds).toBeLessThan(3);

    // Ctrl-C in a terminal also reaches Git: what was read is stored, and no failure is reported.
    // A machine that is faster or slower is in the middle of it at another moment.
    const stopped = async (before: string, inTheMiddle: RegExp) => {
      let said = '';
      for (const seconds of [1, 0.5, 2, 4, 8]) {
        await run(
          `${before}; cd a; set -m; shingle moves > ../out 2> ../err & sleep ${seconds}; kill -INT -- -$!; wait $!; echo $? >> ../out`,
        );
        said = (await run('cat out err')).stdout;
        if (inTheMiddle.test(said)) break;
      }
      expect(said).toMatch(inTheMiddle);
    };
    await stopped(
      'true',
      /^130\nshingle: Stopped after [\d,]+ of 34,[\d,]+ commits; the passages of later ones are not listed\. .*\n$/,
    );
    await stopped('rm -rf a/.git/shingle', /^130\nshingle: Stopped\. What was read of the history is cached; .*\n$/);
    const rest = await run('cd a && shingle index --history');
    expect(rest.stdout).toContain('40,001 commits');
    expect(rest.stderr).toBe('');
  });
});
