import { createHash } from 'node:crypto';
import { MAX_NOTIFICATIONS } from '../../../contract/constants';
import type { Scope } from '../scope/scopes';
import type { Db } from '../../db/engine/client';
import { findBedsNow } from '../../db/patients/bedsNow';
import { findUnread, getUnreadVersions, type UnreadVersions } from '../../db/alerting/notifications';

/**
 * How long (ms) another server's alerts and read marks may stay unnoticed here. Our own are noticed at once.
 */
const LIFE_MS = 100;

/** How long (ms) the lists may name a bed from which another server moved a patient. */
const MOVES_MS = 1_000;

/** At most this many users' lists are cached; beyond that all are made again. */
const REMEMBERED = 1_000;

/** One user's unread list, ready to be sent. */
export interface UnreadList {
  /** Changes whenever the list may have changed. */
  etag: string;
  /** How many are unread in all; the list holds the newest 200. */
  total: number;
  /** The list as JSON. */
  body: Buffer;
  /** Ids of the patients in it. */
  patients: readonly number[];
}

interface ReadList extends UnreadList {
  /** Where its patients lay when it was read, by id. */
  beds: ReadonlyMap<number, string | null>;
}

interface Ready {
  version: string;
  list: Promise<ReadList>;
}

/**
 * The unread lists of all users. Every client polls them every 500 ms and they hardly ever change, so one
 * query for all users reads the versions now and then, another one where their patients lie, and a list is read and serialised
 * once until either changes.
 */
export class UnreadLists {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #ready = new Map<number, Ready>();
  #beds: { at: number; compared: Promise<void> } | null = null;
  #versions: { at: number; answer: Promise<UnreadVersions> } | null = null;

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Of a user with this scope. */
  async get(userId: number, scope: Scope | null = null): Promise<UnreadList> {
    const { lastAlert, reads } = await this.#currentVersions();
    await this.#leaveOutMoved();
    const version = `${Date.parse(lastAlert)}-${reads.get(userId) ?? 0}-${scope?.key ?? ''}`;
    const ready = this.#ready.get(userId);
    if (ready?.version === version) return ready.list;
    if (this.#ready.size >= REMEMBERED) this.#ready.clear();
    // The version was read before the list: a newer list is merely read again, never treated as unchanged.
    const list = findUnread(this.#db, userId, MAX_NOTIFICATIONS, scope?.hidden).then(({ total, newest }) => {
      const body = Buffer.from(JSON.stringify(newest));
      return {
        etag: `"${version}-${createHash('sha1').update(body).digest('base64url')}"`,
        total,
        body,
        patients: newest.map(({ alert }) => alert.patient),
        beds: new Map(
          newest.map(({ alert }) => [alert.patient, alert.bed_now === undefined ? alert.bed : alert.bed_now]),
        ),
      };
    });
    const entry: Ready = { version, list };
    this.#ready.set(userId, entry);
    list.catch(() => {
      if (this.#ready.get(userId) === entry) this.#ready.delete(userId);
    });
    return list;
  }

  /** To be called after every change that this server commits: the next request sees it. */
  changed(): void {
    this.#versions = null;
    this.#beds = null;
  }

  /** Lists that name a bed in which the patient does not lie now are read again. */
  #leaveOutMoved(): Promise<void> {
    const now = this.#clock();
    const known = this.#beds;
    if (known !== null && now >= known.at && now - known.at < MOVES_MS) return known.compared;
    const asked = { at: now, compared: this.#compareBeds() };
    this.#beds = asked;
    asked.compared.catch(() => {
      if (this.#beds === asked) this.#beds = null;
    });
    return asked.compared;
  }

  async #compareBeds(): Promise<void> {
    const lists = await Promise.all(
      [...this.#ready].map(async ([userId, entry]) => ({
        userId,
        entry,
        beds: (await entry.list.catch(() => null))?.beds ?? new Map<number, string | null>(),
      })),
    );
    const patients = new Set(lists.flatMap(({ beds }) => [...beds.keys()]));
    if (patients.size === 0) return;
    const bedsNow = await findBedsNow(this.#db, [...patients]);
    for (const { userId, entry, beds } of lists)
      if (
        [...beds].some(([id, bed]) => (bedsNow.get(id) ?? null) !== bed) &&
        this.#ready.get(userId) === entry
      )
        this.#ready.delete(userId);
  }

  #currentVersions(): Promise<UnreadVersions> {
    const now = this.#clock();
    const known = this.#versions;
    // A clock that was set back makes an answer look young for ever.
    if (known !== null && now >= known.at && now - known.at < LIFE_MS) return known.answer;
    const asked = { at: now, answer: getUnreadVersions(this.#db) };
    this.#versions = asked;
    asked.answer.catch(() => {
      if (this.#versions === asked) this.#versions = null;
    });
    return asked.answer;
  }
}
