// Groups methods with the same theoretical curve: one line in a plot instead of several on top of each other.

import type {CurvePoint} from './accuracy.ts';
import type {Method} from './results.ts';

export interface MethodGroup {
  /** 'permutations, prefix-8, unary …' */
  readonly label: string;
  /** The first method, which represents the group. */
  readonly method: Method;
}

const namesMax = 3;

/** Groups with equal theory, in the order of their first method. */
export function groupsOf(methods: readonly Method[], theory: (point: CurvePoint) => number): MethodGroup[] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    const key = method.accuracy.curve.map((point) => Number(theory(point)).toFixed(3)).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), method]);
  }
  return [...groups.values()].map((group) => {
    const names = group.slice(0, namesMax).map(({name}) => name);
    return {label: `${names.join(', ')}${group.length > namesMax ? ' …' : ''}`, method: group[0]};
  });
}
