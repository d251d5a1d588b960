// Takes a path, says whether a forge fills new issues and requests with its text. These cannot include one another.

const template = /(^|\/)(?:issue|pull_request|merge_request)_templates?(?:\/|\.)/i;

export function isForgeTemplate(path: string): boolean {
  return template.test(path);
}
