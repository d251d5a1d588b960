// How pure parts say something in the user's language: `vscode.l10n.t` in the extension, the words themselves in tests.

export type Translate = (message: string, ...words: (string | number)[]) => string;
