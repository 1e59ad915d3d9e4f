import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Duty, DutyBody, MyDuty } from '../../contract/duty';
import type { DutyService } from '../services/alarms/escalation/duty';

/** Who is on duty for which departments: their alarms are announced to these people first. */
export function dutyRoutes({ duty }: { duty: DutyService }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/users/me/duty/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getMyDuty',
          summary: 'The departments that the signed-in person is on duty for',
          tags: ['users'],
          response: { 200: MyDuty },
        },
      },
      ({ user }) => duty.mine(user.id),
    );

    app.put(
      '/api/users/me/duty/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'setMyDuty',
          summary: 'Go on duty for these departments and no other; for none, off duty',
          tags: ['users'],
          body: DutyBody,
          response: { 200: MyDuty },
        },
      },
      ({ body, user }) => duty.take(body.departments, user),
    );

    app.get(
      '/api/duty/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listDuty',
          summary: 'Who is on duty now',
          tags: ['users'],
          response: { 200: Duty },
        },
      },
      () => duty.now(),
    );
  };
}
