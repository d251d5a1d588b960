// Takes a JSON Schema and a tree of settings, gives every problem with its offset. Supports only the keywords that our
// own schema uses, so that no validator has to be loaded at startup; a test compares it with ajv.
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import {joinedPhrases, type Phrase, phrase} from '../../shared/model/phrase.ts';
import type {Schema} from '../../shared/model/settingParts.ts';
import {gotAndExpected, type Member, type Problem, type SettingNode} from './configTree.ts';

/** Problems in the order of the text. Empty: the tree matches the schema. */
export function problemsOf(tree: SettingNode, schema: Schema): Problem[] {
  const problems: Problem[] = [];
  check(tree, schema, '', problems);
  return problems.sort((a, b) => a.at - b.at);
}

function check(node: SettingNode, schema: Schema, name: string, problems: Problem[]): void {
  if (!fits(node, schema)) {
    // Do not quote a value that is no object: it may be a file of another kind.
    const isText = node.kind === 'scalar' && typeof node.value === 'string';
    const value = name === '' && isText ? phrase('plain text') : got(node);
    const problem = meant(phrase(gotAndExpected, {got: value, expected: expected(schema)}), closeTo(node, schema));
    problems.push({at: node.at, problem: name === '' ? problem : of(name, problem)});
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
      if (schema.additionalProperties === false) problems.push({at: member.at, problem: unknown(member, known, name)});
      continue;
    }
    const path = name === '' ? member.key : `${name}.${member.key}`;
    if (seen.has(member.key)) problems.push({at: member.at, problem: of(path, phrase('set twice, expected it once'))});
    seen.add(member.key);
    check(member.value, property, path, problems);
  }
  for (const key of schema.required ?? []) {
    if (seen.has(key)) continue;
    const gaps = {key, expected: expected(known[key] ?? {})};
    problems.push({at: node.at, problem: of(name, phrase('"{key}" is missing, expected {expected}', gaps))});
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

function of(setting: string, problem: Phrase): Phrase {
  return phrase('{setting}: {problem}', {setting, problem});
}

function unknown({key}: Member, known: Readonly<Record<string, Schema>>, name: string): Phrase {
  const names = Object.keys(known);
  const problem =
    name === '' ? phrase('unknown setting "{key}"', {key}) : phrase('unknown setting "{key}" in {name}', {key, name});
  // A setting that belongs inside an object is reported with that object.
  const inner = names.find((one) => Object.hasOwn(known[one]?.properties ?? {}, key));
  if (inner !== undefined) return phrase('{problem}, expected it inside "{inner}"', {problem, inner});
  const close = didYouMean(key, names);
  if (close !== null) return meant(problem, close);
  const all = names.filter((one) => one !== '$schema').join(', ');
  return phrase('{problem}, expected one of {all}', {problem, all});
}

function closeTo(node: SettingNode, schema: Schema): string | null {
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || schema.enum === undefined) return null;
  return didYouMean(node.value, schema.enum);
}

function meant(problem: Phrase, close: string | null): Phrase {
  return close === null ? problem : phrase('{problem}; did you mean "{close}"?', {problem, close});
}

function got(node: SettingNode): string | Phrase {
  if (node.kind === 'object') return phrase('an object');
  if (node.kind === 'list') return node.items.length === 0 ? phrase('an empty list') : phrase('a list');
  if (typeof node.value === 'number') return String(node.value);
  const written = JSON.stringify(node.value);
  return written.length > 60 ? `${written.slice(0, 57)}…"` : written;
}

function expected(schema: Schema): string | Phrase {
  if (schema.enum !== undefined) return alternatives(schema.enum.map((value) => `"${value}"`));
  if (schema.minLength !== undefined) return phrase('a glob');
  if (schema.type === undefined) return phrase('a value');
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return alternatives(types.map((type) => expectedOfType(type, schema)));
}

function expectedOfType(type: string, schema: Schema): Phrase {
  if (type === 'integer') return numberIn(schema, phrase('a whole number'));
  if (type === 'number') return numberIn(schema, phrase('a number'));
  if (type === 'boolean') return phrase('true or false');
  if (type === 'string') return phrase('a text in quotes');
  if (type === 'object') return phrase('an object');
  const items = schema.items ?? {};
  const isSome = (schema.minItems ?? 0) > 0;
  if (items.type === 'object') return isSome ? phrase('a list of objects, at least one') : phrase('a list of objects');
  if (items.minLength === undefined)
    return isSome ? phrase('a list of texts, at least one') : phrase('a list of texts');
  return isSome ? phrase('a list of globs, at least one') : phrase('a list of globs');
}

function numberIn({minimum, maximum, not}: Schema, number: Phrase): Phrase {
  if (minimum === undefined) {
    return maximum === undefined ? number : phrase('{number} of at most {maximum}', {number, maximum});
  }
  const from =
    maximum === undefined
      ? phrase('{number} of at least {minimum}', {number, minimum})
      : phrase('{number} from {minimum} to {maximum}', {number, minimum, maximum});
  return not === undefined ? from : phrase('{number}, but not {value}', {number: from, value: String(not.const)});
}

function alternatives(words: readonly (string | Phrase)[]): string | Phrase {
  if (words.length < 2) return words[0] ?? '';
  return phrase('{some} or {last}', {some: joinedPhrases(words.slice(0, -1), ', '), last: words[words.length - 1]});
}
