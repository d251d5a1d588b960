// Takes the edits for a copy that was left behind, and the paths of both pages; gives a name that they would carry over
// from one page to the other: what the edited page is about, its product or platform, and the other page never names.

/** Shorter words of a path are no names: `js`, `v2`. */
const nameLettersMin = 3;

/** `wordsThere`: those of the other page, in which the edits are. They are looked up for few edits, and take long to find. */
export function carriedName(
  edited: string,
  other: string,
  newTexts: readonly string[],
  wordsThere: () => ReadonlySet<string>,
): string | null {
  const names = namesOf(edited, other);
  if (names.length === 0) return null;
  for (const newText of newTexts) {
    for (const [word] of newText.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (names.includes(word.toLowerCase()) && !wordsThere().has(word.toLowerCase())) return word;
    }
  }
  return null;
}

/** The words of an edit. */
interface EditOfWords {
  readonly before: string;
  readonly now: string;
}

const addresses = /\]\([^)]*\)|`[^`]*`|https?:\/\/\S+|[^\s()]*\/\S*/g;

/**
 * A name that the edits take away, and that the path of the other page has: there it is right. An edit of `MongoDB` on the page
 * about `proxysql` corrects what was copied from the page about `mongodb`. In an address a name may be of a page; it is of what
 * the page is about if that of the edited page takes its place.
 */
export function takenName(edited: string, other: string, edits: readonly EditOfWords[]): string | null {
  const [own, names] = [namesOf(edited, other), namesOf(other, edited)];
  const words = (texts: readonly string[]) => wordsIn(texts.join(' ').replace(addresses, ' '));
  const kept = new Set(words(edits.map(({now}) => now)));
  const taken = words(edits.map(({before}) => before)).filter((word) => !kept.has(word));
  const replaced = edits.flatMap(({before, now}) => {
    const [old, fresh] = [wordsIn(before), wordsIn(now)];
    const isOwnNew = fresh.some((word) => own.includes(word) && !old.includes(word));
    return isOwnNew ? old.filter((word) => !fresh.includes(word)) : [];
  });
  return [...taken, ...replaced].find((word) => names.includes(word)) ?? null;
}

/** Words of the first path that the second has not. */
function namesOf(path: string, other: string): string[] {
  const known = pathWords(other);
  return pathWords(path).filter((name) => name.length >= nameLettersMin && !known.includes(name));
}

/** In lower case. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsIn(text));
}

/** Of folders too: `user-guide/DockerCompose.md` is user, guide, docker, compose. */
function pathWords(path: string): string[] {
  return wordsIn(path.replace(/\.[^./]*$/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
