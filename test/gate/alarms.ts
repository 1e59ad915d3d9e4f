import { LIMIT_KINDS } from '../../src/clinical/alarms/kindLists';
import { announcementsADay } from '../fixtures/alarms/answeredNoise';
import { escalateUnderKills } from '../fixtures/alarms/killedEscalations';
import {
  falseLimitAlarms,
  missedBetweenBatches,
  NOISY_LIMITS,
  noisyLimit,
} from '../fixtures/alarms/limitHistories';
import { FEEDS, lostADay } from '../fixtures/alarms/lostSignals';
import { falseScoreAlarms, missedJumps, NOISY_SCORES, noisyScore } from '../fixtures/alarms/scoreHistories';
import { checkHistories } from '../fixtures/alerts/alarmHistories';
import { startPostgres } from '../fixtures/database/postgres';
import { median, report } from '../fixtures/load/figure';
import { DAY, MINUTE, SECOND } from '../fixtures/patients/alertedPatient';

/** What alarm-response §8 demands of the rules, the life and the escalation of alarms: the long forms of the tests in `test/unit/server`. */
const HISTORIES = 10_000;
const CROSSINGS = 2_000;
const NOISY_RUNS = 200;
/** Noise has no bound: in one of these runs most values of a MAP of 52 ± 5 lie inside for two minutes; in 20,000 others in none. */
const MAY_BE_LATE = 1;
/** Days of a patient whose values have artefacts. */
const SCORE_DAYS = 1_000;
const LIMIT_DAYS = 100;
const FEED_DAYS = 3_650;
const ANSWERED_DAYS = 5;
/** A pulse around its limit and a true danger, announced under so often a day when acknowledged at 45 s. */
const ANSWERED = [
  { noise: { kind: 'heartRateHigh', mean: 140, deviation: 15 }, limit: 60 },
  { noise: { kind: 'heartRateHigh', mean: 150, deviation: 20 }, limit: 30 },
] as const;
const ESCALATIONS = { escalations: 200, kills: 20, everyMs: 3_500 };
/** From when an escalation is due until a user is notified, ms. */
const LATE_MS = 2 * SECOND;
const LEVEL_1_MS = MINUTE;

function faults(): number {
  try {
    checkHistories(HISTORIES);
    return 0;
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
    return 1;
  }
}

function crossings(): void {
  const ofScore = `${CROSSINGS} jumps from 10 to 95 between batches of 5 min: missed`;
  report({ name: ofScore, value: missedJumps(CROSSINGS), limit: 0, unit: '' });
  const each = CROSSINGS / LIMIT_KINDS.length;
  const missed = LIMIT_KINDS.map((kind) => missedBetweenBatches(kind, each));
  report({
    name: `${CROSSINGS} collapses of ${LIMIT_KINDS.length} limits between batches of 5 min: missed`,
    value: missed.reduce((sum, count) => sum + count, 0),
    limit: 0,
    unit: '',
  });
}

/** A figure's limit is reached, not passed: what must be under a time may be a ms less. */
const under = (ms: number): number => (ms - 1) / SECOND;

function noise(): void {
  const played = [
    ...NOISY_SCORES.map((noisy) => ({
      name: noisy.name,
      runs: noisyScore(noisy, NOISY_RUNS).map(({ delay, over }) => ({ stands: delay, over })),
    })),
    ...NOISY_LIMITS.map((noisy) => ({
      name: `${noisy.kind} at ${noisy.danger} ± ${noisy.deviation}`,
      runs: noisyLimit(noisy, NOISY_RUNS),
    })),
  ];
  for (const { name, runs } of played) {
    const delays = runs.map(({ stands }) => stands / SECOND);
    const feed = `${name} every 2 s, ${NOISY_RUNS} times`;
    report({ name: `${feed}: raised after, median`, value: median(delays), limit: under(MINUTE), unit: 's' });
    report({ name: `${feed}: raised after, longest`, value: Math.max(...delays), limit: null, unit: 's' });
    const late = delays.filter((seconds) => seconds > (2 * MINUTE) / SECOND).length;
    report({ name: `${feed}: raised after more than 2 min`, value: late, limit: MAY_BE_LATE, unit: '' });
    report({
      name: `${feed}: over after, longest`,
      value: Math.max(...runs.map(({ over }) => over)) / MINUTE,
      limit: 10,
      unit: 'min',
    });
  }
}

function answered(): void {
  for (const { noise, limit } of ANSWERED)
    for (const isRenewed of [true, false]) {
      const how = isRenewed ? 'renewed before it ends' : 'left to run out each time';
      report({
        name: `${noise.kind} at ${noise.mean} ± ${noise.deviation} every 2 s, acknowledged at 45 s, ${how}: announcements a day`,
        value: announcementsADay(noise, { days: ANSWERED_DAYS, isRenewed }),
        limit,
        unit: '',
      });
    }
}

function artefacts(): void {
  report({
    name: `1 % artefacts in a score every min, ${SCORE_DAYS} days: false CRITICALs a day`,
    value: falseScoreAlarms(MINUTE, SCORE_DAYS),
    limit: 0.2,
    unit: '',
  });
  report({
    name: `1 % artefacts in five vitals every min, ${LIMIT_DAYS} days: false CRITICALs a vital and day`,
    value: falseLimitAlarms(LIMIT_DAYS),
    limit: 0.2,
    unit: '',
  });
}

function signals(): void {
  for (const feed of FEEDS) {
    const { calm, danger } = lostADay(feed, FEED_DAYS);
    const name = `feed of ${feed.name}, 5 % missing, ${(FEED_DAYS * DAY) / feed.every} deliveries: SIGNAL_LOST a day`;
    report({ name, value: calm, limit: 1, unit: '' });
    report({ name: `${name}, in the high band`, value: danger, limit: 5, unit: '' });
  }
}

async function escalations(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const became = await escalateUnderKills(await postgres.createDatabase(), ESCALATIONS);
    const lateBy = became.flatMap(({ escalatedAfter }) => escalatedAfter.map((ms) => ms - LEVEL_1_MS));
    const count = (isFault: (alarm: (typeof became)[number]) => boolean): number =>
      became.filter(isFault).length;
    const name = (what: string): string =>
      `${became.length} escalations, one of two servers killed ${ESCALATIONS.kills} times: ${what}`;
    const notRaised = ESCALATIONS.escalations - became.length;
    report({ name: name('not raised'), value: notRaised, limit: 0, unit: '' });
    const lost = count(({ escalatedAfter }) => escalatedAfter.length === 0);
    report({ name: name('lost'), value: lost, limit: 0, unit: '' });
    const twice = count(({ escalatedAfter }) => escalatedAfter.length > 1);
    report({ name: name('twice'), value: twice, limit: 0, unit: '' });
    const early = lateBy.filter((ms) => ms < 0).length;
    report({ name: name('before they were due'), value: early, limit: 0, unit: '' });
    const latest = Math.max(...lateBy) / SECOND;
    report({ name: name('after they were due, latest'), value: latest, limit: LATE_MS / SECOND, unit: 's' });
    const misnotified = count(({ notified }) => notified.some((times) => times !== 1));
    report({ name: name('a user not notified, or twice'), value: misnotified, limit: 0, unit: '' });
  } finally {
    await postgres.stop();
  }
}

async function main(): Promise<void> {
  report({
    name: `lifecycle of alarms, faults in ${HISTORIES} histories`,
    value: faults(),
    limit: 0,
    unit: '',
  });
  crossings();
  noise();
  answered();
  artefacts();
  signals();
  await escalations();
}

void main();
