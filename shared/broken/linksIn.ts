// Takes the text of a page; returns its links, images and includes. Each way to write one is a row.

import {type Markup, withoutCodeAndComments} from '../text/markupOnly.ts';

export interface Link {
  /** As it is written: `../img/flow.png`, `#rate-limits`, `/core/setup`. */
  readonly target: string;
  /** Offsets of the whole link, `[limits](#rate-limits)`. */
  readonly start: number;
  readonly end: number;
  /** Offset of the target. */
  readonly targetAt: number;
  /** A path of the site, whatever it looks like: the argument of a shortcode. */
  readonly isOfSite: boolean;
}

interface LinkRow {
  readonly name: string;
  readonly markups: readonly Markup[];
  /** Of which each of them has one: most pages are without most of these. */
  readonly signs: readonly string[];
  /** Its first group is the target. Bounded, so that hostile text takes no longer than other text. */
  readonly pattern: RegExp;
  readonly isOfSite?: true;
  /** Written so, and its target. */
  readonly example: readonly [string, string];
}

const anyMarkup: readonly Markup[] = ['markdown', 'rst', 'asciidoc', 'html'];

export const linkRows: readonly LinkRow[] = [
  {
    name: 'inline link or image',
    markups: ['markdown', 'html', 'rst'],
    signs: [']('],
    pattern: /\]\([ \t]*<?([^)\s>]{1,1000})/g,
    example: ['[limits](#rate-limits)', '#rate-limits'],
  },
  {
    name: 'attribute',
    markups: anyMarkup,
    signs: ['href=', 'src='],
    pattern: /\b(?:href|src)=["']([^"'\n]{1,1000})["']/g,
    example: ['<img src="../img/flow.png">', '../img/flow.png'],
  },
  {
    name: 'link definition',
    markups: ['markdown'],
    signs: [']:'],
    pattern: /^ {0,3}\[[^\]^\n]{1,300}\]:[ \t]*<?([^\s>]{1,1000})>?[ \t]*$/gm,
    example: ['[limits]: http.md\n[limits]', 'http.md'],
  },
  {
    name: 'reStructuredText directive',
    markups: ['rst'],
    signs: ['::'],
    pattern: /^[ \t]*\.\. +(?:\|[^|\n]{1,100}\| +)?(?:image|figure|include|literalinclude):: *(\S{1,1000})/gm,
    example: ['.. image:: ../img/flow.png', '../img/flow.png'],
  },
  {
    name: 'reStructuredText page',
    markups: ['rst'],
    signs: [':doc:'],
    pattern: /:doc:`(?:[^`<\n]{0,200}<)?([^`<>\n]{1,500})>?`/g,
    example: [':doc:`limits <http>`', 'http'],
  },
  {
    name: 'AsciiDoc macro',
    markups: ['asciidoc'],
    signs: [':'],
    pattern: /\b(?:image::?|include::|xref:|link:)([^[\s]{1,1000})\[/g,
    example: ['image::flow.png[Flow]', 'flow.png'],
  },
  {
    name: 'Hugo shortcode',
    markups: ['markdown', 'html'],
    signs: ['ref "'],
    pattern: /\{\{[<%][ \t]*(?:rel)?ref "([^"\n]{1,500})"/g,
    isOfSite: true,
    example: ['{{< ref "/core/setup" >}}', '/core/setup'],
  },
];

const definition = 'link definition';

/** Its links are relative to another address. */
const base = /<base\s[^>]{0,1000}\bhref\s*=/i;

/** In order of their offsets, without those in code and comments, which lead nowhere. */
export function linksIn(text: string, markup: Markup): Link[] {
  return writtenLinks(withoutCodeAndComments(text, markup), markup);
}

/** The same with those in code and comments: to find these out takes longer than everything else. */
export function writtenLinks(bare: string, markup: Markup): Link[] {
  if (markup === 'html' && base.test(bare)) return [];
  const found: Link[] = [];
  let labels: ReadonlyMap<string, number> | null = null;
  for (const {name, markups, signs, pattern, isOfSite = false} of linkRows) {
    if (!markups.includes(markup) || !signs.some((sign) => bare.includes(sign))) continue;
    for (const match of bare.matchAll(pattern)) {
      const [whole, target] = match;
      if (name === definition) {
        labels ??= labelCounts(bare);
        if ((labels.get(labelOf(whole)) ?? 0) < 2) continue;
      }
      const targetAt = match.index + whole.lastIndexOf(target);
      found.push({target, ...rangeOf(bare, match.index, whole, targetAt + target.length), targetAt, isOfSite});
    }
  }
  return found.sort((x, y) => x.start - y.start || x.targetAt - y.targetAt);
}

function labelOf(written: string): string {
  return written.slice(written.indexOf('[') + 1, written.indexOf(']')).toLowerCase();
}

/** A definition that nothing uses is shown nowhere. */
function labelCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [label] of text.matchAll(/\[[^[\]\n]{1,300}\]/g)) {
    const name = label.slice(1, -1).toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Units before and behind `](` that are looked at. */
const linkTextMax = 400;

/** The whole of `[text](target "title")`, where its brackets are close by; else the match. */
function rangeOf(text: string, index: number, whole: string, targetEnd: number): {start: number; end: number} {
  if (!whole.startsWith(']('))
    return {start: index + (whole.length - whole.trimStart().length), end: index + whole.length};
  let start = index;
  for (let at = index - 1, depth = 0; at >= 0 && at > index - linkTextMax; at--) {
    const sign = text[at];
    if (sign === ']') depth++;
    else if (sign === '[' && depth-- === 0) {
      start = text[at - 1] === '!' ? at - 1 : at;
      break;
    }
  }
  const close = text.slice(targetEnd, targetEnd + linkTextMax).search(/[)\n]/);
  return {start, end: close < 0 || text[targetEnd + close] !== ')' ? targetEnd : targetEnd + close + 1};
}
