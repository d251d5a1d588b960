// Takes a piece of a text, gives the signs in it whose partner is not in it: a bracket, a quotation mark, a mark of code
// or of bold text. A quotation with one of a pair reads like an error of the text.

const closing: Readonly<Record<string, string>> = {')': '(', ']': '[', '}': '{', '”': '“', '»': '«'};
const opening = new Set(Object.values(closing));
/** Both of the pair look alike. Three marks of code are a line of their own, and have their partner on another line. */
const alike = /^(?:`{1,2}|"|\*\*|__)$/;

const brackets = new Set('()[]{}');

interface Sign {
  readonly sign: string;
  readonly at: number;
}

/** In order of the text. */
function unpairedSigns(text: string): Sign[] {
  const left: Sign[] = [];
  const open: Sign[] = [];
  // Signs that are not open are not looked for: 64 KB of `](` took 5 s.
  const openOf = new Map<string, number>();
  const counted = (sign: string, more: number) => openOf.set(sign, (openOf.get(sign) ?? 0) + more);
  for (const {0: sign, index: at} of text.matchAll(/\*\*|__|(?<!`)`{1,2}(?!`)|[()[\]{}“”«»"]/g)) {
    const isAlike = alike.test(sign);
    const partner = isAlike ? sign : closing[sign];
    // With a space before it, a sign that looks like its partner opens; with one behind it, it closes.
    const closes = !isAlike || (at > 0 && text[at - 1] !== ' ');
    const opens = opening.has(sign) || (isAlike && !/^(?: |$)/.test(text.slice(at + sign.length)));
    if (partner !== undefined && closes && (openOf.get(partner) ?? 0) > 0) {
      // Signs opened within the pair, and not closed, have no partner.
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        counted(one.sign, -1);
        if (one.sign === partner) break;
        left.push(one);
      }
    } else if (opens) {
      open.push({sign, at});
      counted(sign, 1);
    } else left.push({sign, at});
  }
  return [...left, ...open].sort((x, y) => x.at - y.at);
}

export function isPaired(text: string): boolean {
  return unpairedSigns(text).length === 0;
}

export function hasPairedBrackets(text: string): boolean {
  return !unpairedSigns(text).some(({sign}) => brackets.has(sign));
}

/**
 * `atEnds`: only signs at the ends are left out, because without those in `string(key` and `} else {` code would read like other
 * code, and a text that is cut may leave a bracket open. Otherwise also those of a sentence, as in `see [the guide`.
 */
export function withoutUnpaired(text: string, atEnds: boolean): string {
  let [done, from] = ['', 0];
  for (const {sign, at} of unpairedSigns(text)) {
    const end = at + sign.length;
    if (at > 0 && end < text.length && (atEnds || isOfCode(text, sign, at))) continue;
    done += text.slice(from, at);
    from = end;
  }
  return `${done}${text.slice(from)}`.replace(/ {2,}/g, ' ').trim();
}

/** Between two words, or a bracket beside none: a sample on a page has such signs, a sentence has not. */
function isOfCode(text: string, sign: string, at: number): boolean {
  const [before, behind] = [isAtWord(text, at - 1, -1), isAtWord(text, at + sign.length, 1)];
  return (before && behind) || (!before && !behind && brackets.has(sign));
}

/** Whether there is a word behind the brackets that begin at `from`, seen in one direction. */
function isAtWord(text: string, from: number, step: 1 | -1): boolean {
  let at = from;
  while (brackets.has(text[at])) at += step;
  return at >= 0 && at < text.length && !/[\s,;]/.test(text[at]);
}
