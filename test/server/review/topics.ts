// Paragraphs without common text, one for each page of the fixtures.
import {readFileSync} from 'node:fs';

/** About a hundred words of `<name>.md`, in lines of at most 80 columns. */
export function topic(name: string): string {
  const page = readFileSync(new URL(`../../fixtures/pages/${name}.md`, import.meta.url), 'utf8');
  const prose = page.split(/\n\n+/).filter((block) => /^[A-Z]/.test(block) && block.length > 120);
  const lines: string[] = [''];
  for (const word of prose.join(' ').split(/\s+/).slice(0, 120)) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < 80) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return `${lines.join('\n')}\n`;
}
