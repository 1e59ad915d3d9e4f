import { countAttempt, dropOldAttempts, type AttemptRule } from '../../db/accounts/loginAttempts';
import type { Db } from '../../db/engine/client';

const MINUTE_MS = 60_000;

/** Nothing can be guessed here: it is a limit of what an address may make the server and the provider do. */
const PER_ADDRESS: AttemptRule = {
  attempts: 300,
  windowMs: MINUTE_MS,
  firstBlockMs: MINUTE_MS,
  longestMs: MINUTE_MS,
  rememberedMs: 0,
};

/** At most this number is counted at once: a flood must not delay the statements of the boards. */
const MOST_AT_ONCE = 32;

/** Of them, of one address: a flood from there leaves places to others. */
const MOST_OF_ADDRESS = 4;

/** What the browser of one sign-in may ask for: it comes back once, and exchanges one code. */
const MOST_OF_FLOW = 20;

const REMEMBERED = 10_000;

/** What is counted apart, so that beginning sign-ins uses up nothing else. */
export type SignOnStep = 'begin' | 'callback' | 'exchange' | 'logout';

export interface SignOnThrottle {
  /** Counts a request of an address: 0 when it may go ahead, the ms to wait, or 'busy'. */
  ofAddress(step: SignOnStep, address: string): Promise<number | 'busy'>;
  /** The same of a browser by the secret of its own sign-in, which the requests of others cannot use up. */
  ofFlow(secret: string): number;
}

export function signOnThrottle({ db, clock }: { db: Db; clock: () => number }): SignOnThrottle {
  let atOnce = 0;
  const atOnceOf = new Map<string, number>();
  /** Until when an address waits (epoch ms), by step: a flood costs no statement. */
  const blocked = new Map<string, number>();
  const ofFlows = new Map<string, number>();

  function remember(map: Map<string, number>, key: string, value: number): void {
    if (map.size >= REMEMBERED && !map.has(key)) map.clear();
    map.set(key, value);
  }

  async function count(key: string): Promise<number> {
    const wait = await countAttempt(db, key, PER_ADDRESS, clock());
    if (wait > 0) {
      remember(blocked, key, clock() + wait);
      await dropOldAttempts(db, { now: clock(), keptMs: 24 * 60 * MINUTE_MS });
    }
    return wait;
  }

  return {
    async ofAddress(step, address) {
      const key = `single sign-on ${step}:${address}`;
      const left = (blocked.get(key) ?? 0) - clock();
      // A clock that was set back must not make it longer than it ever is.
      if (left > 0 && left <= MINUTE_MS) return left;
      blocked.delete(key);
      const own = atOnceOf.get(address) ?? 0;
      if (atOnce >= MOST_AT_ONCE || own >= MOST_OF_ADDRESS) return 'busy';
      atOnce++;
      atOnceOf.set(address, own + 1);
      try {
        return await count(key);
      } finally {
        atOnce--;
        const others = (atOnceOf.get(address) ?? 1) - 1;
        if (others > 0) atOnceOf.set(address, others);
        else atOnceOf.delete(address);
      }
    },

    ofFlow(secret) {
      const asked = (ofFlows.get(secret) ?? 0) + 1;
      remember(ofFlows, secret, asked);
      return asked > MOST_OF_FLOW ? MINUTE_MS : 0;
    },
  };
}
