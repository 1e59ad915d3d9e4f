import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands before a server, and can block both directions while every connection stays open, as before a halted
 * process.
 */
export interface HaltingProxy {
  /** The address of the server, through here. */
  url: string;
  halt(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function startHaltingProxy(target: string): Promise<HaltingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isHalted = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    // The other side is closed with it; the cause does not matter here.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (isHalted) socket.pause();
  };
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (part) => to.write(part)).on('close', () => to.destroy());
      keep(from);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    halt() {
      isHalted = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isHalted = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
