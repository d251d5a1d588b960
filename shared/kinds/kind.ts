// The form of a kind of finding: its code, level and description, and all that is said of one and done about one that differs
// from other kinds. To add a kind, add its file here and name it in kinds.ts: see docs/architecture.md.

import type {Finding, Level, OccurrencePair} from '../model/finding.ts';
import type {KindMembers} from '../model/jsonReport.ts';
import type {Form, Statement} from '../wording/statement.ts';

export type Code = Finding['code'];

/** `F`: a finding of this kind, with the data that it has. */
export interface Kind<F extends Finding = Finding> {
  readonly code: Code;
  /** Usual level. */
  readonly level: Level;
  /** Heading of a group of them. */
  readonly title: string;
  /** How one and how many of them are counted. */
  readonly one: string;
  readonly many: string;
  readonly short: string;
  /** In lines for agents; the code if there is none. */
  readonly sign?: string;
  readonly full: string;
  /** Advice for one. */
  readonly help: string;
  /** Shapes of findings that a baseline entry of this code accepts. */
  readonly accepts: readonly Finding['kind'][];
  /** An entry of this code accepts nothing else, and no other entry accepts this. `pages`: on the pages that it names only. */
  readonly acceptedAlone?: 'anywhere' | 'pages';
  /** Something is wrong at a place. 2: whatever anyone meant; 1: the reader has to find out. */
  readonly wrong?: 1 | 2;
  /** The sentence of a review counts them apart from copies. */
  readonly isCountedApart?: true;
  /** Answers a question about two files: there is nothing to accept or to silence. */
  readonly isAnswer?: true;
  /** A link or an include in place of the text is no remedy. */
  readonly isKept?: true;
  /** For all reports and editors, at one of its places. */
  statement(finding: F, ordinal: number, form: Form): Statement;
  /** Members that only this kind has, in JSON; in a line of JSON Lines, of one pair; and in the properties of SARIF. */
  data?(finding: F): KindMembers;
  row?(finding: F, pair: OccurrencePair): object;
  properties?(finding: F): object;
}
