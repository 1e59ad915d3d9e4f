import { AlarmLife, MINUTE } from '../../../fixtures/alerts/alarmLife';

const FIVE = 5 * MINUTE;
let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

describe('without its source', () => {
  it('a device taken off ends technical alarms at once, others in 5 min', () => {
    life.found('CRITICAL');
    life.found('WARNING', { kind: 'signalLost' });
    life.found('WARNING', { kind: 'foreignPatient' });
    expect(life.take({ type: 'device taken off' }).steps).toEqual(['resolved']);
    expect(life.cleared).toEqual(['signalLost']);
    life.patient = { ...life.patient, unwornSince: life.now };
    life.pass(FIVE - 1);
    expect(life.open()).toBeDefined();
    life.pass(1);
    expect(life.at(0).resolved).toMatchObject({ as: 'device taken off' });
    expect(life.open('foreignPatient')).toBeDefined();
  });

  it('what was raised by hand stays without a device', () => {
    life.found('CRITICAL', { byHand: true });
    life.patient = { ...life.patient, unwornSince: life.now };
    life.pass(2 * FIVE);
    expect(life.open()).toBeDefined();
  });

  it('what ended with its device loses its owner when it comes again: nothing is known of the time between', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.patient = { ...life.patient, unwornSince: life.now };
    life.pass(FIVE);
    life.patient = { ...life.patient, unwornSince: null };
    expect(life.found('CRITICAL')).toEqual({ steps: ['raised', 'expired', 'announced'], announced: 1 });
    expect(life.open()?.acknowledgement).toBeNull();
  });

  it('a closed admission ends everything, pauses too', () => {
    life.found('CRITICAL');
    life.found('WARNING', { kind: 'foreignPatient' });
    life.pause(10);
    expect(life.take({ type: 'admission closed' }).steps).toEqual(['resolved', 'resolved']);
    expect(life.cleared).toEqual(['heartRateHigh', 'foreignPatient']);
    expect(life.patient.pauses.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it('one of another system outlives the device, for good', () => {
    life.found('CRITICAL', { kind: 'foreignAlarm' });
    life.take({ type: 'device taken off' });
    life.patient = { ...life.patient, unwornSince: life.now };
    life.pass(2 * FIVE);
    expect(life.open('foreignAlarm')).toBeDefined();
  });

  it('one is closed by a person, with the reason, and loses its owner when it comes again', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.take({ type: 'close', kind: 'heartRateHigh', by: 2, reason: 'Probe fell off' });
    expect(life.at(0).resolved).toEqual({ at: life.now, as: 'closed', reason: 'Probe fell off' });
    expect(life.cleared).toEqual(['heartRateHigh']);
    life.now += MINUTE;
    expect(life.found('CRITICAL').announced).toBe(1);
    expect(life.open()?.acknowledgement).toBeNull();
  });
});
