import type { Alarm, Alarms } from '../../../contract/alarms';
import { openStaffSession } from '../../db/demo/staffSessions';
import { staffWork, type StaffWork } from '../../db/demo/staffWork';
import type { Db } from '../../db/engine/client';
import { hashOfSecret, newSecret } from '../accounts/credentials/secrets';

/** A colleague needs a moment to come. */
const EVERY_MS = 7_000;

/** A session lives as long as a shift, and is followed by another. */
const SESSION_MS = 12 * 3_600_000;

interface DemoStaffOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** One request to this server. */
  send: (request: {
    method: 'GET' | 'POST';
    url: string;
    token: string;
    body?: object;
  }) => Promise<{ status: number; body: unknown }>;
  onError: (error: unknown) => void;
}

interface Session {
  token: string;
  expiresAt: number;
}

/** The invented colleagues of the demo hospital: clients of the API like any other, with sessions of their own. */
export class DemoStaff {
  readonly #options: DemoStaffOptions;
  readonly #sessions = new Map<string, Session>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DemoStaffOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      void this.work()
        .catch(this.#options.onError)
        .finally(() => this.#timer !== undefined && this.start());
    }, EVERY_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Every colleague looks after the alarms in `staffWork`. */
  async work(): Promise<void> {
    for (const work of staffWork) {
      const token = await this.#tokenOf(work.by);
      if (token === null) continue;
      const { status, body } = await this.#options.send({
        method: 'GET',
        url: `/api/alarms/?state=open&kind=${work.kind}&page_size=200`,
        token,
      });
      if (status !== 200) continue;
      const alarm = (body as Alarms).results.find(({ patient }) => patient.ssn === work.patient);
      const request = alarm === undefined ? null : requestFor(work, alarm);
      // A refusal is no fault: a user of the demo was quicker.
      if (request !== null) await this.#options.send({ method: 'POST', token, ...request });
    }
  }

  async #tokenOf(username: string): Promise<string | null> {
    const { db, clock } = this.#options;
    const now = clock();
    const known = this.#sessions.get(username);
    if (known !== undefined && now < known.expiresAt - EVERY_MS) return known.token;
    const token = newSecret('wl');
    const expiresAt = now + SESSION_MS;
    if (!(await openStaffSession(db, { username, hash: hashOfSecret(token), now, expiresAt }))) return null;
    this.#sessions.set(username, { token, expiresAt });
    return token;
  }
}

/** What a colleague does about an alarm as it stands; null: nothing. */
function requestFor({ pause }: StaffWork, alarm: Alarm): { url: string; body: object } | null {
  if (pause === undefined)
    return alarm.state === 'raised' && alarm.severity === 'WARNING'
      ? { url: `/api/alarms/${alarm.id}/acknowledge/`, body: {} }
      : null;
  return alarm.pause === null && alarm.severity === 'WARNING'
    ? { url: `/api/patients/${alarm.patient.id}/alarm-pauses/`, body: { kind: alarm.kind, ...pause } }
    : null;
}
