// The programs that make a site of pages, as the setting `site` names them.

export type SiteName = 'auto' | 'docusaurus' | 'hugo' | 'jekyll' | 'sphinx' | 'none';
