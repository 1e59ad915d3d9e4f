import { demoPlan } from '../../../src/server/db/demo/demoPlan';
import { SimulatedDevice } from '../../../src/simulator/device';
import { playWard } from '../../fixtures/ward/simulatedWard';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LIVE = Date.parse('2026-11-20T10:40:00.000Z');

interface Announced {
  score: string;
  severity: string;
  seconds: number;
}

/** Two days of history, one reading a minute, then readings every 2 s, each through the server's own parts. */
function listen({
  collapses,
  minutes,
  live = LIVE,
}: {
  collapses: boolean;
  minutes: number;
  live?: number;
}): Announced[] {
  const plan = demoPlan(live).devices.find(({ vendor_device_id: name }) => name === 'RHEO-10023');
  if (plan === undefined) throw new Error('The demo has lost its patient.');
  const device = new SimulatedDevice(plan);
  if (collapses) device.goLive(live);
  const firstMinute = Math.ceil((live - 48 * HOUR) / MINUTE) * MINUTE;
  // Every minute before it goes live, every 2 s after.
  const wearable = {
    readingAt: (time: number) =>
      time >= live || (time - firstMinute) % MINUTE === 0 ? device.readingAt(time) : null,
  };
  const { alerts } = playWard([wearable], {
    from: firstMinute,
    until: live + minutes * MINUTE,
    intervalMs: 1_000,
  });
  return alerts.map(({ observationType: score, severity, measuredAt }) => ({
    score,
    severity,
    seconds: (measuredAt - live) / SECOND,
  }));
}

describe('the demo patient who collapses', () => {
  it.each([0, 20, 59])(
    'raises a WARNING within 90 s and a CRITICAL within 5 min of going live %i s after the minute, each once',
    (seconds) => {
      const announced = listen({ collapses: true, minutes: 60, live: LIVE + seconds * SECOND });
      expect(announced.map(({ score, severity }) => `${score} ${severity}`)).toEqual([
        'HIPI WARNING',
        'HIPI CRITICAL',
      ]);
      const [warning, critical] = announced;
      expect(warning?.seconds).toBeGreaterThan(0);
      expect(warning?.seconds).toBeLessThanOrEqual(90);
      expect(critical?.seconds).toBeLessThanOrEqual(300);
    },
  );

  it('stays quiet without it', () => {
    expect(listen({ collapses: false, minutes: 61 })).toEqual([]);
  });
});
