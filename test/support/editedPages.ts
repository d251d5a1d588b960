import type {Document} from '../../shared/model/document.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {type Pool, randomPage, typed} from './edits.ts';

export function textsOf(pages: ReadonlyMap<string, string>): Document[] {
  return [...pages]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, text]) => ({
      path,
      contentId: `${path} ${text}`,
      bytes: new TextEncoder().encode(text),
      format: formatOf(path),
      reference: path.startsWith('r'),
      template: path === 't.md',
      ...(path === 'p3.md' && {own: {minWords: 40}}),
    }));
}

/** One page is edited, added, deleted or renamed. */
export function changePages(pages: Map<string, string>, pool: Pool): void {
  const names = [...pages.keys()];
  const name = names[Math.floor(pool.draw() * names.length)] ?? 'p0.md';
  const chance = pool.draw();
  if (chance < 0.6) pages.set(name, typed(pages.get(name) ?? '', pool));
  else if (chance < 0.75) pages.set(`p${pages.size + 100}.md`, randomPage(pool));
  else {
    const text = pages.get(name) ?? '';
    pages.delete(name);
    if (chance < 0.9) pages.set(`q${name}`, text);
  }
}
