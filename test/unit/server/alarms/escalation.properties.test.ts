import fc from 'fast-check';
import type { AlarmKind } from '../../../../src/clinical/alarms/alarmKinds';
import { nextEscalation } from '../../../../src/server/services/alarms/escalation/escalationClock';
import type { StaffMember } from '../../../../src/server/services/alarms/escalation/recipients';
import { EscalatingPatient, SECOND } from '../../../fixtures/alarms/escalatingPatient';

const DEPARTMENTS = [1, 2, 3];
const CRITICALS: readonly AlarmKind[] = ['hipi', 'spi', 'news2', 'heartRateLow', 'respirationRateHigh'];

const staffOf = fc
  .array(
    fc.record({
      role: fc.constantFrom<StaffMember['role']>('hcp', 'hcp', 'admin'),
      onDutyFor: fc.subarray(DEPARTMENTS),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((people) => people.map((each, id): StaffMember => ({ id, name: `P${id}`, ...each })));
const placeOf = fc.record({
  department: fc.constantFrom(null, ...DEPARTMENTS),
  cover: fc.option(fc.subarray(DEPARTMENTS, { minLength: 1 }), { nil: null }),
});
const rosterOf = fc.record({ staff: staffOf, place: placeOf });

const kindOf = fc.constantFrom(...CRITICALS);
const eventOf = fc.oneof(
  fc.record({ do: fc.constant('raise' as const), kind: kindOf }),
  fc.record({ do: fc.constant('stop' as const), kind: kindOf }),
  fc.record({ do: fc.constant('restart' as const), kind: kindOf }),
  fc.record({
    do: fc.constant('pass' as const),
    seconds: fc.constantFrom(1, 7, 30, 59, 61, 120, 181, 305, 1_000),
  }),
  // The servers were down: nothing is taken while they are, and all of it when they are back.
  fc.record({ do: fc.constant('down' as const), seconds: fc.integer({ min: 1, max: 2_000 }) }),
);
type Event = typeof eventOf extends fc.Arbitrary<infer T> ? T : never;

const isScore = (kind: AlarmKind) => kind === 'hipi' || kind === 'spi';

function happen(patient: EscalatingPatient, event: Event): void {
  switch (event.do) {
    case 'raise':
      return patient.raise(event.kind);
    case 'stop':
      return patient.stop(event.kind);
    case 'restart':
      return patient.restart(event.kind);
    case 'pass':
      return patient.pass(event.seconds * SECOND);
    case 'down':
      patient.now += event.seconds * SECOND;
      return patient.tick();
  }
}

const history = fc.array(eventOf, { minLength: 1, maxLength: 25 });

describe('escalation, over random histories', () => {
  it('[J31] leaves no CRITICAL that nobody has for over 305 s without level 3, nor a score without level 1', () => {
    fc.assert(
      fc.property(rosterOf, history, (roster, events) => {
        const patient = new EscalatingPatient(roster);
        const isAnybodyOnDuty = roster.staff.some(({ onDutyFor }) => onDutyFor.length > 0);
        for (const event of events) {
          happen(patient, event);
          for (const { kind, since, level } of patient.alarms) {
            if (since === null || patient.now - since <= 305 * SECOND) continue;
            expect(level).toBeGreaterThanOrEqual(isScore(kind) && isAnybodyOnDuty ? 1 : 3);
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('tells nobody of an alarm twice by levels, and reaches each level once', () => {
    fc.assert(
      fc.property(rosterOf, history, (roster, events) => {
        const patient = new EscalatingPatient(roster);
        for (const event of events) happen(patient, event);
        const reached = new Map<AlarmKind, { level: number; people: Set<string> }>();
        for (const { event, kinds, level, people } of patient.notified) {
          if (event === 'repeated') continue;
          if (event === 'raised') {
            for (const kind of kinds) reached.set(kind, { level, people: new Set(people) });
            continue;
          }
          for (const kind of kinds) expect(level).toBeGreaterThan(reached.get(kind)?.level ?? Infinity);
          // Each of them hears of at least one alarm that is news.
          for (const person of people)
            expect(kinds.some((kind) => reached.get(kind)?.people.has(person) === false)).toBe(true);
          for (const kind of kinds)
            reached.set(kind, { level, people: new Set([...(reached.get(kind)?.people ?? []), ...people]) });
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('[J32] with an empty roster tells everybody of every score at once, and of every limit every HCP', () => {
    fc.assert(
      fc.property(staffOf, placeOf, kindOf, (staff, place, kind) => {
        const off = staff.map((each) => ({ ...each, onDutyFor: [] }));
        const patient = new EscalatingPatient({ staff: off, place });
        patient.raise(kind);
        const everybody = off.map(({ name }) => name);
        const hcps = off.filter(({ role }) => role === 'hcp').map(({ name }) => name);
        const expected = isScore(kind) || hcps.length === 0 ? everybody : hcps;
        expect(patient.notified[0]?.people).toEqual([...expected].sort());
        patient.pass(301 * SECOND);
        expect(new Set(patient.notified.flatMap(({ people }) => people))).toEqual(new Set(everybody));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never overdue while a server runs, and comes to rest only when nobody is left to be told', () => {
    fc.assert(
      fc.property(rosterOf, history, fc.integer({ min: -4_000, max: 4_000 }), (roster, events, step) => {
        const patient = new EscalatingPatient(roster);
        for (const event of events) happen(patient, event);
        // The clock is moved, forward or back; up to 5 s are no step.
        patient.now += step * SECOND;
        patient.tick();
        const next = nextEscalation(patient.alarms, patient.roster, patient.now);
        const isRunning = patient.alarms.some(({ since }) => since !== null);
        expect(next === null).toBe(!isRunning);
        if (next === null) return;
        expect(next).toBeGreaterThan(patient.now);
        expect(next - patient.now).toBeLessThanOrEqual((15 * 60 + 5) * SECOND);
      }),
      { numRuns: 3_000 },
    );
  });

  it('the same history gives the same announcements', () => {
    fc.assert(
      fc.property(rosterOf, history, (roster, events) => {
        const [one, other] = [new EscalatingPatient(roster), new EscalatingPatient(roster)];
        for (const event of events) {
          happen(one, event);
          happen(other, event);
        }
        expect(one.notified).toEqual(other.notified);
      }),
      { numRuns: 500 },
    );
  });
});
