import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

const KEY_BYTES = 32;
const KEY_FILE = 'secret-key';

/**
 * The key file exists but holds no key: starting with another key would make encrypted secrets unreadable.
 */
export class BrokenKeyFile extends Error {
  constructor(file: string) {
    super(
      `${file} does not hold a key of ${KEY_BYTES} bytes in base64. Put the file back as it was, or set SECRET_KEY.`,
    );
    this.name = 'BrokenKeyFile';
  }
}

/**
 * The key that encrypts secrets in the database: the configured one, or one made at the first start and kept
 * in the data folder, readable by its owner only.
 * @throws BrokenKeyFile
 */
export function secretKey({ secretKey: configured, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (configured !== null) return Buffer.from(configured, 'base64');
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new BrokenKeyFile(file);
  return key;
}
