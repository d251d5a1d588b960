// Answers coding agents in the editor from the index of the open folders: the tools of `shingle mcp`, unsaved text
// included. Errors in a question are part of the answer, because a model reads it and can correct it.

import {existsSync} from 'node:fs';
import {basename, isAbsolute, resolve} from 'node:path';
import {type AgentAnswer, limitDefault} from '../../shared/model/agentTools.ts';
import type {Finding} from '../../shared/model/finding.ts';
import {inspectionOf} from '../../shared/model/inspection.ts';
import {findingName} from '../../shared/report/agentCopies.ts';
import {agentText} from '../../shared/report/agentText.ts';
import {answerChange, answerReport} from '../app/agents/answerFindings.ts';
import {answerMend, unknownFinding} from '../app/agents/answerMend.ts';
import {pathInside} from '../app/agents/pathInside.ts';
import {type AgentQuestion, readQuestion} from '../app/agents/question.ts';
import {isBelow} from '../pathNames.ts';
import {UserError} from '../userError.ts';
import {checkStagedFiles} from './project/oneShotThreads.ts';
import type {Project} from './project/project.ts';
import type {ServerState} from './serverState.ts';

type Workspace = Pick<ServerState, 'workspace'>;

export async function replyToAgent(params: unknown, at: Workspace): Promise<string> {
  try {
    return await reply(params, at);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

async function reply(params: unknown, {workspace}: Workspace): Promise<string> {
  const {tool, input} = callOf(params);
  const question = readQuestion(tool, input, limitDefault);
  const projects = workspace.projects.filter(({isAlone}) => !isAlone);
  if (projects.length === 0) throw new UserError('No folder is open. Expected one whose files can be compared.');
  const [[, named] = []] = pathsOf(question);
  const own = named === undefined || named === '' ? null : projectOf(named, projects);
  // A text may be in any folder, whichever file it is for; other questions are about one.
  const asked = own === null || question.tool === 'check_text' ? projects : [own];
  const texts = await Promise.all(
    asked.map(async (project) => {
      const answer = await answerOf(inProject(question, project, projects, own), project);
      const name = basename(project.request.root);
      return projects.length === 1 ? agentText(answer) : `In the folder ${name}: ${agentText(answer)}`;
    }),
  );
  return texts.join('\n\n');
}

function callOf(params: unknown): {readonly tool: string; readonly input: unknown} {
  if (typeof params !== 'object' || params === null || !('tool' in params)) {
    throw new UserError('got a question without a tool, expected {tool, input}');
  }
  return {tool: String(params.tool), input: 'input' in params ? params.input : {}};
}

/** Members of a question that hold paths. */
const pathsIn = {
  check_text: ['path'],
  find_copies: ['path'],
  compare: ['a', 'b'],
  report_summary: ['folder'],
  check_changes: [],
  plan_mend: [],
} as const satisfies Readonly<Record<AgentQuestion['tool'], readonly string[]>>;

function pathsOf(question: AgentQuestion): readonly (readonly [name: string, path: string])[] {
  const members = Object.entries<unknown>({...question});
  const names: readonly string[] = pathsIn[question.tool];
  return members.flatMap(([name, path]) => (typeof path === 'string' && names.includes(name) ? [[name, path]] : []));
}

/** Where several folders are open, a path may begin with the name of one, as VS Code shows it. */
function projectOf(path: string, projects: readonly Project[]): Project {
  const isThere = ({request: {root}}: Project) => existsSync(resolve(root, path));
  const found = isAbsolute(path)
    ? projects.find(({request: {root}}) => isBelow(path, root))
    : (projects.find((project) => inFolder(path, project) !== path) ?? projects.find(isThere));
  return found ?? projects[0];
}

function inFolder(path: string, {request: {root}}: Project): string {
  const prefix = `${basename(root)}/`;
  return path.startsWith(prefix) && !existsSync(resolve(root, path)) ? path.slice(prefix.length) : path;
}

/** The question with paths of the project. */
function inProject(
  question: AgentQuestion,
  project: Project,
  projects: readonly Project[],
  own: Project | null,
): AgentQuestion {
  if (question.tool === 'check_text' && project !== own) return {...question, path: null};
  if (projects.length === 1) return question;
  return {...question, ...Object.fromEntries(pathsOf(question).map(([name, path]) => [name, inFolder(path, project)]))};
}

async function answerOf(question: AgentQuestion, project: Project): Promise<AgentAnswer> {
  const {request, host} = project;
  switch (question.tool) {
    case 'check_changes':
      return answerChange(await checkStagedFiles(request, host, question.scope), question.limit, []);
    case 'report_summary': {
      const folder = question.folder === null ? null : pathInside(request.root, question.folder);
      const open = project.findings.all().filter(({isAccepted}) => !isAccepted);
      const findings = open.map(({finding}) => finding).sort((x, y) => rank(y.level) - rank(x.level));
      const inspection = {...inspectionOf(findings), files: project.documents, words: project.words};
      return answerReport(inspection, folder, question.limit, project.notes);
    }
    case 'plan_mend': {
      const isNamed = (finding: Finding) => findingName(finding) === question.finding;
      const all = project.findings.all().map(({finding}) => finding);
      const known = all.find(isNamed);
      const finding = known ?? (await checkStagedFiles(request, host, {kind: 'changed'})).findings.find(isNamed);
      if (finding === undefined) throw unknownFinding(question.finding);
      return answerMend(finding, all, request.root, project.config);
    }
    default:
      return project.index.ask('agent', question);
  }
}

function rank(level: string): number {
  return ['silent', 'info', 'warning'].indexOf(level);
}
