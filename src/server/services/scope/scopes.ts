import { createHash } from 'node:crypto';
import { can, type Role } from '../../../contract/roles';
import type { Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { beyondScope, findBeyondScope, findElsewhere, type PatientIds } from '../../db/scope/beyondScope';
import { findOwners, type Owned } from '../../db/scope/ownersOf';
import { recordAlarmOpening } from './openings';

/**
 * How long (ms) another server's moves of patients, and alarms that open one, may stay unnoticed on boards and lists:
 * everybody's screens ask several times a second. Our own moves are noticed at once; a patient's own data, and
 * notifications, are decided by the database every time.
 */
const LIFE_MS = 1_000;

/** At most this many users' scopes are kept; beyond that all are read again. */
const REMEMBERED = 1_000;

/** Whom a user does not see. */
export interface Scope {
  /** Ids, ascending; at least one. */
  readonly hidden: readonly number[];
  has(patient: number): boolean;
  /** The same for the same patients: answers for one are those for another with the same key. */
  readonly key: string;
}

interface Dependencies {
  db: Db;
  clock: () => number;
  /** Receives why it could not be noted that an alarm opened a patient. */
  onUnnoted: (error: unknown) => void;
}

interface Kept {
  at: number;
  scope: Promise<Scope | null>;
}

/** Whom of the patients each user sees, where people see the departments they belong to (`WARD_SCOPE`). */
export class Scopes {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #onUnnoted: (error: unknown) => void;
  #kept = new Map<number, Kept>();

  constructor({ db, clock, onUnnoted }: Dependencies) {
    this.#db = db;
    this.#clock = clock;
    this.#onUnnoted = onUnnoted;
  }

  /** Null: the user sees every patient there is now. */
  of(userId: number): Promise<Scope | null> {
    const now = this.#clock();
    const known = this.#kept.get(userId);
    // A clock that was set back makes an answer look young for ever.
    if (known !== undefined && now >= known.at && now - known.at < LIFE_MS) return known.scope;
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    const kept: Kept = { at: now, scope: this.read(userId) };
    this.#kept.set(userId, kept);
    kept.scope.catch(() => {
      if (this.#kept.get(userId) === kept) this.#kept.delete(userId);
    });
    return kept.scope;
  }

  /** As the database has it at this moment. */
  async read(userId: number): Promise<Scope | null> {
    const hidden = await findBeyondScope(this.#db, userId, this.#clock());
    return hidden.length === 0 ? null : scopeOf(hidden);
  }

  /** The same as a query of ids, for what must be decided in one moment with the rest of a statement. */
  query(userId: number): PatientIds {
    return beyondScope(userId, this.#clock());
  }

  /** To be called after every change that this server commits: the next request sees it. */
  changed(): void {
    this.#kept = new Map();
  }

  /** Whose the named thing is. */
  ownersOf(what: Owned, id: number, userId: number): Promise<number[]> {
    return findOwners(this.#db, what, { id, userId });
  }

  /**
   * The first of these patients whom the user does not see; null when the user sees all of them. That an alarm
   * opened a patient is noted once.
   */
  async firstHidden(by: Person, patients: readonly number[]): Promise<number | null> {
    const now = this.#clock();
    const elsewhere = await findElsewhere(this.#db, by.id, patients, now);
    const hidden = elsewhere.find(({ isOpened, alarm }) => !isOpened && alarm === null);
    if (hidden !== undefined) return hidden.patient;
    for (const { patient, isOpened, alarm, isNoted } of elsewhere)
      // Reading needs no write that can fail it: what was not noted is noted with the next read.
      if (!isOpened && alarm !== null && !isNoted)
        await recordAlarmOpening(this.#db, by, { patient, alarm, now }).catch(this.#onUnnoted);
    return null;
  }
}

/** Admins manage every department, so they see it. */
export const hasScope = ({ role }: { role: Role }): boolean => !can(role, 'see every department');

function scopeOf(hidden: readonly number[]): Scope {
  const ids = new Set(hidden);
  return {
    hidden,
    has: (patient) => ids.has(patient),
    key: createHash('sha1').update(hidden.join()).digest('base64url'),
  };
}
