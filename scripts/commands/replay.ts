import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../../src/server/services/scoring/vitals';
import { IngestClient } from '../../src/simulator/ingestClient';
import { parseReplayArguments, USAGE, type ReplayArguments } from '../replay/arguments';
import { deviceName } from '../replay/deviceName';
import { planReplay, type ReplayPlan } from '../replay/planReplay';
import { replay, ReplayRefused, WALL_CLOCK } from '../replay/replay';
import { readRecordings } from '../riskEvaluation/readers/readRecordings';

const PROGRESS_MS = 10_000;

/** Values older than this raise no alerts (design of the alert rule), in ms. */
const RAISING_AGE_MS = HOUR_MS;

/** npm run replay -- FOLDER: sends recorded patients to a server. */
async function main(argv: readonly string[]): Promise<void> {
  const given = parseReplayArguments(argv, process.env, join(__dirname, '../..'));
  if (typeof given === 'string') return fail(`${given}\n\n${USAGE}`);
  const found = readRecordings(given.folder, given.kind);
  if (found === null) return fail(`There is no recording of such a kind in ${given.folder}.`);
  const recordings = found.recordings.slice(0, given.most);
  const plan = planReplay(recordings, {
    start: Date.now(),
    speed: given.speed,
    maxAgeMs: given.maxAgeMs,
    deviceOf: (recording) => deviceName(given.prefix, recording),
  });
  console.log(announced(plan, given));

  const stop = new AbortController();
  const client = new IngestClient(given.server, given.token);
  let reportedAt = Date.now();
  try {
    const { sent, rejected } = await replay({
      plan,
      clock: WALL_CLOCK,
      post: (readings) => client.post(readings, stop.signal),
      onRetry: (why) => console.error(`Not stored, trying again: ${why}`),
      onProgress: (count) => {
        if (Date.now() - reportedAt < PROGRESS_MS) return;
        reportedAt = Date.now();
        console.log(`${count} readings sent`);
      },
    });
    console.log(`Done: ${sent} readings sent, ${rejected} of them rejected.`);
  } catch (error) {
    if (!(error instanceof ReplayRefused)) throw error;
    fail(`The server refuses the readings: ${error.message}`);
  }
}

/** The plan of a replay. */
function announced(
  { sendings, origins, from, to, tooOld }: ReplayPlan,
  { speed, server }: ReplayArguments,
): string {
  const readings = sendings.reduce((sum, sending) => sum + sending.readings.length, 0);
  const duration = (sendings.at(-1)?.at ?? 0) - (sendings[0]?.at ?? 0);
  const [first = ''] = origins.keys();
  const raising = speed === 1 ? to - from : Math.min(to - from, RAISING_AGE_MS / (1 - 1 / speed));
  return [
    `${origins.size} recordings with ${readings} readings go to ${server}, by ${origins.size} devices (${first} …), in ${sendings.length} requests over ${spanOf(duration)}.`,
    `They are stamped from ${instant(from)} to ${instant(to)}; a reading belongs to the patient who wears its device then.`,
    `The last ${spanOf(raising)} of them can raise alerts: older values are over 60 min old when they are sent.`,
    ...(tooOld === 0
      ? []
      : [`${tooOld} readings at the beginning are left out: the server would refuse them as too old.`]),
  ].join('\n');
}

const instant = (epochMs: number): string =>
  Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : '–';

function spanOf(ms: number): string {
  return ms >= HOUR_MS ? `${(ms / HOUR_MS).toFixed(1)} h` : `${(ms / MINUTE_MS).toFixed(1)} min`;
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

void main(process.argv.slice(2));
