import { AlarmLife, MINUTE } from '../../../fixtures/alerts/alarmLife';

const FIVE = 5 * MINUTE;
let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

describe('an alarm that is raised again', () => {
  it('within 10 min it is the same alarm: its clock goes on, and its acknowledgement is kept', () => {
    life.found('CRITICAL');
    const since = life.open()?.escalatingSince ?? 0;
    life.now += MINUTE;
    life.found(null);
    life.now += FIVE;
    expect(life.found('CRITICAL').steps).toEqual(['raised', 'announced']);
    expect(life.open()?.escalatingSince).toBe(since + FIVE);
    life.answer('acknowledge');
    life.found(null);
    life.now += FIVE;
    expect(life.found('CRITICAL')).toEqual({ steps: ['raised'], announced: 0 });
    expect(life.patient.alarms).toHaveLength(1);
  });

  it('within 10 min an INFO is the same alarm, although it is never announced', () => {
    const battery = { kind: 'batteryEmpty' } as const;
    life.found('INFO', battery);
    life.now += MINUTE;
    life.found(null, battery);
    life.now += FIVE;
    expect(life.found('INFO', battery)).toEqual({ steps: ['raised'], announced: 0 });
    expect(life.patient.alarms).toHaveLength(1);
    life.found(null, battery);
    life.now += 10 * MINUTE + 1;
    life.found('INFO', battery);
    expect(life.patient.alarms).toHaveLength(2);
  });

  it('after its acknowledgement has run out it is announced', () => {
    life.found('CRITICAL');
    life.answer('acknowledge');
    life.now += 14 * MINUTE;
    life.found(null);
    life.now += 2 * MINUTE;
    expect(life.found('CRITICAL')).toEqual({ steps: ['raised', 'announced'], announced: 1 });
    expect(life.open()?.acknowledgement).toBeNull();
  });

  it('worse than it was acknowledged it is announced', () => {
    life.found('WARNING');
    life.answer('acknowledge');
    life.found(null);
    life.now += MINUTE;
    expect(life.found('CRITICAL').announced).toBe(1);
    expect(life.open()?.acknowledgement).toBeNull();
  });

  it.each([
    ['after 10 min', () => (life.now += 10 * MINUTE + 1), 'condition over' as const],
    ['after the admission was closed', () => life.take({ type: 'admission closed' }), undefined],
  ])('%s it is a new one', (_, between, resolution) => {
    life.found('CRITICAL');
    if (resolution !== undefined) life.found(null);
    between();
    expect(life.found('CRITICAL').announced).toBe(1);
    expect(life.patient.alarms).toHaveLength(2);
  });
});
