// The entry of the threads of the language server: which of them this is stands in its data.

export {};
