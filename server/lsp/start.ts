// shingle lsp: the entry of the language server.

export async function start(): Promise<void> {}
