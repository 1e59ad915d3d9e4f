import { readFileSync } from 'node:fs';
import { describeOnData } from '../../fixtures/runner/sharedData';
import { AT } from '../../fixtures/hl7/dialects/dialect';
import { MESSAGE_DIALECTS } from '../../fixtures/hl7/dialects/messageDialects';
import { VALUE_DIALECTS } from '../../fixtures/hl7/dialects/valueDialects';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const DIALECTS = { ...MESSAGE_DIALECTS, ...VALUE_DIALECTS };

const CODES = [
  { code: 'HR', vital: 'HEART_RATE' },
  { code: 'NBPS^NIBP Sys^99GE', vital: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC' },
] as const;

describe('[J40] [J41] a monitor that speaks', () => {
  let ward: OruWard;
  beforeAll(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.reset());
  afterAll(() => ward.close());

  it.each(Object.entries(DIALECTS))('%s', async (_, { sent, stored, device }) => {
    ward.link = {
      ...{ id: 1, name: 'monitors', direction: 'in', codes: [...CODES] },
      ...(device !== undefined && { device }),
    };
    const outcome = await ward.send(...sent);
    expect(outcome.state).toBe('applied');
    const count = sent.join('\n').split('\n').length;
    // Every segment says what became of it.
    expect(new Set(outcome.steps.map(({ segment }) => segment))).toEqual(
      new Set(Array.from({ length: count }, (__, index) => index)),
    );
    const expectedDevice = device ?? ward.monitor;
    expect(await ward.readings()).toEqual(
      Object.entries(stored)
        .sort()
        .map(([at, vitals]) => ({
          at,
          device: expectedDevice,
          patient: device === undefined ? ward.patient : null,
          vitals,
        })),
    );
  });

  describeOnData('of published messages', 'hl7v2', (files) => {
    it('01: a blood pressure of another year is too old to be stored, and today it is', async () => {
      ward.link = { id: 1, name: 'monitors', direction: 'in' };
      const text = readFileSync(`${files}/01_continua_bp_2.6.hl7`, 'utf8');
      expect((await ward.send(text)).state).toBe('stale');
      expect(await ward.readings()).toEqual([]);

      // PID is an unknown patient, and names a Doe: the values are stored for who wears the monitor.
      const today = text.replaceAll('20090813095715+0000', '20260310075900+0000');
      const outcome = await ward.send(today);
      expect(outcome).toMatchObject({ state: 'dead', fault: { code: 204, location: 'PID^1^3' } });
      expect(await ward.readings()).toEqual([
        {
          at: AT,
          device: ward.monitor,
          patient: ward.patient,
          vitals: { bloodPressureSystolic: 120, bloodPressureDiastolic: 80, bloodPressureMean: 100 },
        },
      ]);
    });
  });
});
