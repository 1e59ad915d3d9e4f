import type { FastifyRequest } from 'fastify';
import type { Person } from '../../db/accounts/actor';
import type { Submissions } from '../../services/submissions';
import { invalidWhole } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route accepts an `Idempotency-Key`; the API description states it, with the two refusals that
     * follow from it.
     */
    once?: true;
  }
}

/** The key by which a client identifies one submission: a UUID, or any printable text without spaces. */
const KEY = /^[!-~]{1,200}$/;

/** How a submission takes effect. */
export interface Effect<T> {
  /** Writes in the name of this user, in one transaction, and resolves with the response. */
  effect: (by: Person) => Promise<T>;
  /** The response when the entity with this id was made by the same request before. */
  again: (id: number) => Promise<T>;
  status?: 200 | 201;
  /** What the same request must have in common; the whole body unless given. Only a keyed hash of it is kept. */
  comparedBy?: unknown;
}

export type Once = <T>(request: FastifyRequest, effect: Effect<T>) => Promise<T>;

/** Submissions with an `Idempotency-Key` take effect once; the header is optional (open-points §1). */
export function onceOf(submissions: Submissions): Once {
  return async (request, { effect, again, status = 201, comparedBy = request.body }) => {
    if (request.routeOptions.config.once !== true)
      throw new Error(
        `${request.routeOptions.url} takes an Idempotency-Key but does not declare it (config.once).`,
      );
    const key = request.headers['idempotency-key'];
    if (key === undefined) return effect(request.user);
    if (typeof key !== 'string' || !KEY.test(key)) throw invalidWhole('The Idempotency-Key is not valid.');
    const path = request.url.split('?', 1)[0] ?? '';
    return submissions.once(
      {
        ...{ by: request.user, method: request.method, path: path.endsWith('/') ? path : `${path}/` },
        ...{ key, body: comparedBy, status },
      },
      effect,
      again,
    );
  };
}
