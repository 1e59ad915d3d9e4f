import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import type { Calibration } from '../../contract/calibrations';
import type { Created, Detail } from '../../contract/common';
import type { Assignment, Device, DeviceBody, DeviceChanges, NewDevice } from '../../contract/devices';
import type { ListQuery, Page } from '../../contract/paging';
import { readableOf } from '../lib/unreadable';
import { isAssignments, isDevice, isNewDevices } from './answers/devices';
import { isCreated } from './answers/patients';
import { api } from './transport/base';
import { watchConnection } from './transport/connection';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** The number of options that a user reads before typing on. */
const OFFERED = 20;

const DEVICES = readAsRows('a device of the list', isDevice);

const devices = api.injectEndpoints({
  endpoints: (build) => ({
    getDevices: build.query<Page<Device>, ListQuery>({
      query: (query) => ({ url: '/api/devices/', params: listParams(query) }),
      extraOptions: { pollMs: POLLING.devices, ...DEVICES },
      providesTags: ['Device'],
    }),
    findAvailableDevices: build.query<Page<Device>, string>({
      query: (search) => ({
        url: '/api/devices/',
        params: { available: true, search, page: 1, page_size: OFFERED },
      }),
      extraOptions: DEVICES,
      providesTags: ['Device'],
    }),
    findAssignableDevices: build.query<Page<Device>, string>({
      query: (search) => ({
        url: '/api/devices/',
        params: { unassigned_devices: true, available: true, search, page: 1, page_size: OFFERED },
      }),
      extraOptions: DEVICES,
      providesTags: ['Device'],
    }),
    getNewDevices: build.query<NewDevice[], string>({
      query: (search) => ({ url: '/api/devices/new/', ...(search !== '' && { params: { search } }) }),
      extraOptions: { pollMs: POLLING.devices, isAnswer: isNewDevices },
      providesTags: ['Device'],
    }),
    getDevice: build.query<Versioned<Device>, number>({
      query: (id) => `/api/devices/${id}/`,
      transformResponse: (device: Device, meta) => versioned(device, meta),
      extraOptions: { pollMs: POLLING.devices, isAnswer: isDevice },
      providesTags: (_device, _fault, id) => [{ type: 'Device', id }],
    }),
    // Not a query: the decision is based on exactly this response, not on what the cache holds by then.
    lookAtDevice: build.mutation<Versioned<Device>, number>({
      query: (id) => `/api/devices/${id}/`,
      transformResponse: (device: Device, meta) => versioned(device, meta),
      extraOptions: { isAnswer: isDevice },
    }),
    getAssignments: build.query<Page<Assignment>, { device: number; page: number }>({
      query: ({ device, page }) => ({ url: `/api/devices/${device}/assignments/`, params: { page } }),
      extraOptions: { isAnswer: isAssignments },
      providesTags: (_page, _fault, { device }) => [{ type: 'Device', id: device }],
    }),
    createDevice: build.mutation<Created, DeviceBody>({
      query: (body) => ({ url: '/api/devices/', method: 'POST', body }),
      extraOptions: { isAnswer: isCreated },
      invalidatesTags: ['Device', 'Dashboard'],
    }),
    updateDevice: build.mutation<
      Versioned<Device>,
      { id: number; version: string | null; changes: DeviceChanges }
    >({
      query: ({ id, version, changes }) => ({
        url: `/api/devices/${id}/`,
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      transformResponse: (device: Device, meta) => versioned(device, meta),
      extraOptions: { isAnswer: isDevice },
      // The patient who wears a device is shown with it.
      invalidatesTags: ['Device', 'LatestAdmission', 'Dashboard'],
    }),
    calibrateDevice: build.mutation<Detail, { id: number; desired: Calibration }>({
      query: ({ id, desired }) => ({ url: `/api/devices/${id}/calibrate/`, method: 'POST', body: desired }),
    }),
  }),
});

/** The result of a device search. */
export interface FoundDevices {
  found: readonly Device[] | undefined;
  hasFailed: boolean;
}

/** Registered devices, matching the typed text. With `isOpen` false no request is sent. */
export function useFoundDevices(search: string, isOpen: boolean): FoundDevices {
  const query: ListQuery = { page: 1, page_size: OFFERED, ...(search === '' ? {} : { search }) };
  const { currentData, isError } = devices.useGetDevicesQuery(isOpen ? query : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { found: readableOf(currentData?.results), hasFailed: isError };
}

/** Devices that no patient wears, matching the typed text. With `isOpen` false no request is sent. */
export function useAvailableDevices(search: string, isOpen: boolean): FoundDevices {
  const { currentData, isError } = devices.useFindAvailableDevicesQuery(isOpen ? search : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { found: readableOf(currentData?.results), hasFailed: isError };
}

/** The same for the Assign Patient modal, which asks with both filters (requirements, Question 7). */
export function useAssignableDevices(search: string, isOpen: boolean): FoundDevices {
  const { currentData, isError } = devices.useFindAssignableDevicesQuery(isOpen ? search : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { found: readableOf(currentData?.results), hasFailed: isError };
}

/**
 * Devices that are sending but not registered, by the beginning of id or type; a device that starts to send is
 * added by the next poll.
 */
export function useNewDevices(search: string): {
  found: readonly NewDevice[] | undefined;
  hasFailed: boolean;
} {
  const { currentData, error } = devices.useGetNewDevicesQuery(search, {
    pollingInterval: POLLING.devices,
    refetchOnMountOrArgChange: true,
  });
  return { found: currentData, hasFailed: error !== undefined && currentData === undefined };
}

/** A page of the devices, kept up to date. */
export function useDevices(query: ListQuery) {
  useEffect(() => watchConnection('getDevices', POLLING.devices), []);
  return devices.useGetDevicesQuery(query, { pollingInterval: POLLING.devices });
}

/** One device, kept up to date. `currentData` never belongs to another one. */
export function useDevice(id: number) {
  useEffect(() => watchConnection('getDevice', POLLING.devices), []);
  return devices.useGetDeviceQuery(id, { pollingInterval: POLLING.devices, refetchOnMountOrArgChange: true });
}

export const { lookAtDevice, updateDevice } = devices.endpoints;
export const {
  useGetAssignmentsQuery,
  useLookAtDeviceMutation,
  useCreateDeviceMutation,
  useUpdateDeviceMutation,
  useCalibrateDeviceMutation,
} = devices;
