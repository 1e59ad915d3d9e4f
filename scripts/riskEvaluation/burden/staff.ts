import type { Roster } from '../../../src/server/services/alarms/escalation/escalationClock';

const SECOND_MS = 1_000;

/** Who answers alarms, of one department and its cover group. */
export const NURSE = 1;

/** Each level of escalation holds a person whom the one before it did not notify: none is left out of the count. */
export const ROSTER: Roster = {
  staff: [
    { id: NURSE, name: 'Nurse', role: 'hcp', onDutyFor: [1] },
    { id: 2, name: 'Neighbour', role: 'hcp', onDutyFor: [2] },
    { id: 3, name: 'Off duty', role: 'hcp', onDutyFor: [] },
    { id: 4, name: 'Admin', role: 'admin', onDutyFor: [] },
  ],
  place: { department: 1, cover: [1, 2] },
};

/** How long (ms) an alarm is unacknowledged before the nurse acknowledges it; null: never. */
export const ANSWERS = [
  { name: '45 s', afterMs: 45 * SECOND_MS },
  { name: '2 min', afterMs: 120 * SECOND_MS },
  { name: 'never', afterMs: null },
] as const;

/** How many patients one nurse looks after. */
export const BEDS_PER_NURSE = 4;
