// Takes the settings from a client, replaces missing and invalid values by defaults.

import {type EditorSettings, editorDefaults} from '../../../shared/model/protocol.ts';

const choices: Readonly<Record<string, readonly string[]>> = {
  run: ['onType', 'onSave'],
  severity: ['error', 'warning', 'information', 'hint', 'off'],
  acceptedSeverity: ['hint', 'off'],
  history: ['auto', 'on', 'off'],
};

const delayMaxMs = 60_000;

/** Later values win: clients without settings answer null. `problems` are sentences for the user. */
export function settingsFrom(...given: readonly unknown[]): {settings: EditorSettings; problems: readonly string[]} {
  const problems: string[] = [];
  const settings: EditorSettings = {...editorDefaults};
  const named = given.flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : []));
  for (const [name, value] of named) {
    // Other settings belong to the client.
    if (!Object.hasOwn(editorDefaults, name) || value === null || value === undefined) continue;
    const problem = problemWith(name, value);
    if (problem === null) Object.assign(settings, {[name]: value});
    else problems.push(`shingle.${name}: got ${shown(value)}, expected ${problem}.`);
  }
  return {settings, problems};
}

/** Expected value; null: the value is valid. */
function problemWith(name: string, value: unknown): string | null {
  const fallback: unknown = Object.entries(editorDefaults).find(([key]) => key === name)?.[1];
  const options = choices[name];
  if (options !== undefined) {
    return typeof value === 'string' && options.includes(value) ? null : options.join(', ');
  }
  if (name === 'delay') {
    const isRight = typeof value === 'number' && value >= 0 && value <= delayMaxMs;
    return isRight ? null : `milliseconds from 0 to ${delayMaxMs}`;
  }
  if (Array.isArray(fallback)) {
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? null : 'a list of texts';
  }
  if (name === 'severities') {
    const isRight =
      typeof value === 'object' && Object.values(value ?? {}).every((one) => choices.severity.includes(String(one)));
    return isRight ? null : `an object with ${choices.severity.join(', ')} by code`;
  }
  return typeof value === typeof fallback ? null : `a ${typeof fallback}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? String(value);
}

/** Whether two settings ask for the same work, so that at most the view of its results differs. */
export function isSameWork(before: EditorSettings, now: EditorSettings): boolean {
  return (
    before.enable === now.enable &&
    before.configFile === now.configFile &&
    before.history === now.history &&
    before.drift === now.drift &&
    before.untitled === now.untitled &&
    JSON.stringify(before.exclude) === JSON.stringify(now.exclude)
  );
}
