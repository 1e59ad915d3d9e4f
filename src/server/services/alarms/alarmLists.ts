import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../scoring/vitals';
import type { Prepared } from '../live/preparedAnswer';
import { prepare } from '../live/preparedAnswer';

/** At most this many lists are kept; beyond that all are made again. */
const REMEMBERED = 500;

interface ReadList {
  page: unknown;
  /** Ids of the patients in it. */
  patients: readonly number[];
}

interface Kept {
  version: number;
  moves: number;
  minute: number;
  answer: Promise<{ text: string; prepared: Prepared }>;
}

/**
 * Lists of alarms that many screens poll. A list is read once for every change of any alarm, and once a
 * minute for what no change reports; in between a poll costs no query.
 */
export class AlarmLists {
  readonly #boot = randomBytes(6).toString('base64url');
  readonly #kept = new Map<string, Kept>();
  #made = 0;
  /** Changes with every change of where patients lie that this server commits. */
  #moves = 0;

  /** Patients may have been moved: lists name their beds, also where no alarm changed. */
  moved(): void {
    this.#moves++;
  }

  /** The list with this address, at a version of the alarms and at `now` (epoch ms). */
  async current(
    address: string,
    { version, now }: { version: number; now: number },
    read: () => Promise<ReadList>,
  ): Promise<Prepared> {
    const minute = Math.floor(now / MINUTE_MS);
    const known = this.#kept.get(address);
    const moves = this.#moves;
    if (known?.version === version && known.minute === minute && known.moves === moves)
      return (await known.answer).prepared;
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    const kept: Kept = { version, moves, minute, answer: this.#renewed(known, read) };
    this.#kept.set(address, kept);
    kept.answer.catch(() => {
      if (this.#kept.get(address) === kept) this.#kept.delete(address);
    });
    return (await kept.answer).prepared;
  }

  /** The same version of the answer as long as its text stays the same. */
  async #renewed(known: Kept | undefined, read: () => Promise<ReadList>): Kept['answer'] {
    const before = await known?.answer.catch(() => undefined);
    const { page, patients } = await read();
    const text = JSON.stringify(page);
    if (before?.text === text) return before;
    return { text, prepared: prepare(`W/"${this.#boot}.list${++this.#made}"`, Buffer.from(text), patients) };
  }
}
