import { createHmac, timingSafeEqual } from 'node:crypto';
import { isWithin } from '../../../clinical/freshness';

interface Options {
  /** A secret that every server of this hospital has. */
  key: string;
  clock: () => number;
  lifeMs: number;
}

/** Of a sign-in that this hospital's servers began, what its browser shows: known without a look into the database. */
export interface FlowSeals {
  /** A browser's secret, sealed with the time. */
  seal(secret: string): string;
  /** The secret; null of what was not sealed here, or too long ago. */
  open(sealed: string | undefined): string | null;
}

export function flowSeals({ key, clock, lifeMs }: Options): FlowSeals {
  const sealOf = (text: string) => createHmac('sha256', key).update(`sign-on flow ${text}`).digest();
  return {
    seal(secret) {
      const text = `${clock().toString(36)}.${secret}`;
      return `${text}.${sealOf(text).toString('base64url')}`;
    },
    open(sealed = '') {
      const [at = '', secret = '', seal = ''] = sealed.split('.');
      const given = Buffer.from(seal, 'base64url');
      const made = sealOf(`${at}.${secret}`);
      const isOurs = given.length === made.length && timingSafeEqual(given, made);
      return isOurs && isWithin(parseInt(at, 36), lifeMs, clock()) ? secret : null;
    },
  };
}
