// Takes a survey, proposes a file with which the forge of the repository checks what a branch adds.

import {existsSync, lstatSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {releasedPackage} from '../../version.ts';
import type {InitStep} from './initStep.ts';
import {withYamlEntry, yamlValue} from './insertYaml.ts';
import {type FileChange, obstacle, smallFile, writeChange} from './projectFile.ts';
import {mentionsShingle} from './proposeHook.ts';
import {isObject, type Survey} from './repositorySurvey.ts';

const name = 'ci';

export function ciStep(root: string, survey: Survey): InitStep {
  const {repository, isTop, forge} = survey;
  if (repository === null) return {kind: 'done', name, message: 'No file for CI: this folder is in no Git work tree.'};
  if (!isTop) {
    const message = 'No file for CI: it belongs to the top of the work tree. Run "shingle init" there.';
    return {kind: 'done', name, message};
  }
  if (forge === null) {
    // Without Shingle in package.json, npx would run whatever package of that name the registry has.
    const [from, note] = survey.isDependency
      ? ['', '']
      : [`--yes --package=${releasedPackage} `, ' (check the address of the release)'];
    const message = `No file for CI: no remote is at GitHub or GitLab. In any other CI, this checks what a branch adds${note}:`;
    return {kind: 'manual', name, message, lines: `npx ${from}shingle check --base origin/main\n`};
  }
  return forge === 'github' ? githubStep(root, survey) : gitlabStep(root, survey);
}

function githubStep(root: string, survey: Survey): InitStep {
  const folder = '.github/workflows';
  const path = `${folder}/shingle.yml`;
  const isFolder = lstatSync(join(root, folder), {throwIfNoEntry: false})?.isDirectory() === true;
  const names = isFolder ? readdirSync(join(root, folder)).filter((file) => /\.ya?ml$/.test(file)) : [];
  const known = names.find((file) => mentionsShingle(smallFile(root, `${folder}/${file}`) ?? ''));
  if (known !== undefined)
    return {kind: 'done', name, message: `There is a workflow: ${folder}/${known} calls Shingle.`};
  const after = githubWorkflow(survey);
  const way = obstacle(root, path);
  if (way !== null || existsSync(join(root, path))) {
    return {kind: 'manual', name, message: `${path} is left alone: ${way ?? 'it is there already'}.`, lines: after};
  }
  return changeStep(root, survey, {path, before: null, after, added: after, isProgram: false});
}

/** Node that the command line needs, as a version that both forges have. */
const nodeVersion = 22;

export function githubWorkflow({isDependency, installCommand}: Survey): string {
  return `# Reports the copies that a pull request adds, and those that it leaves behind.
name: Copied text
on: pull_request
permissions:
  contents: read
jobs:
  shingle:
    runs-on: ubuntu-latest
${isDependency ? '' : `    env:\n      # ${sourceNote}\n      SHINGLE: ${releasedPackage}\n`}    steps:
      - uses: actions/checkout@v4
        with:
          # The merge base is looked up in the history.
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: ${nodeVersion}
      - run: ${isDependency ? installCommand : installGlobally}
      - run: npx shingle check --base "origin/$GITHUB_BASE_REF" --format github
`;
}

const sourceNote = 'A release of Shingle: its address, or the path of a shingle-X.Y.Z.tgz in this repository (./…).';
const installGlobally = 'npm install --global "$SHINGLE"';

function gitlabStep(root: string, survey: Survey): InitStep {
  const path = '.gitlab-ci.yml';
  const way = obstacle(root, path);
  const before = smallFile(root, path);
  if (before !== null && mentionsShingle(before)) {
    return {kind: 'done', name, message: `There is a job: ${path} calls Shingle.`};
  }
  const job = gitlabJob(survey, before === null ? null : stageFor(before));
  if (way !== null) return {kind: 'manual', name, message: `${path} is left alone: ${way}. The job:`, lines: job};
  if (before === null || before.trim() === '') {
    return changeStep(root, survey, {path, before, after: job, added: job, isProgram: false});
  }
  const inserted = withYamlEntry(before, [], `\n${job}`);
  if (inserted === null) {
    const message = `${path} is laid out in a way that nothing is inserted into. Add this job:`;
    return {kind: 'manual', name, message, lines: job};
  }
  return changeStep(root, survey, {path, before, ...inserted, isProgram: false});
}

/** A job is in the stage "test" unless it says otherwise; null: there is that stage. */
function stageFor(text: string): string | null {
  const content: unknown = yamlValue(text);
  const stages = isObject(content) && Array.isArray(content.stages) ? content.stages : ['test'];
  return stages.includes('test') ? null : String(stages[0] ?? '.pre');
}

export function gitlabJob({isDependency, installCommand}: Survey, stage: string | null): string {
  return `# Reports the copies that a merge request adds, and those that it leaves behind.
shingle:
${stage === null ? '' : `  stage: ${JSON.stringify(stage)}\n`}  image: node:${nodeVersion}
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    # The merge base is looked up in the history.
    GIT_DEPTH: 0
${isDependency ? '' : `    # ${sourceNote}\n    SHINGLE: ${releasedPackage}\n`}  script:
    - ${isDependency ? installCommand : installGlobally}
    - npx shingle check --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
`;
}

function changeStep(root: string, {isDependency}: Survey, change: FileChange): InitStep {
  const isNew = change.before === null;
  const what = isNew ? 'A file' : 'A job';
  const from = isDependency
    ? ''
    : ' package.json does not name Shingle, so the file installs the release in SHINGLE: check that address.';
  return {
    kind: 'proposed',
    name,
    message: `${what} with which CI reports the copies that a branch adds.${from}`,
    change,
    question: isNew ? `Write ${change.path}?` : `Add these lines to ${change.path}?`,
    // Without an address the job would fail in every pull request.
    isRecommended: isDependency,
    apply: async () => {
      writeChange(root, change);
      return isNew ? `Wrote ${change.path}.` : `Added a job to ${change.path}.`;
    },
  };
}
