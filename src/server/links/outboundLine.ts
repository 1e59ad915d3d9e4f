import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext } from 'node:tls';
import type { LinkSettings } from '../../contract/links';
import { isLoopback } from '../settings/config';
import { LineFault, type Line } from '../services/hl7/out/line';
import { tlsFilesOf } from '../services/hl7/links/tlsFiles';
import { framed, MllpFraming } from './mllpFraming';

const CONNECT_MS = 10_000;
const CLOSED = 'The other side closed the connection.';

type Target = Pick<LinkSettings, 'host' | 'port' | 'tls' | 'insecure'>;

/** What is waited for on a connection. */
interface Pending {
  take: (bytes: Buffer) => void;
  fail: (fault: LineFault) => void;
}

/** Connects to the other side of a link, by TLS where it is set up so. @throws LineFault */
export async function openLine(target: Target, onClosed: (line: Line) => void): Promise<Line> {
  const socket = await socketTo(target);
  const framing = new MllpFraming();
  let pending: Pending | null = null;
  let fault: Error | null = null;
  const line: Line = {
    get isOpen() {
      return socket.writable;
    },
    close: () => void socket.destroy(),
    exchange: (message, meaningOf, withinMs) =>
      new Promise((resolve, reject) => {
        if (!socket.writable) throw new LineFault(CLOSED);
        let isOther = false;
        const timer = setTimeout(() => {
          const within = `within ${withinMs / 1_000} s`;
          const words = isOther
            ? `What the other side sent ${within} does not answer this message: its MSA-2 must be our MSH-10.`
            : `The other side has not answered ${within}.`;
          pending?.fail(new LineFault(words));
        }, withinMs);
        const end = () => {
          clearTimeout(timer);
          pending = null;
        };
        pending = {
          fail: (why) => {
            end();
            reject(why);
          },
          take: (bytes) => {
            const meaning = meaningOf(bytes);
            isOther = meaning === null;
            if (meaning === null) return;
            end();
            resolve(meaning);
          },
        };
        socket.write(framed(message));
      }),
  };
  socket.on('data', (chunk: Buffer) => {
    const { messages, isTooLong } = framing.push(chunk);
    // What comes when nothing is waited for is an answer that came too late: it is thrown away.
    for (const message of messages) pending?.take(message);
    if (isTooLong) socket.destroy(new Error('its answer is too long'));
  });
  socket.on('error', (error) => (fault = error));
  socket.once('close', () => {
    pending?.fail(new LineFault(fault === null ? CLOSED : wordsOf(fault, target)));
    onClosed(line);
  });
  return line;
}

async function socketTo(target: Target): Promise<Socket> {
  const { host = '127.0.0.1', port = 0, tls, insecure = false } = target;
  if (tls === undefined && !insecure && !isLoopback(host))
    throw new LineFault(
      'Messages with patients leave this machine only by TLS: the link needs "tls", or "insecure": true.',
    );
  const options = tls === undefined ? null : secretsOf(tls);
  return new Promise((resolve, reject) => {
    const socket =
      options === null
        ? connectTcp({ host, port })
        : connectTls({ host, port, servername: servername(host), ...options });
    const failed = (error: Error) => {
      socket.destroy();
      reject(new LineFault(wordsOf(error, target)));
    };
    const timer = setTimeout(() => failed(new Error('it did not answer in time')), CONNECT_MS);
    socket.once('error', failed);
    socket.once(options === null ? 'connect' : 'secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setKeepAlive(true, 10_000);
      socket.setNoDelay(true);
      resolve(socket);
    });
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Read at every connection: certificates are renewed without a restart. */
function secretsOf(tls: NonNullable<Target['tls']>) {
  try {
    // A key that is not of its certificate is found here: `connect` would throw outside of every fault of a line.
    return { secureContext: createSecureContext({ ...tlsFilesOf(tls), minVersion: 'TLSv1.2' }) };
  } catch (error) {
    throw new LineFault(
      `The files of "tls" cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A name in SNI must be none that is an address. */
const servername = (host: string): string => (/^[\d.]+$|:/.test(host) ? '' : host);

const wordsOf = (error: Error, { host = '127.0.0.1', port = 0 }: Target): string =>
  `No connection to ${host}:${port}: ${error.message || 'it was refused'}.`;
