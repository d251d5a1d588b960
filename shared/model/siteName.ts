// The programs that make a site of pages, as the setting `site` names them.

export const siteNames = ['auto', 'docusaurus', 'hugo', 'jekyll', 'sphinx', 'none'] as const;
export type SiteName = (typeof siteNames)[number];
