import { CommandError, contentOf, type Values } from './commandLine';

/** What a program can try in a year is less than what a passphrase of this length can be. */
const MIN_LENGTH = 20;

export const PASSPHRASE_OPTIONS = { 'passphrase-file': { type: 'string' } } as const;

/** The passphrase of a backup, from the file that the command names; null when it names none. */
export function passphraseOf(values: Values): string | null {
  const file = values['passphrase-file'];
  if (typeof file !== 'string') return null;
  const passphrase = contentOf(file).toString('utf8').trim();
  if (passphrase.length < MIN_LENGTH || passphrase.includes('\n'))
    throw new CommandError(
      `${file} must hold one line of at least ${MIN_LENGTH} characters, as \`openssl rand -base64 32\` prints it.`,
    );
  return passphrase;
}
