import type { ConditionChange } from '../../../../src/server/services/alarms/conditionChange';
import type { StaffMember } from '../../../../src/server/services/alarms/escalation/recipients';
import { lifecycle } from '../../../../src/server/services/alarms/lifecycle/lifecycle';
import { AlarmLife, MINUTE } from '../../../fixtures/alerts/alarmLife';

const EXPLAINED = { model: 'hipi-2', reasons: [] };
const CHANGE: Omit<ConditionChange, 'measuredAt'> = {
  ...{ patientId: 7, kind: 'heartRateHigh', severity: 'WARNING', value: 150 },
  ...{ isNews: true, isLate: false, byHand: false, isSlow: false },
};

const [WARD, ELSEWHERE] = [3, 4];
const staffOf = (count: number, department: number): StaffMember[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Nurse ${index + 1}`,
    role: 'hcp',
    onDutyFor: [department],
  }));

/** A patient of the ward, with those people on duty. */
function lifeWith(staff: readonly StaffMember[]): AlarmLife {
  const life = new AlarmLife();
  life.patient = { ...life.patient, roster: { staff, place: { department: WARD, cover: null } } };
  return life;
}
const announced = ({ steps }: AlarmLife) =>
  steps.flatMap(({ event, detail }) => (event === 'announced' ? [detail] : []));

describe('whom an alarm notified', () => {
  it('is everybody by name, however many', () => {
    const staff = staffOf(12, WARD);
    const life = lifeWith(staff);
    life.found('CRITICAL');
    expect(announced(life)).toEqual([`to ${staff.map(({ name }) => name).join(', ')}`]);
    expect(life.open()?.told).toEqual(staff.map(({ id }) => id));
  });

  it('is everybody of both announcements of one delivery, in one step', () => {
    const { patient, now } = lifeWith(staffOf(2, ELSEWHERE));
    const change = { ...CHANGE, measuredAt: now };
    const { steps, announcements } = lifecycle(
      patient,
      [
        { type: 'condition', change, explanation: EXPLAINED },
        { type: 'condition', change: { ...change, severity: 'CRITICAL' }, explanation: EXPLAINED },
      ],
      now,
    );
    expect(steps.map(({ event, detail }) => [event, detail])).toEqual([
      ['raised', null],
      ['announced', 'to Nurse 1, Nurse 2'],
      ['worsened', null],
    ]);
    expect(announcements).toMatchObject([{ people: [1, 2] }]);
  });

  it.each(['released', 'run out'] as const)('is no user once %s with no user on duty there', (how) => {
    const life = lifeWith(staffOf(2, ELSEWHERE));
    life.found('WARNING');
    life.pass(6 * MINUTE);
    expect(life.open()).toMatchObject({ escalation: 1, told: [1, 2] });
    life.answer('acknowledge');
    if (how === 'released') life.answer('release');
    else life.pass(60 * MINUTE);
    expect(announced(life)).toEqual(['to no user yet', 'to no user yet']);
    expect(life.open()).toMatchObject({ escalation: 0, told: [] });
    life.pass(6 * MINUTE);
    expect(life.open()).toMatchObject({ escalation: 1, told: [1, 2] });
  });

  it('is no user while a pause holds back what was released', () => {
    const life = lifeWith(staffOf(2, WARD));
    life.found('WARNING');
    life.answer('acknowledge');
    life.pause(10);
    life.answer('release');
    expect(life.open()).toMatchObject({ escalation: 0, told: [] });
    life.take({ type: 'resume', kind: 'heartRateHigh', by: 1 });
    expect(life.open()).toMatchObject({ escalation: 0, told: [1, 2] });
  });
});
