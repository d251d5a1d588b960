// Takes the lines of a passage, gives a name for them: of a file, of a tag, of a component.

const wordsMax = 4;
const wordUnits = 16;

/** Of lower-case letters, digits and hyphens. `isTaken` names that would be confused with it are not given. */
export function nameFrom(lines: readonly string[], isTaken: (name: string) => boolean): string {
  const words = lines
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z][a-z0-9]*/g);
  const name = (words ?? []).slice(0, wordsMax).map((word) => word.slice(0, wordUnits));
  const plain = name.length === 0 ? 'shared-text' : name.join('-');
  if (!isTaken(plain)) return plain;
  for (let number = 2; ; number++) if (!isTaken(`${plain}-${number}`)) return `${plain}-${number}`;
}

/** 'before-you-begin' becomes 'BeforeYouBegin'. */
export function componentName(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}
