import { MAX_READINGS, type Reading } from '../../src/contract/readings';
import { wireReading } from '../riskEvaluation/keptReading';
import type { Recording } from '../riskEvaluation/recording';

/**
 * Stamps that advance no faster than receipts, give or take 30 s, make a late feed look like a slow clock
 * (open-points §3): at more than real time a delivery brings this much, in ms, beyond the time that passed
 * since the one before it.
 */
const AHEAD_OF_TIME_MS = 60_000;

/** A lag of less than this, in ms, is no evidence about a clock. */
const LIVE_MS = 20_000;

/** Faster than real time what is due within the same second shares requests. */
const SECOND_MS = 1_000;

/** What is to be sent in one request. */
export interface Sending {
  /** Not before this, epoch ms. */
  at: number;
  readings: readonly Reading[];
}

export interface ReplayPlan {
  /** In the order in which they are sent. */
  sendings: readonly Sending[];
  /** By the name of its device, where a recording's zero lies (epoch ms). */
  origins: ReadonlyMap<string, number>;
  /** The first and the last stamp, epoch ms. */
  from: number;
  to: number;
  /** Readings that are left out because they would be too old by the time they are sent. */
  tooOld: number;
}

export interface ReplayOptions {
  /** When the first reading is sent, epoch ms. */
  start: number;
  /** At least 1: an hour of the recordings takes an hour / speed. */
  speed: number;
  /** Readings that would be older than this (ms) when they are sent are left out. */
  maxAgeMs: number;
  deviceOf: (recording: Recording) => string;
}

/**
 * Plans to send recordings as a gateway would that catches up: all of them end together, at the moment at which the last reading is
 * sent. No stamp lies ahead of the clock, the spacing of the readings is the recorded one, and the lag shrinks from the length of the
 * longest recording × (1 − 1 / speed) to nothing; at speed 1 every reading is sent when it is stamped.
 */
export function planReplay(
  recordings: readonly Recording[],
  { start, speed, maxAgeMs, deviceOf }: ReplayOptions,
): ReplayPlan {
  const length = Math.max(
    0,
    ...recordings.map(({ readings }) => (readings.at(-1)?.time ?? 0) - (readings[0]?.time ?? 0)),
  );
  const end = start + Math.floor(length / speed);
  const sentAt = (stamp: number): number =>
    speed === 1 ? stamp : Math.ceil((start + (stamp - (end - length)) / speed) / SECOND_MS) * SECOND_MS;
  const origins = new Map(
    recordings.map((recording) => [deviceOf(recording), end - (recording.readings.at(-1)?.time ?? 0)]),
  );
  let tooOld = 0;
  const sendings = recordings.flatMap((recording) => {
    const device = deviceOf(recording);
    const origin = origins.get(device) ?? 0;
    const stamped = recording.readings
      .filter(({ measured }) => Object.keys(measured).length > 0)
      .map(({ time, measured }) => ({ stamp: origin + time, measured }));
    const young = stamped.filter(({ stamp }) => sentAt(stamp) - stamp < maxAgeMs);
    tooOld += stamped.length - young.length;
    return grouped(
      young.map(({ stamp, measured }) => ({
        at: sentAt(stamp),
        stamp,
        reading: wireReading(device, stamp, measured),
      })),
    );
  });
  const stamps = sendings.flatMap(({ readings }) => readings.map(({ timestamp }) => Date.parse(timestamp)));
  const [from, to] = stamps.reduce(
    ([least, most], stamp) => [Math.min(least, stamp), Math.max(most, stamp)],
    [Infinity, -Infinity],
  );
  return { sendings: together(sendings), origins, from, to, tooOld };
}

/** One device's readings in deliveries that no slow clock could have made. */
function grouped(readings: readonly { at: number; stamp: number; reading: Reading }[]): Sending[] {
  const sendings: Sending[] = [];
  let waiting: Reading[] = [];
  let before = { at: -Infinity, stamp: -Infinity };
  readings.forEach(({ at, stamp, reading }, index) => {
    waiting.push(reading);
    const isLive = at - stamp < LIVE_MS;
    const advance = stamp - before.stamp - (at - before.at);
    const isEnough = isLive || before.stamp === -Infinity || advance >= AHEAD_OF_TIME_MS;
    if (!isEnough && waiting.length < MAX_READINGS && index < readings.length - 1) return;
    sendings.push({ at, readings: waiting });
    waiting = [];
    before = { at, stamp };
  });
  return sendings;
}

/** What is due at the same moment shares requests. */
function together(sendings: readonly Sending[]): Sending[] {
  const requests: { at: number; readings: Reading[] }[] = [];
  for (const { at, readings } of [...sendings].sort((a, b) => a.at - b.at)) {
    const last = requests.at(-1);
    if (last?.at === at && last.readings.length + readings.length <= MAX_READINGS)
      last.readings.push(...readings);
    else requests.push({ at, readings: [...readings] });
  }
  return requests;
}
