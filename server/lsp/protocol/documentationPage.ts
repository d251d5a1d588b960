// The address of a page of docs/, which is installed with the program.

/** The code runs in dist and, in tests, in server/lsp/protocol. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../docs/' : '../docs/', import.meta.url);

export function documentationPage(name: string): string {
  return new URL(name, folder).href;
}
