import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../settings/config';
import type { Db } from '../db/engine/client';
import { DataFolderInUse } from '../db/engine/pglite/dataFolderLock';
import { openMigrated, withOwner } from '../openConfigured';
import { sentenceOfDatabaseFault } from '../startFault';

/** A command that cannot be carried out, with the reason as a sentence. */
export class CommandError extends Error {}

/** At most this many errors of a file are printed. */
const MAX_COMPLAINTS = 100;

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  options: NonNullable<ParseArgsConfig['options']>;
  /** Resolves with the text to print, if any. */
  run(db: Db, values: Values): Promise<string>;
}

/** Runs one of a program's commands on the configured database and prints its result. */
export async function runCommand(usage: string, commands: Readonly<Record<string, Command>>): Promise<void> {
  await runProgram(usage, ([name = '', ...args]) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new CommandError(usage);
    const { values } = parseArgs({ args, options: command.options });
    return (config) => onMigrated(config, (db) => command.run(db, values as Values));
  });
}

/** Runs an import of the one file argument into the configured database, and prints its result. */
export async function runImport(
  usage: string,
  take: (db: Db, content: Buffer, config: Config) => Promise<string>,
): Promise<void> {
  await runProgram(usage, ([file, ...rest]) => {
    if (file === undefined || rest.length > 0) throw new CommandError(usage);
    const content = contentOf(file);
    return (config) => onMigrated(config, (db) => take(db, content, config));
  });
}

/** Runs a program on the file named by its one argument, and prints its result. */
export async function runOnFile(
  usage: string,
  options: Command['options'],
  work: (config: Config, file: string, values: Values) => Promise<string>,
): Promise<void> {
  await runProgram(usage, (args) => {
    const {
      values,
      positionals: [file, ...rest],
    } = parseArgs({ args, options, allowPositionals: true });
    if (file === undefined || rest.length > 0) throw new CommandError(usage);
    return (config) => work(config, file, values as Values);
  });
}

/** A copy of the whole database is the owner's work. The schema is left as it is. */
export const onWholeDatabase = (config: Config, copy: (db: Db) => Promise<string>): Promise<string> =>
  withOwner(config, ignoreBreaks, ({ db }) => copy(db));

export function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new CommandError(`The file ${file} cannot be read.`);
  }
}

/**
 * Validates the arguments, then runs with the configuration. The embedded database belongs to one process
 * at a time, so the server has to be stopped first; the lock of the data folder reports when it is not.
 */
async function runProgram(
  usage: string,
  prepare: (args: string[]) => (config: Config) => Promise<string>,
): Promise<void> {
  let config: Config | null = null;
  try {
    const work = prepare(process.argv.slice(2));
    config = loadConfig(process.env, [], { webDir: '' });
    const said = await work(config);
    if (said !== '') process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(
      `${(config && sentenceOfDatabaseFault(error, config)) ?? sentenceOf(error, usage)}\n`,
    );
    process.exitCode = 1;
  }
}

async function onMigrated(config: Config, work: (db: Db) => Promise<string>): Promise<string> {
  const database = await openMigrated(config, ignoreBreaks);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** The statement that a broken connection ends reports it. */
const ignoreBreaks = (): void => undefined;

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof DataFolderInUse)
    return `The embedded database belongs to one process at a time, and the server has it: stop the server first. ${error.message}`;
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message}\n\n${usage}`;
  return error instanceof Error ? error.message : String(error);
}

/** The value of a required option. */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new CommandError(`--${name} is required.`);
  return value.trim();
}

/** What an import prints about the lines that it could not import; nothing when it imported all of them. */
export function leftOut(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  const shown = complaints.slice(0, MAX_COMPLAINTS).map((complaint) => `\n  ${complaint}`);
  const more = complaints.length - shown.length;
  return `\nLeft out:${shown.join('')}${more > 0 ? `\n  and ${more} more` : ''}`;
}
