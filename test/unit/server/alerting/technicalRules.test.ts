import { RulePatient } from '../../../fixtures/patients/rulePatient';
import { HOUR, MINUTE, SECOND } from '../../../fixtures/patients/alertedPatient';

const HR = { heartRate: 80 };
const ZERO = { zeros: ['heartRate'] } as const;

describe('SENSOR_ZERO', () => {
  const reported = (patient: RulePatient, at: number, more: Parameters<RulePatient['deliver']>[1] = {}) =>
    patient.deliver([[at, {}, ZERO]], more).ofKind('sensorZero');

  it('is CRITICAL when 0 comes within 60 s of a value and goes on for 15 s, and ends with the next value', () => {
    const patient = new RulePatient().measure([[0, HR]]);
    expect(reported(patient, MINUTE)).toEqual([]);
    expect(reported(patient, MINUTE + 14 * SECOND)).toEqual([]);
    expect(reported(patient, MINUTE + 15 * SECOND)).toMatchObject([
      { severity: 'CRITICAL', isNews: true, vital: 'heartRate', value: 0 },
    ]);
    expect(reported(patient, MINUTE + 17 * SECOND)).toEqual([]);
    expect(patient.deliver([[MINUTE + 19 * SECOND, HR]]).ofKind('sensorZero')).toMatchObject([
      { severity: null },
    ]);
  });

  it('is none without a value within 60 s before, of a single 0, and of another vital', () => {
    const late = new RulePatient().measure([[0, HR]]);
    reported(late, MINUTE + 1);
    expect(reported(late, 2 * MINUTE)).toEqual([]);
    const alone = new RulePatient();
    reported(alone, 0);
    expect(reported(alone, 20 * SECOND)).toEqual([]);
    const between = new RulePatient().measure([[0, HR]]);
    reported(between, 10 * SECOND);
    between.measure([[12 * SECOND, HR]]);
    expect(reported(between, 26 * SECOND)).toEqual([]);
    const oxygen = new RulePatient().measure([[0, { bloodOxygenSaturation: 97 }]]);
    const zeros = { zeros: ['bloodOxygenSaturation'] } as const;
    oxygen.deliver([[2 * SECOND, {}, zeros]]);
    expect(oxygen.deliver([[30 * SECOND, {}, zeros]]).all).toEqual([]);
  });

  it('is none of zeros that come an hour late', () => {
    const patient = new RulePatient().measure([[0, HR]]);
    expect(
      patient.deliver(
        [
          [10 * SECOND, {}, ZERO],
          [30 * SECOND, {}, ZERO],
        ],
        { now: HOUR + MINUTE },
      ).all,
    ).toEqual([]);
  });
});

