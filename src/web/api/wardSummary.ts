import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { WardSummary } from '../../contract/wardSummary';
import { isWardSummary } from './answers/wardSummary';
import { api } from './transport/base';
import { useHeartbeat } from './transport/connection';
import { POLLING } from './transport/polling';

const wardSummary = api.injectEndpoints({
  endpoints: (build) => ({
    getWardSummary: build.query<WardSummary, void>({
      query: () => '/api/ward-summary/',
      extraOptions: { pollMs: POLLING.wardSummary, isAnswer: isWardSummary },
      providesTags: ['Dashboard'],
    }),
  }),
});

interface Result {
  currentData?: WardSummary;
}

// Only the counts: the request flags would re-render them twice a poll.
const select = ({ currentData }: Result) => ({ summary: currentData });

export interface KnownWard {
  /**
   * Undefined while the counts are not known: before the first response, and once responses have stopped. An
   * old count is never returned as a current one.
   */
  summary: WardSummary | undefined;
  /** Whether responses have stopped. */
  hasStopped: boolean;
  /** Once they have: server time (epoch ms) of the last response; null when there was none. */
  lastGoodAt: number | null;
}

/** The counts of the whole ward, every 2 s, like the board. */
export function useWardSummary(): KnownWard {
  const { summary } = wardSummary.useGetWardSummaryQuery(undefined, {
    pollingInterval: POLLING.wardSummary,
    selectFromResult: select,
  });
  const { lost, lastGoodAt } = useHeartbeat();
  useAskingAgain(lost);
  return { summary: lost ? undefined : summary, hasStopped: lost, lastGoodAt };
}

/**
 * When the server is back, all queries on screen are refetched at once, as when the computer is online again:
 * those with long intervals would otherwise stay old until their next poll.
 */
function useAskingAgain(lost: boolean): void {
  const dispatch = useDispatch();
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost) dispatch(api.internalActions.onOnline());
    wasLost.current = lost;
  }, [dispatch, lost]);
}
