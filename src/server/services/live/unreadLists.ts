import { MAX_NOTIFICATIONS } from '../../../contract/constants';
import type { Scope } from '../scope/scopes';
import type { Db } from '../../db/engine/client';
import { findUnread, getUnreadVersions, type UnreadVersions } from '../../db/alerting/notifications';

/**
 * How long (ms) another server's alerts and read marks may stay unnoticed here. Our own are noticed at once.
 */
const LIFE_MS = 100;

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

interface Ready {
  etag: string;
  list: Promise<UnreadList>;
}

/**
 * The unread lists of all users. Every client polls them every 500 ms and they hardly ever change, so one
 * query for all users reads the versions now and then, and a list is read and serialised once per version.
 */
export class UnreadLists {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #ready = new Map<number, Ready>();
  #versions: { at: number; answer: Promise<UnreadVersions> } | null = null;

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The entity tag of a user's list, which costs next to nothing. */
  async etag(userId: number): Promise<string> {
    const { lastAlert, reads } = await this.#currentVersions();
    return `"${Date.parse(lastAlert)}-${reads.get(userId) ?? 0}"`;
  }

  /** Of a user with this scope. */
  async get(userId: number, scope: Scope | null = null): Promise<UnreadList> {
    const version = await this.etag(userId);
    const etag = scope === null ? version : `${version.slice(0, -1)}-${scope.key}"`;
    const ready = this.#ready.get(userId);
    if (ready?.etag === etag) return ready.list;
    if (this.#ready.size >= REMEMBERED) this.#ready.clear();
    // The version was read before the list: a newer list is merely read again, never treated as unchanged.
    const list = findUnread(this.#db, userId, MAX_NOTIFICATIONS, scope?.hidden).then(({ total, newest }) => ({
      etag,
      total,
      body: Buffer.from(JSON.stringify(newest)),
      patients: newest.map(({ alert }) => alert.patient),
    }));
    const entry: Ready = { etag, list };
    this.#ready.set(userId, entry);
    list.catch(() => {
      if (this.#ready.get(userId) === entry) this.#ready.delete(userId);
    });
    return list;
  }

  /** To be called after every change that this server commits: the next request sees it. */
  changed(): void {
    this.#versions = null;
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
