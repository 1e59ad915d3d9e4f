import { isCritical } from '../../../../clinical/alarms/alarms';
import type { Transaction } from 'kysely';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { CLOCK_TOLERANCE_MS, isAhead } from '../../../../clinical/freshness';
import { findUnmonitored, findWornFeeds } from '../../../db/alarms/silentPatients';
import { insertAlerts } from '../../../db/alerting/alerts';
import type { AlertStates } from '../../../db/alerting/alertStates';
import { lockAlertStates, setAlertStates } from '../../../db/alerting/patientStates';
import type { Db } from '../../../db/engine/client';
import type { Tables } from '../../../db/tables/tables';
import type { DrawnDevice } from '../../live/liveState';
import { applyChanges } from '../applyChanges';
import type { AppliedEvents } from '../applyEvents';
import { currentSince } from '../../feed/signal';
import { RepeatedWork } from './repeatedWork';
import { lostSignal, silenceOf, withTechnical, type FoundByTime, type Silence, type Worn } from './silences';

type Tx = Transaction<Tables>;

/** Silences are looked for this often, in ms. */
const EVERY_MS = 3_000;

/** A device taken off for this long (ms) without another leaves a patient at risk unmonitored; announced within a day. */
const UNMONITORED_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** A clock that moves by more than this (ms) against the monotonic clock was set. */
const STEP_MS = 5_000;

export interface SilenceWatchOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock, in ms. */
  monotonic: () => number;
  /** The devices as the boards show them at a moment. */
  drawn: (now: number) => readonly DrawnDevice[];
  onApplied: (applied: AppliedEvents) => void;
  /** Receives the error of a look that failed; the next one follows. */
  onError: (error: unknown) => void;
}

