import { READ_AGAIN_MS } from '../../db/accounts/audit/audit';

/** At most about this many reads are remembered; beyond that they are recorded once more. */
const MOST_REMEMBERED = 1_000_000;

interface Screen {
  /** When the first of these patients was recorded, epoch ms. */
  since: number;
  patients: Set<number>;
  /** The list that was shown last: a board that has not changed is not compared. */
  last: readonly number[];
}

interface PersonsReads {
  /** When a patient's own data was last recorded as read. */
  opened: Map<number, number>;
  screens: Map<string, Screen>;
  /** When a patient was last counted for the alarm. */
  counted: Map<number, number>;
  alarmedAt: number | undefined;
}

/** What each user was shown within the last READ_AGAIN_MS. */
export class ReadMemory {
  readonly #people = new Map<number, PersonsReads>();
  readonly #most: number;
  #remembered = 0;

  constructor(most = MOST_REMEMBERED) {
    this.#most = most;
  }

  of(person: number): PersonsReads {
    let reads = this.#people.get(person);
    if (reads === undefined) {
      reads = { opened: new Map(), screens: new Map(), counted: new Map(), alarmedAt: undefined };
      this.#people.set(person, reads);
    }
    return reads;
  }

  /** Remembers that a user reads a patient's own data. True when that is to be recorded. */
  opens(person: number, patient: number, now: number): boolean {
    if (isRecent(this.#people.get(person)?.opened.get(patient), now)) return false;
    this.#makeRoom(1, now);
    this.of(person).opened.set(patient, now);
    return true;
  }

  /** Remembers that a user sees a screen, whichever patients are on it. True when that is to be recorded. */
  begins(person: number, screen: string, now: number): boolean {
    const known = this.#people.get(person)?.screens.get(screen);
    if (known !== undefined && isRecent(known.since, now)) return false;
    this.of(person).screens.set(screen, { since: now, patients: new Set(), last: [] });
    return true;
  }

  /** Remembers that a user sees patients on a screen. Returns those who are to be recorded. */
  shows(person: number, screen: string, patients: readonly number[], now: number): readonly number[] {
    const known = this.#people.get(person)?.screens.get(screen);
    const isKnown = known !== undefined && isRecent(known.since, now);
    if (isKnown && known.last === patients) return [];
    const added = [...new Set(patients)].filter((patient) => !isKnown || !known.patients.has(patient));
    if (isKnown) known.last = patients;
    if (added.length === 0) return added;
    this.#makeRoom(added.length, now);
    const kept = isKnown ? known : { since: now, patients: new Set<number>(), last: patients };
    for (const patient of added) kept.patients.add(patient);
    this.of(person).screens.set(screen, kept);
    return added;
  }

  #makeRoom(more: number, now: number): void {
    this.#remembered += more;
    if (this.#remembered <= this.#most) return;
    this.#remembered = more;
    for (const reads of this.#people.values()) {
      for (const [patient, time] of reads.opened) if (!isRecent(time, now)) reads.opened.delete(patient);
      for (const [name, { since }] of reads.screens) if (!isRecent(since, now)) reads.screens.delete(name);
      this.#remembered += reads.opened.size;
      for (const { patients } of reads.screens.values()) this.#remembered += patients.size;
    }
    if (this.#remembered <= this.#most) return;
    for (const reads of this.#people.values()) {
      reads.opened.clear();
      reads.screens.clear();
    }
    this.#remembered = more;
  }
}

/** Less than READ_AGAIN_MS ago; a clock that was set back does not keep an entry recent for ever. */
export const isRecent = (time: number | undefined, now: number): boolean =>
  time !== undefined && now >= time && now - time < READ_AGAIN_MS;
