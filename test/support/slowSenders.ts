import { connect } from 'node:net';

/** How the connection of a slow sender ended. */
export interface Ending {
  /** The first line that the server sent, if any. */
  said: string;
  /** How many letters it had still to send. */
  unsent: number;
}

/**
 * This many connections that send `start` at once and then the letters of `rest`, one every `everyMs`, until
 * the server closes.
 */
export function sendSlowly(
  url: string,
  { count, start, rest, everyMs }: { count: number; start: string; rest: string; everyMs: number },
): Promise<Ending[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Ending>((resolve) => {
          let said = '';
          let sent = 0;
          let timer: NodeJS.Timeout | undefined;
          const socket = connect(Number(port), hostname, () => {
            socket.write(start);
            timer = setInterval(() => {
              if (sent < rest.length) socket.write(rest.charAt(sent++));
            }, everyMs);
          });
          socket.on('data', (part: Buffer) => {
            said += part.toString();
          });
          // What is still written to a closed connection is an error of ours.
          socket.on('error', () => undefined);
          socket.on('close', () => {
            clearInterval(timer);
            resolve({ said: said.split('\r\n')[0] ?? '', unsent: rest.length - sent });
          });
        }),
    ),
  );
}
