import type { LoggedSet } from '../../../../src/contract/loggedSets';
import { placeNamesBeside } from '../../../../src/web/ui/charts/handMarks';
import { handSetsOf } from '../../../../src/web/ui/charts/handSets';
import { scalesOf } from '../../../../src/web/ui/charts/scales';
import { measuredSets } from '../../../support/chartSets';

const AT = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE = 60_000;

const logged = (id: number, minutes: number, observations: LoggedSet['observations'], isStruckOut = false): LoggedSet => {
  const at = new Date(AT + minutes * MINUTE).toISOString();
  const author = { id: 1, first_name: 'Nina', last_name: 'Alvarez' };
  return { id, measured_at: at, created_at: at, author, observations, struck_out: isStruckOut ? { at, by: author, reason: 'Wrong' } : null };
};

it('sets that count become marks at their own time, in its order; one that is struck out leaves none', () => {
  const sets = [logged(3, 5, [{ type: 'HEART_RATE', value: 180 }], true), logged(2, 3, [{ type: 'BODY_TEMPERATURE', value: 38.4 }]), logged(1, 1, [{ type: 'HEART_RATE', value: 0 }])];
  expect(handSetsOf(sets)).toEqual([
    { id: 1, time: AT + MINUTE, author: 'Nina Alvarez', mark: 'Nina', values: { heartRate: 0 } },
    { id: 2, time: AT + 3 * MINUTE, author: 'Nina Alvarez', mark: 'Nina', values: { bodyTemperature: 38.4 } },
  ]);
});

it('an axis reaches what was logged by hand, though it is one value of a day', () => {
  const day = measuredSets(AT, 96, 15, { heartRate: 80, bloodOxygenSaturation: 98 });
  const shown = new Set(['heartRate', 'bloodOxygenSaturation'] as const);
  const byHand = handSetsOf([logged(1, 100, [{ type: 'HEART_RATE', value: 180 }, { type: 'BLOOD_OXYGEN_SATURATION', value: 80 }])]);
  expect(scalesOf('cardio', day, shown).left.max).toBe(125);
  expect(scalesOf('cardio', day, shown, byHand).left.max).toBeGreaterThanOrEqual(180);
  expect(scalesOf('oxygenTemperature', day, shown, byHand).left.min).toBeLessThanOrEqual(80);
  expect(scalesOf('cardio', day, new Set(['bloodOxygenSaturation'] as const), byHand).left.max).toBe(125);
});

it('of names that would stand on each other the later one is left out', () => {
  const names = [{ text: 'Nina', x: 100, y: 50 }, { text: 'Omar', x: 120, y: 55 }, { text: 'Ada', x: 120, y: 80 }, { text: 'Tom', x: 200, y: 50 }];
  expect(placeNamesBeside(names).map(({ text }) => text)).toEqual(['Nina', 'Ada', 'Tom']);
});
