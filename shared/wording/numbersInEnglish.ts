// Numbers and lists in English, said the same way in every report.

/** 1204 → '1,204'. Own code: the output must not depend on the locale of the machine. */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 1204.06 → '1,204.1', with so many digits after the point. */
export function decimal(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** '1 word', '1,204 words'. */
export function plural(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${Math.round(value) === 1 ? one : many}`;
}

/** A share 0…1 in whole percents; never '100 %' unless it is all, never '0 %' unless it is nothing. */
export function percent(share: number): string {
  if (share <= 0) return '0 %';
  if (share >= 1) return '100 %';
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}

/** One decimal below ten percent, where it matters. */
export function smallShare(share: number): string {
  if (share <= 0 || share >= 0.0995) return percent(share);
  return share < 0.0005 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`;
}

/** Two digits are enough for a sum: 21,873 → '22,000'. */
export function roundedCount(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return count(Math.round(value / unit) * unit);
}

/** A score 0…1 to the hundredth; never '1' unless it is, never '0' unless it is nothing. */
export function score(value: number): string {
  if (value <= 0) return '0';
  if (value >= 1) return '1';
  return Math.min(0.99, Math.max(0.01, value)).toFixed(2);
}

/** Lines as people write them: '40-58', or '40' for one. */
export function lineRange(startLine: number, endLine: number): string {
  return endLine > startLine ? `${startLine}-${endLine}` : String(startLine);
}

/** 'a', 'a and b', 'a, b and c'. */
export function listInEnglish(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** At most six digits after the point, for machines: enough for any share of a text of a million words. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

export function capitalised(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** 'containment 92 % and 100 %, resemblance 0.86': shares 0…1 of the words here and of those there. */
export function scoresInEnglish(here: number, there: number, resemblance: number): string {
  return `containment ${percent(here)} and ${percent(there)}, resemblance ${score(resemblance)}`;
}
