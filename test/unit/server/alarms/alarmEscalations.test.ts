import type { Roster } from '../../../../src/server/services/alarms/escalation/escalationClock';
import type { StaffMember } from '../../../../src/server/services/alarms/escalation/recipients';
import { nextDue } from '../../../../src/server/services/alarms/lifecycle/dues';
import { AlarmLife, MINUTE, START } from '../../../fixtures/alerts/alarmLife';

const ICU = 1;
const MED = 2;
const [NINA, OMAR, TOM, ADA] = [11, 12, 13, 14];

const person = (id: number, name: string, onDutyFor: number[], role: StaffMember['role'] = 'hcp') => ({
  ...{ id, name, role, onDutyFor },
});
const STAFF: StaffMember[] = [
  person(NINA, 'Nina', [ICU]),
  person(OMAR, 'Omar', [MED]),
  person(TOM, 'Tom', []),
  person(ADA, 'Ada', [], 'admin'),
];
const rosterOf = (staff = STAFF, cover: number[] | null = null): Roster => ({
  staff,
  place: { department: ICU, cover },
});

let life: AlarmLife;
beforeEach(() => {
  life = new AlarmLife();
  life.patient = { ...life.patient, roster: rosterOf() };
});

const story = () =>
  life.steps.map(
    ({ at, alarm, event, detail }) => `${(at - START) / 1_000} ${alarm} ${event}: ${detail ?? ''}`,
  );
/** By the second, as the servers look. */
const passUntil = (second: number) => {
  while (life.now < START + second * 1_000) life.pass(1_000);
};

describe('[J31] an unacknowledged alarm', () => {
  it('states at each level who was notified, and notifies only them', () => {
    life.found('CRITICAL');
    passUntil(1_200);
    expect(story()).toEqual([
      '0 0 raised: ',
      '0 0 announced: to Nina',
      '60 0 escalated: level 1, on duty in the cover group: to Omar',
      '180 0 escalated: level 2, every HCP: to Tom',
      '300 0 escalated: level 3, everybody: to Ada',
      '1200 0 announced: again to Nina, Omar, Ada',
    ]);
    expect(life.again).toEqual([
      { alarm: 0, people: [OMAR], others: 0 },
      { alarm: 0, people: [TOM], others: 0 },
      { alarm: 0, people: [ADA], others: 0 },
      { alarm: 0, people: [NINA, OMAR, ADA], others: 0 },
    ]);
    expect(life.open()).toMatchObject({
      escalation: 3,
      escalatingSince: START,
      told: [NINA, OMAR, TOM, ADA],
      announcedAt: START + 20 * MINUTE,
    });
  });

  it('keeps the time of its last announcement while a level notifies no further user', () => {
    life.patient = { ...life.patient, roster: rosterOf([person(NINA, 'Nina', [ICU])], [ICU]) };
    life.found('CRITICAL');
    passUntil(60);
    expect(story().at(-1)).toBe('60 0 escalated: level 1, on duty in the cover group: all already notified');
    expect(life.again).toEqual([]);
    expect(life.open()).toMatchObject({ escalation: 1, announcedAt: START, told: [NINA] });
  });

  it('is named with the others of the patient by the one that began first, in the story of each', () => {
    life.found('CRITICAL', { kind: 'bloodOxygenSaturationLow' });
    passUntil(10);
    life.found('CRITICAL');
    passUntil(60);
    expect(story().filter((line) => line.includes('escalated'))).toEqual([
      '60 0 escalated: level 1, on duty in the cover group: to Omar',
      '60 1 escalated: level 1, on duty in the cover group: to Omar',
    ]);
    expect(life.again).toEqual([{ alarm: 0, people: [OMAR], others: 1 }]);
    expect([life.at(0), life.at(1)]).toMatchObject([{ escalation: 1 }, { escalation: 1 }]);
  });

  it('notifies at once whom the clock of the patient has reached, when it is raised beside another', () => {
    life.found('CRITICAL', { kind: 'bloodOxygenSaturationLow' });
    passUntil(200);
    life.found('CRITICAL');
    expect(story().at(-1)).toBe('200 1 announced: to Nina, Omar, Tom');
    expect(life.at(1)).toMatchObject({ escalation: 2, told: [NINA, OMAR, TOM] });
  });

  it('begins anew after an acknowledgement, and says when it goes on', () => {
    life.found('CRITICAL');
    passUntil(60);
    expect(life.open()).toMatchObject({ told: [NINA, OMAR], escalatesAt: START + 3 * MINUTE });
    life.answer('acknowledge', NINA);
    expect(life.open()?.escalatesAt).toBeNull();
    expect(nextDue(life.patient, life.now)).toBe(START + 16 * MINUTE);
    life.answer('release', NINA);
    expect(life.open()).toMatchObject({ escalation: 0, told: [NINA], escalatesAt: START + 2 * MINUTE });
    expect(nextDue(life.patient, life.now)).toBe(START + 2 * MINUTE);
    life.found(null);
    expect(life.at(0).escalatesAt).toBeNull();
    expect(nextDue(life.patient, life.now)).toBeNull();
  });

  it('leaves an acknowledged one as it is', () => {
    life.found('CRITICAL', { kind: 'bloodOxygenSaturationLow' });
    life.answer('acknowledge', NINA, 'bloodOxygenSaturationLow');
    life.found('CRITICAL');
    const owned = life.open('bloodOxygenSaturationLow');
    passUntil(60);
    expect(life.again).toEqual([{ alarm: 1, people: [OMAR], others: 0 }]);
    expect(life.open('bloodOxygenSaturationLow')).toEqual(owned);
  });

  it('notifies everybody once, and escalates no further, where it is not known who is there', () => {
    life.patient = { ...life.patient, roster: undefined };
    life.found('CRITICAL');
    passUntil(400);
    expect(story()).toEqual(['0 0 raised: ', '0 0 announced: to everybody']);
    expect(life.again).toEqual([]);
  });
});
