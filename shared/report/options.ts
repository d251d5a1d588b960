// How a report is to look. What it says never depends on it, except where `quiet` leaves information out.

export type ReportOrder = 'weight' | 'path' | 'folder';

export interface ReportOptions {
  /** Colours and other SGR codes; for the pretty report only. */
  readonly color: boolean;
  /** Columns of the terminal; only paths are ever wider. */
  readonly width: number;
  /** Show the words that differ instead of an excerpt. */
  readonly diff: boolean;
  /** Warnings only: no information findings, no word about noise. Limits that cut something off are still said. */
  readonly quiet: boolean;
  /** Every reason why something was not compared or not reported, with examples. */
  readonly explainNoise: boolean;
  /** Findings that are listed, in their order; null: all. */
  readonly top: number | null;
  /** What to do next, for a reader at a terminal. */
  readonly hint?: string;
  readonly sort: ReportOrder;
  /** List what is only of interest too; else it is counted. For the pretty report only. */
  readonly information: boolean;
  /** Version of the tool, for formats that name it. */
  readonly version: string;
}
