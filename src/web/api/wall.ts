import { useEffect, useState } from 'react';
import type { Wall, WallPatient } from '../../contract/wall';
import { idleSeconds } from '../lib/session/lastInput';
import { serverNow } from '../lib/server/serverTime';
import { signOutRefused } from '../lib/session/signOutReason';
import { getToken } from '../lib/session/token';
import { POLLING, timeoutOf } from './transport/polling';
import { readWall } from './reading/readWall';
import { request } from './transport/request';

/** By what the wall is let in: a display's own token, or the session of a signed-in user. */
export interface WallCredential {
  kind: 'display' | 'user';
  token: string;
}

export interface WallRefusal {
  /** A sentence without its full stop: 'This display was ended'. */
  title: string;
  /** It is the display that is refused, not the department it asks for. */
  isOfDisplay: boolean;
}

export interface WallState {
  /** The newest good answer; null before the first, and once the display may show nothing. */
  wall: Wall | null;
  /** Nothing may be shown any more: why. */
  refusal: WallRefusal | null;
  /** No good answer for three polls: nothing on the screen is live. */
  isLost: boolean;
  /** Server time (epoch ms) of the newest good answer; null before the first. */
  lastGoodAt: number | null;
}

const NOTHING_YET: WallState = { wall: null, refusal: null, isLost: false, lastGoodAt: null };

const LOST_MS = 3 * POLLING.wall;
const TICK_MS = 250;
/** A refused display asks seldom: an Admin may have renewed it. */
const REFUSED_POLL_MS = 60_000;
/** A request that was under way for longer than this when the page wakes may never be answered. */
const HUNG_MS = 2 * TICK_MS + POLLING.wall;
const TIMEOUT_MS = timeoutOf();

/** Who may look at what; a new feed for every other. */
interface WallQuery extends WallCredential {
  department: string | null;
}

/**
 * Polls the wall by itself, without the store of the signed-in part: a display has no session. One timer does
 * everything, so that no timer that died leaves an old screen looking live.
 */
export function startWallFeed(
  { kind, token, department }: WallQuery,
  publish: (state: WallState) => void,
): () => void {
  const address = `/api/wall/${department === null ? '' : `?${new URLSearchParams({ department }).toString()}`}`;
  let state = NOTHING_YET;
  let etag: string | null = null;
  let goodAt = moment();
  let nextAt = -Infinity;
  let asking: { startedAt: Moment; stop: AbortController } | null = null;

  const set = (change: Partial<WallState>) => {
    state = { ...state, ...change };
    publish(state);
  };

  function tick(): void {
    const isLost = since(goodAt) >= LOST_MS;
    if (isLost !== state.isLost) set({ isLost });
    // Its own timer stood still while the computer slept.
    dropAfter(TIMEOUT_MS + TICK_MS);
    if (asking === null && performance.now() >= nextAt) void ask();
  }

  async function ask(): Promise<void> {
    const stop = new AbortController();
    const own = { startedAt: moment(), stop };
    asking = own;
    nextAt = performance.now() + (state.refusal === null ? POLLING.wall : REFUSED_POLL_MS);
    const answer = await request({
      url: address,
      timeoutMs: TIMEOUT_MS,
      signal: stop.signal,
      headers: {
        Accept: 'application/json',
        Authorization: `${kind === 'display' ? 'Display' : 'Token'} ${token}`,
        ...(kind === 'user' ? { 'X-Idle-Seconds': String(idleSeconds()) } : {}),
        ...(etag === null ? {} : { 'If-None-Match': etag }),
      },
    });
    // Another request took its place, or the screen is gone.
    if (asking !== own) return;
    asking = null;
    if ('fault' in answer) return;
    if (answer.status === 304 && state.wall !== null) return good(state.wall);
    if (answer.status === 401 && kind === 'user') return endSession(token, answer.data);
    if (kind === 'display' && (answer.status === 401 || answer.status === 403))
      return refuse({ title: detailOf(answer.data) ?? ENDED, isOfDisplay: true });
    if (department !== null && (answer.status === 400 || answer.status === 404))
      return refuse({ title: `No department ${department}`, isOfDisplay: false });
    if (answer.status !== 200) return;
    const wall = readWall(answer.data);
    if (wall === undefined) return;
    etag = answer.headers.get('ETag');
    good(keepingPatients(state.wall, wall));
  }

  function good(wall: Wall): void {
    goodAt = moment();
    set({ wall, refusal: null, isLost: false, lastGoodAt: serverNow() });
  }

  function refuse(refusal: WallRefusal): void {
    etag = null;
    nextAt = performance.now() + REFUSED_POLL_MS;
    set({ wall: null, refusal });
  }

  function dropAfter(ms: number): void {
    if (asking === null || since(asking.startedAt) < ms) return;
    const { stop } = asking;
    asking = null;
    stop.abort();
  }

  /** The page can be seen again, was thawed, or is back online. */
  function wake(): void {
    if (document.visibilityState === 'hidden') return;
    dropAfter(HUNG_MS);
    nextAt = state.refusal === null ? -Infinity : nextAt;
    tick();
  }

  const timer = setInterval(tick, TICK_MS);
  for (const [target, type] of WAKES()) target.addEventListener(type, wake);
  tick();
  return () => {
    clearInterval(timer);
    for (const [target, type] of WAKES()) target.removeEventListener(type, wake);
    asking?.stop.abort();
    asking = null;
  };
}

const WAKES = (): [EventTarget, string][] => [
  [document, 'visibilitychange'],
  [document, 'resume'],
  [window, 'pageshow'],
  [window, 'online'],
];

/** Two clocks: the page's stands still while the computer sleeps, the computer's can be set. */
interface Moment {
  page: number;
  computer: number;
}
const moment = (): Moment => ({ page: performance.now(), computer: Date.now() });
const since = ({ page, computer }: Moment): number =>
  Math.max(performance.now() - page, Date.now() - computer);

const ENDED = 'This display was ended';

/** What the server says of it: that the display was ended, or shows another department. */
function detailOf(answer: unknown): string | null {
  const detail =
    typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : undefined;
  return typeof detail === 'string' && detail !== '' ? detail.replace(/\.$/, '') : null;
}

/** The 401 rule of every request, for the session that is still the current one. */
function endSession(refused: string, answer: unknown): void {
  if (getToken() === refused) signOutRefused(answer);
}

/** A patient of whom nothing has changed stays the same object: the card is not drawn again. */
function keepingPatients(before: Wall | null, wall: Wall): Wall {
  const known = new Map(before?.patients.map((patient) => [patient.key, patient]));
  const isSame = (a: WallPatient | undefined, b: WallPatient) => JSON.stringify(a) === JSON.stringify(b);
  return {
    ...wall,
    patients: wall.patients.map((patient) => {
      const old = known.get(patient.key);
      return old !== undefined && isSame(old, patient) ? old : patient;
    }),
  };
}

/** The wall as the server knows it, every 2 s. The component is mounted anew for another credential or department. */
export function useWall(query: WallQuery): WallState {
  const { kind, token, department } = query;
  const [state, setState] = useState(NOTHING_YET);
  useEffect(() => startWallFeed({ kind, token, department }, setState), [kind, token, department]);
  return state;
}
