import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second setting: 19 MiB and two passes, about 35 ms of one core. argon2id is the default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const AT_ONCE = 2;
const WAITING = 20;

/** Thrown when the queue is full and one more check would wait too long. */
export class HashingBusy extends Error {}

/** The PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Checks passwords a few at a time, so that a burst of logins cannot take the processor from the ward's boards. */
export class PasswordChecker {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  /** `verify` is replaced only by tests, to record its calls. */
  constructor(private readonly matches: (kept: string, password: string) => Promise<boolean> = verify) {}

  /**
   * Whether the password matches the stored hash. Without a hash (no such user, or an inactive one) it takes
   * as long and returns false, so that the time reveals nothing.
   * @throws HashingBusy
   */
  async check(password: string, kept: string | null): Promise<boolean> {
    await this.enter();
    try {
      this.decoy ??= hashPassword(randomBytes(32).toString('base64'));
      const matches = await this.matches(kept ?? (await this.decoy), password);
      return matches && kept !== null;
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> | void {
    if (this.running < AT_ONCE) {
      this.running++;
      return;
    }
    if (this.queue.length >= WAITING) throw new HashingBusy('Too many logins are waiting.');
    return new Promise((resolve) => this.queue.push(resolve));
  }

  /** Gives the place to the next check in the queue, or releases it. */
  private leave(): void {
    const next = this.queue.shift();
    if (next === undefined) this.running--;
    else next();
  }
}
