import { open } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditTarget } from './auditTarget';
import type { ExportedEntry } from '../../db/accounts/audit/audit';

/** A collector that takes nothing for this long (ms) counts as unreachable. */
const PATIENCE_MS = 10_000;

/** Where entries go. */
export interface AuditSink {
  /** Resolves when they were taken; rejects when they may not have been. */
  send(entries: readonly ExportedEntry[]): Promise<void>;
  /** Whether what was taken is where it belongs; otherwise it is on its way for a while. */
  isSure: boolean;
  /** Whether what was taken may have been lost since: a connection that broke. Asked once. */
  hasLost(): boolean;
  close(): void;
}

export function sinkOf(target: AuditTarget, stdout: NodeJS.WritableStream = process.stdout): AuditSink {
  if (target.kind === 'syslog') return syslogSink(target);
  const send =
    target.kind === 'file'
      ? (text: string) => append(target.path, text)
      : (text: string) =>
          new Promise<void>((resolve, reject) => {
            stdout.write(text, (error) => (error ? reject(error) : resolve()));
          });
  return {
    send: (entries) => send(entries.map((entry) => `${jsonOf(entry)}\n`).join('')),
    isSure: true,
    hasLost: () => false,
    close: () => undefined,
  };
}

/** One line; `stream` distinguishes it from the lines of the log. */
const jsonOf = (entry: ExportedEntry): string => JSON.stringify({ stream: 'audit', ...entry });

/** Opened each time: after the file was moved away, a new one is begun. */
async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
const HOST =
  hostname()
    .replace(/[^!-~]/g, '')
    .slice(0, 255) || '-';

/** A frame of RFC 6587 (octet counting) with a message of RFC 5424, whose text is JSON. */
export function syslogFrame(entry: ExportedEntry): string {
  const message = `<${PRIORITY}>1 ${entry.at} ${HOST} wardline ${process.pid} audit - ${jsonOf(entry)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

function syslogSink({ host, port, tls }: Extract<AuditTarget, { kind: 'syslog' }>): AuditSink {
  let socket: Socket | null = null;
  let hasLost = false;

  const connected = () =>
    new Promise<Socket>((resolve, reject) => {
      // The certificate is checked against the authorities that Node knows (NODE_EXTRA_CA_CERTS).
      const name = isIP(host) === 0 ? { servername: host } : {};
      const made: Socket = tls ? connectTls({ host, port, ...name }) : connectTcp({ host, port });
      let isReady = false;
      made.setKeepAlive(true, PATIENCE_MS);
      made.setTimeout(PATIENCE_MS, () => {
        // A connection that is merely idle is kept.
        if (!isReady || made.writableLength > 0) made.destroy(new Error('The collector does not answer.'));
      });
      made.once(tls ? 'secureConnect' : 'connect', () => {
        isReady = true;
        resolve(made);
      });
      made.on('error', reject);
      // What the collector says is not asked for; read, so that its end is noticed.
      made.resume();
      made.once('end', () => made.destroy());
      made.once('close', () => {
        reject(new Error('The collector closed the connection.'));
        if (socket !== made) return;
        socket = null;
        hasLost = true;
      });
    });

  return {
    async send(entries) {
      const to = (socket ??= await connected());
      const text = entries.map(syslogFrame).join('');
      await new Promise<void>((resolve, reject) => {
        const fail = (error?: Error) => reject(error ?? new Error('The collector closed the connection.'));
        to.once('close', fail);
        to.write(text, (error) => {
          to.off('close', fail);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    isSure: false,
    hasLost() {
      const before = hasLost;
      hasLost = false;
      return before;
    },
    close: () => socket?.destroy(),
  };
}
