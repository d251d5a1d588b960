// Takes a path, says whether it is a page that authors copy to begin a new one: in `archetypes/`, as Hugo has it, in a folder
// `templates/` of the root, or named `TEMPLATE.md`, or like `templates/template-concept.md`. What is written about templates is
// in other places.

const folder = /^\.?_?templates\/|(^|\/)archetypes\//;
const name = /(^|\/)(?:_template|TEMPLATE)\.\w+$|(^|\/)templates\/(?:[\w-]+[-_])?template(?:[-_][\w-]+)?\.\w+$/;
const page = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;

export function isPageTemplate(path: string): boolean {
  return page.test(path) && (folder.test(path) || name.test(path));
}
