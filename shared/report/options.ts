// Appearance of a report. Its content never depends on it, except where `quiet` leaves information out.

import type {Answers} from '../algorithms/memoized.ts';
import type {Finding} from '../model/finding.ts';
import type {FileLinks} from '../wording/fileLinks.ts';
import type {Permalinks} from './forge.ts';

export type ReportOrder = 'weight' | 'path' | 'folder';

/** Text of each finding below its title. */
export type FindingTexts = Answers<Finding, string>;

/** Of the last report, for those that write many about the same findings. */
export class ReportMemory<Texts extends FindingTexts = FindingTexts> {
  readonly #newTexts: () => Texts;
  #last: {readonly look: string; readonly texts: Texts} | null;

  constructor(newTexts: () => Texts, last: {readonly look: string; readonly texts: Texts} | null = null) {
    this.#newTexts = newTexts;
    this.#last = last;
  }

  get last(): {readonly look: string; readonly texts: Texts} | null {
    return this.#last;
  }

  /** `look`: all that texts depend on beside the finding. */
  of(look: string): Texts {
    if (this.#last?.look !== look) this.#last = {look, texts: this.#newTexts()};
    return this.#last.texts;
  }
}

export interface ReportOptions {
  /** Colours and other SGR codes; for the pretty report only. */
  readonly color: boolean;
  /** Columns of the terminal; only paths are ever wider. */
  readonly width: number;
  /** Show the words that differ instead of an excerpt. */
  readonly diff: boolean;
  /**
   * No summary, no word about noise, and no information, but for that of a review, a line each. Limits that cut something off
   * are still said.
   */
  readonly quiet: boolean;
  /** Every reason why something was not compared or not reported, with examples. */
  readonly explainNoise: boolean;
  /** Findings that are listed, in their order; null: all. */
  readonly top: number | null;
  /** Next step, for a reader at a terminal. */
  readonly hint?: string;
  readonly sort: ReportOrder;
  /** Count and add up by folder, and list nothing. For the pretty report only. */
  readonly summary: boolean;
  /** List information too; else it is counted. For the pretty report only. */
  readonly information: boolean;
  /** How to go on with a finding; null: nothing is said of it. For the pretty report only. */
  readonly accept: AcceptCommand | null;
  /** The command that shows all of the information of a review, of which each has a line; null: it is only counted. */
  readonly look: string | null;
  /** How to go on after a review that failed, a line each; for the pretty report only. */
  readonly nextSteps: readonly NextStep[];
  /** The checked folder, absolute, with `/`; '': paths stay relative. For Xcode only. */
  readonly root: string;
  /** Version of the tool, for formats that name it. */
  readonly version: string;
  /** Where the tool and its findings are described; null: the project has no public address. */
  readonly home: {readonly page: string; readonly findings: string} | null;
  /** Where files can be read on the forge; null: not known. For the comment only. */
  readonly permalinks: Permalinks | null;
  /** How paths on a terminal lead to files; null: they are plain text. For the pretty report only. */
  readonly fileLinks: FileLinks | null;
  /** For the pretty report only. */
  readonly texts?: ReportMemory | undefined;
}

/** The command that accepts a finding: `before`, its number or its identity, `after`. */
interface AcceptCommand {
  readonly before: string;
  readonly by: 'number' | 'family';
  readonly after: string;
}

/** 'accept just these', and the command or the comment that does it. */
export interface NextStep {
  readonly what: string;
  readonly how: string;
}
