import type { BoardAlarm } from '../../../contract/alarms';
import { findLiveAlarms, type AlarmView } from '../../db/alarms/alarmViews';
import type { Db } from '../../db/engine/client';
import { AFTERGLOW_MS } from '../alarms/applyEvents';

/** The alarms of one patient as they are kept. */
interface Kept {
  views: readonly AlarmView[];
  /** As a dashboard entry has them: the same list as long as nothing changes. */
  board: readonly BoardAlarm[];
  text: string;
  /** Which `apply` wrote it last. */
  appliedAt: number;
}

const NONE: readonly BoardAlarm[] = [];

/** The open alarms of all patients and those of the last 30 min, in memory: no poll queries the database. */
export class LiveAlarms {
  readonly #db: Db;
  readonly #clock: () => number;
  #patients = new Map<number, Kept>();
  #version = 0;
  #applied = 0;
  /** When the next one is no longer shown, epoch ms. */
  #nextEnd = Infinity;

  constructor(db: Db, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Reads everything again. */
  async load(): Promise<void> {
    const before = this.#applied;
    const read = new Map<number, AlarmView[]>();
    for (const view of await findLiveAlarms(this.#db, this.#clock() - AFTERGLOW_MS)) {
      const { id } = view.alarm.patient;
      read.set(id, [...(read.get(id) ?? []), view]);
    }
    for (const [patientId, { appliedAt }] of this.#patients)
      if (appliedAt <= before && !read.has(patientId)) this.#put(patientId, [], before);
    for (const [patientId, views] of read) {
      // What was applied while the database was read may be newer.
      if ((this.#patients.get(patientId)?.appliedAt ?? before) <= before) this.#put(patientId, views, before);
    }
    this.#plan();
  }

  /** Applies what a transaction that has just been committed changed, by patient. */
  apply(changed: ReadonlyMap<number, readonly AlarmView[]>): void {
    if (changed.size === 0) return;
    this.#applied++;
    const before = this.#version;
    for (const [patientId, views] of changed) this.#put(patientId, views, this.#applied);
    // One that came late and was over before the afterglow is on no board, but in lists.
    if (this.#version === before) this.#version++;
    this.#plan();
  }

  /** Changes with every change of what is shown at `now` (epoch ms). */
  versionAt(now: number): number {
    if (now >= this.#nextEnd) this.#endAfterglow(now);
    return this.#version;
  }

  /** Of a patient, the worst first; the same list as long as nothing changes. */
  of(patientId: number): readonly BoardAlarm[] {
    return this.#patients.get(patientId)?.board ?? NONE;
  }

  all(): AlarmView[] {
    return [...this.#patients.values()].flatMap(({ views }) => views);
  }

  #put(patientId: number, views: readonly AlarmView[], appliedAt: number): void {
    const known = this.#patients.get(patientId);
    const text = JSON.stringify(views);
    if (known?.text === text) {
      known.appliedAt = appliedAt;
      return;
    }
    if (known === undefined && views.length === 0) return;
    this.#version++;
    // One that is gone is kept for a moment: a reload that began before must not bring it back.
    const board = views.map(
      ({ alarm: { patient: _patient, raised_in: _bed, told: _told, ...alarm } }) => alarm,
    );
    this.#patients.set(patientId, { views, board, text, appliedAt });
  }

  #endAfterglow(now: number): void {
    for (const [patientId, { views, appliedAt }] of this.#patients) {
      const left = views.filter((view) => endOf(view) > now);
      if (left.length < views.length) this.#put(patientId, left, appliedAt);
      if (left.length === 0) this.#patients.delete(patientId);
    }
    this.#plan();
  }

  #plan(): void {
    this.#nextEnd = Infinity;
    for (const { views } of this.#patients.values())
      for (const view of views) this.#nextEnd = Math.min(this.#nextEnd, endOf(view));
  }
}

/** When an alarm is no longer shown, epoch ms. */
const endOf = ({ alarm: { resolved_at: at } }: AlarmView): number =>
  at === null ? Infinity : Date.parse(at) + AFTERGLOW_MS;
