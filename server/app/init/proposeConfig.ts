// Takes a survey, gives a configuration with comments. It sets only what differs from the defaults in this repository;
// everything else is a comment. In YAML, where every tool allows comments.

import type {ProposedSet} from '../../../shared/model/inspection.ts';
import {scoreRule} from '../../../shared/model/judgeNumbers.ts';
import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {nameFrom} from '../../pathNames.ts';
import type {InitStep} from './initStep.ts';
import {writeChange} from './projectFile.ts';
import type {Survey} from './repositorySurvey.ts';

export const proposedConfigName = '.shingle.yaml';

export function configStep(root: string, survey: Survey, loaded: LoadedConfig, sets: readonly ProposedSet[]): InitStep {
  const name = 'config';
  if (loaded.file !== null)
    return {kind: 'done', name, message: `There is a configuration: ${nameFrom(root, loaded.file)}.`};
  const after = proposedConfig(survey, loaded, sets);
  const change = {path: proposedConfigName, before: null, after, added: after, isProgram: false};
  return {
    kind: 'proposed',
    name,
    message: 'A configuration that says what was found here, and which settings people change first.',
    change,
    question: `Write ${proposedConfigName}?`,
    isRecommended: true,
    apply: async () => {
      writeChange(root, change);
      return `Wrote ${proposedConfigName}.`;
    },
  };
}

/** Folders that a comment names at most. */
const namedMax = 6;

function proposedConfig(survey: Survey, {config}: LoadedConfig, sets: readonly ProposedSet[]): string {
  const {files, skipped, formats, versions, translations, built} = survey;
  const lines = [
    '# Settings of Shingle, which finds copied text. Anything not set here uses its default;',
    '# "shingle check --print-config" prints every setting and where it comes from.',
    '',
    `# ${plural(files, 'file')} to compare${formatsInWords(formats)}.`,
    '# What Git ignores is left out without a setting, and so are binary, minified, generated and lock files',
    `# (${plural(skipped, 'file')} here; "shingle check --list-files" says why).`,
  ];
  if (built.length === 0) {
    lines.push('# Further folders and files, as globs of .gitignore:', '# exclude: ["docs/archive"]');
  } else {
    lines.push('# These look as if a program had written them.', 'exclude:');
    lines.push(...built.map((folder) => `  - ${text(`/${folder}`)}`));
  }
  if (versions.length + translations.length > 0) {
    lines.push('', '# Copies between these are not reported. Folders in "exclude" are not read at all.');
    if (versions.length > 0) lines.push(`# Versions: ${foldersInWords(versions)}`);
    if (translations.length > 0) lines.push(`# Translations: ${foldersInWords(translations)}`);
  }
  lines.push('', ...expectedLines(sets));
  lines.push(
    '',
    '# Compared with, but not reported on; and text that every page must have:',
    '# reference: ["upstream"]',
    '# templates: ["docs/footer.md"]',
    '',
    '# A copy is a warning if its score is at least minWeight, and information if its weight is at least infoWeight.',
    `# ${scoreRule}`,
    '# Passages of fewer than minWords words are not looked for.',
    `# minWeight: ${config.minWeight}`,
    `# infoWeight: ${config.infoWeight}`,
    `# minWords: ${config.minWords}`,
    '',
    '# Minimum level that makes the exit code 1: info, warning or never.',
    `# failOn: ${config.failOn}`,
    '',
    '# Checks and hooks answer sooner if a check leaves a process behind, which ends after ten idle minutes.',
    '# resident: true',
    '',
    '# Other settings for some files:',
    '# overrides:',
    '#   - files: ["docs/legal"]',
    '#     minWords: 80',
  );
  return `${lines.join('\n')}\n`;
}

/** Sets beyond these are few copies each. */
const setsMax = 8;

/** As a setting that holds: whoever does not want it removes a line. */
function expectedLines(sets: readonly ProposedSet[]): readonly string[] {
  if (sets.length === 0) {
    return [
      '# Files that are alike on purpose, such as the pages of two products:',
      '# expected: ["docs/{angular,react}/**"]',
    ];
  }
  const shown = sets.slice(0, setsMax);
  return [
    '# Files that look alike on purpose, and the copies between them. Equal text between two alternatives of a pattern is',
    '# not reported; copies that were left behind or have diverged are. Remove what should not be alike.',
    'expected:',
    ...shown.map(({pattern, copies}) => `  - ${text(pattern)} # ${plural(copies, 'copy', 'copies')}`),
  ];
}

function formatsInWords(formats: Survey['formats']): string {
  if (formats.length === 0) return '';
  const rest = formats.slice(namedMax).reduce((sum, [, files]) => sum + files, 0);
  const named = formats.slice(0, namedMax).map(([language, files]) => `${count(files)} ${language}`);
  return `: ${[...named, ...(rest > 0 ? [`${count(rest)} others`] : [])].join(', ')}`;
}

function foldersInWords(folders: readonly string[]): string {
  const named = folders.slice(0, namedMax).map(text).join(', ');
  return folders.length > namedMax ? `${named} and ${count(folders.length - namedMax)} more` : named;
}

/** A name may hold anything, line ends and quotes included: JSON is YAML in one line. */
function text(name: string): string {
  return JSON.stringify(name).replace(
    /[\u0080-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
