// Names of findings: takes findings one by one, gives each a name that no other of the report has and that stays the same when
// lines move; takes such a name, gives the findings that have it.

import type {Finding} from '../model/finding.ts';

/** The name of its copy group; what has the same is counted. Names of one code are unique. */
export function findingNames(): (finding: Finding) => string {
  const counts = new Map<string, number>();
  return ({code, family}) => {
    const key = `${code} ${family}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? family : `${family}-${count}`;
  };
}

/** A shorter beginning is as likely a number or a word. */
const digitsMin = 6;

/**
 * Takes a name of a finding as a reader has it from any report, gives the findings that have it. A name is the `family` of a
 * finding, sixteen hexadecimal digits, the same in every run and report as long as its words are the same; the beginning of
 * one, as of a commit; or with its code before it, as agents get it.
 * Several findings have the same name if they are about the same words, and a beginning of one may be that of several.
 */
export function findingsNamed(findings: readonly Finding[], name: string): readonly Finding[] {
  const [, code, digits = name] = /^([a-z-]+)\/(.+)$/.exec(name) ?? [];
  const ofCode = code === undefined ? findings : findings.filter((finding) => finding.code === code);
  const whole = ofCode.filter((finding) => familiesOf(finding).includes(digits));
  if (whole.length > 0 || digits.length < digitsMin || !/^[0-9a-f]+$/.test(digits)) return whole;
  return ofCode.filter((finding) => familiesOf(finding).some((family) => family.startsWith(digits)));
}

/** Of all texts that it merges. */
function familiesOf({
  family,
  more = [],
}: Pick<Finding, 'family'> & {readonly more?: Finding['more']}): readonly string[] {
  return [family, ...more.map((text) => text.family)];
}
