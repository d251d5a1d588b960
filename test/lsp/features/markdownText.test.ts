import {expect, test} from 'vitest';
import {
  escapedPath,
  escapedText,
  linkTarget,
  markdownLink,
  plainOf,
  quoted,
  uriOfLines,
} from '../../../server/lsp/features/markdownText.ts';
import {random} from '../../support/random.ts';

const signs = [
  ...'`*_{}[]()<>#+-.!|~$&@:/\\"\'^= \n\r\t',
  '```',
  '](',
  'command:',
  'http://',
  'www.',
  '</pre>',
  '<script>',
  '&lt;',
  '&#60;',
  '$(bug)',
  '\u202e',
  '\u2066',
  '\0',
  '\u001b[31m',
  '\ud800',
  '鍵',
  'word',
];

function drawn(draw: () => number, count: number): string {
  return Array.from({length: count}, () => signs[Math.floor(draw() * signs.length)]).join('');
}

test('no text of a stranger is markup, whatever it is made of', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const text = drawn(random(seed), 30);
    for (const shown of [escapedText(text), escapedPath(text)]) {
      const left = shown.replace(/\\[!-/:-@[-`{-~]/g, 'x');
      expect(left, `seed ${seed}`).not.toMatch(/[\\`*_{}[\]<>#!|~$&@^]|:\/|www\.|[\0-\x1f\u202a-\u202e\u2066-\u2069]/i);
    }
  }
});

test('a fence ends where we end it, whatever is in it', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const draw = random(seed);
    const text = `x${drawn(draw, 60)}`;
    const lines = quoted(text, 0, text.length, 'a.md').split('\n');
    const fence = /^`+/.exec(lines[0])?.[0] ?? '';
    expect(lines.at(-1), `seed ${seed}`).toBe(fence);
    expect(lines.length).toBeLessThanOrEqual(15);
    for (const line of lines.slice(1, -1)) {
      expect(line.includes(fence), `seed ${seed}`).toBe(false);
      expect(line.length).toBeLessThanOrEqual(300);
      expect(line, `seed ${seed}`).not.toMatch(/[\0-\x1f\u202a-\u202e\u2066-\u2069]/);
    }
  }
});

test.each([
  ['file:///w/a.md', 'file:///w/a.md'],
  ['file:///w/a (b) <c> [d].md', 'file:///w/a%20%28b%29%20%3Cc%3E%20%5Bd%5D.md'],
  ['shingle:/report.md', 'shingle:/report.md'],
  ['vscode-notebook-cell:/w/a.ipynb#W1', 'vscode-notebook-cell:/w/a.ipynb#W1'],
  ['command:evil', null],
  ['javascript:evil', null],
  ['https://evil.example', null],
  ['data:text/html,x', null],
  ['', null],
])('%s leads to %s', (uri, target) => {
  expect(linkTarget(uri)).toBe(target);
  expect(markdownLink('x', uri)).toBe(target === null ? 'x' : `[x](${target})`);
});

test('lines are named as editors read them, not in documents that have them in their query', () => {
  expect(uriOfLines('file:///a.md', 3, 3)).toBe('file:///a.md#L3');
  expect(uriOfLines('file:///a.md', 3, 9)).toBe('file:///a.md#L3-L9');
  expect(uriOfLines('shingle:/past/1a2b3c4/a.md?root=%2Fw', 3, 9)).toBe('shingle:/past/1a2b3c4/a.md?root=%2Fw');
});

test('code keeps its shape, the passage its first lines', () => {
  const code = 'class A {\n    if (a) {\n        return b;\n    }\n}\n';
  expect(quoted(code, code.indexOf('if'), code.length, 'a.java')).toBe(
    '```java\n    if (a) {\n        return b;\n    }\n}\n```',
  );
  const inside = 'class A {\n    if (a) {\n        return b;\n    }\n';
  expect(quoted(inside, inside.indexOf('if'), inside.length, 'a.java')).toBe(
    '```java\nif (a) {\n    return b;\n}\n```',
  );
  const long = Array.from({length: 40}, (_, line) => `line ${line}`).join('\r\n');
  expect(quoted(long, 0, long.length, 'a.txt').split('\n').slice(-3)).toEqual(['line 11', '…', '```']);
});

test('plain text for editors without Markdown', () => {
  const text =
    'only ~~here~~ **there** in [b \\[x\\].md:3–7](file:///w/b.md#L3-L7).\n\n````text\n**a** \\[x\\]\n```\n````\n\n- [c.md](file:///w/c.md) (1 %)';
  expect(plainOf(text)).toBe('only [-here-] {+there+} in b [x].md:3–7.\n\n  **a** \\[x\\]\n  ```\n\n- c.md (1 %)');
});
