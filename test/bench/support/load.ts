import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Sent {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Sends requests to one server over kept connections. */
export class Client {
  readonly #agent: Agent;
  readonly #url: string;

  constructor(url: string, connections: number) {
    this.#url = url;
    // A connection that the other side is about to close is not used again.
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 3_000 });
  }

  send(sent: Sent): Promise<Received> {
    const { path, method = 'GET', headers = {}, body } = sent;
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sending = request(
        this.#url + path,
        { agent: this.#agent, method, headers: { ...headers, ...length } },
        (response) => {
          response
            .resume()
            .once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
        },
      );
      sending
        .once('error', (error: NodeJS.ErrnoException) => {
          // The server had closed the idle connection while this process was busy: a new one is opened.
          if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(sent));
          else reject(error);
        })
        .end(body);
    });
  }

  /** Sends all of these, each connection one after another; every answer must have this status. */
  async sendAll(requests: Iterable<Sent>, connections: number, status: number): Promise<void> {
    const queue = requests[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        const received = await this.send(next.value);
        if (received.status !== status)
          throw new Error(`${next.value.path} was answered with ${received.status}, not ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function* times(count: number, sent: (index: number) => Sent): Generator<Sent> {
  for (let index = 0; index < count; index++) yield sent(index);
}
