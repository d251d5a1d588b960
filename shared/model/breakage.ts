// The result of a mistake of copying: something that is right at one place of a copied text and not at the other.

/**
 * `link`: a relative link, an image or an include; `anchor`: a `#anchor` of the page itself; `tree`: a link that still goes
 * to the folder of the other page; `name`: a name of the other page that was replaced everywhere else.
 */
type BreakageKind = 'link' | 'anchor' | 'tree' | 'name';

/** Of a `broken-in-copy`, which has two places: where it is broken, and the control, where the same is right. */
export interface Breakage {
  readonly kind: BreakageKind;
  /** Index into `places`: where it is broken. The other place is the control. */
  readonly place: number;
  /** As written at both places: `#rate-limits`, `../img/flow.png`, a name. */
  readonly target: string;
  /** `link`: the file or folder to which it leads from the other place. `tree`: the folder in the link. Else ''. */
  readonly leadsTo: string;
  /** Of an anchor: it is a heading of the other page, and no other mark. */
  readonly isHeading?: true;
  /** The right text for this place, as it would be written; null: not known. */
  readonly right: string | null;
  /** `tree`: distinct links of this page that were adapted; `name`: replacements that were made. Else 0. */
  readonly adapted: number;
  /** `tree`: the folder that is in the adapted links; `name`: the name that replaced the other. Else ''. */
  readonly instead: string;
  /** The two places are in a text that was found to be copied, and not just on pages that are counterparts. */
  readonly isInCopy: boolean;
}
