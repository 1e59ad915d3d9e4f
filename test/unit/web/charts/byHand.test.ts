import type { LoggedSet } from '../../../../src/contract/loggedSets';
import { placeNamesBeside } from '../../../../src/web/clinical/charts/decorations/handMarks';
import { handSetsOf } from '../../../../src/web/clinical/charts/handSets';
import { scalesOf } from '../../../../src/web/clinical/charts/scales';
import { measuredSet, measuredSets } from '../../../fixtures/screens/chartSets';

const AT = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE = 60_000;

const logged = (
  id: number,
  minutes: number,
  observations: LoggedSet['observations'],
  isStruckOut = false,
): LoggedSet => {
  const at = new Date(AT + minutes * MINUTE).toISOString();
  const author = { id: 1, first_name: 'Nina', last_name: 'Alvarez' };
  return {
    id,
    measured_at: at,
    created_at: at,
    author,
    observations,
    struck_out: isStruckOut ? { at, by: author, reason: 'Wrong' } : null,
  };
};

it('sets that count become marks at their own time, in its order; one that is struck out leaves none', () => {
  const sets = [
    logged(3, 5, [{ type: 'HEART_RATE', value: 180 }], true),
    logged(2, 3, [{ type: 'BODY_TEMPERATURE', value: 38.4 }]),
    logged(1, 1, [{ type: 'HEART_RATE', value: 0 }]),
  ];
  expect(handSetsOf(sets)).toEqual([
    { id: 1, time: AT + MINUTE, author: 'Nina Alvarez', mark: 'Nina', values: { heartRate: 0 } },
    { id: 2, time: AT + 3 * MINUTE, author: 'Nina Alvarez', mark: 'Nina', values: { bodyTemperature: 38.4 } },
  ]);
});

it('[CH-26] an axis stays where it is for what was logged by hand, beside its bucket or averaged into it', () => {
  const day = measuredSets(AT, 96, 15, { heartRate: 80, respirationRate: 17, bloodOxygenSaturation: 98 });
  const shown = new Set(['heartRate', 'respirationRate', 'bloodOxygenSaturation'] as const);
  const byHand = handSetsOf(
    [100, 130].map((minutes, id) =>
      logged(id, minutes, [
        { type: 'HEART_RATE', value: 260 },
        { type: 'BLOOD_OXYGEN_SATURATION', value: 60 },
      ]),
    ),
  );
  const mixed = day.map((set, index) =>
    index === 6 || index === 8
      ? { ...set, observations: { ...set.observations, heartRate: 170, bloodOxygenSaturation: 80 } }
      : set,
  );
  for (const sets of [day, mixed]) {
    expect(scalesOf('cardio', sets, shown, byHand)).toEqual({
      left: { min: 0, max: 125 },
      right: { min: 0, max: 50 },
    });
    expect(scalesOf('oxygenTemperature', sets, shown, byHand).left.min).toBe(95);
  }
});

describe('a patient without a device', () => {
  const sets = (...values: number[]) =>
    values.map((heartRate, index) => ({
      ...measuredSet(AT + index * 60 * MINUTE, { heartRate }),
      device: null,
    }));
  const max = (...values: number[]) =>
    scalesOf('cardio', sets(...values), new Set(['heartRate'] as const)).left.max;

  it('[CH-26] one value that nothing bears out is marked at the edge, what lasts widens the axis', () => {
    expect(max(260)).toBe(125);
    expect(max(80, 260, 84)).toBe(125);
    expect(max(150, 155, 148)).toBe(150);
  });
});

it('of names that would stand on each other the later one is left out', () => {
  const names = [
    { text: 'Nina', x: 100, y: 50 },
    { text: 'Omar', x: 120, y: 55 },
    { text: 'Ada', x: 120, y: 80 },
    { text: 'Tom', x: 200, y: 50 },
  ];
  expect(placeNamesBeside(names).map(({ text }) => text)).toEqual(['Nina', 'Ada', 'Tom']);
});
