import { randomBytes } from 'node:crypto';
import { countStationTry, dropStationTries, uncountStationTry } from '../../../db/accounts/stationTries';
import type { Db } from '../../../db/engine/client';
import type { Encryption } from '../../devices/encryption';

const DAY_MS = 24 * 3_600_000;

/** A person who was away for a season signs in as at an unknown station. Renewed by every sign-in. */
export const PASS_DAYS = 90;
const LIFE_MS = PASS_DAYS * DAY_MS;

/** The wrong passwords that end a pass. */
const MOST_TRIES = 10;

/** The accounts that a station's browser is known by: the newest. All of them fit into one cookie. */
const MOST_PASSES = 32;

const PURPOSE = 'station pass';

/** `<user>.<when, epoch ms in base 36>.<random>.<signature>` */
const PASS = /^(([1-9]\d{0,9})\.([0-9a-z]{1,10})\.([\w-]{22}))\.([\w-]{43})$/;

/**
 * That an account has signed in at a station before. Its holder is not refused because of what others try on
 * the account or from the same address. It opens nothing: the password is still needed.
 */
export interface StationPass {
  readonly userId: number;
  /** By this its tries are counted. */
  readonly nonce: string;
  readonly text: string;
}

/** Passes that a station keeps, newest first, joined by `~`. */
export interface StationPasses {
  /** Those that are genuine and not too old. Whether they were used up is not known yet. */
  read(kept: string | undefined): readonly StationPass[];
  /** Counts a try; false when the pass was used up. */
  take(pass: StationPass): Promise<boolean>;
  /** The try was right, or was never decided. */
  giveBack(pass: StationPass): Promise<void>;
  /** What the station is to keep after the user has signed in. */
  issue(userId: number, others: readonly StationPass[]): string;
  /** Deletes what is known of passes that are too old. */
  tidy(tx: Db): Promise<void>;
}

interface Options {
  db: Db;
  clock: () => number;
  encryption: Encryption;
}

export function stationPasses({ db, clock, encryption }: Options): StationPasses {
  function passOf(text: string): StationPass | null {
    const [, signed = '', userId, at = '', nonce = '', signature = ''] = PASS.exec(text) ?? [];
    if (userId === undefined || clock() - parseInt(at, 36) >= LIFE_MS) return null;
    return encryption.isSignature(signature, signed, PURPOSE)
      ? { userId: Number(userId), nonce, text }
      : null;
  }

  return {
    read: (kept = '') =>
      kept
        .split('~', MOST_PASSES)
        .map(passOf)
        .filter((pass) => pass !== null),

    take: ({ nonce }) =>
      countStationTry(db, nonce, { most: MOST_TRIES, at: new Date(clock()).toISOString() }),

    giveBack: ({ nonce }) => uncountStationTry(db, nonce),

    issue(userId, others) {
      const signed = `${userId}.${clock().toString(36)}.${randomBytes(16).toString('base64url')}`;
      return [
        `${signed}.${encryption.signature(signed, PURPOSE)}`,
        ...others.filter((other) => other.userId !== userId).map(({ text }) => text),
      ]
        .slice(0, MOST_PASSES)
        .join('~');
    },

    tidy: (tx) => dropStationTries(tx, new Date(clock() - LIFE_MS).toISOString()),
  };
}
