// Takes the types that a program declares, of which a copy is in one, and the text of another program: says whether the copy is
// in an interface that the other implements. Both have the signatures and, by the custom of most languages, what is said of them.

/** `interface Loader`, `public interface ILoader<T>`, `pub trait Loader`, `protocol Loader`; what else declares a type. */
const declaration =
  /^[ \t]*(?:(?:export|default|declare|public|internal|private|pub(?:\([\w:]+\))?|unsafe|sealed|partial|fun|final|abstract|data|open)[ \t]+)*(interface|trait|protocol|class|struct|enum|object|record|actor|extension|impl)\b(?:[ \t]+(\w+))?/gm;
const anyInterface = /\b(?:interface|protocol|trait)[ \t]+\w/;

export interface TypeDeclaration {
  /** Offset of its name in the text. */
  readonly at: number;
  readonly name: string;
  /** Null of a type that is no interface. */
  readonly kind: 'interface' | 'trait' | null;
}

/** The types that a program declares, in their order; none if there is no interface among them. */
export function typesAround(text: string): TypeDeclaration[] {
  // Few programs declare one, which is said at once.
  if (!anyInterface.test(text)) return [];
  return [...text.matchAll(declaration)].map(({index, 0: found, 1: what, 2: name = ''}) => {
    // In PHP and Scala a trait has code, in Rust it is an interface.
    const kind = what === 'trait' ? 'trait' : what === 'interface' || what === 'protocol' ? 'interface' : null;
    return {at: index + found.length - name.length, name, kind: name === '' ? null : kind};
  });
}

/** What a type implements is named before its body, within so many characters. */
const headCharacters = 500;

export function isImplementedBy({kind, name}: TypeDeclaration, other: string): boolean {
  if (kind === null || !other.includes(name)) return false;
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
