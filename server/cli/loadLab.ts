// The laboratory (lab/) as the rest of the program knows it: loaded by the commands that need it. Nothing else in shared/,
// server/ or client/ imports from lab/.

export async function loadLab(): Promise<typeof import('../../lab/cli/lab.ts')> {
  return import('../../lab/cli/lab.ts');
}
