// Takes the common flags, gives the root, the configuration and the ports of a command.

import {rootFolder} from '../app/namedFiles.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {loadConfig} from '../config/loadConfig.ts';
import type {CommonArguments} from './arguments/sharedArgs.ts';
import {type CommandPorts, commandPorts} from './commandPorts.ts';
import type {Io} from './io.ts';
import {writeParts} from './output.ts';

/** null: only --print-config was requested, and the configuration is written. Throws UserError. */
export async function openRoot(
  args: CommonArguments,
  io: Io,
): Promise<{readonly root: string; readonly loaded: LoadedConfig} | null> {
  const root = rootFolder(args.root, io.cwd);
  const loaded = await loadConfig({root, configPath: args.configPath, flags: args.settings, cwd: io.cwd});
  if (!args.printConfig) return {root, loaded};
  const {printConfig} = await import('../config/printConfig.ts');
  await writeParts(args.output, io, [printConfig(loaded)]);
  return null;
}

interface OpenedRoot {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly ports: CommandPorts;
}

/** Runs a command and gives its exit code. Its progress line is gone when it ends, in whatever way. Throws UserError. */
export async function atRoot(
  args: CommonArguments,
  io: Io,
  run: (opened: OpenedRoot) => Promise<number>,
): Promise<number> {
  const opened = await openRoot(args, io);
  if (opened === null) return 0;
  const ports = commandPorts(io, args.progress);
  try {
    return await run({...opened, ports});
  } finally {
    ports.quiet();
  }
}
