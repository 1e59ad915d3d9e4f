import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isAhead } from '../../clinical/freshness';
import { Calibration } from '../../contract/calibrations';
import { Created, Detail, Id } from '../../contract/common';
import {
  Assignment,
  AssignmentsQuery,
  Device,
  DeviceBody,
  DeviceChanges,
  DevicesQuery,
  NewDevices,
  NewDevicesQuery,
} from '../../contract/devices';
import { Page } from '../../contract/paging';
import { findAssignments } from '../db/devices/assignmentHistory';
import type { Db } from '../db/engine/client';
import { findDevice, findDevices, type FoundDevice, type StoredDevice } from '../db/devices/devices';
import { getNewDevices } from '../db/devices/latestStates';
import { unlessKnown } from '../plugins/responses/conditional';
import { conflict, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { calibrateDevice } from '../services/devices/calibrateDevice';
import type { Calibrations } from '../services/devices/calibrations';
import { deviceTag, editDevice } from '../services/devices/editDevice';
import { entityTag } from '../services/entityTag';
import { clockOf, isOnline } from '../services/feed/signal';
import { registerDevice } from '../services/devices/registerDevice';
import type { Encryption } from '../services/devices/encryption';

const PARAMS = Type.Object({ id: Id });
const tags = ['devices'];

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  encryption: Encryption;
  /** Called when devices have changed hands; resolves when dashboards show it. */
  boardsChanged: () => Promise<void>;
  calibrations: Calibrations;
}

/** Wearables and feeds: the list, their wearers, and their commands. */
export function devicesRoutes({
  db,
  once,
  clock,
  encryption,
  boardsChanged,
  calibrations,
}: Dependencies): FastifyPluginAsyncTypebox {
  const asSeenNow = ({ feed, ...device }: StoredDevice): Device => {
    const now = clock();
    const isUnknown = device.last_sync !== null && isAhead(Date.parse(device.last_sync), now);
    return {
      ...device,
      ...clockOf(feed, device.status),
      last_sync: isUnknown ? null : device.last_sync,
      online: isOnline(feed, now),
    };
  };

  function answerOf(found: FoundDevice | null): { device: Device; etag: string } {
    if (found === null) throw notFound();
    const device = asSeenNow(found.device);
    return { device, etag: deviceTag(found.settings, device) };
  }

  return async (app) => {
    app.get(
      '/api/devices/',
      {
        config: {
          access: 'user',
          subject: { screen: 'devices', patients: ['results.*.patient.id'], searched: 'search' },
        },
        schema: {
          operationId: 'listDevices',
          summary: 'Devices; searched by id, name, type, patient, and the bed and department of the patient',
          tags,
          querystring: DevicesQuery,
          response: { 200: Page(Device), 304: Type.Null() },
        },
      },
      async (request, reply) => {
        const { count, results } = await findDevices(db, request.query, request.scope?.hidden);
        const page = pageAnswer(request, { count, results: results.map(asSeenNow) });
        return unlessKnown(request, reply, { etag: entityTag(page), answer: page });
      },
    );

    app.get(
      '/api/devices/new/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listNewDevices',
          summary:
            'Devices that send but are not registered: the 200 that sent last, by id, of as many as X-Total-Count says',
          tags,
          querystring: NewDevicesQuery,
          response: { 200: NewDevices },
        },
      },
      async ({ query }, reply) => {
        const { devices, total } = await getNewDevices(db, query.search ?? '');
        reply.header('x-total-count', String(total));
        return devices;
      },
    );

    app.post(
      '/api/devices/',
      {
        config: { access: 'user', subject: 'none', once: true },
        schema: {
          operationId: 'createDevice',
          summary: 'Register a device that is sending, or a Caretaker by its address',
          tags,
          body: DeviceBody,
          response: { 201: Created },
        },
      },
      async (request, reply) => {
        const id = await once(request, {
          effect: (by) => registerDevice({ db, clock, encryption }, request.body, by),
          again: async (known) => known,
        });
        await boardsChanged();
        return reply.code(201).send({ id });
      },
    );

    app.get(
      '/api/devices/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient.id'] } },
        schema: {
          operationId: 'getDevice',
          summary: 'One device',
          tags,
          params: PARAMS,
          response: { 200: Device, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        const { device, etag } = answerOf(await findDevice(db, request.params.id));
        return unlessKnown(request, reply, { etag, answer: device });
      },
    );

    app.patch(
      '/api/devices/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient.id'] }, versioned: true },
        schema: {
          operationId: 'updateDevice',
          summary: 'Change a device, or who wears it. A worn one goes to another patient only with If-Match',
          tags,
          params: PARAMS,
          body: DeviceChanges,
          response: { 200: Device, 409: Detail },
        },
      },
      async ({ params, body, headers, user }, reply) => {
        const edited = await editDevice(
          { db, clock, encryption },
          { id: params.id, changes: body, ifMatch: headers['if-match'], by: user },
        );
        await boardsChanged();
        const { device, etag } = answerOf(edited);
        reply.header('etag', etag);
        return device;
      },
    );

    app.get(
      '/api/devices/:id/assignments/',
      {
        config: {
          access: 'user',
          subject: { screen: 'assignments of a device', patients: ['results.*.patient.id'] },
        },
        schema: {
          operationId: 'listAssignments',
          summary: 'Who wore a device, newest first',
          tags,
          params: PARAMS,
          querystring: AssignmentsQuery,
          response: { 200: Page(Assignment) },
        },
      },
      async (request) => {
        if ((await findDevice(db, request.params.id)) === null) throw notFound();
        const { params, query, scope } = request;
        return pageAnswer(request, await findAssignments(db, params.id, query, scope?.hidden));
      },
    );

    app.post(
      '/api/devices/:id/calibrate/',
      {
        config: { access: 'user', subject: 'none', once: true },
        schema: {
          operationId: 'calibrateDevice',
          summary: 'Send a RHEO device the pressures of a cuff, with its next readings',
          tags,
          params: PARAMS,
          body: Calibration,
          response: { 200: Detail, 409: Detail },
        },
      },
      async (request) => {
        const { params, body } = request;
        const outcome = await once(request, {
          effect: (by) => calibrateDevice({ db, clock, calibrations }, { id: params.id, desired: body, by }),
          again: async () => 'ordered' as const,
          status: 200,
        });
        if (outcome === 'unknown') throw notFound();
        if (outcome === 'offline') throw conflict('The device is offline, so it cannot be calibrated now.');
        return { detail: 'The device receives the pressures with its next readings.' };
      },
    );
  };
}
