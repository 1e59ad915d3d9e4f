import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError, loadConfig } from './config';
import type { Db } from './db/client';
import { DataFolderInUse } from './db/dataFolderLock';
import { migrate } from './db/migrate';
import { openConfigured } from './openConfigured';

/** A command that cannot be carried out, said in a sentence. */
export class CommandError extends Error {}

type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  options: NonNullable<ParseArgsConfig['options']>;
  /** Resolves with what is to be printed, if anything. */
  run(db: Db, values: Values): Promise<string>;
}

/**
 * Runs one of a program's commands on the configured database and prints what it says. The embedded database belongs
 * to one process at a time, so the server has to be stopped for it; its lock tells.
 */
export async function runCommand(usage: string, commands: Readonly<Record<string, Command>>): Promise<void> {
  try {
    const [name = '', ...args] = process.argv.slice(2);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new CommandError(usage);
    const { values } = parseArgs({ args, options: command.options });
    const database = await openConfigured(loadConfig(process.env, [], { webDir: '' }), () => undefined);
    try {
      await migrate(database.db);
      const said = await command.run(database.db, values as Values);
      if (said !== '') process.stdout.write(`${said}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof DataFolderInUse) return `The embedded database belongs to one process at a time, and the server has it. ${error.message}`;
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${usage}`;
  return error instanceof Error ? error.message : String(error);
}

/** The text of an option that a command cannot do without. */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new CommandError(`--${name} is required.`);
  return value.trim();
}
