import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { DEFAULT_MESSAGES_PER_SECOND } from '../../contract/links';
import type { OpenedLink } from '../services/hl7/handling/applyMessage';
import type { Exchange } from '../services/hl7/handling/exchange';
import { problemOfCertificate, tlsFilesOf } from '../services/hl7/links/tlsFiles';
import { allowList } from './allowList';
import { MllpConnection, type ConnectionPatience } from './mllpConnection';
import type { LinkStatus, OpenLink } from './openLink';
import { Pace } from './pace';
import { TlsRefusals, type TlsRefusal } from './tlsRefusals';

const MAX_CONNECTIONS = 200;
/** Where no more fit, one that was silent for this long makes room. */
const IDLE_MS = 60_000;
const KEEP_ALIVE_MS = 60_000;
const HANDSHAKE_MS = 10_000;
/** What is in work when the link is closed may take this long. */
const DRAIN_MS = 6_000;

interface Options {
  link: OpenedLink;
  exchange: Pick<Exchange, 'receive'>;
  patience?: ConnectionPatience;
  drainMs?: number;
  maxConnections?: number;
  onError: (error: unknown) => void;
  onCutOff: (cut: CutOff) => void;
  /** At most once a minute for each address. */
  onRefused: (refusal: TlsRefusal) => void;
  /** Epoch ms. */
  clock: () => number;
}

/** A message whose connection ended before it did: nothing of it is kept. */
export interface CutOff {
  /** The name of the link. */
  link: string;
  /** Of the sender. */
  address: string;
  /** How many of it came. */
  bytes: number;
}

/** A port of its own on which the senders of one link are received. */
export class InboundLink implements OpenLink {
  readonly link: OpenedLink;
  readonly #options: Options;
  readonly #connections = new Map<Socket, MllpConnection | null>();
  readonly #isAllowed: (address: string) => boolean;
  readonly #pace: Pace;
  readonly #refusals: TlsRefusals;
  #server: Server | null = null;
  #problem: string | null = null;
  /** By which senders know this server, once it listens by TLS. */
  #certificate: Buffer | null = null;
  /** Of the connection under TLS that closed last before it was agreed upon: the encrypted one no longer knows it. */
  #lastAddress = 'unknown';
  #strayBytes = 0;
  #refused = 0;
  #isClosed = false;

  constructor(options: Options) {
    const { link } = options;
    this.link = link;
    this.#options = options;
    this.#isAllowed = allowList(link.allow);
    this.#refusals = new TlsRefusals(options.onRefused);
    this.#pace = new Pace(link.messages_per_second ?? DEFAULT_MESSAGES_PER_SECOND);
  }

