// Takes a text before and after an edit, says whether the edit touches a fact: what is right or wrong and no matter of
// style. Of stale copies that differ in a fact two thirds were wanted by those who read them, of all a half.

/** Numbers and names with digits, link targets, addresses, code spans, flags, identifiers, file names and paths. */
const facts =
  /[\w.,:-]*\d[\w.,:%-]*|\]\([^)\s]*|https?:\/\/[^\s)>"'`]+|`[^`\n]*`|--?\w[\w-]+|\w*\p{Ll}\p{Lu}\w*|\w+_\w+|\w+(?:[./:]{1,2}\w+)+|\w+\(\)/gu;

export function touchesFact(before: string, now: string): boolean {
  return factsOf(before) !== factsOf(now);
}

function factsOf(text: string): string {
  return [...text.matchAll(facts)].map(([fact]) => fact.replace(/[.,:]+$/, '')).join('\n');
}
