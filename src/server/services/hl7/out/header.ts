import { randomBytes } from 'node:crypto';
import type { LinkSettings } from '../../../../contract/links';
import { charsetOf, UTF_8, type Charset } from '../message/characters';
import { components, encodedTime, segment } from './encoding';

/** How we are called in MSH-3, and in the identifiers that are ours. */
export const OUR_NAME = 'WARDLINE';

/** Of a link that goes out, what its messages say. */
export type Receiver = Pick<LinkSettings, 'application' | 'facility' | 'charset' | 'zone'>;

interface HeaderOptions {
  receiver: Receiver;
  /** The hospital's time zone, unless the link has one. */
  zone: string;
  /** Epoch ms. */
  at: number;
  controlId: string;
  /** MSH-9: code, trigger and structure. */
  type: readonly [code: string, trigger: string, structure: string];
  /** MSH-21: the profile that the message follows. */
  profile?: string;
}

/** At most 20 characters, which senders of v2.5 and older have to keep to, and some receivers still count. */
export const newControlId = (): string => randomBytes(10).toString('hex').toUpperCase();

/** The character set of a link's messages: UTF-8 unless it is set up with another that we can write. */
function writtenIn({ charset = UTF_8 }: Pick<Receiver, 'charset'>): Charset | null {
  const wanted = charsetOf(charset);
  return wanted?.isWritable === true ? wanted : charsetOf(UTF_8);
}

/**
 * MSH. MSH-15 NE and MSH-16 AL: one answer, of the application, which receivers of the original mode give as well.
 */
export function header({ receiver, zone, at, controlId, type, profile = '' }: HeaderOptions): string {
  const { application = '', facility = '' } = receiver;
  // MSH-1 is the separator itself: every other field is one further to the left.
  return segment('MSH', {
    1: '^~\\&',
    2: components(OUR_NAME),
    4: components(application),
    5: components(facility),
    6: encodedTime(at, receiver.zone ?? zone),
    8: components(...type),
    9: components(controlId),
    10: 'P',
    11: '2.6',
    14: 'NE',
    15: 'AL',
    17: writtenIn(receiver)?.name ?? UTF_8,
    20: profile,
  });
}

/** The bytes of a message, in the character set that its header names. What that does not have becomes `?`. */
export function bytesOf(segments: readonly string[], receiver: Pick<Receiver, 'charset'>): Uint8Array {
  const text = `${segments.join('\r')}\r`;
  return writtenIn(receiver)?.encode(text) ?? Buffer.from(text, 'utf8');
}
