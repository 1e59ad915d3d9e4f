import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from './transport/base';
import { POLLING } from './transport/polling';
import { readFindings, type ReadFindings } from './reading/readFindings';

const find = api.injectEndpoints({
  endpoints: (build) => ({
    getFindings: build.query<ReadFindings, string>({
      query: (q) => ({ url: '/api/find/', params: { q } }),
      extraOptions: { read: readFindings },
      // What a person looked for is not kept, and is asked anew: its risks are those of the moment.
      keepUnusedDataFor: 0,
    }),
  }),
});

interface Found {
  /** The newest answer, which may be that to an earlier text; undefined before the first. */
  findings: ReadFindings | undefined;
  /** Whether `findings` are the answer to this text. */
  isAnswer: boolean;
  /** Whether the last request for this text failed: `findings` are then as old as they are. */
  hasFailed: boolean;
}

/** What the server finds for a text, renewed while it is on screen; nothing is requested for an empty one. */
export function useFindings(text: string): Found {
  const { data, currentData, isError } = find.useGetFindingsQuery(text === '' ? skipToken : text, {
    pollingInterval: POLLING.find,
    refetchOnMountOrArgChange: true,
  });
  return { findings: currentData ?? data, isAnswer: currentData !== undefined, hasFailed: isError };
}
