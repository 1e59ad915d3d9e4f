import type {
  AlarmRank,
  EscalationLevel,
  StaffMember,
} from '../../../../src/server/services/alarms/escalation/recipients';
import { heldBy, reachOf, repeatedTo } from '../../../../src/server/services/alarms/escalation/recipients';

const ICU = 1;
const MED = 2;
const SUR = 3;

const person = (name: string, onDutyFor: number[], role: StaffMember['role'] = 'hcp'): StaffMember => ({
  id: name.charCodeAt(0),
  name,
  role,
  onDutyFor,
});
const nina = person('Nina', [ICU]);
const omar = person('Omar', [MED]);
const tom = person('Tom', []);
const ada = person('Ada', [], 'admin');
const STAFF = [nina, omar, tom, ada];

const HEART: AlarmRank = { kind: 'heartRateLow', severity: 'CRITICAL' };
const HIPI: AlarmRank = { kind: 'hipi', severity: 'CRITICAL' };
const NEWS2: AlarmRank = { kind: 'news2', severity: 'CRITICAL' };
const TEMPERATURE: AlarmRank = { kind: 'bodyTemperatureHigh', severity: 'WARNING' };

const inIcu = { department: ICU, cover: null };
const inSurgery = { department: SUR, cover: null };
const coveredByMed = { department: ICU, cover: [MED] };
const uncovered = { department: SUR, cover: [SUR] };
const nowhere = { department: null, cover: null };

const names = (people: readonly StaffMember[]) => people.map(({ name }) => name).sort();
const reachedBy = (
  alarm: AlarmRank,
  level: EscalationLevel,
  place = inIcu as Parameters<typeof heldBy>[2],
  staff = STAFF,
  from: EscalationLevel | null = null,
) => {
  const reach = reachOf(alarm, { level, from }, staff, place);
  return [reach.level, names(reach.people)];
};

describe('whom a level holds', () => {
  it.each([
    [0, inIcu, ['Nina']],
    [0, inSurgery, []],
    [0, nowhere, []],
    [1, inIcu, ['Nina', 'Omar']],
    [1, coveredByMed, ['Omar']],
    [1, uncovered, []],
    [1, nowhere, ['Nina', 'Omar']],
    [2, inIcu, ['Nina', 'Omar', 'Tom']],
    [3, inIcu, ['Ada', 'Nina', 'Omar', 'Tom']],
  ] as const)('level %i of %j', (level, place, expected) => {
    expect(names(heldBy(level, STAFF, place))).toEqual(expected);
  });
});

describe('whom an alarm notifies', () => {
  it.each([
    ['the department’s staff on duty', HEART, 0, inIcu, [0, ['Nina']]],
    ['no user of it on duty: the cover group at once', HEART, 0, inSurgery, [1, ['Nina', 'Omar']]],
    ['no department: the cover group at once', NEWS2, 0, nowhere, [1, ['Nina', 'Omar']]],
    ['no user in the cover group either: every HCP', HEART, 0, uncovered, [2, ['Nina', 'Omar', 'Tom']]],
    ['HIPI waits for its next level', HIPI, 0, inSurgery, [0, []]],
    ['a WARNING does, too', TEMPERATURE, 0, inSurgery, [0, []]],
    ['HIPI at its cover group', HIPI, 1, inSurgery, [1, ['Nina', 'Omar']]],
  ] as const)('%s', (_, alarm, level, place, expected) => {
    expect(reachedBy(alarm, level, place)).toEqual(expected);
  });

  it.each([HEART, NEWS2, HIPI, TEMPERATURE])('[J32] is everybody with no user on duty: %j', (alarm) => {
    const off = STAFF.map((each) => ({ ...each, onDutyFor: [] }));
    const [level, people] = reachedBy(alarm, 0, inIcu, off);
    // Vital limits stop falling at the first level that holds a user.
    expect([level, people]).toEqual(
      alarm === HEART || alarm === NEWS2 ? [2, ['Nina', 'Omar', 'Tom']] : [3, ['Ada', 'Nina', 'Omar', 'Tom']],
    );
  });

  it('falls through to Admins where there is no other user', () => {
    expect(reachedBy(HEART, 0, inIcu, [ada])).toEqual([3, ['Ada']]);
    expect(reachedBy(HEART, 0, inIcu, [])).toEqual([3, []]);
  });

  it('takes skipped levels along, and does not go back to those from before', () => {
    const adminOnDuty = person('Zoe', [MED], 'admin');
    expect(reachedBy(HEART, 2, coveredByMed, [...STAFF, adminOnDuty], 0)).toEqual([
      2,
      ['Nina', 'Omar', 'Tom', 'Zoe'],
    ]);
    expect(reachedBy(HEART, 1, coveredByMed, STAFF, 0)).toEqual([1, ['Omar']]);
  });

  it('is no user for INFO', () => {
    expect(reachedBy({ kind: 'batteryEmpty', severity: 'INFO' }, 0)).toEqual([0, []]);
  });
});

describe('whom a repeat notifies', () => {
  it.each([
    ['levels 0 and 1, and Admins', 'CRITICAL', inIcu, STAFF, ['Ada', 'Nina', 'Omar']],
    [
      'with no user in levels 0 and 1, every HCP too',
      'CRITICAL',
      uncovered,
      STAFF,
      ['Ada', 'Nina', 'Omar', 'Tom'],
    ],
    ['of a WARNING levels 0 and 1 alone', 'WARNING', inIcu, STAFF, ['Nina', 'Omar']],
    ['the department too where others cover it', 'WARNING', coveredByMed, STAFF, ['Nina', 'Omar']],
    ['of a WARNING no user but those on duty elsewhere', 'WARNING', uncovered, STAFF, []],
    ['of a WARNING everybody with no user on duty', 'WARNING', inIcu, [tom, ada], ['Ada', 'Tom']],
  ] as const)('%s', (_, severity, place, staff, expected) => {
    expect(names(repeatedTo(severity, staff, place))).toEqual(expected);
  });
});
