import { randomBytes } from 'node:crypto';
import type { BoardAlarm } from '../../../contract/alarms';
import type { DashboardEntry } from '../../../contract/dashboard';
import type { Wall, WallAlarm, WallPatient } from '../../../contract/wall';
import type { LiveDevice } from '../../db/devices/latestStates';
import type { DepartmentKey } from '../../db/patients/departments';
import { CLOCK_ERROR } from '../feed/signal';
import type { LiveState } from './liveState';
import { PreparedAnswer, type Built, type Prepared } from './preparedAnswer';
import { isSeen, ScopedAnswers } from './scopedAnswers';
import type { Scope } from '../scope/scopes';
import { countedUntil, summarise, unacknowledgedOf } from './wardSummary';

interface WallsOptions {
  liveState: LiveState;
  /** Epoch ms. */
  clock: () => number;
  /** A name for a text that reveals nothing of it, the same on every server. */
  pseudonym: (text: string) => string;
}

/**
 * What wall displays are answered: the whole ward, or one department, without what identifies a patient or a
 * device: anyone who passes by reads a wall.
 */
export class Walls {
  readonly #options: WallsOptions;
  readonly #boot = randomBytes(6).toString('base64url');
  /** By the id of the department, 0 for the whole ward. */
  readonly #answers = new Map<number, { abbreviation: string | null; answer: PreparedAnswer }>();
  #made = 0;
  readonly #scoped = new ScopedAnswers();

  constructor(options: WallsOptions) {
    this.#options = options;
  }

  /** Of a department, or with null of the whole ward; of a signed-in user, only patients who are seen. */
  current(department: DepartmentKey | null, scope: Scope | null = null): Prepared {
    const { liveState, clock } = this.#options;
    const answer =
      scope === null
        ? this.#answerOf(department)
        : this.#scoped.of(scope, `${department?.id} ${department?.abbreviation}`, (now) =>
            this.#build(department, now, scope),
          );
    return answer.current(liveState.version, clock());
  }

  #answerOf(department: DepartmentKey | null): PreparedAnswer {
    const key = department?.id ?? 0;
    const abbreviation = department?.abbreviation ?? null;
    const known = this.#answers.get(key);
    // A department is renamed without a change of any device.
    if (known?.abbreviation === abbreviation) return known.answer;
    const answer = new PreparedAnswer(`${this.#boot}.wall${++this.#made}`, (now) =>
      this.#build(department, now),
    );
    this.#answers.set(key, { abbreviation, answer });
    return answer;
  }

  #build(department: DepartmentKey | null, now: number, scope: Scope | null = null): Built {
    const worn = this.#options.liveState
      .drawn(now, scope)
      .filter(
        ({ device }) =>
          device.patient !== null && (department === null || device.departmentId === department.id),
      );
    const alarms = this.#options.liveState.alarms
      .all()
      .filter(
        ({ alarm: { patient }, department: of }) =>
          isSeen(scope, patient) && (department === null || of === department.abbreviation),
      );
    const { total, high, medium, low, no_signal } = summarise(worn, now);
    const wall: Wall = {
      department: department?.abbreviation ?? null,
      counts: { total, high, medium, low, no_signal },
      // Also of those who wear no device, and so have no card here.
      ...unacknowledgedOf(alarms.map(({ alarm }) => alarm)),
      patients: worn.map(({ device, entry }) => this.#patientOf(device, entry)),
    };
    return {
      text: JSON.stringify(wall),
      validUntil: countedUntil(worn, now),
      patients: worn.flatMap(({ entry }) => entry.patient?.id ?? []),
    };
  }

  /** The fields are named one by one: what is added to a dashboard entry does not appear on walls by itself. */
  #patientOf({ deviceId, patient, department, initials }: LiveDevice, entry: DashboardEntry): WallPatient {
    return {
      key: this.#options.pseudonym(`${deviceId} worn by ${patient?.id}`),
      bed: patient?.bed ?? null,
      department,
      initials,
      alarms: entry.alarms.map(wallAlarm),
      online: entry.online,
      last_sync: entry.last_sync,
      received_at: entry.received_at,
      online_window: entry.online_window,
      value_lifetime: entry.value_lifetime,
      // A device may report any text.
      status: entry.status === CLOCK_ERROR ? CLOCK_ERROR : null,
      clock_offset: entry.clock_offset,
      observations: entry.observations,
      zeros: entry.zeros,
      ...(entry.measured_at !== undefined && { measured_at: entry.measured_at }),
      last_band: entry.last_band,
      ...(entry.logged_alarm !== undefined && { logged_alarm: entry.logged_alarm }),
      not_watched_until: entry.not_watched_until,
    };
  }
}

/** The fields are named one by one here too: no name of a person reaches a wall. */
const wallAlarm = (alarm: BoardAlarm): WallAlarm => ({
  kind: alarm.kind,
  class: alarm.class,
  severity: alarm.severity,
  worst: alarm.worst,
  value: alarm.value,
  unit: alarm.unit,
  raised_at: alarm.raised_at,
  parts_known: alarm.parts_known,
  vital: alarm.vital,
  state: alarm.state,
  acknowledged_at: alarm.acknowledged_at,
  unowned_since: alarm.unowned_since,
  paused_until: alarm.paused_until,
  no_data_since: alarm.no_data_since,
  resolved_at: alarm.resolved_at,
  reasons: alarm.reasons,
});
