import type { Person } from '../../db/accounts/actor';
import { appendAudit, appendRead } from '../../db/accounts/audit';
import type { Db } from '../../db/engine/client';

/** A chart is polled: who reads of one patient is written down once in so many ms. */
export const READ_AGAIN_MS = 10 * 60_000;

/** So many people's readings are remembered; beyond that the database is asked. */
const REMEMBERED = 10_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Who reads of more patients than this within READ_AGAIN_MS raises an alarm; 0: nobody does. */
  alarmAbove: number;
  /** Hears of how many patients one person has read when that is an alarm; again of the same person after READ_AGAIN_MS. */
  onAlarm: (patients: number) => void;
}

/**
 * Who has read of whom. A session in the wrong hands reads of everybody, and so does somebody in a disaster: it is told to those who watch the server
 * and written down, and nobody is refused. What this process was asked for counts: people keep to one.
 */
export class AuditReads {
  readonly #options: Options;
  /** When a person's read of a patient was last looked after, by person and patient. */
  readonly #known = new Map<number, Map<number, number>>();
  #remembered = 0;
  /** When a person last raised an alarm. */
  readonly #alarms = new Map<number, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves once the log says that this person read of this patient. */
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
      // What could not be written down is an alarm once more at the next patient.
      this.#alarms.delete(by.id);
      throw error;
    }
  }
}

/** Less than READ_AGAIN_MS ago; a clock that was set back makes nothing young for ever. */
const isRecent = (time: number | undefined, now: number): boolean =>
  time !== undefined && now >= time && now - time < READ_AGAIN_MS;
