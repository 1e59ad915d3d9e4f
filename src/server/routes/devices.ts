import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { NewDevice } from '../../contract/devices';
import type { Db } from '../db/client';
import { getNewDevices } from '../db/latestStates';

/** Wearables and feeds. */
export function devicesRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/devices/new/',
      {
        config: { access: 'user' },
        schema: { summary: 'Devices that send but are not registered', tags: ['devices'], response: { 200: Type.Array(NewDevice) } },
      },
      () => getNewDevices(db),
    );
  };
}
