// Messages in the language of the user. Text from the server may quote untrusted names and settings: VS Code is prevented from
// making links of it, because in notifications and in the language status a link can run any command. Pure.

export function plainText(text: string): string {
  return text.replaceAll('](', '] (');
}

/** How pure files translate messages: `vscode.l10n.t` in the extension, the unchanged message in tests. */
export type Translate = (message: string, ...words: (string | number)[]) => string;
