// Names of the kinds of sources. The kind follows from the path or from the configuration.

/** `include`: a folder of text that other pages include. `page`: none of the other kinds. */
export const pathClasses = ['page', 'dated', 'upgrade', 'generated', 'data', 'vendored', 'test', 'include'] as const;
export type PathClass = (typeof pathClasses)[number];
