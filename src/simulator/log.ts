/** Where the simulator speaks: the start script waits for lines of `tell`, a person reads the others. */
export interface Log {
  /** A milestone: always on standard output. */
  tell(line: string): void;
  /** Something lost: always on standard error. */
  warn(line: string): void;
  /** What goes on: on standard error, when asked for. */
  say(line: string): void;
}

export function consoleLog(verbose: boolean): Log {
  const toError = (line: string) => void process.stderr.write(`simulator: ${line}\n`);
  return {
    tell: (line) => void process.stdout.write(`${line}\n`),
    warn: toError,
    say: verbose ? toError : () => undefined,
  };
}
