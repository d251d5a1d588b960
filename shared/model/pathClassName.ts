// Names of the kinds of sources that are told apart by their paths, or by the configuration.

/** `include`: a folder of text that other pages include. `page`: none of the others. */
export const pathClasses = ['page', 'dated', 'upgrade', 'generated', 'data', 'vendored', 'test', 'include'] as const;
export type PathClass = (typeof pathClasses)[number];
