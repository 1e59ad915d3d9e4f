import type { Device } from '../../../src/contract/devices';
import type { IngestAnswer } from '../../../src/contract/readings';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { reading } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const STEP = 2 * SECOND;
const RESET_TO = Date.parse('2020-01-01T00:00:00.000Z');
const TOO_OLD = 'The reading is more than 28 days old.';

const calm = (n: number) => ({ heartRate: 72 + (n % 3), bloodOxygenSaturation: 97 });
const collapsed = (n: number) => ({ heartRate: 24 + (n % 5), bloodOxygenSaturation: 60 });

const { given, on, advance, post, watch, everyAlarmOf, cardOf } = alarmedWard();

async function watched() {
  const { patient, device, deviceId } = await watch();
  // Boards hear of a device that was put on past them with the next change of one.
  expect((await on.nina.patch(`/devices/${deviceId}/`, { ai_enabled: true })).status).toBe(200);
  const began = given.server.clock();
  /** Every 2 s for `seconds`, each with the stamp at the given time since the start (ms). */
  async function send(
    seconds: number,
    stampOf: (elapsed: number) => number,
    vitalsOf: (n: number) => Record<string, number>,
  ): Promise<IngestAnswer[]> {
    const answers: IngestAnswer[] = [];
    for (let n = 0; n < seconds / 2; n++) {
      const elapsed = given.server.clock() - began;
      const answer = await post(reading(device, stampOf(elapsed), vitalsOf(n)));
      expect(answer.status).toBe(202);
      answers.push((await answer.json()) as IngestAnswer);
      advance(STEP);
    }
    return answers;
  }
  const deviceNow = async () => (await on.nina.get<Device>(`/devices/${deviceId}/`)).body;
  return { patient, device, began, send, deviceNow };
}

describe('a device whose clock is reset to years ago in the midst of a collapse', () => {
  it.each([
    ['and that was right before', false],
    ['and that sent stamps that ran backwards, then right ones, before', true],
  ])('[J5] [T-J5] %s is refused once, says CLOCK_ERROR and alarms', async (_, isBackwards) => {
    const { patient, device, began, send, deviceNow } = await watched();
    if (isBackwards) await send(16, (elapsed) => began - 40 * SECOND - elapsed / 2, calm);
    await send(10, (elapsed) => began + elapsed, calm);
    expect(await everyAlarmOf(patient)).toEqual([]);

    const resetAt = given.server.clock();
    const [first, second] = await send(4, (elapsed) => RESET_TO + elapsed, collapsed);
    expect(first).toMatchObject({ accepted: 0, rejected: [{ index: 0, errors: { timestamp: [TOO_OLD] } }] });
    expect(second).toMatchObject({ accepted: 1, rejected: [] });
    expect(await deviceNow()).toMatchObject({
      status: 'CLOCK_ERROR',
      clock_offset: Math.round((RESET_TO - began) / SECOND),
      online: true,
    });

    const answers = await send(30, (elapsed) => RESET_TO + elapsed, collapsed);
    expect(answers.map(({ accepted }) => accepted)).toEqual(answers.map(() => 1));
    const rows = await given.server.db
      .selectFrom('readings')
      .select(['measured_at', 'received_at'])
      .where('vendor_device_id', '=', device)
      .where('received_at', '>', new Date(resetAt).toISOString())
      .execute();
    expect(rows).toHaveLength(16);
    expect(rows.every(({ measured_at, received_at }) => measured_at === received_at)).toBe(true);
    expect((await everyAlarmOf(patient)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['HEART_RATE_LOW', 'BLOOD_OXYGEN_SATURATION_LOW']),
    );
    expect(await cardOf(patient)).toMatchObject({ status: 'CLOCK_ERROR', online: true });
  });
});
