import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Detail, FieldErrors } from '../../contract/common';
import { OwnPasswordBody } from '../../contract/session';
import { EndedSessions } from '../../contract/sessions';
import type { Once } from '../plugins/requests/idempotency';
import { sessionOf } from '../plugins/access/authentication';
import { forbidden, invalid } from '../plugins/errors';
import { answerOf } from '../plugins/access/tries';
import { objectionTo } from '../services/accounts/accounts';
import { changedAlready } from '../services/accounts/credentials/passwordChange';
import type { SessionService } from '../services/accounts/sessions/session';

/** The password of the person who is signed in. */
export function ownPasswordRoutes({
  once,
  sessions,
}: {
  once: Once;
  sessions: SessionService;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/api/users/me/password/',
      {
        config: { access: 'user', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'setOwnPassword',
          summary: "Change the own password: the person's other sessions end, and the PIN is removed",
          tags: ['session'],
          body: OwnPasswordBody,
          response: {
            200: EndedSessions,
            400: FieldErrors,
            403: Detail,
            409: Detail,
            429: Detail,
            503: Detail,
          },
        },
      },
      async (request) => {
        const session = sessionOf(request);
        if (session.isOfProvider)
          throw forbidden('You signed in with single sign-on. Change your password there.');
        const { password, new_password } = request.body;
        const objection =
          password === new_password
            ? 'This is the password that you have.'
            : objectionTo(new_password, session.user.username);
        if (objection !== null) throw invalid({ new_password: [objection] });
        const changed = await once(request, {
          effect: (by) => sessions.changePassword({ ...session, user: by }, request.body),
          again: () => changedAlready(sessions.tries, session, request.body),
          status: 200,
          // A hash by the key, which a client may choose badly, is no way to keep passwords.
          comparedBy: null,
        });
        return answerOf(changed, 'Your password was changed at another place meanwhile. Try again.');
      },
    );
  };
}
