// Outcomes of the run before, by all that they depend on.

export interface Outcomes {
  outcomes: ReadonlyMap<string, unknown>;
}

/** Gives the outcome of the key, from the run before if it had it; `end` forgets those that were not asked for. */
export interface Recall {
  readonly outcome: <Outcome>(key: () => string | null, make: () => Outcome) => Outcome;
  readonly end: () => void;
}

/** A null key: the outcome depends on more. */
export function recallFrom(memory: Outcomes): Recall {
  const now = new Map<string, unknown>();
  return {
    outcome: <Outcome>(keyOf: () => string | null, make: () => Outcome): Outcome => {
      const key = keyOf();
      if (key === null) return make();
      const made = memory.outcomes.has(key) ? (memory.outcomes.get(key) as Outcome) : make();
      now.set(key, made);
      return made;
    },
    end: () => {
      memory.outcomes = now;
    },
  };
}

export const noRecall: Recall = {outcome: (_, make) => make(), end: () => undefined};
