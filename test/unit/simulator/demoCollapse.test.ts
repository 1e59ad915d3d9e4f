import { demoPlan } from '../../../src/server/db/demo/demoPlan';
import { judge, QUIET } from '../../../src/server/services/alerting/alertRule';
import { judgeReading } from '../../../src/server/services/judgeReading';
import { hipi } from '../../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../../src/server/services/scoring/patientHistory';
import { spi } from '../../../src/server/services/scoring/spi';
import { SimulatedDevice } from '../../../src/simulator/device';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LIVE = Date.parse('2026-11-20T10:40:00.000Z');

interface Heard { score: string; severity: string; seconds: number }

/** Two days of history, one reading a minute, then readings every 2 s, each through the ingest door's own judges. */
function listen({ collapses, minutes }: { collapses: boolean; minutes: number }): Heard[] {
  const plan = demoPlan(LIVE).devices.find(({ vendor_device_id: name }) => name === 'RHEO-10023');
  if (plan === undefined) throw new Error('The demo has lost its patient.');
  const device = new SimulatedDevice(plan);
  const history = new PatientHistory();
  const add = (time: number): void => {
    const judged = judgeReading(device.readingAt(time), time);
    if ('reading' in judged) history.add(time, judged.reading.observations);
  };
  for (let time = LIVE - 48 * HOUR; time < LIVE; time += MINUTE) add(time);
  if (collapses) device.goLive(LIVE);

  const heard: Heard[] = [];
  const states = { HIPI: QUIET, SPI: QUIET };
  for (let time = LIVE; time < LIVE + minutes * MINUTE; time += 2 * SECOND) {
    add(time);
    for (const [score, value] of [['HIPI', hipi.score(history)], ['SPI', spi.score(history)]] as const) {
      const { state, alarm } = judge(states[score], { time, score: value }, time);
      states[score] = state;
      if (alarm !== null) heard.push({ score, severity: alarm.severity, seconds: (time - LIVE) / SECOND });
    }
  }
  return heard;
}

describe('the demo patient who collapses', () => {
  it('raises a WARNING and then a CRITICAL within 90 s, half a minute after the start and every 20 minutes, each once', () => {
    const heard = listen({ collapses: true, minutes: 60 });
    expect(heard.map(({ score, severity }) => `${score} ${severity}`)).toEqual(Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? 'HIPI WARNING' : 'HIPI CRITICAL')));
    heard.forEach(({ seconds }, index) => {
      const began = 30 + 1_200 * Math.floor(index / 2);
      expect(seconds).toBeGreaterThan(began);
      expect(seconds).toBeLessThanOrEqual(began + 90);
    });
  });

  it('stays quiet without it', () => {
    expect(listen({ collapses: false, minutes: 61 })).toEqual([]);
  });
});
