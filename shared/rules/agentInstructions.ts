// Takes a path, says whether a coding agent reads it as instructions. Each agent wants a file of its own name, so that one
// repeats what another has. Programs beside them are run, not read.

import {languageOfProgram} from './programs.ts';

const instructions =
  /(^|\/)(?:(?:claude|agents?|gemini|qwen|warp)(?:\.local)?\.md|copilot-instructions\.md|\.(?:cursor|windsurf|cline)rules)$|(^|\/)\.(?:claude|cursor|windsurf|clinerules|agents?|codex|gemini|roo|kiro|junie)\/|^\.github\/(?:prompts|instructions|chatmodes|agents|skills)\//i;

export function isAgentInstruction(path: string): boolean {
  return instructions.test(path) && languageOfProgram(path) === '';
}
