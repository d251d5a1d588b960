// Takes a text before and after an edit, gives the sign that the edit leaves without its other: a bracket, a quotation mark, a
// mark of code or of bold text. It counts, for the texts are whole: the two quotation marks of `join(" ")` are a pair, which
// unpairedSigns.ts, made for a piece of a sentence, takes for one that closes and one that opens.

const pairs = ['[]', '()', '{}', '“”', '«»', '`', '**', '"'];

/** A sign of which the text has one without its other, and had none before: a part of an edit was not for this copy. */
export function halfPair(before: string, now: string): string | undefined {
  const lacking = (text: string, pair: string) => {
    const count = (sign: string) => text.split(sign).length - 1;
    const isEqual = pair[0] === pair[1] || pair.length === 1;
    return isEqual ? count(pair) % 2 : count(pair[0]) - count(pair[1]);
  };
  const broken = pairs.find((pair) => lacking(before, pair) === 0 && lacking(now, pair) !== 0);
  return broken === undefined || broken[0] === broken[1] ? broken : broken[0];
}
