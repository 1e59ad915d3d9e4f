import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { WardSummary } from '../../contract/wardSummary';
import { isWardSummary } from './answers/wardSummary';
import { api } from './base';
import { useHeartbeat } from './connection';
import { POLLING } from './polling';

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

// Only the counts: the flags of a request under way would draw them twice a poll.
const select = ({ currentData }: Result) => ({ summary: currentData });

export interface KnownWard {
  /** Undefined while the counts are not known: before the first answer, and once answers have stopped. An old count is never given as one of now. */
  summary: WardSummary | undefined;
  /** Whether answers have stopped. */
  hasStopped: boolean;
  /** Once they have: server time (epoch ms) of the last one; null when there was none. */
  lastGoodAt: number | null;
}

/** How the whole ward stands, every 2 s, as often as the board. */
export function useWardSummary(): KnownWard {
  const { summary } = wardSummary.useGetWardSummaryQuery(undefined, {
    pollingInterval: POLLING.wardSummary,
    selectFromResult: select,
  });
  const { lost, lastGoodAt } = useHeartbeat();
  useAskingAgain(lost);
  return { summary: lost ? undefined : summary, hasStopped: lost, lastGoodAt };
}

/** When the server is back, everything on screen asks at once, as when the computer is online again: what asks seldom would stay old until its next turn. */
function useAskingAgain(lost: boolean): void {
  const dispatch = useDispatch();
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost) dispatch(api.internalActions.onOnline());
    wasLost.current = lost;
  }, [dispatch, lost]);
}
