// Days as YYYY-MM-DD, which sort correctly as strings.

/** Whether the string is a valid calendar day in the form YYYY-MM-DD. */
export function isDay(written: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? [];
  if (year === '' || Number(day) < 1) return false;
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) <= (days[Number(month) - 1] ?? 0);
}
