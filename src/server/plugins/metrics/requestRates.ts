import type { FastifyInstance } from 'fastify';
import { tooMany } from '../errors';

export interface RequestRate {
  /** Requests of one user, from all places together. */
  most: number;
  withinMs: number;
}

/**
 * A program that runs wild in the name of a user takes at most its share of the server from the ward's boards: a person
 * with ten boards open sends fewer than a hundred requests a second.
 */
const REQUEST_RATE: RequestRate = { most: 10_000, withinMs: 10_000 };

/**
 * Refuses (429) requests of a user beyond a rate, counted by this process. To be added after authorization, which
 * recognises the user. `elapsed` is a clock in ms that is never set.
 */
export function limitRequests(
  app: FastifyInstance,
  { rate: { most, withinMs } = REQUEST_RATE, elapsed }: { rate?: RequestRate; elapsed: () => number },
): void {
  let since = elapsed();
  const counts = new Map<number, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.session === null) return done();
    const now = elapsed();
    if (now - since >= withinMs) {
      since = now;
      counts.clear();
    }
    const { id } = request.session.user;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    done(count > most ? tooMany(withinMs - (now - since)) : undefined);
  });
}
