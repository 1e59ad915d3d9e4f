import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import type { AlertStates } from '../../../../src/server/db/alerting/alertStates';
import {
  evaluateAlerts,
  type PatientDelivery,
} from '../../../../src/server/services/alerting/evaluateAlerts';
import { levelIn } from '../../../../src/server/services/alerting/lanes/standingLevel';
import { MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';

/** One patient before the alarm rules, by the server's clock, which may be set back. */
class SteppedPatient {
  now = START;
  states: AlertStates = {};
  /** When the clock was set back last, and what was reported of the equipment since, with the seconds after it. */
  since = START;
  readonly reported: string[] = [];

  /** One value of the heart rate, measured now. */
  heart(heartRate: number | null, more: Partial<PatientDelivery> = {}): void {
    const observations: ObservationValues = { ...NOTHING_KNOWN, heartRate };
    const zeros = heartRate === null ? (['heartRate'] as const) : [];
    this.take([{ time: this.now, observations, canRaise: true, zeros }], more);
  }

  take(readings: PatientDelivery['readings'], more: Partial<PatientDelivery> = {}): void {
    const delivery = { readings, byHand: false, silenceMs: 5 * MINUTE, wornSince: null, ...more };
    const stored = new Map([[7, { alertStates: this.states }]]);
    const { states, changes } = evaluateAlerts(new Map([[7, delivery]]), stored, this.now);
    this.states = states.get(7) ?? this.states;
    for (const { kind, severity } of changes)
      if (kind === 'sensorZero' || kind === 'vitalMissing')
        this.reported.push(`${kind} ${severity ?? 'over'} ${(this.now - this.since) / SECOND}`);
  }

  setBack(ms: number): void {
    this.now -= ms;
    this.since = this.now;
    this.reported.splice(0);
  }

  /** A heart rate every 5 s for this long, in ms. */
  beat(heartRate: number | null, forMs: number): void {
    for (let at = 0; at < forMs; at += 5 * SECOND) {
      this.now += 5 * SECOND;
      this.heart(heartRate);
    }
  }

  get level(): number {
    return levelIn(this.states, 'heartRateHigh');
  }
}

let patient: SteppedPatient;
beforeEach(() => (patient = new SteppedPatient()));

/** A set logged by hand 5 min before the clock is set back by an hour. */
function setBackAfterSet(heartRate = 80): void {
  patient.heart(heartRate, { byHand: true });
  patient.beat(80, 5 * MINUTE);
  patient.setBack(60 * MINUTE);
}

describe('[J6] a clock set back after a set logged by hand', () => {
  it('leaves one artefact of the stream what it is', () => {
    setBackAfterSet();
    patient.beat(80, 5 * MINUTE);
    patient.beat(145, 5 * SECOND);
    patient.beat(80, MINUTE);
    expect(patient.level).toBe(0);
    patient.beat(145, 30 * SECOND);
    expect(patient.level).toBe(2);
  });

  it('lets an alarm end once values inside were held', () => {
    setBackAfterSet();
    patient.beat(80, MINUTE);
    patient.beat(145, MINUTE);
    patient.beat(80, 2 * MINUTE);
    expect(patient.level).toBe(2);
    patient.beat(80, MINUTE + 5 * SECOND);
    expect(patient.level).toBe(0);
  });

  it('ends what was raised by hand by the next set inside, or by the stream', () => {
    setBackAfterSet(145);
    patient.beat(80, MINUTE);
    expect(patient.level).toBe(2);
    patient.heart(80, { byHand: true });
    expect(patient.level).toBe(0);

    patient = new SteppedPatient();
    setBackAfterSet(145);
    patient.beat(80, 30 * MINUTE);
    expect(patient.level).toBe(2);
    patient.beat(80, 5 * SECOND);
    expect(patient.level).toBe(0);
  });

  it('raises by hand at the next set outside', () => {
    setBackAfterSet();
    patient.beat(80, MINUTE);
    patient.heart(145, { byHand: true });
    expect(patient.level).toBe(2);
  });
});

describe('[J6] a clock set back', () => {
  beforeEach(() => patient.beat(80, 2 * MINUTE));

  it('does not hide a sensor that sends 0 from then on', () => {
    patient.setBack(60 * MINUTE);
    patient.beat(null, 30 * SECOND);
    expect(patient.reported).toEqual(['sensorZero CRITICAL 20']);
    patient.beat(80, 5 * SECOND);
    expect(patient.reported.at(-1)).toBe('sensorZero over 35');
  });

  it('does not hide one that has sent 0 since shortly before', () => {
    patient.beat(null, 10 * SECOND);
    patient.setBack(60 * MINUTE);
    patient.beat(null, 30 * SECOND);
    expect(patient.reported).toEqual(['sensorZero CRITICAL 20']);
    // The alarm goes on over another step.
    patient.setBack(60 * MINUTE);
    patient.beat(null, 30 * SECOND);
    expect(patient.reported).toEqual([]);
  });

  it('does not hide a vital that is missing from then on', () => {
    patient.setBack(60 * MINUTE);
    const observations = { ...NOTHING_KNOWN, bloodOxygenSaturation: 97 };
    const oxygen = (forMs: number): void => {
      for (let at = 0; at < forMs; at += 5 * SECOND) {
        patient.now += 5 * SECOND;
        patient.take([{ time: patient.now, observations, canRaise: true }]);
      }
    };
    oxygen(5 * MINUTE + 5 * SECOND);
    expect(patient.reported).toEqual([]);
    oxygen(5 * SECOND);
    expect(patient.reported).toEqual(['vitalMissing INFO 310']);
    // Whether the values that come then raise anything is known by them alone.
    patient.beat(145, 5 * SECOND);
    expect(patient.reported.at(-1)).toBe('vitalMissing over 315');
  });

  it('leaves an alarm of a vital that is missing open, and ends it by values held inside', () => {
    patient.beat(145, MINUTE);
    patient.setBack(60 * MINUTE);
    patient.take([
      { time: patient.now, observations: { ...NOTHING_KNOWN, bloodOxygenSaturation: 97 }, canRaise: true },
    ]);
    patient.beat(80, 3 * MINUTE);
    expect(patient.level).toBe(2);
    patient.beat(80, 5 * SECOND);
    expect(patient.level).toBe(0);
  });
});
