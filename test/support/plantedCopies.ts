// Copies that were planted: a paragraph on a page, and what somebody made of it in another file, by kind of change.

import {random} from './random.ts';

/** Paragraphs as people write them, of 62 to 84 words. */
export const paragraphs: readonly string[] = [
  'The cache keeps an answer for as long as the origin allows and then serves it stale while a single request fetches a new one. All other visitors who ask in the meantime receive the old copy, so a slow origin is never asked twice at once. Purging by tag removes every object that carried the tag in its response headers; purging by address removes one object and its variants. Neither empties the disk, which is cleaned by a separate process at night.',
  'Every delivery carries a signature in its header, computed over the raw body with the secret that you chose when you registered the endpoint. Compute the same value on your side before you parse anything, and compare the two in constant time. A receiver that answers within five seconds is considered healthy; one that stays silent is tried again after one minute, then after ten, then after an hour, and switched off on the following day with a letter to the account owner.',
  'Boats leave the jetty with the tide and return before the lamps along the harbour wall are lit. Check the bung, the spare paddle and the whistle yourself, even if the person before you swears that she did. Whoever capsizes stays with the hull, blows three times, and waits for the launch; nobody swims for the shore, however near it seems. The water in the channel is colder than it looks in every month of the year.',
  'Paper and parchment keep best at eighteen degrees and half the humidity that visitors find pleasant. Each showcase therefore has its own sensor, and the sensor reports to the small grey box under the stairs every quarter of an hour. If the lamp on that box turns amber, somebody has left a door open; if it turns red, call the conservator at once, whatever the hour, and move nothing until she has arrived.',
];

const otherWords =
  'wagon copper lantern meadow orchard thirty gentle pocket velvet harvest signal marble ladder winter cotton branch silver engine candle bridge garden window rocket basket timber valley pepper saddle button ribbon'.split(
    ' ',
  );

/** Words that no paragraph has. */
export function filler(seed: number): string {
  const draw = random(seed);
  const words = Array.from({length: 60}, () => otherWords[Math.floor(draw() * otherWords.length)]);
  return `${words.join(' ')}.`;
}

/** Every nth word is another one. */
export function everyNth(text: string, n: number, seed: number): string {
  const draw = random(seed);
  const other = () => otherWords[Math.floor(draw() * otherWords.length)];
  return text
    .split(' ')
    .map((word, at) => (at % n === n - 1 ? other() : word))
    .join(' ');
}

/** A share of the letters that have a Cyrillic one which looks the same are these. */
export function withLookAlikes(text: string, share: number, seed: number): string {
  const draw = random(seed);
  const [latin, cyrillic] = ['aeopcxiHT', 'аеорсхіНТ'];
  return [...text]
    .map((letter) => {
      const at = latin.indexOf(letter);
      return at >= 0 && draw() < share ? cyrillic[at] : letter;
    })
    .join('');
}

export function wrapped(text: string, width: number, prefix = ''): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines[lines.length - 1].length + word.length > width) lines.push('');
    lines[lines.length - 1] += (lines[lines.length - 1] === '' ? '' : ' ') + word;
  }
  return lines.map((line) => prefix + line).join('\n');
}

/** Lines as they come out of a PDF: a long word at an end is divided. */
export function hyphenated(text: string, width: number): string {
  let [all, line] = ['', 0];
  for (const word of text.split(' ')) {
    if (line + word.length <= width) {
      all += `${word} `;
      line += word.length + 1;
    } else if (/^[a-z]{7,}$/.test(word)) {
      const half = word.length >> 1;
      all += `${word.slice(0, half)}-\n${word.slice(half)} `;
      line = word.length - half;
    } else {
      all += `\n${word} `;
      line = word.length + 1;
    }
  }
  return all;
}

