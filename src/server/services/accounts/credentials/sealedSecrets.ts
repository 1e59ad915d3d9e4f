import { transactionOf } from '../../../db/accounts/actor';
import type { Db } from '../../../db/engine/client';
import { findSealedTexts, replaceSealedText, type SealedColumn } from '../../../db/engine/sealedTexts';
import { CannotOpen, type Encryption } from '../../devices/encryption';
import { purposeOfPin } from '../../devices/devicePins';
import { AT_THE_SERVER } from '../accounts';
import { purposeOfKey } from './oneTimeCodes';

interface SealedSecrets extends SealedColumn {
  /** In a sentence. */
  words: string;
  /** What a row's text is sealed for. */
  purposeOf: (row: number) => string;
}

/** Everything that the database holds encrypted. */
const SECRETS: readonly SealedSecrets[] = [
  { words: 'device PINs', table: 'devices', id: 'id', column: 'sealed_pin', purposeOf: purposeOfPin },
  {
    words: 'keys of second factors',
    table: 'second_factors',
    id: 'user_id',
    column: 'sealed_key',
    purposeOf: purposeOfKey,
  },
];

/** The database holds secrets of a key that is not known: encrypting with another would leave secrets of two keys. */
export class WrongSecretKey extends Error {
  constructor(words: string) {
    super(
      `The ${words} in this database were encrypted with another key. Set SECRET_KEY to that one, put the file secret-key back into DATA_DIR, or, while keys are rotated, add it to OTHER_SECRET_KEYS.`,
    );
    this.name = 'WrongSecretKey';
  }
}

/**
 * Verifies that the keys decrypt the stored secrets, and encrypts those of other keys with the first, all or none. Returns
 * how many these were.
 * @throws WrongSecretKey
 */
export async function renewSecrets(db: Db, encryption: Encryption): Promise<number> {
  const { prefix } = encryption;
  const opened = [];
  for (const secrets of SECRETS)
    for (const { id: row, text: from } of await findSealedTexts(db, secrets, { unlessPrefix: prefix }))
      opened.push({ secrets, row, from, plain: open(encryption, secrets, { row, from }) });
  const others = opened.filter(({ from }) => !from.startsWith(prefix));
  if (others.length > 0)
    await transactionOf(db, AT_THE_SERVER, async (tx) => {
      for (const { secrets, row, from, plain } of others) {
        const to = encryption.seal(plain, secrets.purposeOf(row));
        await replaceSealedText(tx, secrets, { row, from, to });
      }
    });
  return others.length;
}

function open(
  encryption: Encryption,
  { words, purposeOf }: SealedSecrets,
  { row, from }: { row: number; from: string },
): string {
  try {
    return encryption.open(from, purposeOf(row));
  } catch (error) {
    throw error instanceof CannotOpen ? new WrongSecretKey(words) : error;
  }
}
