import { beatingWard } from '../../fixtures/alerts/beatingWard';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('[A7] an acknowledgement ends with the first value outside after a silence', () => {
  const { on, act, alarm: storyOf, pass, beat, assign, racing } = beatingWard();

  async function acknowledged() {
    const watched = await racing();
    expect((await act(on.nina, watched.alarm, 'acknowledge')).status).toBe(200);
    await beat(watched.device, 165, 10);
    return watched;
  }
  const endOf = async (alarm: number) => {
    const { events, acknowledged_by } = await storyOf(alarm);
    const after = events.slice(events.findLastIndex(({ event }) => event === 'acknowledged') + 1);
    return {
      owner: acknowledged_by,
      steps: after.map(({ event, detail }) => `${event} ${detail ?? ''}`.trim()),
    };
  };
  const ENDED = {
    owner: null,
    steps: expect.arrayContaining([
      'expired outside again after a silence',
      expect.stringMatching(/^announced/),
    ]) as string[],
  };

  it.each([
    ['2 min', 2 * MINUTE],
    ['4 min', 4 * MINUTE],
    ['6 min 40 s', 400 * SECOND],
  ])('of %s of the device that is worn', async (_, silence) => {
    const { device, alarm } = await acknowledged();
    await pass(silence);
    await beat(device, 165, 2);
    expect(await endOf(alarm)).toEqual(ENDED);
  });

  it.each([
    ['2 min', 2 * MINUTE],
    ['4 min', 4 * MINUTE],
    ['6 min 40 s', 400 * SECOND],
  ])('of %s while the device was off', async (_, silence) => {
    const { device, deviceId, patient, alarm } = await acknowledged();
    await assign(deviceId, null);
    await pass(silence);
    await assign(deviceId, patient);
    await beat(device, 165, 2);
    expect(await endOf(alarm)).toEqual(ENDED);
  });

  it('and not with the first value after a device was changed within a minute', async () => {
    const { device, deviceId, patient, alarm } = await acknowledged();
    await assign(deviceId, null);
    await pass(MINUTE);
    await assign(deviceId, patient);
    await beat(device, 165, 20);
    expect(await endOf(alarm)).toMatchObject({ owner: { name: expect.any(String) as string }, steps: [] });
  });
});
