import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/engine/client';
import { Presence } from '../../services/alarms/escalation/presence';

/** Notes whose screens poll until the server closes. To be called after `authorization`, which knows who asks. */
export function presenceOf(
  app: FastifyInstance,
  { db, clock, everyMs }: { db: Db; clock: () => number; everyMs: number },
): Presence {
  const presence = new Presence({
    db,
    clock,
    everyMs,
    onError: (error) => app.log.error({ err: error }, 'presence not recorded; it is tried again'),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.session !== null) presence.note(request.session.user.id);
    done();
  });
  app.addHook('onClose', () => presence.close());
  return presence;
}
