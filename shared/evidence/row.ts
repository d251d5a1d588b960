// The form of all evidence on whether a copy is worth acting on: a row with a name, an effect and examples. Rows about a path,
// two paths and a finding are in files of their own; their tests and the lists in docs/findings.md are made from them.

/**
 * `silent`: places of which it holds are no reason to act; the copy stays if two other places are left. `information`: the copy
 * is no warning. A number multiplies the weight.
 */
export type Effect = 'silent' | 'information' | number;

/** `Example` is what an example says of what is asked; the rest of it is as usual. */
export interface Row<Asked, Example = Asked> {
  readonly name: string;
  readonly effect: Effect;
  /** One sentence for the documentation and for `--explain-noise`. */
  readonly says: string;
  readonly holds: (asked: Asked) => boolean;
  readonly yes: readonly Example[];
  readonly no: readonly Example[];
}