describe('BATTERY_EMPTY and DEVICE_CLOCK', () => {
  const reported = (
    patient: RulePatient,
    at: number,
    batteryLevel: number | null,
    clockOffset: number | null,
  ) =>
    patient
      .deliver([[at, HR]], { device: { batteryLevel, clockOffset } })
      .all.map(({ kind, severity, value }) => [kind, severity, value]);

  it('the battery is INFO at 10 %, and over at 15 %', () => {
    const patient = new RulePatient();
    const levels = [11, 10, 9, 14, null, 15, 14];
    expect(levels.flatMap((level, nth) => reported(patient, nth * SECOND, level, null))).toEqual([
      ['batteryEmpty', 'INFO', 10],
      ['batteryEmpty', 'INFO', 9],
      ['batteryEmpty', 'INFO', 14],
      ['batteryEmpty', null, 15],
    ]);
  });

  it('a battery that was empty an hour ago raises nothing', () => {
    const device = { batteryLevel: 5, clockOffset: null };
    const reported = (now: number) =>
      new RulePatient().deliver([[0, HR]], { device, now }).ofKind('batteryEmpty').length;
    expect([reported(59 * MINUTE), reported(61 * MINUTE)]).toEqual([1, 0]);
  });

  it('the clock is INFO while it is known to be wrong, with the present offset in seconds', () => {
    const patient = new RulePatient();
    const offsets = [null, 94_000, 94_200, -7_195_000, null];
    expect(offsets.flatMap((offset, nth) => reported(patient, nth * SECOND, 80, offset))).toEqual([
      ['deviceClock', 'INFO', 94],
      ['deviceClock', 'INFO', -7_195],
      ['deviceClock', null, 0],
    ]);
  });

  it('another value of what stands is no news', () => {
    const patient = new RulePatient();
    const deliver = (nth: number, clockOffset: number) =>
      patient
        .deliver([[nth * SECOND, HR]], { device: { batteryLevel: 10 - nth, clockOffset } })
        .all.map(({ isNews }) => isNews);
    expect([deliver(0, 94_000), deliver(1, -7_195_000)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('neither goes on with another device', () => {
    const patient = new RulePatient();
    reported(patient, 0, 5, null);
    const device = { batteryLevel: null, clockOffset: null };
    expect(
      patient.deliver([[10 * MINUTE, HR]], { wornSince: 9 * MINUTE, device }).ofKind('batteryEmpty'),
    ).toMatchObject([{ severity: null, resolution: 'device taken off' }]);
  });
});

describe('VITAL_MISSING', () => {
  /** HR every 10 s for some minutes; what is reported of a vital that is missing. */
  const withoutOxygen = (patient: RulePatient, from: number, minutes: number) => {
    const reported = [];
    for (let at = from; at <= from + minutes * MINUTE; at += 10 * SECOND)
      reported.push(
        ...patient
          .deliver([[at, HR]])
          .ofKind('vitalMissing')
          .map((change) => ({ ...change, at })),
      );
    return reported;
  };

  it('is INFO after 5 min without a vital that came before, and ends with the next value', () => {
    const patient = new RulePatient();
    for (let at = 0; at <= MINUTE; at += 10 * SECOND)
      patient.measure([[at, { ...HR, bloodOxygenSaturation: 97 }]]);
    expect(withoutOxygen(patient, MINUTE + 10 * SECOND, 8)).toMatchObject([
      { severity: 'INFO', vital: 'bloodOxygenSaturation', value: 5, at: 6 * MINUTE + 10 * SECOND },
    ]);
    const back = patient.deliver([[12 * MINUTE, { bloodOxygenSaturation: 97 }]]).ofKind('vitalMissing');
    expect(back).toMatchObject([{ severity: null }]);
  });

  it('is WARNING when its last value was outside, or an alarm of it is open', () => {
    const patient = new RulePatient();
    for (let at = 0; at <= MINUTE; at += 10 * SECOND)
      patient.measure([[at, { ...HR, bloodOxygenSaturation: 82 }]]);
    expect(withoutOxygen(patient, MINUTE + 10 * SECOND, 6)).toMatchObject([{ severity: 'WARNING' }]);
  });

  it('is WARNING when the sensor of it sends 0, of which an alarm is open', () => {
    const oxygen = { bloodOxygenSaturation: 97 };
    const patient = new RulePatient().measure([[0, { ...HR, ...oxygen }]]);
    const reported = [];
    for (let at = 10 * SECOND; at <= 32 * MINUTE; at += 10 * SECOND)
      reported.push(
        ...patient.deliver([[at, oxygen, ZERO]]).all.map(({ kind, severity }) => `${kind} ${severity}`),
      );
    expect(reported).toEqual(['sensorZero CRITICAL', 'vitalMissing WARNING']);
  });

  it('goes by the gap of a vital that comes more rarely: no cuff of 10 min or of an hour is missed', () => {
    const patient = new RulePatient();
    const reported = [];
    for (let at = 0; at <= 6 * HOUR; at += 30 * SECOND) {
      const cuff = at % (10 * MINUTE) === 0 && at <= 2 * HOUR ? { bloodPressureMean: 80 } : {};
      const temperature = at % HOUR === 0 ? { bodyTemperature: 37 } : {};
      reported.push(
        ...patient
          .deliver([[at, { ...HR, ...cuff, ...temperature }]])
          .ofKind('vitalMissing')
          .map(({ vital, severity }) => [at, vital, severity]),
      );
    }
    const lostAt = 2 * HOUR + 30 * MINUTE + 30 * SECOND;
    expect(reported.filter(([at]) => Number(at) > 30 * MINUTE + 30 * SECOND && Number(at) <= lostAt)).toEqual(
      [
        [HOUR, undefined, null],
        [lostAt, 'bloodPressureMean', 'INFO'],
      ],
    );
  });

  it('is none of a vital that the device of before sent', () => {
    const patient = new RulePatient().measure([[0, { ...HR, bloodOxygenSaturation: 97 }]]);
    expect(patient.deliver([[40 * MINUTE, HR]], { wornSince: MINUTE }).ofKind('vitalMissing')).toEqual([]);
  });
});
