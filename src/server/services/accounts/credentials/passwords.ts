import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second setting: 19 MiB and two passes, about 35 ms of one core. argon2id is the default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const AT_ONCE = 2;
/** Of those at once, from other places than known stations: one core stays with the boards, and one check with the known. */
const OTHERS_AT_ONCE = 1;
/** Checks that may wait, of each of the two queues. */
export const MOST_WAITING = 20;

/** After this many of known stations one of the others is next. */
const KNOWN_IN_TURN = 4;

/** Thrown when the queue is full and one more check would wait too long. */
export class HashingBusy extends Error {}

/** One composition of its letters, as keyboards differ in it (RFC 8265, OpaqueString). */
const composed = (password: string): string => password.normalize('NFC');

/** The PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), ARGON2ID);
}

/** Checks passwords a few at a time, so that a burst of logins cannot take the processor from the ward's boards. */
export class PasswordChecker {
  private running = 0;
  /** Of these, the checks of callers who are not known. */
  private runningOthers = 0;
  private readonly queue: (() => void)[] = [];
  /** Those who come before everybody in the queue. */
  private readonly known: (() => void)[] = [];
  /** How many of them were served in a row. */
  private knownInTurn = 0;
  private decoy: Promise<string> | undefined;

  /** `verify` is replaced only by tests, to record its calls. */
  constructor(private readonly matches: (kept: string, password: string) => Promise<boolean> = verify) {}

  /**
   * Whether the password matches the stored hash. Without a hash (no such user, or an inactive one) it takes
   * as long and returns false, so that the time reveals nothing. Who is `known` waits in a queue of their own,
   * which is served first: a flood of others hardly delays them, nor a flood of them the others.
   * @throws HashingBusy
   */
  async check(password: string, kept: string | null, { known } = { known: false }): Promise<boolean> {
    await this.enter(known);
    try {
      this.decoy ??= hashPassword(randomBytes(32).toString('base64'));
      const compared = kept ?? (await this.decoy);
      // As typed first: a hash of before was made of that.
      for (const form of new Set([password, composed(password)]))
        if (await this.matches(compared, form)) return kept !== null;
      return false;
    } finally {
      this.leave(known);
    }
  }

  /** Whether a check would be refused at the moment. */
  get isBusy(): boolean {
    return this.queue.length >= MOST_WAITING;
  }

  private enter(known: boolean): Promise<void> {
    const queue = known ? this.known : this.queue;
    if (queue.length >= MOST_WAITING) throw new HashingBusy('Too many logins are waiting.');
    const entered = new Promise<void>((resolve) => queue.push(resolve));
    this.admit();
    return entered;
  }

  private leave(known: boolean): void {
    this.running--;
    if (!known) this.runningOthers--;
    this.admit();
  }

  /** Gives the places that are free to those who wait. */
  private admit(): void {
    while (this.running < AT_ONCE) {
      const mayOthers = this.runningOthers < OTHERS_AT_ONCE && this.queue.length > 0;
      const fromKnown = mayOthers && this.knownInTurn >= KNOWN_IN_TURN ? undefined : this.known.shift();
      const next = fromKnown ?? (mayOthers ? this.queue.shift() : undefined);
      if (next === undefined) return;
      this.knownInTurn = fromKnown === undefined ? 0 : this.knownInTurn + 1;
      this.running++;
      if (fromKnown === undefined) this.runningOthers++;
      next();
    }
  }
}
