// Notes of a report of `--format json` beside its findings, as types: see jsonReport.ts.

export interface ReportedNoise {
  /** Words that were read and not compared, by reason. */
  readonly words: Readonly<Record<string, number>>;
  /** Matches that were dropped, by reason. */
  readonly matches: Readonly<Record<string, number>>;
  readonly examples: readonly {
    readonly reason: string;
    readonly path: string;
    readonly line: number;
    readonly words: number;
    readonly text: string;
  }[];
  /** Copies that rules leave out of the report, and those that rules make information. */
  readonly leftOut?: readonly RuledOut[];
  readonly calmed?: readonly RuledOut[];
}

export interface RuledOut {
  readonly reason: string;
  readonly count: number;
  readonly heaviest: {
    readonly path: string;
    readonly line: number;
    readonly other: string;
    readonly otherLine: number;
    readonly weight: number;
    readonly counted?: string;
  };
}

export interface ReportedCut {
  /** Name of the setting, such as 'limits.findingsMax'. */
  readonly limit: string;
  readonly value: number;
  /** Such as '312 findings'. */
  readonly lost: string;
}

export interface UnusedComment {
  readonly path: string;
  readonly line: number;
  readonly comment: string;
  readonly problem?: string;
}

export interface ReportedBaseline {
  readonly source: 'file' | 'revision';
  readonly by: string;
  /** Number of findings that are accepted. */
  readonly accepted: number;
  readonly notes: readonly {
    readonly kind: 'stale' | 'fewer' | 'expired';
    readonly line: number;
    readonly code: string;
    readonly count: number;
    readonly left: number;
    readonly expires: string;
    readonly paths: readonly string[];
    readonly excerpt: string;
  }[];
}
