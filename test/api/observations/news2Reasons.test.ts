import type { Alarm } from '../../../src/contract/alarms';
import type { AlertsOfPatient } from '../../../src/contract/alerts';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { giveBed, reading } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, on, advance, post, watch, everyAlarmOf } = alarmedWard();

const ILL = { respirationRate: 28, bloodOxygenSaturation: 92, heartRate: 118 };
/** What raises it: NEWS2 7 of three parts. */
const PARTS = [
  { vital: 'respirationRate', label: 'RR in NEWS2', value: 28, change_1h: null, points: 3 },
  { vital: 'bloodOxygenSaturation', label: 'SpO2 in NEWS2', value: 92, change_1h: null, points: 2 },
  { vital: 'heartRate', label: 'HR in NEWS2', value: 118, change_1h: null, points: 2 },
];

const news2Of = async (patient: number): Promise<Alarm | undefined> =>
  (await everyAlarmOf(patient)).find(({ kind }) => kind === 'NEWS2');

const alertsOf = async (patient: number) =>
  (await on.nina.get<AlertsOfPatient>(`/patients/${patient}/alerts/`)).body.results.filter(
    ({ observation_type: type }) => type === 'NEWS2',
  );

/** Sends at once: each set of values, and how long ago it was measured. */
async function send(device: string, sets: readonly [agoMs: number, observations: object][]): Promise<void> {
  const now = given.server.clock();
  const readings = sets.map(([ago, observations]) =>
    reading(device, now - ago, observations as Readonly<Record<string, number>>),
  );
  expect((await post(readings)).status).toBe(202);
}

describe('an alarm of NEWS2', () => {
  it('has the parts that raised it with their points, and not those of a later reading of the same delivery', async () => {
    const { patient, device } = await watch();
    await send(device, [
      [MINUTE, ILL],
      [0, { ...ILL, bodyTemperature: 39.5, bloodPressureSystolic: 88 }],
    ]);
    expect(await news2Of(patient)).toMatchObject({ value: 7, parts_known: 3, reasons: PARTS });
    expect(await alertsOf(patient)).toMatchObject([{ observation_value: 7, reasons: PARTS }]);
  });

  it('has those of its value, while that follows the newest reading: they add up to it', async () => {
    const { patient, device } = await watch();
    await send(device, [[0, ILL]]);
    advance(10 * MINUTE);
    await send(device, [[0, { ...ILL, bodyTemperature: 39.5 }]]);
    const fever = { vital: 'bodyTemperature', label: 'BT in NEWS2', value: 39.5, change_1h: null, points: 2 };
    expect(await news2Of(patient)).toMatchObject({ value: 9, parts_known: 4, reasons: [...PARTS, fever] });
    // What was announced stays as it was.
    expect(await alertsOf(patient)).toMatchObject([{ observation_value: 7, reasons: PARTS }]);
  });

  it('of a set logged by hand has the parts of that set, also those of no points', async () => {
    const { patient } = await watch();
    // What a person measured raises an alarm only for an admitted patient.
    await giveBed(given.server.db, patient, { department: 'ICU', number: 41 });
    const { status } = await on.nina.post('/observations/', {
      patient,
      timestamp: new Date(given.server.clock()).toISOString(),
      observations: [
        { type: 'RESPIRATION_RATE', value: 28 },
        { type: 'BLOOD_OXYGEN_SATURATION', value: 90 },
        { type: 'HEART_RATE', value: 95 },
        { type: 'BODY_TEMPERATURE', value: 37 },
      ],
    });
    expect(status).toBe(201);
    const alarm = await news2Of(patient);
    expect(alarm?.reasons.map(({ vital, points }) => [vital, points])).toEqual([
      ['respirationRate', 3],
      ['bloodOxygenSaturation', 3],
      ['heartRate', 1],
      ['bodyTemperature', 0],
    ]);
    expect(alarm).toMatchObject({ value: 7, parts_known: 4 });
  });
});
