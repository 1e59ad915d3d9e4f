import type { Person } from '../../../db/accounts/actor';
import { appendReads, type AuditRead } from '../../../db/accounts/audit/audit';
import type { Db } from '../../../db/engine/client';
import { AuditQueue } from './auditQueue';
import { isRecent, ReadMemory } from '../readMemory';

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A user who opens or finds more patients than this within READ_AGAIN_MS raises an alarm; 0: no user does. */
  alarmAbove: number;
  /** Receives how many patients a user has opened or found when that is an alarm; at most once in READ_AGAIN_MS. */
  onAlarm: (patients: number) => void;
  /** Receives entries that the database has not taken yet, each once. */
  onUnwritten: (reads: readonly AuditRead[], error: unknown) => void;
  /** What each user was shown; at first nothing. */
  memory?: ReadMemory;
}

/**
 * Which user has seen the data of which patient. Whether that is new is decided in memory, so that a poll
 * costs nothing; what is new is written in batches. A stolen session reads the data of all patients, and so
 * does a user in a disaster: it is reported to the operators and recorded, and no read is refused. Only reads
 * through this process count: a user's requests go to one process.
 */
export class AuditReads {
  readonly #options: Options;
  readonly #memory: ReadMemory;
  readonly #queue: AuditQueue;

  constructor(options: Options) {
    this.#options = options;
    const { db, onUnwritten, memory = new ReadMemory() } = options;
    this.#memory = memory;
    this.#queue = new AuditQueue({ write: (reads) => appendReads(db, reads), onUnwritten });
  }

  /**
   * A patient's own data was answered: one entry per user, patient and READ_AGAIN_MS. Null when that is
   * recorded already; else resolves once the log has the entry, or could not take it.
   */
  opened(by: Person, patient: number): Promise<void> | null {
    const now = this.#options.clock();
    if (!this.#memory.opens(by.id, patient, now)) return null;
    const writing = this.#add(by, { entity: 'patient', entityId: patient });
    this.#count(by, [patient], now);
    return writing;
  }

  /**
   * Patients were answered on a board or list: one entry per user, screen and READ_AGAIN_MS with their ids,
   * and another one with those who join them within that time. Patients found by a search count for the alarm.
   * One that is always recorded is so without any patient, too.
   */
  shown(
    by: Person,
    screen: string,
    patients: readonly number[],
    isSearched: boolean,
    isAlwaysRecorded = false,
  ): void {
    const now = this.#options.clock();
    const isNew = isAlwaysRecorded && this.#memory.begins(by.id, screen, now);
    const added = this.#memory.shows(by.id, screen, patients, now);
    if (added.length > 0 || isNew) void this.#add(by, { entity: screen, patients: added });
    if (isSearched) this.#count(by, patients, now);
  }

  /** Tries at once to write what is not written yet. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  #add({ id, username }: Person, read: Pick<AuditRead, 'entity'> & Partial<AuditRead>): Promise<void> {
    const at = this.#options.clock();
    return this.#queue.add({ at, by: { id, username }, entityId: null, patients: [], ...read });
  }

  #count(by: Person, patients: readonly number[], now: number): void {
    const { alarmAbove, onAlarm } = this.#options;
    // What is not asked for is not remembered either: it would grow for ever.
    if (alarmAbove === 0) return;
    const person = this.#memory.of(by.id);
    for (const patient of patients)
      if (!isRecent(person.counted.get(patient), now)) person.counted.set(patient, now);
    if (person.counted.size <= alarmAbove || isRecent(person.alarmedAt, now)) return;
    for (const [patient, time] of person.counted) if (!isRecent(time, now)) person.counted.delete(patient);
    if (person.counted.size <= alarmAbove) return;
    person.alarmedAt = now;
    onAlarm(person.counted.size);
    void this.#add(by, { entity: 'many patients' });
  }
}
