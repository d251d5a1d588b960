// The result of a run: its findings, and all that is reported beside them.

import type {Finding} from './finding.ts';
import type {ExceededLimit} from './jsonReport.ts';
import type {ReportedBaseline, ReportedNoise, RuledOut, UnusedComment} from './notesOfReport.ts';
import type {Phrase} from './phrase.ts';
import type {CalmReason, InfoReason, SilentReason, StaleReason} from './reasons.ts';

/** Findings that a rule left out of the report, or made information. */
export interface LeftOut<Rule = SilentReason | CalmReason | InfoReason | StaleReason> extends RuledOut {
  readonly reason: Rule & string;
}

/** Matches that are not findings, so that silence can be checked (`--explain-noise`). */
export interface Noise extends ReportedNoise {
  /** Findings that rules took out, by rule; left out where there are none, or all are reported. */
  readonly leftOut?: readonly LeftOut<SilentReason>[];
  /** Findings that rules made information, by rule; left out where there are none. */
  readonly calmed?: readonly LeftOut<CalmReason | StaleReason | InfoReason>[];
}

/** A pattern of the setting `expected` that would leave out so many of the copies that are told. */
export interface ProposedSet {
  readonly pattern: string;
  readonly copies: number;
}

/** A limit that cut something off: never silent. */
export interface Cut {
  /** Name of the setting, for example 'findingsMax'. */
  readonly limit: string;
  readonly value: number;
  /** '312 weaker findings'. */
  readonly lost: Phrase;
}

/** Outcome of limits that decide instead of the levels of findings. */
export interface LimitOutcome {
  readonly exceeded: readonly ExceededLimit[];
  /** Whether a limit is exceeded, or a finding has no limit and fails by its level. */
  readonly fails: boolean;
}

/** Scope of a review. */
export interface Review {
  /** Files that the change adds or alters, as far as they can be compared. */
  readonly changed: number;
  /** Their description, to be read behind '12 files': 'staged', 'changed since main (1a2b3c4)'. */
  readonly what: string;
}

/** An entry of a baseline that accepts nothing, less than it could, or nothing any more. */
export interface BaselineNote extends ReportedNote {
  readonly code: Finding['code'];
}

type ReportedNote = ReportedBaseline['notes'][number];

/** Findings accepted because they were known before. They are not among `findings`. */
export interface AcceptedSummary {
  /** A baseline file, or a Git revision. */
  readonly source: 'file' | 'revision';
  /** The file relative to the root, or the revision as the user named it. */
  readonly by: string;
  /** Passages, pages and groups of folders that are accepted. */
  readonly count: number;
  readonly notes: readonly BaselineNote[];
}

/** A pair of files that was named, and of which one cannot be read. */
export interface NotCompared {
  readonly a: string;
  readonly b: string;
  /** A sentence. */
  readonly reason: string;
}

export interface Inspection {
  readonly findings: readonly Finding[];
  readonly files: number;
  readonly bytes: number;
  readonly words: number;
  readonly skipped: number;
  readonly noise: Noise;
  readonly cuts: readonly Cut[];
  /** Of each page that is checked, how many words it has; absent where only a part is looked at, as in a review. */
  readonly wordsOf?: Readonly<Record<string, number>>;
  readonly suppressed: number;
  readonly unusedSuppressions: readonly UnusedComment[];
  /** Only what a change adds was looked for; absent where everything was. */
  readonly review?: Review;
  /** Scope of a command other than `check`, in words: '11 changes of 3 commits', '2 files'. */
  readonly past?: string;
  /** Findings by code, if they were written while they were found and are no longer in `findings`. */
  readonly written?: Readonly<Record<string, number>>;
  /** Only a part of what was found is reported: the flags that say which, and how much there is in all. */
  readonly filter?: {readonly said: string; readonly warnings: number; readonly infos: number};
  /** Only where there are limits of copies or of their share. */
  readonly limits?: LimitOutcome;
  /** Only where there is a baseline. */
  readonly accepted?: AcceptedSummary;
  /** Only where there is no configuration, and where there are some. */
  readonly proposedSets?: readonly ProposedSet[];
  /** Only of named pairs. */
  readonly notCompared?: readonly NotCompared[];
}

/** Of some findings, without what was read for them. */
export function inspectionOf(findings: readonly Finding[]): Inspection {
  return {
    findings,
    files: 0,
    bytes: 0,
    words: 0,
    skipped: 0,
    noise: {words: {}, matches: {}, examples: []},
    cuts: [],
    suppressed: 0,
    unusedSuppressions: [],
  };
}