  /** Begins to listen. Where it cannot, `status` says why: another process may have the port. */
  async retry(): Promise<void> {
    if (this.#server !== null || this.#isClosed) return;
    try {
      this.#server = await this.#listen();
      this.#problem = null;
    } catch (error) {
      this.#problem = problemOf(error, this.link);
    }
  }

  status(): LinkStatus {
    return {
      state: this.#server === null ? 'not listening' : 'listening',
      problem: this.#problem ?? problemOfCertificate(this.#certificate, this.#options.clock()),
      port: (this.#server?.address() as AddressInfo | null | undefined)?.port ?? null,
      connections: this.#connections.size,
      strayBytes: this.#strayBytes,
      refusedConnections: this.#refused,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, connection] of this.#connections)
      if (connection === null) socket.destroy();
      else connection.close();
    const late = setTimeout(() => {
      for (const socket of this.#connections.keys()) socket.destroy();
    }, this.#options.drainMs ?? DRAIN_MS);
    await closed;
    clearTimeout(late);
  }

  #listen(): Promise<Server> {
    const { link } = this;
    const tls = link.tls === undefined ? null : this.#tlsServer(link.tls);
    const server = createServer(
      { allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
      (socket) => {
        if (!this.#admit(socket)) return;
        if (tls === null) this.#serve(socket, socket);
        else {
          // Before TLS is agreed upon no sender waits for an answer: one that ends its side frees its place at once.
          socket.allowHalfOpen = false;
          tls.emit('connection', socket);
        }
      },
    );
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: link.host ?? '127.0.0.1', port: link.port }, () => {
        server.off('error', reject);
        server.on('error', this.#options.onError);
        resolve(server);
      });
    });
  }

  #tlsServer(files: NonNullable<OpenedLink['tls']>) {
    const context = tlsFilesOf(files);
    this.#certificate = context.cert;
    const requestCert = files.ca !== undefined;
    const options = {
      ...context,
      requestCert,
      rejectUnauthorized: requestCert,
      handshakeTimeout: HANDSHAKE_MS,
    };
    const server = createTlsServer({ ...options, minVersion: 'TLSv1.2' }, (secured) => {
      secured.allowHalfOpen = true;
      const raw = this.#rawOf(secured);
      if (raw === undefined) secured.destroy();
      else this.#serve(raw, secured);
    });
    // Of a peer that speaks no TLS, or has no certificate.
    server.on('tlsClientError', (error, secured) => {
      this.#refused++;
      this.#refusals.note(
        this.link.name,
        secured.remoteAddress ?? this.#lastAddress,
        codeOfRefused(secured, error),
      );
      secured.destroy();
    });
    return server;
  }

  /** The connection under an encrypted one. */
  #rawOf({ remoteAddress, remotePort }: Socket): Socket | undefined {
    return [...this.#connections.keys()].find(
      (socket) => socket.remotePort === remotePort && socket.remoteAddress === remoteAddress,
    );
  }

  /** Closes on a connection from elsewhere, and on one too many. */
  #admit(socket: Socket): boolean {
    socket.on('error', () => socket.destroy());
    if (!this.#isAllowed(socket.remoteAddress ?? '') || !this.#hasRoom()) {
      this.#refused++;
      socket.destroy();
      return false;
    }
    this.#connections.set(socket, null);
    const { remoteAddress = 'unknown' } = socket;
    socket.once('close', () => {
      if (this.#connections.get(socket) === null) this.#lastAddress = remoteAddress;
      this.#connections.delete(socket);
    });
    return true;
  }

  #hasRoom(): boolean {
    if (this.#connections.size < (this.#options.maxConnections ?? MAX_CONNECTIONS)) return true;
    const [longest] = [...this.#connections]
      .flatMap(([socket, connection]) => (connection === null ? [] : [{ socket, idleMs: connection.idleMs }]))
      .sort((a, b) => b.idleMs - a.idleMs);
    if (longest === undefined || longest.idleMs < IDLE_MS) return false;
    longest.socket.destroy();
    this.#connections.delete(longest.socket);
    return true;
  }

  #serve(raw: Socket, socket: Socket): void {
    const { exchange, patience, onError, onCutOff } = this.#options;
    // A socket that is closed knows it no more.
    const { remoteAddress: address = '' } = raw;
    const connection = new MllpConnection(socket, {
      receive: (message, answer) => exchange.receive(this.link, message, answer),
      delay: () => this.#pace.delay(),
      onStrayBytes: (count) => (this.#strayBytes += count),
      onCutOff: (bytes) => onCutOff({ link: this.link.name, address, bytes }),
      ...{ patience, onError },
    });
    this.#connections.set(raw, connection);
    if (this.#isClosed) connection.close();
  }
}

function problemOf(error: unknown, { host = '127.0.0.1', port }: OpenedLink): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'EADDRINUSE')
    return `Another process listens on port ${port}: this one takes over when that ends.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`;
  if (code === 'EACCES') return `This process may not listen on port ${port}.`;
  return message ?? String(error);
}

/** The fault of a handshake; where the sender's certificate was refused, that is the reason, and the closed connection follows from it. */
function codeOfRefused({ authorizationError }: TLSSocket, error: Error): Error {
  const code: unknown = authorizationError;
  return typeof code === 'string' ? Object.assign(new Error(code), { code }) : error;
}
