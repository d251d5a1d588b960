// The address of the view, so that it can be linked to and the back button works: #/overview?dir=,
// #/findings?level=&kind=…, #/finding/ID/PASSAGE/LEFT/RIGHT?level=…

export const filterNames = ['level', 'kind', 'dir', 'dir2', 'owner', 'q', 'fresh'] as const;
export type Filters = {readonly [name in (typeof filterNames)[number]]?: string};

export interface Address {
  readonly view: string;
  readonly id: string;
  /** Numbers of a passage and two of its places; NaN: not given. */
  readonly passage: number;
  readonly left: number;
  readonly right: number;
  readonly filters: Filters;
}

export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view = '', id = '', passage, left, right] = path.split('/').map(decoded);
  const given = new URLSearchParams(query);
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = given.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const numbers = {passage: numberOf(passage), left: numberOf(left), right: numberOf(right)};
  return {view: view === '' ? 'overview' : view, id, ...numbers, filters};
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function numberOf(part: string | undefined): number {
  return part !== undefined && /^\d{1,6}$/.test(part) ? Number(part) : Number.NaN;
}

export function addressOf(view: string, filters: Filters = {}): string {
  const given = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  const query = new URLSearchParams(given as [string, string][]).toString();
  return `#/${view}${query === '' ? '' : `?${query}`}`;
}

export function findingAddress(id: string, filters: Filters, passage?: number, left?: number, right?: number): string {
  const places = passage === undefined ? '' : `/${passage}/${left}/${right}`;
  return addressOf(`finding/${encodeURIComponent(id)}${places}`, filters);
}
