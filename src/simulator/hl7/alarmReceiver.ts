import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../log';
import { fieldOf, headerOf, messageOf } from './encode';
import { framed, onMessages, type Address } from './mllp';

/**
 * A system that alarms are sent to, such as a nurse call: it answers every message, an alarm (ORU^R40) with
 * ORA^R41, and writes a line of each.
 */
export async function startReceiver(
  { host, port }: Address,
  { log, clock }: { log: Log; clock: () => number },
): Promise<{ close: () => Promise<void> }> {
  const open = new Set<Socket>();
  let answered = 0;
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    onMessages(socket, (message) => {
      log.milestone(lineOf(message));
      const isAlarm = fieldOf(message, 'MSH', 9).startsWith('ORU^R40');
      const type = isAlarm ? 'ORA^R41^ORA_R41' : 'ACK';
      const controlId = `RCV${clock()}-${++answered}`;
      const head = headerOf({ sender: 'DEMO RECEIVER', type, controlId, at: clock() });
      socket.write(framed(messageOf([head, `MSA|AA|${fieldOf(message, 'MSH', 10)}`])));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** What came, without the patient: `RECEIVED ORU^R40 SUR^^6 start Heart rate high: 152 bpm`. */
function lineOf(message: string): string {
  const facts = message.split('\r').filter((line) => line.startsWith('OBX|'));
  const text = facts.find((line) => line.includes('MDC_EVT_'))?.split('|')[5] ?? '';
  const phase = facts.find((line) => line.includes('MDC_ATTR_EVENT_PHASE'))?.split('|')[5] ?? '';
  const type = fieldOf(message, 'MSH', 9).split('^').slice(0, 2).join('^');
  return ['RECEIVED', type, fieldOf(message, 'PV1', 3), phase, text].filter((part) => part !== '').join(' ');
}
