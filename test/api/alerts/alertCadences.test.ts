import { alertingServer } from '../../fixtures/server/alertingServer';
import { reading } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, watch, alertsOf, post, severitiesOf } = alertingServer();

describe('a danger at any cadence', () => {
  it.each([
    [2, 1],
    [10, 1],
    [59.9, 1],
    [60, 1],
    [300, 1],
    [600, 1],
    [900, 1],
    [3_600, 1],
    [14_400, 1],
    [2, 150],
    [60, 5],
  ])(
    '[J1] [T-J1] a mean pressure of 55 every %d s, %i at once, alarms by the second value or 15 s',
    async (seconds, atOnce) => {
      const { patient, device } = await watch();
      const began = given.server.clock() + seconds * SECOND;
      for (
        let sent = 0;
        sent < 2 * Math.max(1, 16 / seconds) && (await alertsOf(patient)).length === 0;
        sent += atOnce
      ) {
        given.server.clock.advance(seconds * atOnce * SECOND);
        const batch = Array.from({ length: atOnce }, (_, n) =>
          reading(device, given.server.clock() - (atOnce - 1 - n) * seconds * SECOND, {
            bloodPressureMean: 55,
          }),
        );
        expect((await post(batch)).status).toBe(202);
      }
      expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
      expect(given.server.clock() - began).toBeLessThanOrEqual(
        Math.max(15 * SECOND, seconds * atOnce * SECOND),
      );
    },
  );

  it('[J1] eight hours of it, every ten minutes, are announced every quarter of an hour', async () => {
    const { patient, device } = await watch();
    for (let n = 0; n < 48; n++) {
      given.server.clock.advance(10 * MINUTE);
      await post(reading(device, given.server.clock(), { bloodPressureMean: 55 }));
      await given.server.app.alarmsDue();
    }
    // One alert; an unacknowledged alarm is announced again every quarter of an hour: here at every second value.
    expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
    const notifications = await given.server.db
      .selectFrom('notifications')
      .innerJoin('alerts', 'alerts.id', 'notifications.alert_id')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select('notifications.id')
      .where('alerts.patient_id', '=', patient)
      .where('users.username', '=', 'nurse')
      .execute();
    expect(notifications).toHaveLength(24);
  });

  it('[J1] a cuff every ten minutes inside a stream of heart rates every 2 s alarms at its first value', async () => {
    const { patient, device } = await watch();
    const stream = async (count: number) => {
      for (let n = 0; n < count; n++) {
        given.server.clock.advance(2 * SECOND);
        await post(reading(device, given.server.clock(), { heartRate: 75 + n / 8 }));
      }
    };
    await stream(10);
    given.server.clock.advance(10 * MINUTE);
    await post(reading(device, given.server.clock(), { bloodPressureMean: 45 }));
    expect(await alertsOf(patient)).toMatchObject([{ severity: 'CRITICAL', observation_type: 'HIPI' }]);
    await stream(30);
    expect(
      (await alertsOf(patient)).filter(({ observation_type }) => observation_type === 'HIPI'),
    ).toHaveLength(1);
  });
});
