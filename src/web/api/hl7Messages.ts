import type { Hl7MessageDetails, Hl7MessageEntry, Hl7MessagesQuery } from '../../contract/hl7Messages';
import type { Page } from '../../contract/paging';
import { isHl7Message, isHl7MessageDetails } from './answers/hl7Messages';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';

/** Whatever came of a decision, the log is read again: another Admin may have decided first. */
const CHANGED = ['Hl7Message', 'Link'] as const;

const hl7Messages = api.injectEndpoints({
  endpoints: (build) => ({
    getHl7Messages: build.query<Page<Hl7MessageEntry>, Hl7MessagesQuery>({
      query: ({ link, state, ...query }) => ({
        url: '/api/hl7-messages/',
        params: {
          ...listParams(query),
          ...(link === undefined ? {} : { link }),
          ...(state === undefined ? {} : { state }),
        },
      }),
      extraOptions: { pollMs: POLLING.hl7Messages, ...readAsRows('a message of the log', isHl7Message) },
      providesTags: ['Hl7Message'],
    }),
    getHl7Message: build.query<Hl7MessageDetails, number>({
      query: (id) => `/api/hl7-messages/${id}/`,
      extraOptions: { pollMs: POLLING.hl7Messages, isAnswer: isHl7MessageDetails },
      providesTags: ['Hl7Message'],
    }),
    replayHl7Message: build.mutation<Hl7MessageDetails, number>({
      query: (id) => ({ url: `/api/hl7-messages/${id}/replay/`, method: 'POST', body: {} }),
      extraOptions: { isAnswer: isHl7MessageDetails },
      invalidatesTags: [...CHANGED],
    }),
    discardHl7Message: build.mutation<Hl7MessageDetails, { id: number; reason: string }>({
      query: ({ id, reason }) => ({
        url: `/api/hl7-messages/${id}/discard/`,
        method: 'POST',
        body: { reason },
      }),
      extraOptions: { isAnswer: isHl7MessageDetails },
      invalidatesTags: [...CHANGED],
    }),
  }),
});

const POLLED = { pollingInterval: POLLING.hl7Messages, refetchOnMountOrArgChange: true };

/** A page of the log, kept up to date. */
export const useHl7Messages = (query: Hl7MessagesQuery) => hl7Messages.useGetHl7MessagesQuery(query, POLLED);

/** One message, kept up to date: another user may replay it. */
export const useHl7Message = (id: number) => hl7Messages.useGetHl7MessageQuery(id, POLLED);

export const { useReplayHl7MessageMutation, useDiscardHl7MessageMutation } = hl7Messages;
