// Languages of the pages that an editor is tried with: the planted corpus is written in words with spaces, and each language
// writes the same pages in its own way, so that their copies stay copies.

import type {Page} from '../bench/corpus.ts';

export interface PageLanguage {
  readonly languageId: string;
  /** Typed one at a time. */
  readonly letters: string;
  readonly page: (page: Page) => Page;
}

export const pageLanguages: Readonly<Record<string, PageLanguage>> = {
  markdown: {languageId: 'markdown', letters: 'a b\nc', page: (page) => page},
  typescript: {languageId: 'typescript', letters: 'a ;\n(', page: (page) => translated(page, '.ts', asCode)},
  japanese: {languageId: 'markdown', letters: 'の は。\n', page: (page) => translated(page, '.md', asJapanese)},
};

function translated({path, bytes}: Page, extension: string, write: (text: string) => string): Page {
  const text = Buffer.from(bytes).toString('latin1');
  return {path: path.replace(/\.md$/, extension), bytes: Buffer.from(write(text), 'utf8')};
}

/** Headings become comments; each other block becomes a function, and six of its words a statement. */
function asCode(text: string): string {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const words = block.match(/[a-z]+/gi) ?? [];
    if (block.startsWith('#') || words.length < 12) return `// ${words.join(' ')}`;
    const [first, second, ...others] = words;
    const lines = [`export function ${first}${capital(second)}(${first}: string): number {`];
    for (let at = 0; at + 6 <= others.length; at += 6) {
      const [a, b, c, d, e, f] = others.slice(at, at + 6);
      lines.push(`  const ${a}${capital(b)} = ${c}(${first}, ${d}.${e}) ?? '${f}';`);
    }
    return `${lines.join('\n')}\n}`;
  });
  return `${blocks.join('\n\n')}\n`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A word becomes one to three ideographs, the same each time, and there is no space between two of them. */
function asJapanese(text: string): string {
  return text
    .replace(/[a-z]+/gi, ideographs)
    .replace(/(?<=[一-鿿]\.?) (?=[一-鿿])/g, '')
    .replaceAll('.', '。');
}

function ideographs(word: string): string {
  let hash = 0;
  for (const letter of word) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const length = 1 + (hash % 3);
  return Array.from({length}, (_, at) => String.fromCharCode(0x4e00 + ((hash >>> (5 * at)) % 3000))).join('');
}
