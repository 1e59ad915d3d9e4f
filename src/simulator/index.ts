import { parseArguments, USAGE, UsageError } from './arguments';
import { simulateHl7 } from './hl7/simulateHl7';
import { consoleLog } from './log';
import { simulate } from './simulate';
import { UnauthorizedError } from './transport';

/** Exit codes: 0 stopped by a signal, 1 refused by the server permanently, 2 wrong command line. */
async function main(): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
  try {
    const wanted = parseArguments(process.argv.slice(2), process.env);
    if (wanted === null) {
      process.stdout.write(USAGE);
      return 0;
    }
    const speaksHl7 = wanted.hl7 !== null || wanted.adt !== null || wanted.receive !== null;
    await (speaksHl7 ? simulateHl7 : simulate)(wanted, {
      log: consoleLog(wanted.verbose),
      stop: stop.signal,
      clock: Date.now,
    });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nnpm run simulate -- --help lists the options.\n`);
      return 2;
    }
    if (!(error instanceof UnauthorizedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

void main().then((code) => process.exit(code));
