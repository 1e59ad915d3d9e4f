import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { isOnline } from '../../clinical/freshness';
import { Calibration } from '../../contract/calibrations';
import { Created, Detail, Id } from '../../contract/common';
import { Device, DeviceBody, DeviceChanges, NewDevices } from '../../contract/devices';
import type { Db } from '../db/client';
import { findDevice, type StoredDevice } from '../db/devices';
import { getNewDevices } from '../db/latestStates';
import { conflict, notFound } from '../plugins/errors';
import { calibrateDevice } from '../services/calibrateDevice';
import type { Calibrations } from '../services/calibrations';
import { deviceTag, editDevice } from '../services/editDevice';
import type { LiveState } from '../services/liveState';
import { registerDevice } from '../services/registerDevice';
import type { Sealer } from '../services/sealer';

const PARAMS = Type.Object({ id: Id });
const tags = ['devices'];

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  sealer: Sealer;
  liveState: LiveState;
  calibrations: Calibrations;
}

/** Wearables and feeds: which there are, who wears them, and what they are told. */
export function devicesRoutes({ db, clock, sealer, liveState, calibrations }: Dependencies): FastifyPluginAsyncTypebox {
  const asSeenNow = (device: StoredDevice): Device => ({
    ...device, online: isOnline(device.last_sync === null ? null : Date.parse(device.last_sync), clock()),
  });

  /** The tag names what people may change: it stays what it is whatever the device sends. */
  async function sendDevice(reply: FastifyReply, id: number): Promise<Device> {
    const found = await findDevice(db, id);
    if (found === null) throw notFound();
    reply.header('etag', deviceTag(found.settings));
    return asSeenNow(found.device);
  }

  return async (app) => {
    app.get(
      '/api/devices/new/',
      {
        config: { access: 'user' },
        schema: { summary: 'Devices that send but are not registered', tags, response: { 200: NewDevices } },
      },
      () => getNewDevices(db),
    );

    app.post(
      '/api/devices/',
      {
        config: { access: 'user' },
        schema: { summary: 'Register a device that is sending, or a Caretaker by its address', tags, body: DeviceBody, response: { 201: Created } },
      },
      async ({ body }, reply) => {
        const id = await registerDevice({ db, clock, sealer }, body);
        await liveState.refresh();
        return reply.code(201).send({ id });
      },
    );

    app.get(
      '/api/devices/:id/',
      { config: { access: 'user' }, schema: { summary: 'One device, with the ETag of what may be changed', tags, params: PARAMS, response: { 200: Device } } },
      ({ params }, reply) => sendDevice(reply, params.id),
    );

    app.patch(
      '/api/devices/:id/',
      {
        config: { access: 'user' },
        schema: {
          summary: 'Change a device, or who wears it. A worn one goes to another patient only with If-Match', tags,
          params: PARAMS, body: DeviceChanges, response: { 200: Device, 409: Detail },
        },
      },
      async ({ params, body, headers, user }, reply) => {
        if (!(await editDevice({ db, clock, sealer }, { id: params.id, changes: body, ifMatch: headers['if-match'], by: user.id }))) throw notFound();
        await liveState.refresh();
        return sendDevice(reply, params.id);
      },
    );

    app.post(
      '/api/devices/:id/calibrate/',
      {
        config: { access: 'user' },
        schema: { summary: 'Tell a RHEO device the pressures of a cuff, with its next readings', tags, params: PARAMS, body: Calibration, response: { 200: Detail, 409: Detail } },
      },
      async ({ params, body, user }) => {
        const outcome = await calibrateDevice({ db, clock, calibrations }, { id: params.id, desired: body, by: user.id });
        if (outcome === 'unknown') throw notFound();
        if (outcome === 'offline') throw conflict('The device is not online, so it cannot be told.');
        return { detail: 'The device is told with its next readings.' };
      },
    );
  };
}
