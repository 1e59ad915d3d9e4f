import { VITAL_KEYS, type VitalKey } from '../../../../clinical/vitals';
import { MinuteMeans, type MinuteSum } from './minuteMeans';
import { RollingHour } from './rollingHour';
import { HOUR_MS, INPUT_LIFETIME_MS, MINUTE_MS, type Vitals } from '../vitals';

/** A reading as scores use it. */
export interface TimedVitals {
  /** Epoch ms. */
  time: number;
  vitals: Vitals;
}

/** The sums of one minute, as a database stores them. */
export interface TimedSums {
  /** Epoch ms of the minute's start. */
  time: number;
  sums: Readonly<Record<VitalKey, MinuteSum>>;
}

/**
 * One patient's last 24 hours as seen from one moment, in bounded memory: every value of the rolling last hour, and
 * means by minute of the hours before it. The moment is the time of the newest reading, or a later one after
 * `advanceTo`. The order in which readings are added never matters.
 */
export class PatientHistory {
  readonly #hour = new RollingHour();
  readonly #minutes = new MinuteMeans();
  readonly #latestTimes = new Float64Array(VITAL_KEYS.length).fill(-Infinity);
  readonly #latestValues = new Float64Array(VITAL_KEYS.length);
  #moment = -Infinity;

  /**
   * A history from stored data, in any order: the sums of whole minutes, and readings. Readings that lie in
   * or before the last of these minutes are assumed to be part of the sums already.
   */
  static restored(minutes: readonly TimedSums[], readings: readonly TimedVitals[]): PatientHistory {
    const history = new PatientHistory();
    let summedUntil = -Infinity;
    for (const { time, sums } of minutes) {
      summedUntil = Math.max(summedUntil, time + MINUTE_MS);
      history.advanceTo(time);
      history.#minutes.addSums(time, sums);
    }
    for (const { time, vitals } of readings) {
      if (time >= summedUntil) history.add(time, vitals);
      else history.#addValues(time, vitals);
    }
    return history;
  }

  /** The moment that is evaluated, in epoch ms; -Infinity while there is no data. */
  get moment(): number {
    return this.#moment;
  }

  /** Moves the moment on; an earlier one changes nothing. */
  advanceTo(moment: number): void {
    if (moment <= this.#moment) return;
    this.#moment = moment;
    this.#hour.advanceTo(moment);
    this.#minutes.advanceTo(moment);
  }

  /**
   * Adds a reading: a newer one advances the moment to its time, a late one is inserted in its place, one
   * over 24 h late is dropped.
   */
  add(time: number, vitals: Vitals): void {
    this.#addValues(time, vitals);
    this.#minutes.add(time, vitals);
  }

  /**
   * The vital in an hour before the moment: hour 0 is (moment − 60 min, moment] and gives the median of its readings,
   * hour j the median of the minute means aged 60·j to 60·j + 59 minutes. Null when it was not measured then.
   */
  hourMedian(key: VitalKey, hour: number): number | null {
    if (hour === 0) return this.#hour.median(key);
    const median = this.#minutes.hourMedians(key)[hour] ?? NaN;
    return Number.isNaN(median) ? null : median;
  }

  /** The newest value of the vital, null when it is older than `lifetime` (ms) or was never measured. */
  latest(key: VitalKey, lifetime: number): number | null {
    const vital = VITAL_KEYS.indexOf(key);
    const age = this.#moment - (this.#latestTimes[vital] ?? -Infinity);
    return age <= lifetime ? (this.#latestValues[vital] ?? null) : null;
  }

  /** When the vital was measured last (epoch ms); -Infinity when it never was. */
  latestTime(key: VitalKey): number {
    return this.#latestTimes[VITAL_KEYS.indexOf(key)] ?? -Infinity;
  }

  /**
   * What the vital is now: the median of its values of less than five minutes if there are three or more, otherwise the newest value
   * of the last 30 min. Null when there is none.
   */
  now(key: VitalKey): number | null {
    return this.#hour.recentMedian(key) ?? this.latest(key, INPUT_LIFETIME_MS);
  }

  /**
   * The lowest median of the six blocks of ten minutes before the moment that hold three or more values, null when none does: a fall of
   * minutes that the hour's median does not show.
   */
  lowest10(key: VitalKey): number | null {
    return this.#hour.lowestBlock(key);
  }

  /**
   * The medians of `hourMedian` by hour, NaN where the vital was not measured. To be read at once and not
   * changed: it is valid until the next call on the history.
   */
  hours(key: VitalKey): Float64Array {
    const hours = this.#minutes.hourMedians(key);
    hours[0] = this.#hour.median(key) ?? NaN;
    return hours;
  }

  #addValues(time: number, vitals: Vitals): void {
    this.advanceTo(time);
    if (time > this.#moment - HOUR_MS) this.#hour.add(time, vitals);
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const value = vitals[VITAL_KEYS[vital] as VitalKey];
      if (value === null || time < (this.#latestTimes[vital] ?? NaN)) continue;
      this.#latestTimes[vital] = time;
      this.#latestValues[vital] = value;
    }
  }
}
