// Takes a JSON Schema and a tree of settings, gives every problem with its offset. Supports only the keywords that our
// own schema uses, so that no validator has to be loaded at startup; a test compares it with ajv.
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import type {Schema} from '../../shared/model/settingParts.ts';
import type {Member, Problem, SettingNode} from './configTree.ts';

/** Problems in the order of the text. Empty: the tree matches the schema. */
export function problemsOf(tree: SettingNode, schema: Schema): Problem[] {
  const problems: Problem[] = [];
  check(tree, schema, '', problems);
  return problems.sort((a, b) => a.at - b.at);
}

function check(node: SettingNode, schema: Schema, name: string, problems: Problem[]): void {
  if (!fits(node, schema)) {
    // Do not quote a value that is no object: it may be a file of another kind.
    const where = name === '' ? '' : `${name}: `;
    problems.push({
      at: node.at,
      message: `${where}got ${name === '' && node.kind === 'scalar' ? 'one text' : got(node)}, expected ${expected(schema)}${meant(node, schema)}`,
    });
    return;
  }
  if (node.kind === 'list' && schema.items !== undefined) {
    for (const [index, item] of node.items.entries()) check(item, schema.items, `${name}[${index}]`, problems);
  }
  if (node.kind === 'object') checkMembers(node, schema, name, problems);
}

function checkMembers(node: SettingNode & {kind: 'object'}, schema: Schema, name: string, problems: Problem[]): void {
  const known = schema.properties ?? {};
  const seen = new Set<string>();
  for (const member of node.members) {
    const property = Object.hasOwn(known, member.key) ? known[member.key] : undefined;
    if (property === undefined) {
      if (schema.additionalProperties === false) problems.push({at: member.at, message: unknown(member, known, name)});
      continue;
    }
    const path = name === '' ? member.key : `${name}.${member.key}`;
    if (seen.has(member.key)) problems.push({at: member.at, message: `${path}: set twice, expected it once`});
    seen.add(member.key);
    check(member.value, property, path, problems);
  }
  for (const key of schema.required ?? []) {
    if (seen.has(key)) continue;
    problems.push({at: node.at, message: `${name}: "${key}" is missing, expected ${expected(known[key] ?? {})}`});
  }
}

function fits(node: SettingNode, schema: Schema): boolean {
  const types = schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types.length > 0 && !types.some((type) => isOfType(node, type))) return false;
  if (node.kind === 'list') return node.items.length >= (schema.minItems ?? 0);
  if (node.kind === 'object') return true;
  const {value} = node;
  if (typeof value === 'number') {
    const {minimum = -Infinity, maximum = Infinity, not} = schema;
    return value >= minimum && value <= maximum && value !== not?.const;
  }
  if (typeof value !== 'string') return true;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  return value.length >= (schema.minLength ?? 0);
}

function isOfType(node: SettingNode, type: string): boolean {
  if (node.kind === 'object') return type === 'object';
  if (node.kind === 'list') return type === 'array';
  if (type === 'integer') return Number.isInteger(node.value);
  if (type === 'number') return Number.isFinite(node.value);
  return node.value !== null && typeof node.value === type;
}

function unknown(member: Member, known: Readonly<Record<string, Schema>>, name: string): string {
  const names = Object.keys(known);
  const what = `unknown setting "${member.key}"${name === '' ? '' : ` in ${name}`}`;
  // A setting that belongs inside an object is reported with that object.
  const inner = names.find((key) => Object.hasOwn(known[key]?.properties ?? {}, member.key));
  if (inner !== undefined) return `${what}, expected it inside "${inner}"`;
  const close = didYouMean(member.key, names);
  if (close !== null) return `${what}; did you mean "${close}"?`;
  // Inside an object the list of its settings is short.
  if (name !== '') return `${what}, expected one of ${names.join(', ')}`;
  return `${what}, expected one of ${names.filter((key) => key !== '$schema').join(', ')}`;
}

function meant(node: SettingNode, schema: Schema): string {
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || schema.enum === undefined) return '';
  const close = didYouMean(node.value, schema.enum);
  return close === null ? '' : `; did you mean "${close}"?`;
}

function got(node: SettingNode): string {
  if (node.kind === 'object') return 'an object';
  if (node.kind === 'list') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (typeof node.value === 'number') return String(node.value);
  const written = JSON.stringify(node.value);
  return written.length > 60 ? `${written.slice(0, 57)}…"` : written;
}

function expected(schema: Schema): string {
  if (schema.enum !== undefined) return alternatives(schema.enum.map((value) => `"${value}"`));
  if (schema.minLength !== undefined) return 'a glob';
  const types = schema.type === undefined || typeof schema.type === 'string' ? [schema.type ?? 'a value'] : schema.type;
  return alternatives(types.map((type) => expectedOfType(type, schema)));
}

function expectedOfType(type: string, schema: Schema): string {
  if (type === 'integer') return `a whole number${range(schema)}`;
  if (type === 'number') return `a number${range(schema)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return 'a text in quotes';
  if (type === 'object') return 'an object';
  const items = schema.items ?? {};
  const what = items.type === 'object' ? 'objects' : items.minLength === undefined ? 'texts' : 'globs';
  return `a list of ${what}${(schema.minItems ?? 0) > 0 ? ', at least one' : ''}`;
}

function range({minimum, maximum, not}: Schema): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`;
  const but = not === undefined ? '' : `, but not ${not.const}`;
  return `${maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`}${but}`;
}

function alternatives(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
