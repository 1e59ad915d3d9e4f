import { randomBytes } from 'node:crypto';
import { TREND_MINUTES, trendOf } from '../../../clinical/trend';
import { VITAL_KEYS } from '../../../clinical/vitals';
import type { PatientTrend, Trends as TrendsAnswer } from '../../../contract/trends';
import type { Db } from '../../db/engine/client';
import { getMinutes, type StoredMinute } from '../../db/readings/aggregations/patientMinutes';
import { PreparedAnswer, type Built, type Prepared } from './preparedAnswer';
import { ScopedAnswers } from './scopedAnswers';
import type { Scope } from '../scope/scopes';

const MINUTE_MS = 60_000;

/** An answer is given for this long, to every user. */
const LIFE_MS = MINUTE_MS;

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** The ids of the patients who wear a device now. */
  wearers: () => readonly number[];
}

/**
 * The trends of the whole ward: one statement a minute, for all users together, and none while no user asks.
 * They are of patients, not of devices, so a device that changes hands carries none over.
 */
export class Trends {
  readonly #of: Dependencies;
  #answer: TrendsAnswer = [];
  readonly #prepared = new PreparedAnswer(`${randomBytes(6).toString('base64url')}.trends`, () =>
    builtOf(this.#answer),
  );
  readonly #scoped = new ScopedAnswers();
  /** When the answer was found, epoch ms. */
  #foundAt = 0;
  #asked: { at: number; answer: Promise<Prepared> } | null = null;

  constructor(of: Dependencies) {
    this.#of = of;
  }

  /** The next answer is read anew. */
  clear(): void {
    this.#asked = null;
  }

  /** With a scope, of the patients who are seen. */
  async current(scope: Scope | null = null): Promise<Prepared> {
    const prepared = await this.#shared();
    if (scope === null) return prepared;
    const scoped = this.#scoped.of(scope, 'trends', () =>
      builtOf(this.#answer.filter(({ patient }) => !scope.has(patient))),
    );
    return scoped.current(this.#foundAt, this.#foundAt);
  }

  #shared(): Promise<Prepared> {
    const now = this.#of.clock();
    const known = this.#asked;
    // A clock that was set back makes an answer look young for ever.
    if (known !== null && now >= known.at && now - known.at < LIFE_MS) return known.answer;
    const asked = { at: now, answer: this.#find(now) };
    this.#asked = asked;
    asked.answer.catch(() => {
      if (this.#asked === asked) this.#asked = null;
    });
    return asked.answer;
  }

  async #find(now: number): Promise<Prepared> {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    // The present minute is one of the recent ones.
    const recentFrom = minute - (TREND_MINUTES.recent - 1) * MINUTE_MS;
    const from = recentFrom - TREND_MINUTES.before * MINUTE_MS;
    const minutes = await getMinutes(
      this.#of.db,
      this.#of.wearers().map((patientId) => ({ patientId, from, to: minute })),
    );
    this.#answer = [...minutes]
      .map(([patient, stored]) => ({ patient, changes: changesOf(stored, recentFrom) }))
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .sort((a, b) => a.patient - b.patient);
    this.#foundAt = now;
    return this.#prepared.current(now, now);
  }
}

const builtOf = (answer: TrendsAnswer): Built => ({
  text: JSON.stringify(answer),
  validUntil: Infinity,
  patients: answer.map(({ patient }) => patient),
});

function changesOf(minutes: readonly StoredMinute[], recentFrom: number): PatientTrend['changes'] {
  return Object.fromEntries(
    VITAL_KEYS.flatMap((key) => {
      const means = (isIn: (time: number) => boolean) =>
        minutes
          .filter(({ time, sums }) => sums[key].count > 0 && isIn(time))
          .map(({ sums }) => sums[key].sum / sums[key].count);
      const change = trendOf(
        key,
        means((time) => time >= recentFrom),
        means((time) => time < recentFrom),
      );
      return change === null ? [] : [[key, change]];
    }),
  );
}
