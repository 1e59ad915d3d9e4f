import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { Notification, Notifications } from '../../contract/notifications';
import { api } from './transport/base';
import { POLLING } from './transport/polling';
import { readNotifications } from './reading/readNotifications';

/** The user's unread notifications: the newest 200 at most, and the total. */
export interface Unread {
  notifications: Notifications;
  total: number;
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    // The notifier validates the response entry by entry, instead of as a whole here: one invalid entry must
    // not hide the others.
    getNotifications: build.query<unknown, string | null>({
      query: (createdAfter) => ({
        url: '/api/notifications/',
        ...(createdAfter === null ? {} : { params: { created_after: createdAfter } }),
      }),
      extraOptions: { pollMs: POLLING.notifications },
      keepUnusedDataFor: 0,
    }),
    getUnread: build.query<Unread, void>({
      query: () => '/api/notifications/unread/',
      transformResponse: (list: Notifications, meta) => ({
        notifications: list,
        total: meta?.totalCount ?? list.length,
      }),
      extraOptions: { pollMs: POLLING.unread, read: readNotifications },
    }),
    markRead: build.mutation<Notification, number>({
      query: (id) => ({ url: `/api/notifications/${id}/`, method: 'PATCH', body: { read: true } }),
    }),
  }),
});

export const { getUnread, markRead } = endpoints.endpoints;
export const { useGetUnreadQuery, useMarkReadMutation } = endpoints;

export interface NotificationCalls {
  /** Those after `createdAfter`, or of the last minute when it is null; rejects without a response. */
  ask: (createdAfter: string | null) => Promise<unknown>;
  /** Fetches the unread ones now, outside the polling interval. */
  refreshUnread: () => void;
}

/**
 * Calls whose timing no component's rendering decides. They have no subscriber: a call that hangs ends with
 * its time-out.
 */
export function useNotificationCalls(): NotificationCalls {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      ask: async (createdAfter) => {
        const { data, error } = await dispatch(
          endpoints.endpoints.getNotifications.initiate(createdAfter, {
            subscribe: false,
            forceRefetch: true,
          }),
        );
        if (error !== undefined) throw new Error('status' in error ? String(error.status) : error.name);
        // The cache was reset during the request: the session has ended.
        if (data === undefined) throw new Error('SIGNED_OUT');
        return data;
      },
      refreshUnread: () =>
        void dispatch(getUnread.initiate(undefined, { subscribe: false, forceRefetch: true })),
    }),
    [dispatch],
  );
}
