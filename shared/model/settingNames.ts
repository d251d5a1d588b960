// Names that settings, flags and reports choose from.

export const siteNames = ['auto', 'docusaurus', 'hugo', 'jekyll', 'sphinx', 'none'] as const;
export type SiteName = (typeof siteNames)[number];

/** The forges whose links a report can make. */
export const forgeNames = ['github', 'gitlab', 'bitbucket', 'forgejo'] as const;
export type ForgeName = (typeof forgeNames)[number];

/**
 * Names of the kinds of sources. The kind follows from the path or from the configuration.
 * `include`: a folder of text that other pages include. `page`: none of the other kinds.
 */
export const pathClasses = ['page', 'dated', 'upgrade', 'generated', 'data', 'vendored', 'test', 'include'] as const;
export type PathClass = (typeof pathClasses)[number];
