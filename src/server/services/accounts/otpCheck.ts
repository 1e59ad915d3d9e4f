import {
  findSecondFactor,
  giveBackRecoveryCode,
  giveBackStep,
  isEnabled,
  useRecoveryCode,
  useStep,
} from '../../db/accounts/secondFactors';
import type { Db } from '../../db/engine/client';
import type { Encryption } from '../devices/encryption';
import { isOfApp, openKey, plainCode, stepOf } from './oneTimeCodes';
import { hashOfSecret } from './secrets';

/**
 * `none`: this person has no second factor, and needs no code. `passkey`: the person has passkeys alone, and sent no recovery
 * code.
 */
export type OtpVerdict = 'none' | 'missing' | 'passkey' | 'wrong' | 'right';

export interface OtpCheck {
  /** Checks the code of a person, and uses it up in a transaction that has the person's name. */
  (tx: Db, userId: number, otp: string | undefined): Promise<OtpVerdict>;
  /** The code was right, and opened nothing: it is good again. `otp` is what was checked, `at` when (epoch ms). */
  giveBack(tx: Db, userId: number, given: { otp: string | undefined; at: number }): Promise<void>;
}

interface Options {
  clock: () => number;
  encryption: Encryption;
}

export function otpCheck({ clock, encryption }: Options): OtpCheck {
  const stepIn = (userId: number, code: string, { sealedKey, at }: { sealedKey: string; at: number }) =>
    stepOf(openKey(encryption, userId, sealedKey), code, at);

  async function isNext(tx: Db, userId: number, code: string, sealedKey: string | null): Promise<boolean> {
    if (sealedKey === null) return false;
    const step = stepIn(userId, code, { sealedKey, at: clock() });
    return step !== null && useStep(tx, userId, step);
  }

  const check = async (tx: Db, userId: number, otp = ''): Promise<OtpVerdict> => {
    const factor = await findSecondFactor(tx, userId);
    if (!isEnabled(factor)) return 'none';
    const code = plainCode(otp);
    if (code === '') return factor.enabled_at === null ? 'passkey' : 'missing';
    const isRight = isOfApp(code)
      ? await isNext(tx, userId, code, factor.enabled_at === null ? null : factor.sealed_key)
      : await useRecoveryCode(tx, userId, hashOfSecret(code));
    return isRight ? 'right' : 'wrong';
  };

  return Object.assign(check, {
    async giveBack(tx: Db, userId: number, { otp = '', at }: { otp: string | undefined; at: number }) {
      const code = plainCode(otp);
      if (!isOfApp(code)) return giveBackRecoveryCode(tx, userId, hashOfSecret(code));
      const factor = await findSecondFactor(tx, userId);
      if (factor === null || factor.enabled_at === null || factor.sealed_key === null) return;
      const step = stepIn(userId, code, { sealedKey: factor.sealed_key, at });
      if (step !== null) await giveBackStep(tx, userId, step);
    },
  });
}
