/** The file of the package, absolute. `ignored`: it is built already. */
export function packNpm(root: string, folder: string, options?: {readonly scripts?: 'run' | 'ignored'}): string;
