import {
  findSecondFactor,
  giveBackRecoveryCode,
  giveBackStep,
  isEnabled,
  useRecoveryCode,
  useStep,
} from '../../../db/accounts/secondFactors';
import type { Db } from '../../../db/engine/client';
import type { Encryption } from '../../devices/encryption';
import { isOfApp, openKey, plainCode, stepOf } from './oneTimeCodes';
import { hashOfSecret } from './secrets';

/**
 * `none`: this person has no second factor, and needs no code. `passkey`: the person has passkeys alone, and sent no recovery
 * code.
 */
export type OtpVerdict = 'none' | 'missing' | 'passkey' | 'wrong' | 'right';

/** What came of a code; `giveBack` makes one that was right, and opened nothing, good again. */
interface OtpResult {
  verdict: OtpVerdict;
  giveBack: (tx: Db) => Promise<void>;
}

/** Checks the code of a person, and uses it up in a transaction that has the person's name. */
export type OtpCheck = (tx: Db, userId: number, otp: string | undefined) => Promise<OtpResult>;

interface Options {
  clock: () => number;
  encryption: Encryption;
}

const of = (verdict: Exclude<OtpVerdict, 'right'>): OtpResult => ({
  verdict,
  giveBack: () => Promise.resolve(),
});

export function otpCheck({ clock, encryption }: Options): OtpCheck {
  return async (tx, userId, otp = '') => {
    const factor = await findSecondFactor(tx, userId);
    if (!isEnabled(factor)) return of('none');
    const code = plainCode(otp);
    const key = factor.enabled_at === null ? null : factor.sealed_key;
    if (code === '') return of(factor.enabled_at === null ? 'passkey' : 'missing');
    if (!isOfApp(code)) {
      const hash = hashOfSecret(code);
      const left = await useRecoveryCode(tx, userId, hash);
      if (left === null) return of('wrong');
      return { verdict: 'right', giveBack: (other) => giveBackRecoveryCode(other, userId, { hash, left }) };
    }
    const step = key === null ? null : stepOf(openKey(encryption, userId, key), code, clock());
    if (step === null || !(await useStep(tx, userId, step))) return of('wrong');
    return { verdict: 'right', giveBack: (other) => giveBackStep(other, userId, step) };
  };
}
