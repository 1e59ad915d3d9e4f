import type { LabTest } from '../../../src/contract/labTests';
import { labRowsOf, referenceText } from '../../../src/web/features/labs/labRows';

const type = (min_value: number | null, max_value: number | null) => ({ description: 'Potassium', unit: 'mmol/L', min_value, max_value });

it.each([
  [3.5, 5.1, '3.5-5.1'], [0, 5.1, '0-5.1'], [-2, 2, '-2-2'], [3.5, null, '--'], [null, 5.1, '--'], [null, null, '--'],
])('[LAB-05] a reference from %p to %p reads %s', (min, max, text) => {
  expect(referenceText(type(min, max))).toBe(text);
});

it('[LAB-03] each observation is a row of its own, in order, with the test it belongs to', () => {
  const test = (id: number, values: number[]): LabTest => ({
    id, type: 'Electrolytes', results_timestamp: '2026-03-10T08:00:00.000Z', sample_timestamp: '2026-03-10T07:00:00.000Z',
    lab_observations: values.map((value) => ({ value, type: type(3.5, 5.1) })),
  });
  const rows = labRowsOf([test(1, [4, 5, 6]), test(2, []), test(3, [7])]);
  expect(rows.map(({ test: { id }, observation: { value } }) => [id, value])).toEqual([[1, 4], [1, 5], [1, 6], [3, 7]]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});
