// Output of `shingle init`: the state of the project, each step, and what to do next.

import type {TextStyle} from '../../shared/wording/layout.ts';
import {painted, span, wrap} from '../../shared/wording/layout.ts';
import {count, listInEnglish, plural} from '../../shared/wording/numbersInEnglish.ts';
import {visibleLine, visiblePath} from '../../shared/wording/terminal.ts';
import type {InitStep, InitStepName} from '../app/init/initStep.ts';
import type {Survey} from '../app/init/repositorySurvey.ts';

const titles: Readonly<Record<InitStepName, string>> = {
  config: 'Configuration',
  baseline: 'Baseline',
  hook: 'Hook',
  ci: 'CI',
};

const languagesMax = 4;

export function surveyText(root: string, survey: Survey, style: TextStyle): string {
  const {files, formats, versions, translations, built, commits, forge, forgeOfRemote} = survey;
  const languages = formats.slice(0, languagesMax).map(([language, number]) => `${count(number)} ${language}`);
  const rest = formats.slice(languagesMax).reduce((sum, [, number]) => sum + number, 0);
  const named = [...languages, ...(rest > 0 ? [`${count(rest)} others`] : [])];
  const facts = [
    `${plural(files, 'file')} to compare${named.length === 0 ? '' : `: ${listInEnglish(named)}`}`,
    versions.length === 0 ? '' : `${plural(versions.length, 'version folder')}, such as ${versions[0]}`,
    translations.length === 0
      ? ''
      : `${plural(translations.length, 'folder')} of languages, such as ${translations[0]}`,
    built.length === 0 ? '' : `${plural(built.length, 'folder')} that a program seems to write, such as ${built[0]}`,
    commits === 0 ? '' : plural(commits, 'commit'),
    forge === null ? '' : forgeFact(forge, forgeOfRemote),
  ];
  const lines = facts.filter((fact) => fact !== '').map((fact) => paragraph(`${visiblePath(fact)}.`, '  ', style));
  return `${painted(visiblePath(root), 'strong', style.color)}\n${lines.join('')}`;
}

function forgeFact(forge: 'github' | 'gitlab', isOfRemote: boolean): string {
  if (isOfRemote) return `a remote at ${forge === 'github' ? 'GitHub' : 'GitLab'}`;
  return forge === 'github' ? 'workflows for GitHub Actions' : 'a pipeline for GitLab CI';
}

export function initStepText(step: InitStep, style: TextStyle): string {
  const head = `\n${painted(titles[step.name], 'strong', style.color)}\n${paragraph(visiblePath(step.message), '    ', style)}`;
  if (step.kind === 'done') return head;
  if (step.kind === 'manual') return head + quoted(step.lines, style);
  return step.change === null ? head : head + quoted(step.change.added, style);
}

/** Files of a project are quoted in it: no escape of theirs reaches the terminal. */
function quoted(text: string, {color}: TextStyle): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line) => `${painted(`    │ ${visibleLine(line)}`.trimEnd(), 'dim', color)}\n`).join('');
}

/** `call` is how a shell in the folder starts this program. */
export function nextText(
  applied: ReadonlySet<InitStepName>,
  {commits, repository}: Survey,
  isDry: boolean,
  call: string,
  style: TextStyle,
): string {
  const sentences = [
    isDry ? 'Nothing was written.' : '',
    `"${visiblePath(call)} check" shows the copies that are worth acting on.`,
    commits > 1
      ? `"${visiblePath(call)} drift" shows copies that used to be identical, one of which has changed since.`
      : '',
    repository === null || !['config', 'baseline', 'ci'].some((name) => applied.has(name as InitStepName))
      ? ''
      : '"git status" shows what was written; commit it when it is right.',
  ];
  return `\n${sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => paragraph(sentence, '', style))
    .join('')}`;
}

function paragraph(text: string, indent: string, {width, color}: TextStyle): string {
  return `${wrap([span(text)], {width, color, first: span(indent), rest: span(indent)}).join('\n')}\n`;
}
