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

/** The answer about an object that does not change, computed once. */
export function rememberedOf<Thing extends object, Answer>(
  known: WeakMap<Thing, Answer>,
  thing: Thing,
  compute: (thing: Thing) => Answer,
): Answer {
  const earlier = known.get(thing);
  if (earlier !== undefined) return earlier;
  const answer = compute(thing);
  known.set(thing, answer);
  return answer;
}
