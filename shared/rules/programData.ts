// Takes code, says whether it is data: records and lists of literals, such as the products of a demonstration or a table of
// codes. Nobody moves these into a function.

const linesMin = 8;
/** Share of the lines that may be something else. */
const othersMax = 0.1;

export function areRecords(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < linesMin) return false;
  // Most code is told by its first lines.
  let others = lines.length * othersMax;
  return lines.every((line) => isRecord(line) || others-- >= 1);
}

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const pieces = /[\w$.-]+|=>|\S/g;
const literal = /^(?:[-+.]?\d.*|true|false|null|none|nil|undefined)$/i;
const assigns = /^(?:[:=]|=>)$/;
const bracket = /^[[\](){},;]$/;

/** A line of keys, literals and brackets alone: `{id: 7, name: "Bamboo Watch"},`. */
function isRecord(line: string): boolean {
  // A quoted text is a literal, or a key if a colon follows.
  const words = line.replace(quoted, ' 0 ').match(pieces) ?? [];
  return words.every((word, at) => {
    if (bracket.test(word) || assigns.test(word)) return true;
    const next = words[at + 1] ?? '';
    if (literal.test(word)) return next === '' || bracket.test(next) || assigns.test(next);
    return /^[\w$.-]+$/.test(word) && assigns.test(next);
  });
}
