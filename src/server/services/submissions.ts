import { createHash, createHmac } from 'node:crypto';
import type { Person, Submission } from '../db/accounts/actor';
import type { Db } from '../db/engine/client';
import {
  findKeptEffect,
  holdKeyedRequest,
  keepEffect,
  type KeptEffect,
  type KeyedRequest,
} from '../db/accounts/idempotencyKeys';
import { InWork, OtherBody } from './refusals';

/** A user's submission, as far as its idempotency depends on it. */
interface KeyedSubmission {
  by: Person;
  method: string;
  path: string;
  /** The `Idempotency-Key` as it was sent. */
  key: string;
  body: unknown;
  /** The status of the response when it takes effect. */
  status: 200 | 201;
}

/** Found inside the transaction: it took effect a moment ago, through another server process. */
class HadEffect extends Error {
  constructor(readonly entityId: number) {
    super('Had its effect');
  }
}

/** Submissions that are sent again under the same key (open-points §1) take effect once. */
export class Submissions {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #inWork = new Set<string>();

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Runs `effect` in the name of the user passed to it, unless the same request has taken effect: then
   * `again` returns the response for the entity that it made.
   * @throws OtherBody, InWork
   */
  async once<T>(
    { by, method, path, key, body, status }: KeyedSubmission,
    effect: (by: Person) => Promise<T>,
    again: (id: number) => Promise<T>,
  ): Promise<T> {
    const request: KeyedRequest = {
      userId: by.id,
      method,
      path,
      keyHash: createHash('sha256').update(key).digest('hex'),
    };
    const bodyHash = createHmac('sha256', key)
      .update(JSON.stringify(body) ?? '')
      .digest('hex');
    const name = `${by.id} ${method} ${path} ${key}`;
    if (this.#inWork.has(name)) throw new InWork();
    this.#inWork.add(name);
    try {
      const kept = await findKeptEffect(this.#db, request, this.#clock());
      if (kept !== null) return await again(entityOf(kept, bodyHash));
      return await effect({ ...by, submission: this.#submission(request, { bodyHash, status }) });
    } catch (error) {
      if (error instanceof HadEffect) return await again(error.entityId);
      throw error;
    } finally {
      this.#inWork.delete(name);
    }
  }

  #submission(request: KeyedRequest, { bodyHash, status }: { bodyHash: string; status: number }): Submission {
    return {
      claim: async (tx) => {
        if (!(await holdKeyedRequest(tx, request))) throw new InWork();
        const kept = await findKeptEffect(tx, request, this.#clock());
        if (kept !== null) throw new HadEffect(entityOf(kept, bodyHash));
      },
      keep: (tx, entityId) => keepEffect(tx, request, { bodyHash, entityId, status }, this.#clock()),
    };
  }
}

function entityOf(kept: KeptEffect, bodyHash: string): number {
  if (kept.bodyHash !== bodyHash) throw new OtherBody();
  return kept.entityId;
}
