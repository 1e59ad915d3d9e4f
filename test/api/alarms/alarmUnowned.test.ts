import { sql } from 'kysely';
import type { Alarm } from '../../../src/contract/alarms';
import type { WardSummary } from '../../../src/contract/wardSummary';
import { alarmOwners } from '../../../src/server/db/migrations/0024_alarm_owners';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';

const MINUTE = 60_000;
const { given, on, advance, send, alarmed, alarmsOf, cardOf, act } = alarmedWard();

const instant = () => new Date(given.server.clock()).toISOString();
const summary = async () => (await on.nina.get<WardSummary>('/ward-summary/')).body;

/** Since when an alarm is unacknowledged, as its list and its card say; both must agree. */
async function unownedSince({ patient, alarm: id }: { patient: number; alarm: number }) {
  const [listed] = await alarmsOf(patient);
  const drawn = (await cardOf(patient))?.alarms.find((each) => each.id === id);
  expect(listed).toMatchObject({ id });
  expect(drawn?.unowned_since).toBe(listed?.unowned_since);
  return listed?.unowned_since;
}

/** Everything else of the ward has an owner, so that its count is that of the alarm under test. */
async function answerAllBut(id: number): Promise<void> {
  const { results } = (await on.nina.get<{ results: Alarm[] }>('/alarms/?page_size=200')).body;
  for (const other of results)
    if (other.id !== id && other.state === 'raised') await act(on.nina, other.id, 'acknowledge');
}

describe('since when an alarm is unacknowledged', () => {
  it('is its raise, nothing while it is acknowledged, and its release: in the list, on the card, of the ward', async () => {
    const raised = await alarmed();
    const [alarm] = await alarmsOf(raised.patient);
    expect(await unownedSince(raised)).toBe(alarm?.raised_at);
    await act(on.nina, raised.alarm, 'acknowledge');
    expect(await unownedSince(raised)).toBeNull();
    advance(5 * MINUTE);
    await act(on.nina, raised.alarm, 'release');
    const released = instant();
    await answerAllBut(raised.alarm);
    advance(MINUTE);
    expect(await unownedSince(raised)).toBe(released);
    expect(await summary()).toMatchObject({ unacknowledged: 1, unacknowledged_since: released });
    const shown = (await alarmsOf(raised.patient))[0];
    expect(shown?.raised_at).toBe(alarm?.raised_at);
  });

  it('is when the acknowledgement ran out', async () => {
    const raised = await alarmed();
    await act(on.nina, raised.alarm, 'acknowledge');
    advance(1_000);
    await send(raised.device, 40, 15 * 60);
    await given.server.app.alarmsDue();
    expect(await unownedSince(raised)).toBe(instant());
  });

  it('is when it was raised again after it was over', async () => {
    const raised = await alarmed();
    await send(raised.device, 90, 400);
    expect(await alarmsOf(raised.patient)).toEqual([]);
    await send(raised.device, 40, 200);
    const [again] = await alarmsOf(raised.patient);
    expect(again?.id).toBe(raised.alarm);
    const raises = (
      await on.nina.get<{ events: { event: string; at: string }[] }>(`/alarms/${raised.alarm}/`)
    ).body.events.filter(({ event }) => event === 'raised');
    expect(raises).toHaveLength(2);
    expect(again?.unowned_since).toBe(raises[1]?.at);
  });

  it('of alarms from before is the last time that they lost their owner, or their raise', async () => {
    const { db } = given.server;
    const [lost, kept, waiting] = [await alarmed(), await alarmed(), await alarmed()];
    await act(on.nina, lost.alarm, 'acknowledge');
    await act(on.nina, kept.alarm, 'acknowledge');
    advance(MINUTE);
    await act(on.nina, lost.alarm, 'release');
    const known = async () =>
      Object.fromEntries(
        (
          await db
            .selectFrom('alarms')
            .select(['id', 'unowned_since'])
            .where('id', 'in', [lost.alarm, kept.alarm, waiting.alarm])
            .execute()
        ).map(({ id, unowned_since }) => [id, unowned_since]),
      );
    const before = await known();
    expect(before).toMatchObject({ [lost.alarm]: instant(), [kept.alarm]: null });
    await sql`ALTER TABLE alarms DROP COLUMN unowned_since, DROP COLUMN taken_from`.execute(db);
    await sql.raw(alarmOwners).execute(db);
    expect(await known()).toEqual(before);
  });
});
