import { NOTHING_KNOWN } from '../../../../src/clinical/observationKeys';
import type { PlacedReading } from '../../../../src/server/services/feed/placeReadings';
import { separateTimes } from '../../../../src/server/services/feed/separateTimes';
import { ReadingsInMemory } from '../../../fixtures/database/readingsInMemory';

const START = Date.parse('2026-03-10T08:00:00.000Z');

const placed = (at: number, vendorDeviceId = 'D1'): PlacedReading => ({
  vendorDeviceId,
  stamp: START,
  device: { type: 'MONITOR', batteryLevel: null, signalQuality: null, status: null },
  observations: NOTHING_KNOWN,
  zeros: [],
  time: START + at,
  receivedAt: START,
  isDoubtful: false,
});

/** Separates these readings while readings of D1 are stored at `stored`: the times, and how many statements it took. */
async function separated(readings: readonly PlacedReading[], stored: readonly number[] = []) {
  const held = stored.map((at) => ({ patientId: 7, time: START + at, vitals: {}, vendorDeviceId: 'D1' }));
  const database = new ReadingsInMemory(held);
  const newest = stored.length === 0 ? null : START + Math.max(...stored);
  const result = await separateTimes(database.tx, readings, (id) => (id === 'D1' ? newest : null));
  return { times: result.map(({ time }) => time - START), statements: database.answered };
}

describe('readings that were placed at the same moment', () => {
  it.each([
    ['of one device each get a millisecond of their own', [placed(0), placed(0), placed(1)], [0, 1, 2]],
    ['of two devices keep it', [placed(0), placed(0, 'D2')], [0, 0]],
    ['leave other times as they are', [placed(0), placed(0), placed(9)], [0, 1, 9]],
  ])('%s', async (_, readings, times) => expect(await separated(readings)).toEqual({ times, statements: 0 }));

  it('as a stored one get the first free millisecond after it', async () => {
    expect(await separated([placed(0)], [0])).toMatchObject({ times: [1] });
    expect(await separated([placed(0), placed(1)], [0, 1, 3])).toMatchObject({ times: [2, 4] });
    expect(await separated([placed(0), placed(0, 'D2')], [0])).toMatchObject({ times: [1, 0] });
  });

  it('are looked up only where they are not newer than what is stored of the device, each moment once', async () => {
    expect(await separated([placed(1)], [0])).toEqual({ times: [1], statements: 0 });
    expect(await separated([placed(0)], [-5, 5])).toEqual({ times: [0], statements: 1 });
    // At 0, then at 1, where nothing is stored.
    expect(await separated([placed(0)], [0, 5])).toEqual({ times: [1], statements: 2 });
  });

  it('stay the very readings when nothing changes', async () => {
    const reading = placed(0);
    const { tx } = new ReadingsInMemory();
    expect((await separateTimes(tx, [reading], () => null))[0]).toBe(reading);
  });
});
