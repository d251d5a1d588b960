// A minimal template language: markup that escapes inserted texts, and that is recognized as markup when it is
// inserted.

export interface Markup {
  readonly html: string;
}

export type Insert = string | number | Markup | readonly Insert[] | undefined;

/** html`<p>${text}</p>`: strings and numbers are escaped, markup and lists of it are not; undefined inserts nothing. */
export function html(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  let written = parts[0] ?? '';
  for (const [at, insert] of inserts.entries()) written += inserted(insert) + (parts[at + 1] ?? '');
  return {html: written};
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function inserted(insert: Insert): string {
  if (insert === undefined) return '';
  if (typeof insert === 'string') return escaped(insert);
  if (typeof insert === 'number') return escaped(String(insert));
  return 'html' in insert ? insert.html : insert.map(inserted).join('');
}
