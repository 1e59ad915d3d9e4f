import { encodedTime, segment } from './encoding';
import { bytesOf, header, type Receiver } from './header';

interface HeartbeatOptions {
  receiver: Receiver;
  /** The hospital's time zone. */
  zone: string;
  /** Epoch ms. */
  now: number;
  controlId: string;
}

/**
 * NMD^N02, the standard's message about the sender itself, with our clock (NCK). It names no patient. Whatever
 * the other side answers to it, even that it does not take such messages, proves that it is there.
 */
export function heartbeat({ receiver, zone, now, controlId }: HeartbeatOptions): Uint8Array {
  const segments = [
    header({ receiver, zone, at: now, controlId, type: ['NMD', 'N02', 'NMD_N02'] }),
    segment('NCK', { 1: encodedTime(now, receiver.zone ?? zone) }),
  ];
  return bytesOf(segments, receiver);
}
