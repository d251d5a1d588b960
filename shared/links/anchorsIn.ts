// Takes the text of a page; returns what a `#anchor` may name on it. Each convention is a row. Generous, as a name too many
// hides a broken link, and one too few would invent one.

interface AnchorRow {
  readonly name: string;
  /** Its first group is the name, or the heading of which a site generator makes one. Bounded. */
  readonly pattern: RegExp;
  /** The group is a heading with markup. */
  readonly isHeading?: true;
  /** Written so, and an anchor that leads there. */
  readonly example: readonly [string, string];
}

export const anchorRows: readonly AnchorRow[] = [
  {
    name: 'heading',
    pattern: /^[ \t]{0,8}(?:[>*-][ \t]*)?#{1,6}[ \t]*([^\n]{1,500})/gm,
    isHeading: true,
    example: ['## Rate limits & quotas', '#rate-limits--quotas'],
  },
  {
    name: 'AsciiDoc heading',
    pattern: /^={1,6}[ \t]+([^\n]{1,500})/gm,
    isHeading: true,
    example: ['== Rate limits', '#_rate_limits'],
  },
  {
    name: 'underlined heading',
    pattern: /^([^\n]{1,500})\n[ \t]*(?:=+|-+|~+|\^+|\*+|"+|'+|`+|#+|\++)[ \t]*\r?$/gm,
    isHeading: true,
    example: ['Rate limits\n-----------', '#rate-limits'],
  },
  {
    name: 'heading of HTML',
    pattern: /<h\d[^>]{0,500}>([^\n]{0,500}?)<\/h\d>/gi,
    isHeading: true,
    example: ['<h2>Rate limits</h2>', '#rate-limits'],
  },
  {
    name: 'attribute',
    pattern: /\b(?:id|name|anchor|label|slug|title|value)[ \t]{0,9}[=:][ \t]{0,9}["']?\{?["'`]?([^"'`\s>}]{1,300})/g,
    example: ['<a name="limits"></a>', '#limits'],
  },
  {
    name: 'attribute list',
    pattern: /\{:?[^}\n]{0,200}#([\w.:-]{1,300})/g,
    example: ['## Limits {#rate-limits}', '#rate-limits'],
  },
  {
    name: 'identifier in a comment of MDX',
    pattern: /\{\/\*[ \t]{0,9}#?([\w.-]{1,300})[ \t]{0,9}\*\/\}/g,
    example: ['## Limits {/* rate-limits */}', '#rate-limits'],
  },
  {name: 'AsciiDoc anchor', pattern: /\[\[([^\],\n]{1,300})/g, example: ['[[rate-limits]]', '#rate-limits']},
  {name: 'AsciiDoc identifier', pattern: /\[#([\w.-]{1,300})/g, example: ['[#rate-limits]', '#rate-limits']},
  {
    name: 'reStructuredText label',
    pattern: /^\.\.[ \t]{1,9}_([^:\n]{1,300}):/gm,
    example: ['.. _rate-limits:', '#rate-limits'],
  },
  {name: 'MyST label', pattern: /^\(#?([^)\n]{1,300})\)=[ \t]*\r?$/gm, example: ['(rate-limits)=', '#rate-limits']},
  {
    name: 'title of a tab or a card',
    pattern: /(?:tab|title|header|summary)\w{0,20}[ \t]{0,9}[:=(]?[ \t]{0,9}["']([^"'\n]{1,300})["']/gi,
    example: ['<Card title="Rate limits">', '#rate-limits'],
  },
  {
    name: 'summary',
    pattern: /<summary>([^\n]{1,300}?)<\/summary>/g,
    example: ['<summary>Rate limits</summary>', '#rate-limits'],
  },
  {
    name: 'bold words that begin a line',
    pattern: /^[ \t]{0,9}(?:[-*][ \t]{1,9}|\d{1,3}\.[ \t]{1,9})?\*\*([^*\n]{1,300})\*\*/gm,
    example: ['**Rate limits**', '#rate-limits'],
  },
];

interface Anchor {
  readonly isHeading: boolean;
  /** As it is written, with its markup; '' for other marks. */
  readonly heading: string;
}

/** By `anchorKey`. */
export type Anchors = ReadonlyMap<string, Anchor>;

export function anchorsIn(text: string): Anchors {
  return anchorsBy(anchorRows, text);
}

/** Those of the first row only. */
export function headingsIn(text: string): Anchors {
  return anchorsBy(anchorRows.slice(0, 1), text);
}

function anchorsBy(rows: readonly AnchorRow[], text: string): Anchors {
  const found = new Map<string, Anchor>();
  for (const {pattern, isHeading = false} of rows) {
    for (const [, name] of text.matchAll(pattern)) {
      const key = anchorKey(isHeading ? plainHeading(name) : name);
      if (key !== '' && (isHeading || !found.has(key))) found.set(key, {isHeading, heading: isHeading ? name : ''});
    }
  }
  return found;
}

/** How a link names a heading, as most generators do: the identifier that it gives itself, or what is made of its words. */
export function slugOf(heading: string): string {
  const named = /\{#([\w.-]{1,200})\}[ \t]*\r?$|\{\/\*[ \t]*#?([\w.-]{1,200})[ \t]*\*\/\}[ \t]*\r?$/.exec(heading);
  if (named !== null) return named[1] ?? named[2];
  const plain = plainHeading(heading).trim().toLowerCase();
  return plain.replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, '').replace(/ /g, '-');
}

/** Text of a heading without its markup. */
function plainHeading(heading: string): string {
  return heading
    .replace(/[ \t]*\{[^{}]{0,300}\}[ \t]*\r?$/, '')
    .replace(/<[^<>]{1,300}>/g, '')
    .replace(/!?\[([^[\]]{0,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,300}\])?/g, '$1')
    .replace(/[`*]|&\w{1,12};/g, '');
}

/** Generators differ in how they write spaces, signs and accents: only letters and digits are compared. */
function anchorKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `#limits-1` is the second heading of that name. undefined: the page has no such anchor. */
export function anchorNamed(anchors: Anchors, target: string): Anchor | undefined {
  const key = anchorKey(decoded(target.slice(1)));
  return anchors.get(key) ?? anchors.get(key.replace(/\d$/, ''));
}

export function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