/** The text in files of data and programs; the first of each is the path. */
export function inOtherFiles(text: string): Readonly<Record<string, string>> {
  const lines = wrapped(text, 70).split('\n');
  return {
    'ops/values.yaml': `name: x\nimage:\n  tag: 3\ndescription: |\n${wrapped(text, 70, '  ')}\nports:\n  - 80\n`,
    'ops/folded.yaml': `name: x\ndescription: >-\n${wrapped(text, 60, '  ')}\nports:\n  - 80\n`,
    'ops/package.json': JSON.stringify({name: 'x', description: text, tags: ['a', 'b']}, null, 2),
    'ops/broken.json': JSON.stringify({name: 'x', description: lines.join('\n'), tags: ['a']}, null, 2),
    'ops/lines.json': JSON.stringify({name: 'x', description: lines, tags: ['a', 'b']}, null, 2),
    'ops/server.toml': `[server]\nport = 80\n\n${wrapped(text, 70, '# ')}\n[limits]\nsize = 4\n`,
    'ops/server.ini': `[server]\nport = 80\n\n${wrapped(text, 70, '; ')}\n[limits]\nsize = 4\n`,
    'ops/strings.xml': `<resources>\n  <string name="help">${text}</string>\n</resources>\n`,
    'ops/help.properties': `server.port=80\nhelp=${text}\n`,
    'ops/main.tf': `variable "a" {\n  description = "${text}"\n  type = string\n}\n`,
    'app/long.ts': `export const help = '${text}';\n\nexport function show() {\n  console.log(help);\n}\n`,
    'app/joined.ts': `export const help =\n${lines.map((line) => `  '${line} '`).join(' +\n')};\n`,
    'app/help.py': `HELP = """\n${lines.join('\n')}\n"""\n\n\ndef show():\n    print(HELP)\n`,
    'app/help.go': `package main\n\nconst help = \`${lines.join('\n')}\`\n\nfunc main() {\n\tprint(help)\n}\n`,
    'app/help.rb': `HELP = <<~TEXT\n${wrapped(text, 70, '  ')}\nTEXT\nputs HELP\n`,
    'app/run.ts': `/**\n${wrapped(text, 70, ' * ')}\n */\nexport function run(a: number) {\n  return a + 1;\n}\n`,
    'app/run.rs': `${wrapped(text, 70, '/// ')}\npub fn run(a: u8) -> u8 { a + 1 }\n`,
    'app/Run.cs': `/// <summary>\n${wrapped(text, 70, '/// ')}\n/// </summary>\npublic class Run { int a; }\n`,
    'ops/block.yaml': `- name: x\n  help: |+2\n${wrapped(text, 70, '    ')}\n- name: y\n`,
    'ops/quoted.yaml': `description: "${text}"\nports: [80]\n`,
    'ops/comment.yaml': `${wrapped(text, 70, '# ')}\nports: [80]\n`,
    'ops/sentences.json': JSON.stringify({help: text.split(/(?<=[.;]) /), tags: ['a']}, null, 2),
    'ops/rows.jsonl': `${JSON.stringify({id: 1, text})}\n${JSON.stringify({id: 2, text: 'x'})}\n`,
    'ops/block.toml': `[server]\nhelp = '''\n${wrapped(text, 70)}'''\n`,
    'ops/help.po': `msgid ""\n${lines.map((line) => `"${line} "`).join('\n')}\nmsgstr "x"\n`,
    'ops/help.csv': `id,text\n1,"${text}"\n2,"x"\n`,
    'app/lines.c': `static const char *help =\n${lines.map((line) => `  "${line}\\n"`).join('\n')};\n`,
    'app/raw.cpp': `auto help = R"(${lines.join('\n')})";\n`,
    'app/Help.java': `class Help {\n  String help =\n${lines.map((line) => `      "${line} "`).join('\n      + ')};\n}\n`,
    'app/help.rs': `const HELP: &str = "${lines.join(' \\\n    ')}";\n`,
    'app/Help.kt': `val help = """\n${wrapped(text, 70, '  | ')}\n""".trimMargin()\n`,
    'app/help.php': `<?php\n$help = <<<EOT\n${lines.join('\n')}\nEOT;\n`,
    'app/help.sh': `#!/bin/sh\ncat <<EOF\n${lines.join('\n')}\nEOF\n`,
    'app/option.py': `def f():\n    parser.add_argument("--a", help="${text}")\n`,
    'app/run.go': `package a\n\n${wrapped(text, 70, '// ')}\nfunc Run(a int) int { return a + 1 }\n`,
    'app/run.swift': `${wrapped(text, 70, '/// ')}\nfunc run(a: Int) -> Int { a + 1 }\n`,
    'app/run.hs': `module A where\n\n{-|\n${lines.join('\n')}\n-}\nrun a = a + 1\n`,
    'app/run.graphql': `"""\n${lines.join('\n')}\n"""\ntype A { b: String }\n`,
    'app/run.ps1': `<#\n.SYNOPSIS\n${lines.join('\n')}\n#>\nfunction Run($a) { $a + 1 }\n`,
    'app/run.sql': `${wrapped(text, 70, '-- ')}\nCREATE TABLE a (b int);\n`,
    'app/run.ex': `defmodule Run do\n  @moduledoc """\n${wrapped(text, 70, '  ')}\n  """\nend\n`,
  };
}
