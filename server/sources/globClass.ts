// A class of characters in a glob, such as [a-z], [!0-9] or [[:alpha:]].

interface CharacterClass {
  readonly accepts: (character: string) => boolean;
  /** Behind the closing bracket. */
  readonly end: number;
}

/** Names of POSIX, as Unicode knows them. */
const named: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /^[\p{L}\p{Nl}\p{Nd}]$/u],
  ['alpha', /^[\p{L}\p{Nl}]$/u],
  ['ascii', /^[\x00-\x7f]$/u],
  ['blank', /^[\p{Zs}\t]$/u],
  ['cntrl', /^\p{Cc}$/u],
  ['digit', /^\p{Nd}$/u],
  ['graph', /^[^\p{Z}\p{C}]$/u],
  ['lower', /^\p{Ll}$/u],
  ['print', /^\P{C}$/u],
  ['punct', /^\p{P}$/u],
  ['space', /^[\p{Z}\t\r\n\v\f]$/u],
  ['upper', /^\p{Lu}$/u],
  ['word', /^[\p{L}\p{Nl}\p{Nd}\p{Pc}]$/u],
  ['xdigit', /^[A-Fa-f0-9]$/u],
]);

/** The class that begins with the bracket at `open`; null: the bracket is never closed, so it means itself. */
export function classAt(characters: readonly string[], open: number): CharacterClass | null {
  const negated = characters[open + 1] === '!' || characters[open + 1] === '^';
  const first = open + (negated ? 2 : 1);
  const tests: ((character: string) => boolean)[] = [];
  for (let at = first; at < characters.length; ) {
    if (characters[at] === ']' && at > first) {
      return {accepts: (one) => tests.some((test) => test(one)) !== negated, end: at + 1};
    }
    const name = /^\[:([a-z]+):\]/.exec(characters.slice(at, at + 12).join(''))?.[1];
    const posix = name === undefined ? undefined : named.get(name);
    if (posix !== undefined && name !== undefined) {
      tests.push((one) => posix.test(one));
      at += name.length + 4;
      continue;
    }
    const low = memberAt(characters, at);
    const isRange = characters[low.end] === '-' && low.end + 1 < characters.length && characters[low.end + 1] !== ']';
    const high = isRange ? memberAt(characters, low.end + 1) : low;
    const [from, to] = [codeOf(low.character), codeOf(high.character)];
    tests.push((one) => codeOf(one) >= from && codeOf(one) <= to);
    at = high.end;
  }
  return null;
}

function memberAt(characters: readonly string[], at: number): {character: string; end: number} {
  const isEscaped = characters[at] === '\\' && at + 1 < characters.length;
  return {character: characters[isEscaped ? at + 1 : at], end: at + (isEscaped ? 2 : 1)};
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
