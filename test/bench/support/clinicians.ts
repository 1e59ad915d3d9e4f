import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from '../../../src/contract/notifications';
import type { SignedInUser } from '../../support/alertingWard';
import { KeptConnections } from './keptConnections';

/** What the screens of one person request, and how often (ms), by the specification. */
const SCREENS = {
  patients: {
    kind: 'patient dashboard',
    path: '/api/dashboard/patients/?high_risk=false&low_battery=false&no_sync=false',
    everyMs: 2_000,
  },
  general: { kind: 'general dashboard', path: '/api/dashboard/overview/', everyMs: 10_000 },
  notifications: { kind: 'unread list', path: '/api/notifications/unread/', everyMs: 500 },
  count: { kind: 'unread count', path: '/api/notifications/unread/', everyMs: 10_000 },
} as const;

const NOTIFIER = { kind: 'notifier', everyMs: 10_000 } as const;

export type Kind = (typeof SCREENS)[keyof typeof SCREENS]['kind'] | typeof NOTIFIER.kind;

/** How many people look at what; every one of them has the notifier and the count of unread ones. */
export interface Staff {
  patients: number;
  general: number;
  notifications: number;
}

/** What the polls of a whole staff measured. */
export interface Polls {
  /** Milliseconds from the request to the last byte of the answer, by kind. */
  waits: Map<Kind, number[]>;
  /** How many answers had which status, `broken` for none. */
  statuses: Map<string, number>;
  /** Of the bodies, as they came over the wire. */
  bytes: number;
}

export class PollRecord implements Polls {
  waits = new Map<Kind, number[]>();
  statuses = new Map<string, number>();
  bytes = 0;
  /** By person, the ids of the notifications that the notifier received, in the order of receipt. */
  readonly told = new Map<number, number[]>();
  /** How often a notifier received a notification that was not later than the last one. */
  outOfOrder = 0;

  /** What was measured since the last call; the notifications received are kept. */
  take(): Polls {
    const { waits, statuses, bytes } = this;
    this.waits = new Map<Kind, number[]>();
    this.statuses = new Map<string, number>();
    this.bytes = 0;
    return { waits, statuses, bytes };
  }
}

/**
 * Polls as the app does in this many browsers, until `isOver`, and then until every notifier has had one more
 * answer.
 */
export async function letCliniciansPoll(
  url: string,
  users: readonly SignedInUser[],
  staff: Staff,
  record: PollRecord,
  isOver: () => boolean,
): Promise<void> {
  const { patients, general } = staff;
  const screenOf = (index: number) =>
    index < patients
      ? SCREENS.patients
      : index < patients + general
        ? SCREENS.general
        : SCREENS.notifications;
  await Promise.all(
    users.map(async (user, index) => {
      const screen = screenOf(index);
      const browser = new Browser(url, user, record);
      // People come one after another, not all in one moment.
      await sleep((index / users.length) * 10_000);
      await Promise.all([
        browser.poll(screen, isOver),
        ...(screen === SCREENS.notifications ? [] : [browser.poll(SCREENS.count, isOver)]),
        browser.watchAlerts(isOver),
      ]);
      browser.close();
    }),
  );
}

class Browser {
  readonly #connections: KeptConnections;
  readonly #headers: string;
  readonly #user: SignedInUser;
  readonly #record: PollRecord;

  constructor(url: string, user: SignedInUser, record: PollRecord) {
    this.#connections = new KeptConnections(url);
    this.#headers = `HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: Token ${user.token}\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br\r\nx-idle-seconds: 3`;
    this.#user = user;
    this.#record = record;
  }

  async poll(
    { kind, path, everyMs }: { kind: Kind; path: string; everyMs: number },
    isOver: () => boolean,
  ): Promise<void> {
    let etag: string | null = null;
    for (let due = performance.now(); !isOver(); due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      const answer = await this.#ask(kind, path, etag);
      etag = answer?.etag ?? etag;
    }
  }

  /** The notifier: what came after the last one seen. */
  async watchAlerts(isOver: () => boolean): Promise<void> {
    const told: number[] = [];
    this.#record.told.set(this.#user.id, told);
    let after = new Date().toISOString();
    let etag: string | null = null;
    for (let due = performance.now(); ; due += NOTIFIER.everyMs) {
      // In slices, so that the last request is sent soon after the load ends.
      while (performance.now() < due && !isOver())
        await sleep(Math.min(500, Math.max(0, due - performance.now())));
      const isLast = isOver();
      const answer = await this.#ask(
        NOTIFIER.kind,
        `/api/notifications/?created_after=${encodeURIComponent(after)}`,
        etag,
        true,
      );
      if (answer?.status === 200 && answer.body !== null) {
        const list = JSON.parse(answer.body.toString()) as Notification[];
        for (const { id, created_at } of list) {
          if (created_at <= after) this.#record.outOfOrder++;
          told.push(id);
          after = created_at;
        }
        etag = list.length === 0 ? answer.etag : null;
      }
      if (isLast && answer !== null) return;
    }
  }

  close(): void {
    this.#connections.close();
  }

  async #ask(kind: Kind, path: string, etag: string | null, wantsBody = false) {
    const head = `GET ${path} ${this.#headers}${etag === null ? '' : `\r\nif-none-match: ${etag}`}`;
    const asked = performance.now();
    const answer = await this.#connections.ask({ head, wantsBody }).catch(() => null);
    const { waits, statuses } = this.#record;
    const status = answer === null ? 'broken' : String(answer.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.#record.bytes += answer?.size ?? 0;
    const known = waits.get(kind);
    if (known === undefined) waits.set(kind, [performance.now() - asked]);
    else known.push(performance.now() - asked);
    return answer;
  }
}
