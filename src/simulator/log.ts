/** The simulator's output: the start script waits for lines of `milestone`, a person reads the others. */
export interface Log {
  /** A milestone: always on standard output. */
  milestone(line: string): void;
  /** A loss: always on standard error. */
  warn(line: string): void;
  /** Progress: on standard error, when requested. */
  say(line: string): void;
}

export function consoleLog(verbose: boolean): Log {
  const toError = (line: string) => void process.stderr.write(`simulator: ${line}\n`);
  return {
    milestone: (line) => void process.stdout.write(`${line}\n`),
    warn: toError,
    say: verbose ? toError : () => undefined,
  };
}
