import { openOruWard, RECEIVED_AT, type OruWard } from '../../fixtures/hl7/oruWard';

const MINUTE = 60_000;
const hl7Time = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/\D/g, '')}+0000`;
const iso = (at: number) => new Date(at).toISOString();

const CODES = {
  heartRate: ['147842^MDC_ECG_HEART_RATE^MDC', '/min'],
  bloodOxygenSaturation: ['150456^MDC_PULS_OXIM_SAT_O2^MDC', '%'],
} as const;
type Vital = keyof typeof CODES;

describe('[J41] a gateway that sends a module in a message, several of one moment', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard({ engine: 'postgres' });
  });
  afterEach(() => ward.close());

  const send = (at: number, vital: Vital, value: number, status = 'R') => {
    const [code, unit] = CODES[vital];
    return ward.send(
      String.raw`MSH|^~\&|MON|ICU|||${hl7Time(ward.now)}||ORU^R01|1|P|2.6`,
      `OBX|1|NM|${code}|1.1.1.1|${value}|${unit}|||||${status}|||${hl7Time(at)}||||${ward.monitor}`,
    );
  };
  const stored = async () =>
    (await ward.readings()).map(({ at, vitals }) => [at.slice(0, 19), ...Object.entries(vitals).flat()]);

  const alarmed = async () =>
    (await ward.db.selectFrom('alarms').select(['kind', 'measured_at']).execute()).map(
      ({ kind, measured_at }) => `${kind} ${iso(Date.parse(measured_at)).slice(0, 19)}`,
    );

  it('late: each vital stays at its time, and its alarm says when it was measured', async () => {
    const at = RECEIVED_AT - 15 * MINUTE;
    await send(at, 'heartRate', 90);
    const { steps, warnings } = await send(at, 'bloodOxygenSaturation', 70);
    expect(await stored()).toEqual([
      [iso(at).slice(0, 19), 'heartRate', 90],
      [iso(at).slice(0, 19), 'bloodOxygenSaturation', 70],
    ]);
    expect(await alarmed()).toEqual([`BLOOD_OXYGEN_SATURATION_LOW ${iso(at).slice(0, 19)}`]);
    expect(warnings).toEqual([]);
    expect(steps.find(({ segment }) => segment === 1)?.text).not.toContain('clock');
  });

  it('after values of now that came in time: these stay the newest', async () => {
    await send(RECEIVED_AT, 'heartRate', 75);
    const at = RECEIVED_AT - 11 * MINUTE;
    await send(at, 'heartRate', 70);
    await send(at, 'bloodOxygenSaturation', 65);
    expect((await stored()).at(-1)).toEqual([iso(RECEIVED_AT).slice(0, 19), 'heartRate', 75]);
    expect(await alarmed()).toEqual([`BLOOD_OXYGEN_SATURATION_LOW ${iso(at).slice(0, 19)}`]);
  });

  it('a correction (OBX-11 C) is of the time of what it corrects', async () => {
    const at = RECEIVED_AT - 19 * MINUTE;
    await send(at, 'heartRate', 200);
    await send(at, 'heartRate', 80, 'C');
    expect((await stored()).map(([time]) => time)).toEqual([iso(at).slice(0, 19), iso(at).slice(0, 19)]);
    expect((await stored()).at(-1)).toContain(80);
  });

  it('of now: both are of now, and the same message again is none', async () => {
    const at = RECEIVED_AT - 2_000;
    await send(at, 'heartRate', 75);
    await send(at, 'bloodOxygenSaturation', 97);
    await send(at, 'bloodOxygenSaturation', 97);
    expect(await stored()).toEqual([
      [iso(at).slice(0, 19), 'heartRate', 75],
      [iso(at).slice(0, 19), 'bloodOxygenSaturation', 97],
    ]);
  });
});
