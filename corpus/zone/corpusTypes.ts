// Inputs and outputs of the use cases of a corpus: plain data, without a connection and without a secret in any result.

/** Where a corpus is, with what right it is asked, and how much: from the user's file and the environment only. */
export interface CorpusAccess {
  /** The nodes to begin with; at least one. */
  readonly nodes: readonly NodeAddress[];
  readonly tls: TlsSettings | null;
  readonly username: string | null;
  readonly password: string | null;
  /** The zones whose secret may be used with these nodes, in the order in which they are asked. */
  readonly zones: readonly ZoneSecret[];
  /** The zones that the user or the environment named; null: the repository's configuration may choose one. */
  readonly namedZone: string | null;
  /** The name under which this repository is pushed: from the environment only. */
  readonly as: string | null;
  /** Folders with clones of other repositories, absolute. */
  readonly clones: readonly string[];
  /** The longest that anybody waits for the corpus; null: what the caller usually waits. */
  readonly budgetMs: number | null;
  /** Fingerprints asked of one file at most. */
  readonly asksMax: number;
}

export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

export interface TlsSettings {
  /** PEM of further authorities; null: those of the system. */
  readonly ca: string | null;
}

export interface ZoneSecret {
  /** 1 to 8 letters or digits. */
  readonly zone: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** `none`: estimates only. `here`: texts on this machine are read. `fetch`: texts are also fetched from their remote. */
export type Verifying = 'none' | 'here' | 'fetch';

export interface RepositoryStatus {
  readonly name: string;
  readonly remote: string;
  readonly commit: string;
  /** Of its push, YYYY-MM-DD. */
  readonly day: string;
  readonly documents: number;
  readonly generation: number;
}

export interface ZoneStatus {
  readonly zone: string;
  readonly repositories: readonly RepositoryStatus[];
  readonly documents: number;
  readonly masters: number;
  /** Fewest replicas that a master has; null: this user may not ask. */
  readonly replicas: number | null;
  /** Masters that have no replica; null: this user may not ask. */
  readonly mastersAlone: number | null;
  /** Bytes that the masters use for everything; null: this user may not ask. */
  readonly memoryBytes: number | null;
  /** Buckets that were looked at, their mean and largest number of members. */
  readonly buckets: {readonly sampled: number; readonly mean: number; readonly largest: number};
  /** Warnings for an operator: buckets that grow too long, a server that evicts. */
  readonly warnings: readonly string[];
}

export interface PushResult {
  readonly repository: string;
  readonly zone: string;
  readonly commit: string;
  readonly added: number;
  readonly renamed: number;
  readonly removed: number;
  readonly same: number;
  /** Documents whose old text is not in this clone: their postings are left to the sweep. */
  readonly left: number;
  readonly postings: number;
  /** Postings that were not written because their fingerprint is common knowledge. */
  readonly common: number;
  /** Fewest replicas that confirmed the writes; 0: not replicated. */
  readonly replicas: number;
  /** Documents that `--verify` found incomplete and wrote again; null: not asked for. */
  readonly repaired: number | null;
}

export interface ForgetResult {
  readonly repository: string;
  readonly documents: number;
}

export interface SweepResult {
  readonly buckets: number;
  readonly postings: number;
  readonly dropped: number;
}

/** Why nothing was pushed although nothing is wrong: somebody else is pushing the same repository. */
export interface LeaseHeld {
  readonly kind: 'held';
  readonly sentence: string;
}
