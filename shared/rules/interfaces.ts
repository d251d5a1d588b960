// Takes the text of a program up to the end of a copy, and the text of another: says whether the copy is in an interface that
// the other implements. Both have the signatures and, by the custom of most languages, what is said of them.

/** `interface Loader`, `public interface ILoader<T>`, `pub trait Loader`, `protocol Loader`; what else declares a type. */
const declaration =
  /^[ \t]*(?:(?:export|default|declare|public|internal|private|pub(?:\([\w:]+\))?|unsafe|sealed|partial|fun|final|abstract|data|open)[ \t]+)*(interface|trait|protocol|class|struct|enum|object|record|actor|extension|impl)\b(?:[ \t]+(\w+))?/gm;
const anyInterface = /\b(?:interface|protocol|trait)[ \t]+\w/;

/** Whether a program may declare one: few do. */
export function mayDeclareInterface(text: string): boolean {
  return anyInterface.test(text);
}

/** What a type implements is named before its body, within so many characters. */
const headCharacters = 500;

/** `textToEnd` ends where the copy does: the last type declared before is the one that it is in. */
export function isImplementedBy(textToEnd: string, other: string): boolean {
  const [, kind, name] = [...textToEnd.matchAll(declaration)].at(-1) ?? [];
  // In PHP and Scala a trait has code, in Rust it is an interface.
  if (name === undefined || !['interface', 'protocol', 'trait'].includes(kind)) return false;
  // `use Contracts\Loader as LoaderContract;`
  const alias = new RegExp(`\\b${name}\\s+as\\s+(\\w+)`).exec(other)?.[1] ?? name;
  const named = `\\b(?:${name}|${alias})\\b`;
  const implementing = new RegExp(
    kind === 'trait' ? `^impl\\b.*${named}.*\\bfor\\b` : `(?:[:,]|\\b(?:implements|extends|with)\\b).*${named}`,
    's',
  );
  return [...other.matchAll(declaration)].some(({index, 0: found, 1: what}) => {
    const start = index + found.lastIndexOf(what);
    const [head] = other.slice(start, start + headCharacters).split(/[{};=]/, 1);
    // Most heads name neither, which is said at once.
    if (!head.includes(name) && !head.includes(alias)) return false;
    return (kind !== 'trait' || what === 'impl') && implementing.test(head);
  });
}
