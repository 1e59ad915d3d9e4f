import type { RecoveryCodes } from '../../../../contract/secondFactor';
import { newRecoveryCodes, plainCode } from './oneTimeCodes';
import { hashOfSecret } from './secrets';

/** For a user who has codes already: there are no others to show or to store. */
export const NO_CODES: { codes: RecoveryCodes; hashes: null } = {
  codes: { recovery_codes: [] },
  hashes: null,
};

/** New codes, and how they are stored. */
export function recoveryCodes(): { codes: RecoveryCodes; hashes: string[] } {
  const codes = newRecoveryCodes();
  return { codes: { recovery_codes: codes }, hashes: codes.map((code) => hashOfSecret(plainCode(code))) };
}
