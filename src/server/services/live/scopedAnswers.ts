import { randomBytes } from 'node:crypto';
import type { Scope } from '../scope/scopes';
import { PreparedAnswer, type Built } from './preparedAnswer';

/** At most this many answers are kept; beyond that all are made again. */
const REMEMBERED = 500;

/** Prepared answers for users who do not see every patient: one for all who see the same ones. */
export class ScopedAnswers {
  readonly #boot = randomBytes(6).toString('base64url');
  readonly #answers = new Map<string, PreparedAnswer>();
  #made = 0;

  /** The answer of this name. Its version never is that of another, also not after it was dropped. */
  of({ key }: Scope, name: string, build: (now: number) => Built): PreparedAnswer {
    const address = `${key} ${name}`;
    const known = this.#answers.get(address);
    if (known !== undefined) return known;
    if (this.#answers.size >= REMEMBERED) this.#answers.clear();
    const answer = new PreparedAnswer(`${this.#boot}.seen${++this.#made}`, build);
    this.#answers.set(address, answer);
    return answer;
  }
}

/** Whether a user with this scope sees a card, or anything else that is of a patient or of none. */
export const isSeen = (scope: Scope | null, patient: { id: number } | null): boolean =>
  scope === null || patient === null || !scope.has(patient.id);
