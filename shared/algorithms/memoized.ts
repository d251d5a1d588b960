/** The same function, which computes each answer once. */
export function memoized<Key extends string | number, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const answer = compute(key);
    known.set(key, answer);
    return answer;
  };
}

/** Answers about things that do not change: a map. */
export interface Answers<Thing, Answer> {
  readonly get: (thing: Thing) => Answer | undefined;
  readonly set: (thing: Thing, answer: Answer) => unknown;
}

/** The answer about a thing that does not change, computed once; null: each time. */
export function rememberedOf<Thing, Answer>(
  known: Answers<Thing, Answer> | null,
  thing: Thing,
  compute: (thing: Thing) => Answer,
): Answer {
  const earlier = known?.get(thing);
  if (earlier !== undefined) return earlier;
  const answer = compute(thing);
  known?.set(thing, answer);
  return answer;
}

/** By the first of the things that were asked about together. */
export type KnownTogether<Thing extends object, Answer> = WeakMap<
  Thing,
  {readonly things: readonly Thing[]; readonly answer: Answer}
>;

/** The answer about objects that do not change, unless the first was asked about together with others meanwhile. */
export function rememberedOfAll<Thing extends object, Answer>(
  known: KnownTogether<Thing, Answer> | null,
  things: readonly Thing[],
  compute: () => Answer,
): Answer {
  const earlier = known?.get(things[0]);
  const isSame = earlier?.things.length === things.length && things.every((one, at) => one === earlier.things[at]);
  if (earlier !== undefined && isSame) return earlier.answer;
  const answer = compute();
  known?.set(things[0], {things, answer});
  return answer;
}
