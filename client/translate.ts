// How pure files translate messages: `vscode.l10n.t` in the extension, the unchanged message in tests.

export type Translate = (message: string, ...words: (string | number)[]) => string;
