import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Wall, WallQuery } from '../../contract/wall';
import { forbidden } from '../plugins/errors';
import { sendPrepared } from '../plugins/responses/sendPrepared';
import type { NamedDepartments } from '../services/admissions/namedDepartments';
import type { Walls } from '../services/live/walls';

interface Dependencies {
  walls: Walls;
  departments: NamedDepartments;
}

/** The wall display, for signed-in users and for displays. Served from memory with prepared bytes. */
export function wallRoutes({ walls, departments }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/wall/',
      {
        config: { access: 'wall', subject: { screen: 'wall', patients: 'recorded' }, whileLocked: true },
        schema: {
          operationId: 'getWall',
          summary: 'The ward, or one department, without what identifies a patient or a device',
          tags: ['dashboard'],
          querystring: WallQuery,
          response: { 200: Wall, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        const bound = request.display?.department ?? null;
        const { department: text } = request.query;
        const asked = text === undefined ? bound : await departments.find(text);
        if (bound !== null && asked?.id !== bound.id)
          throw forbidden('This display shows another department.');
        sendPrepared(request, reply, walls.current(asked, request.scope));
        return reply;
      },
    );
  };
}
