import type { Person } from '../../db/accounts/actor';
import { appendAudit, appendRead } from '../../db/accounts/audit';
import type { Db } from '../../db/engine/client';

/** A chart is polled: a user's reads of one patient are recorded once in this many ms. */
export const READ_AGAIN_MS = 10 * 60_000;

/** At most this many reads of users are remembered; beyond that the database is queried. */
const REMEMBERED = 10_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A user who reads more patients than this within READ_AGAIN_MS raises an alarm; 0: no user does. */
  alarmAbove: number;
  /** Receives how many patients a user has read when that is an alarm; at most once in READ_AGAIN_MS. */
  onAlarm: (patients: number) => void;
}

/**
 * Which user has read the data of which patient. A stolen session reads the data of all patients, and so does
 * a user in a disaster: it is reported to the operators and recorded, and no read is refused. Only reads
 * through this process count: a user's requests go to one process.
 */
export class AuditReads {
  readonly #options: Options;
  /** When a user's read of a patient was last checked, by user and patient. */
  readonly #known = new Map<number, Map<number, number>>();
  #remembered = 0;
  /** When a user last raised an alarm. */
  readonly #alarms = new Map<number, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves once the log states that this user read the data of this patient. */
  async note(by: Person, patientId: number): Promise<void> {
    const { db, clock } = this.#options;
    const now = clock();
    if (isRecent(this.#known.get(by.id)?.get(patientId), now)) return;
    await appendRead(db, { by, patientId, at: now, since: now - READ_AGAIN_MS });
    this.#remember(by.id, patientId, now);
    await this.#alarm(by, now);
  }

  #remember(person: number, patient: number, now: number): void {
    if (this.#remembered >= REMEMBERED) {
      this.#known.clear();
      this.#remembered = 0;
    }
    const patients = this.#known.get(person) ?? new Map<number, number>();
    this.#known.set(person, patients);
    if (!patients.has(patient)) this.#remembered++;
    patients.set(patient, now);
  }

  async #alarm(by: Person, now: number): Promise<void> {
    const { db, alarmAbove, onAlarm } = this.#options;
    const read = [...(this.#known.get(by.id)?.values() ?? [])].filter((time) => isRecent(time, now)).length;
    if (alarmAbove === 0 || read <= alarmAbove || isRecent(this.#alarms.get(by.id), now)) return;
    this.#alarms.set(by.id, now);
    onAlarm(read);
    try {
      await appendAudit(db, { at: now, by, action: 'read', entity: 'many patients', entityId: null });
    } catch (error) {
      // An alarm that could not be recorded is raised once more at the next patient.
      this.#alarms.delete(by.id);
      throw error;
    }
  }
}

/** Less than READ_AGAIN_MS ago; a clock that was set back does not keep an entry recent for ever. */
const isRecent = (time: number | undefined, now: number): boolean =>
  time !== undefined && now >= time && now - time < READ_AGAIN_MS;
