import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenKeyFile, secretKey } from '../../../../src/server/settings/secretKey';
import { CannotOpen, Encryption } from '../../../../src/server/services/devices/encryption';

const key = (byte: number) => Buffer.alloc(32, byte);
const encryption = new Encryption(key(1));

describe('the encryption', () => {
  it('opens what it sealed, whatever the characters', () => {
    for (const text of ['', '1234', 'ÄÖ€🩺', 'x'.repeat(1_000)])
      expect(encryption.open(encryption.seal(text, 'pin:7'), 'pin:7')).toBe(text);
  });

  it('shows nothing of the text, and seals it differently every time', () => {
    const sealed = [encryption.seal('7391-7391', 'pin:7'), encryption.seal('7391-7391', 'pin:7')];
    expect(new Set(sealed).size).toBe(2);
    for (const each of sealed)
      expect(each + Buffer.from(each.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain(
        '7391',
      );
  });

  it('does not open what was sealed for another purpose or with another key, or was changed', () => {
    const sealed = encryption.seal('1234', 'pin:7');
    expect(() => encryption.open(sealed, 'pin:8')).toThrow(CannotOpen);
    expect(() => new Encryption(key(2)).open(sealed, 'pin:7')).toThrow(CannotOpen);
    const [version, name, nonce, text = ''] = sealed.split('.');
    const turned = Buffer.from(text, 'base64url');
    turned[0] = (turned[0] ?? 0) ^ 1;
    for (const damaged of [
      [version, name, nonce, turned.toString('base64url')].join('.'),
      [version, name, nonce].join('.'),
      [version, name, nonce, text.slice(0, -8)].join('.'),
      '',
      '1234',
    ]) {
      expect(() => encryption.open(damaged, 'pin:7')).toThrow(CannotOpen);
    }
  });

  it('while keys are rotated, opens and verifies what either key made, and makes it with the first alone', () => {
    const both = new Encryption(key(2), [key(1)]);
    expect(both.open(encryption.seal('1234', 'pin:7'), 'pin:7')).toBe('1234');
    expect(both.isSignature(encryption.signature('text', 'pass'), 'text', 'pass')).toBe(true);
    const made = { sealed: both.seal('1234', 'pin:7'), signature: both.signature('text', 'pass') };
    expect(() => encryption.open(made.sealed, 'pin:7')).toThrow(CannotOpen);
    expect(encryption.isSignature(made.signature, 'text', 'pass')).toBe(false);
    expect(new Encryption(key(2)).open(made.sealed, 'pin:7')).toBe('1234');
    expect(new Encryption(key(2)).isSignature(made.signature, 'text', 'pass')).toBe(true);
  });

  it.each([
    ['another text', 'texts', 'pass'],
    ['another purpose', 'text', 'passes'],
  ])('takes no signature of %s, nor one that was cut', (_, text, purpose) => {
    const signature = encryption.signature('text', 'pass');
    expect(encryption.isSignature(signature, text, purpose)).toBe(false);
    expect(encryption.isSignature(signature.slice(1), 'text', 'pass')).toBe(false);
    expect(encryption.isSignature('', 'text', 'pass')).toBe(false);
  });

  it('takes no key of another length', () => {
    expect(() => new Encryption(Buffer.alloc(16))).toThrow(RangeError);
    expect(() => new Encryption(key(1), [Buffer.alloc(31)])).toThrow(RangeError);
  });
});

describe('the secret key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wardline-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the configured one, and then no file is made', () => {
    const dataDir = join(folder, 'none');
    expect(secretKey({ secretKey: key(5).toString('base64'), dataDir })).toEqual(key(5));
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  it('is made once for a data folder, and only its owner can read it', () => {
    const dataDir = join(folder, 'data');
    const made = secretKey({ secretKey: null, dataDir });
    expect(made).toHaveLength(32);
    expect(secretKey({ secretKey: null, dataDir })).toEqual(made);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(secretKey({ secretKey: null, dataDir: join(folder, 'other') })).not.toEqual(made);
  });

  it('is never replaced when the file is damaged', () => {
    writeFileSync(join(folder, 'secret-key'), 'damaged');
    expect(() => secretKey({ secretKey: null, dataDir: folder })).toThrow(BrokenKeyFile);
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe('damaged');
  });
});
