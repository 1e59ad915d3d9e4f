import { countBoard } from '../../../src/web/features/dashboard/boardCounts';
import { arrangeBoard } from '../../../src/web/features/dashboard/boardOrder';
import { freshnessOf, signalOf, type Freshness, type Signal } from '../../../src/web/lib/freshness';
import { dashboardEntry } from '../../support/dashboardEntry';

const READ_AT = Date.parse('2026-03-10T08:00:00.000Z');
const S = 1_000;
const MIN = 60 * S;

interface Case { age: number; online: boolean; lost: boolean; freshness: Freshness; signal: Signal }

const CASES: readonly Case[] = [
  { age: -2 * S, online: true, lost: false, freshness: 'live', signal: 'stable' },
  { age: 0, online: true, lost: false, freshness: 'live', signal: 'stable' },
  { age: 30 * S, online: true, lost: false, freshness: 'live', signal: 'stable' },
  // The server said online and then nothing any more: the age alone decides.
  { age: 30 * S + 1, online: true, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 5 * MIN, online: true, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 5 * MIN + 1, online: true, lost: false, freshness: 'expired', signal: 'lost' },
  // The server knows better than our estimate of its clock.
  { age: 29 * S, online: false, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 44 * MIN, online: false, lost: false, freshness: 'expired', signal: 'lost' },
  // Without a server nothing is live, and nobody knows whether the device still sends.
  { age: 2 * S, online: true, lost: true, freshness: 'stale', signal: 'unknown' },
  { age: 2 * MIN, online: true, lost: true, freshness: 'stale', signal: 'unknown' },
  { age: 6 * MIN, online: true, lost: true, freshness: 'expired', signal: 'unknown' },
  { age: 40 * S, online: false, lost: true, freshness: 'stale', signal: 'lost' },
];

it.each(CASES)('[B1] [B2] $age ms old, online $online, connection lost $lost: $freshness, signal $signal', ({ age, online, lost, freshness, signal }) => {
  const entry = dashboardEntry({ online, last_sync: new Date(READ_AT).toISOString() });
  expect(freshnessOf(entry, READ_AT + age, lost)).toBe(freshness);
  expect(signalOf(entry, freshness, lost)).toBe(signal);
});

it('[B1] a device that never sent has nothing to show', () => {
  const entry = dashboardEntry({ online: false, last_sync: null });
  expect(freshnessOf(entry, READ_AT, false)).toBe('expired');
  expect(signalOf(entry, 'expired', false)).toBe('lost');
});

it('the counts are of live cards by band; a silent one counts as signal lost and as nothing else', () => {
  const scored = (device_id: number, hipi: number | null, online = true) => dashboardEntry({ device_id, online, observations: { hipi, spi: null } });
  const cards = arrangeBoard([], [
    scored(1, 91), scored(2, 86), scored(3, 72), scored(4, 10), scored(5, null), scored(6, 99, false), dashboardEntry({ device_id: 7, patient: null }),
  ], false);
  expect(countBoard(cards, READ_AT)).toEqual({ high: 2, medium: 1, signalLost: 1, total: 6 });
  expect(countBoard(cards, READ_AT + 31 * S)).toEqual({ high: 0, medium: 0, signalLost: 6, total: 6 });
});
