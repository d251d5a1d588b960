export async function explain(_args: import('./args.ts').ExplainArguments): Promise<number> {
  return 2;
}
