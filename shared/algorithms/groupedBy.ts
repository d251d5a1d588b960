// Items by a key, in the order in which each key comes first: `Map.groupBy`, which Node 20 does not have.

import {rememberedOf} from './memoized.ts';

export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

export function addTo<Key, Item>(groups: Pick<Map<Key, Item[]>, 'get' | 'set'>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** The different items of each key. */
export function setsBy<Key, Item>(pairs: Iterable<readonly [Key, Item]>): Map<Key, Set<Item>> {
  const sets = new Map<Key, Set<Item>>();
  for (const [key, item] of pairs) rememberedOf(sets, key, () => new Set()).add(item);
  return sets;
}
