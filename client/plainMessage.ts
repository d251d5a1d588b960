// Takes text from the server, which may quote untrusted names and settings, and prevents VS Code from making links of
// it: in notifications and in the language status a link can run any command. Pure.

export function plainText(text: string): string {
  return text.replaceAll('](', '] (');
}
