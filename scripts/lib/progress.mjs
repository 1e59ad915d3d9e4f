/** A failure that is shown to the user in its own words, without a stack. */
export class Failure extends Error {}

/** One line for each step: its name, then how long it took. */
export function step(label, work) {
  process.stdout.write(`  ${label} … `);
  return timed('', work);
}

/** A step that runs beside others: its line is printed whole, once it is over. */
export function stepBeside(label, work) {
  return timed(`  ${label} … `, work);
}

async function timed(beginning, work) {
  const started = Date.now();
  try {
    const result = await (typeof work === 'function' ? work() : work);
    process.stdout.write(`${beginning}${seconds(Date.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${beginning}failed\n`);
    throw error;
  }
}

/**
 * Runs all tasks, at most this many at a time, started in this order. After a failure no further task starts,
 * and those running are awaited.
 */
export async function fewAtOnce(limit, tasks) {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  const stopping = (error) => {
    waiting.length = 0;
    throw error;
  };
  const lanes = await Promise.allSettled(Array.from({ length: limit }, () => lane().catch(stopping)));
  for (const { status, reason } of lanes) if (status === 'rejected') throw reason;
}

/** 950 → '1.0 s', 75000 → '1 min 15 s'. */
export function seconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Runs a script's main function; a failure ends the process with its message and exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
