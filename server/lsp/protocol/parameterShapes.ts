// Parameters that a message must have for its handler to read them. The library passes on everything a client sends.

type Shape = 'string' | 'number' | readonly [Shape] | {readonly [field: string]: Shape};

const textDocument = {uri: 'string'} as const;
const position = {line: 'number', character: 'number'} as const;
const document = {textDocument} as const;
const atPosition = {textDocument, position} as const;

/** A method that is not in here reads its parameters with care. */
const shapes: Readonly<Record<string, Shape>> = {
  'textDocument/hover': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/references': {...atPosition, context: {}},
  'textDocument/codeAction': {
    textDocument,
    range: {start: position, end: position},
    context: {diagnostics: [{}]},
  },
  'textDocument/codeLens': document,
  'textDocument/documentLink': document,
  'textDocument/diagnostic': document,
  'workspace/diagnostic': {previousResultIds: [{uri: 'string', value: 'string'}]},
  'workspace/executeCommand': {command: 'string'},
  'workspace/textDocumentContent': {uri: 'string'},
  'textDocument/didOpen': {textDocument: {uri: 'string', languageId: 'string', version: 'number', text: 'string'}},
  'textDocument/didChange': {textDocument: {uri: 'string', version: 'number'}, contentChanges: [{text: 'string'}]},
  'textDocument/didSave': document,
  'textDocument/didClose': document,
  'workspace/didChangeWatchedFiles': {changes: [textDocument]},
  'workspace/didChangeWorkspaceFolders': {event: {added: [textDocument], removed: [textDocument]}},
};

/** Description of wrong parameters, for the author of the client; null: they are right. */
export function problemOf(method: string, parameters: unknown): string | null {
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined;
  return shape === undefined ? null : mismatch(shape, parameters, 'params');
}

function mismatch(shape: Shape, value: unknown, name: string): string | null {
  if (typeof shape === 'string') return typeof value === shape ? null : `expected ${name} to be a ${shape}`;
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return `expected ${name} to be a list`;
    return first(value.map((one, at) => mismatch(shape[0], one, `${name}[${at}]`)));
  }
  if (typeof value !== 'object' || value === null) return `expected ${name} to be an object`;
  return first(
    Object.entries(shape).map(([field, inner]) => mismatch(inner, Reflect.get(value, field), `${name}.${field}`)),
  );
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function first(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