/**
 * Finds what no reading shows: a signal that is lost, and a patient at risk who wears no device any more. Every
 * server looks; under the patient's lock only the first one raises it.
 */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  /** The silence that this server reported last for each patient: one that a person closed is not reported again. */
  readonly #reported = new Map<number, string>();
  /** By patient, the newest value that came ahead of this clock, by that of another server, and when it was first seen. */
  readonly #ahead = new Map<number, { valueAt: number; seenAt: number }>();
  readonly #looks: RepeatedWork;
  /** Since when this server would have received readings, epoch ms; and when its clocks were read last. */
  #since: number;
  #seen: { clock: number; monotonic: number };

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    this.#looks = new RepeatedWork(() => this.#run(), options.onError);
    this.#since = options.clock();
    this.#seen = { clock: this.#since, monotonic: options.monotonic() };
  }

  start(): void {
    this.#looks.start(EVERY_MS);
  }

  /** Resolves when the look under way has ended. */
  close(): Promise<void> {
    return this.#looks.close();
  }

  /** Looks once. A concurrent call waits for the same look. */
  run(): Promise<void> {
    return this.#looks.run();
  }

  async #run(): Promise<void> {
    const now = this.#followClock();
    const { db, drawn } = this.#options;
    const devices = drawn(now).flatMap(({ device, entry }) => {
      const { patient, wornSince } = device;
      return patient === null || wornSince === null
        ? []
        : [{ patientId: patient.id, device, wornSince, alarms: entry.alarms }];
    });
    for (const { patientId, device, wornSince, alarms } of devices) {
      const open = alarms.filter(({ state }) => state !== 'resolved');
      if (open.some(({ kind }) => kind === ALARM_KINDS.unmonitored.observationType))
        await this.#apply(patientId, (_, states) => Promise.resolve(monitored(patientId, states, now)));
      const { feed, latest } = device;
      const isInDanger =
        (latest?.patientId === patientId && latest.band === 'high') ||
        open.some(({ severity }) => isCritical(severity));
      const silence = this.#silenceOf(patientId, { feed, wornSince, isInDanger }, now);
      if (silence === null) this.#reported.delete(patientId);
      else if (this.#reported.get(patientId) !== keyOf(silence)) {
        const stored = await this.#report(patientId, now);
        if (stored !== null) this.#reported.set(patientId, keyOf(stored));
      }
    }
    const span = {
      ...{ from: now - DAY_MS, until: now - UNMONITORED_MS },
      ...{ ahead: now + CLOCK_TOLERANCE_MS, knownSince: this.#since },
    };
    for (const { patientId } of await findUnmonitored(db, span))
      await this.#apply(patientId, async (tx, states) => {
        const [found] = await findUnmonitored(tx, span, patientId);
        return found === undefined ? null : unmonitored(patientId, states, found.since, now);
      });
  }

  /** Reports the silence as it is stored, under the patient's lock: a reading may have come since. Null when there is none. */
  async #report(patientId: number, now: number): Promise<Silence | null> {
    let silence: Silence | null = null;
    await this.#apply(patientId, async (tx, states) => {
      const [worn] = await findWornFeeds(tx, [patientId]);
      if (worn === undefined) return null;
      const { feed, band, hasCritical } = worn;
      // A device put on ahead of now was put on before the clock was set back.
      const wornSince = isAhead(worn.wornSince, now) ? this.#since : worn.wornSince;
      const isInDanger = band === 'high' || hasCritical;
      silence = this.#silenceOf(patientId, { feed, wornSince, isInDanger }, now);
      return silence === null ? null : lostSignal(patientId, states, { silence, wornSince }, now);
    });
    return silence;
  }

  #silenceOf(patientId: number, worn: Worn, now: number): Silence | null {
    return silenceOf(worn, this.#unknownUntil(patientId, worn.feed, now), now);
  }

  /** Up to when nothing is known of a feed's silence: of a value dated ahead of now, until it was first seen here. */
  #unknownUntil(patientId: number, feed: Worn['feed'], now: number): number {
    const valueAt = feed === null ? null : currentSince(feed);
    if (valueAt === null || !isAhead(valueAt, now)) return this.#since;
    const known = this.#ahead.get(patientId);
    if (known !== undefined && known.valueAt >= valueAt) return known.seenAt;
    this.#ahead.set(patientId, { valueAt, seenAt: now });
    return now;
  }

  async #apply(
    patientId: number,
    decide: (tx: Tx, states: AlertStates) => Promise<FoundByTime | null>,
  ): Promise<void> {
    const { db, clock, onApplied } = this.#options;
    const applied = await db.transaction().execute(async (tx) => {
      const before = await lockAlertStates(tx, patientId);
      const decided = await decide(tx, before);
      if (decided === null) return null;
      const found = {
        changes: decided.changes,
        alerts: [],
        stateOf: () => decided.states,
        historyOf: () => null,
      };
      const alarms = await applyChanges(tx, found, clock());
      await setAlertStates(tx, patientId, alarms.states.get(patientId) ?? decided.states);
      if (alarms.announced.length > 0) await insertAlerts(tx, alarms.announced, clock());
      return alarms;
    });
    if (applied !== null) onApplied(applied);
  }

  /** A clock that was set says nothing of how long a feed has been silent: it is counted anew. */
  #followClock(): number {
    const seen = { clock: this.#options.clock(), monotonic: this.#options.monotonic() };
    const step = seen.clock - this.#seen.clock - (seen.monotonic - this.#seen.monotonic);
    if (Math.abs(step) > STEP_MS) {
      this.#since = seen.clock;
      this.#ahead.clear();
    }
    this.#seen = seen;
    return seen.clock;
  }
}

const keyOf = ({ since, severity }: Silence): string => `${since} ${severity}`;

const NOW_NOT_LATE = { isLate: false, byHand: false, isSlow: false } as const;

const unmonitored = (patientId: number, states: AlertStates, since: number, now: number): FoundByTime => ({
  states: withTechnical(states, 'unmonitored', { severity: 'WARNING', at: now }),
  changes: [
    {
      ...NOW_NOT_LATE,
      patientId,
      kind: 'unmonitored',
      severity: 'WARNING',
      value: Math.floor((now - since) / 60_000),
      measuredAt: since,
      isNews: true,
    },
  ],
});

const monitored = (patientId: number, states: AlertStates, now: number): FoundByTime => ({
  states: withTechnical(states, 'unmonitored', undefined),
  changes: [
    {
      ...NOW_NOT_LATE,
      patientId,
      kind: 'unmonitored',
      severity: null,
      value: 0,
      measuredAt: now,
      isNews: false,
    },
  ],
});
