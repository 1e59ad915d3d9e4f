import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { sendReceipts } from '../../../api/receipts';
import { isLocked } from '../../../lib/session/sessionLock';

/** How long a toast or a row must be in sight to count as seen, ms (alarm-response §3). */
const SEEN_AFTER_MS = 1_000;

/** How long receipts are gathered before they are sent, ms. */
const BATCH_MS = 2_000;

/** At most as many as the server takes. */
const MAX_BATCH = 200;

/** What was reported in this tab already. */
const reported = new Set<number>();
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

type Send = (shown: number[]) => void;

function report(ids: readonly number[], send: Send): void {
  const fresh = ids.filter((id) => id > 0 && !reported.has(id));
  for (const id of fresh) reported.add(id);
  waiting.push(...fresh);
  if (waiting.length === 0) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    const batch = waiting.slice(0, MAX_BATCH);
    waiting = waiting.slice(MAX_BATCH);
    send(batch);
    if (waiting.length > 0) report([], send);
  }, BATCH_MS);
}

/**
 * Reports notifications as seen once they were in sight for a second; `ids` are those in sight now. A hidden tab is not
 * seen. A receipt that is lost is not sent again: it is a trace, nothing depends on it.
 */
export function useReceipts(ids: readonly number[]): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const key = ids.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const seen = setTimeout(() => {
      // A locked session marks nothing.
      if (document.visibilityState === 'hidden' || isLocked()) return;
      report(key.split(' ').map(Number), (shown) => {
        void dispatch(sendReceipts.initiate(shown));
      });
    }, SEEN_AFTER_MS);
    return () => clearTimeout(seen);
  }, [key, dispatch]);
}
