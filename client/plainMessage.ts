// Takes words of the server, which may quote names and settings of a stranger, gives them so that VS Code makes no link of
// what stands in them: in notifications and in the language status a link may carry out any command. Pure.

export function plainText(text: string): string {
  return text.replaceAll('](', '] (');
}
