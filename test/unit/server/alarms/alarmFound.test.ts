import type { ConditionChange } from '../../../../src/server/services/alarms/conditionChange';
import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

let life: AlarmLife;
beforeEach(() => (life = new AlarmLife()));

describe('an alarm that began and ended inside one delivery', () => {
  const stood = { from: START - 9 * MINUTE, until: START - 6 * MINUTE };

  it('carries the times of its readings, none ahead of the clock', () => {
    life.found('CRITICAL', { isNews: false, isOver: true, stood });
    expect(life.at(0)).toMatchObject({ raisedAt: stood.from, resolved: { at: stood.until } });
    expect(life.steps.map(({ event, at }) => [event, at])).toEqual([
      ['raised', stood.from],
      ['resolved', stood.until],
    ]);
    life.found('WARNING', { isNews: false, isOver: true, stood: { ...stood, until: START + 1 } });
    expect(life.at(1)).toMatchObject({ resolved: { at: START }, unownedSince: null });
  });

  it('is not continued by the next one: no user was notified of it', () => {
    life.found('CRITICAL', { isNews: false, isOver: true, stood });
    expect(life.found('CRITICAL').announced).toBe(1);
    expect(life.patient.alarms).toHaveLength(2);
  });
});

describe('the reasons of an alarm', () => {
  const pointsOf = (...points: number[]) => ({
    model: '',
    reasons: points.map((each) => ({
      ...{ vital: 'heartRate', label: 'HR in NEWS2', value: 118, change_1h: null, points: each },
    })),
  });
  const change: ConditionChange = {
    patientId: 7,
    kind: 'news2',
    severity: 'CRITICAL',
    value: 7,
    measuredAt: START,
    isNews: true,
    isLate: false,
    byHand: false,
    isSlow: false,
  };
  const PARTS = [{ vital: 'heartRate', value: 118, points: 2 }] as const;

  it('are those that it was raised with when it is announced later and they are not known any more', () => {
    const silent = { ...change, isNews: false };
    life.take({ type: 'condition', change: silent, explanation: pointsOf(2) });
    const later = { type: 'condition', change, explanation: { model: '', reasons: [] } } as const;
    expect(life.take(later).announced).toBe(1);
    expect(life.open('news2')?.reasons).toEqual(pointsOf(2).reasons);
  });

  it('are the parts of NEWS2 as it is now, which add up to it, also while it is only followed', () => {
    life.take({ type: 'condition', change, explanation: pointsOf(3, 2, 2) });
    const risen = { ...change, isNews: false, isSlow: true, byHand: true, value: 10, parts: PARTS };
    expect(life.take({ type: 'condition', change: risen, explanation: pointsOf(3, 3, 2, 2) })).toEqual({
      steps: [],
      announced: 0,
    });
    // Who raised it, and how, is not changed by that.
    const raised = { value: 10, isSlow: false, byHand: false };
    expect(life.open('news2')).toMatchObject({ ...raised, reasons: pointsOf(3, 3, 2, 2).reasons });
    // Without the parts of the value there is nothing newer to report.
    const unknown = { ...change, isNews: false };
    life.take({ type: 'condition', change: unknown, explanation: { model: '', reasons: [] } });
    expect(life.open('news2')?.reasons).toEqual(pointsOf(3, 3, 2, 2).reasons);
  });
});
