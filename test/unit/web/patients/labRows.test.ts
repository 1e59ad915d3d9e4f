import type { LabComparator, LabTest } from '../../../../src/contract/labTests';
import {
  changeText,
  flagOf,
  labRowsOf,
  labValueText,
  labValueWords,
  referenceText,
} from '../../../../src/web/features/labTests/labRows';

const type = (min_value: number | null, max_value: number | null) => ({
  description: 'Potassium',
  unit: 'mmol/L',
  min_value,
  max_value,
});

it.each([
  [3.5, 5.1, '3.5-5.1'],
  [0, 5.1, '0-5.1'],
  [-2, 2, '−2 to 2'],
  [-4, -1, '−4 to −1'],
  [0.35, 0.5, '0.35-0.5'],
  [3.5, null, '--'],
  [null, 5.1, '--'],
  [null, null, '--'],
])('[LAB-05] a reference from %p to %p reads %s', (min, max, text) => {
  expect(referenceText(type(min, max))).toBe(text);
});

it('[LAB-03] each observation is a row of its own, in order, with the test it belongs to', () => {
  const test = (id: number, values: number[]): LabTest => ({
    id,
    type: 'Electrolytes',
    results_timestamp: '2026-03-10T08:00:00.000Z',
    sample_timestamp: '2026-03-10T07:00:00.000Z',
    lab_observations: values.map((value) => ({
      value,
      previous_value: null,
      digits: 1,
      type: type(3.5, 5.1),
    })),
  });
  const rows = labRowsOf([test(1, [4, 5, 6]), test(2, []), test(3, [7])]);
  expect(rows.map(({ test: { id }, observation: { value } }) => [id, value])).toEqual([
    [1, 4],
    [1, 5],
    [1, 6],
    [3, 7],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

const result = (
  value: number,
  previous_value: number | null,
  digits: number,
  min: number | null = null,
  max: number | null = null,
) => ({ value, previous_value, digits, type: type(min, max) });

it.each([
  [3.4, 3.5, 5.1, 'L'],
  [3.5, 3.5, 5.1, null],
  [5.1, 3.5, 5.1, null],
  [5.2, 3.5, 5.1, 'H'],
  [5.2, null, 5.1, 'H'],
  [3.4, null, 5.1, null],
  [-3, -2, 2, 'L'],
  [9, null, null, null],
])(
  '%p beside a reference from %p to %p is marked %p: a bound itself is normal, one that is missing marks nothing',
  (value, min, max, flag) => {
    expect(flagOf(result(value, null, 1, min, max))).toBe(flag);
  },
);

it.each([
  ['HH', 4, 'HH'],
  ['LL', 4, 'LL'],
  ['HH', 9.9, 'HH'],
  ['LL', 1.2, 'LL'],
  ['H', 4, 'H'],
  ['L', 4, 'L'],
  ['N', 4, null],
  ['A', 4, 'A'],
  ['A', 9.9, 'H'],
  ['A', 1.2, 'L'],
  [null, 4, null],
] as const)(
  'what the laboratory calls %p, %p beside a reference from 3.5 to 5.1, is marked %p',
  (flag, value, mark) => {
    expect(flagOf({ ...result(value, null, 1, 3.5, 5.1), flag })).toBe(mark);
  },
);

it.each<[LabComparator, number, number | null, number | null, 'L' | 'H' | null]>([
  ['<', 3, 3.5, 5.1, 'L'],
  ['<', 3.5, 3.5, 5.1, 'L'],
  ['<=', 3.4, 3.5, 5.1, 'L'],
  ['>', 5.1, 3.5, 5.1, 'H'],
  ['>', 9, 3.5, 5.1, 'H'],
  ['>=', 5.2, 3.5, 5.1, 'H'],
  // The result may be normal, or may be outside.
  ['<=', 3.5, 3.5, 5.1, null],
  ['<', 4, 3.5, 5.1, null],
  ['<', 9, 3.5, 5.1, null],
  ['<=', 9, 3.5, 5.1, null],
  ['>=', 5.1, 3.5, 5.1, null],
  ['>', 4, 3.5, 5.1, null],
  ['>', 3, 3.5, 5.1, null],
  ['>=', 3, 3.5, 5.1, null],
  ['<', 0.1, null, 5.1, null],
  ['>', 90, 60, null, null],
])('%s %p beside a reference from %p to %p is marked %p', (comparator, value, min, max, mark) => {
  const limited = { ...result(value, null, 1, min, max), comparator };
  expect(flagOf(limited)).toBe(mark);
  expect(flagOf({ ...limited, flag: 'HH' })).toBe('HH');
  expect(flagOf({ ...limited, flag: 'N' })).toBe(mark);
});

it.each([
  ['<', 'less than 0.1'],
  ['<=', 'at most 0.1'],
  ['>', 'more than 0.1'],
  ['>=', 'at least 0.1'],
  [null, '0.1'],
] as const)('%p before a value is read aloud as %p', (comparator, words) => {
  expect(labValueWords({ value: 0.1, comparator }, 1)).toBe(words);
});

it.each([
  [4, 1, '4.0'],
  [140, 0, '140'],
  [0.9, 2, '0.90'],
  [-1.25, 2, '−1.25'],
])('%p of a test with %p decimals reads %s', (value, digits, text) => {
  expect(labValueText(value, digits)).toBe(text);
});

it.each([
  [4.1, null, 1, null],
  [4.1, 3.2, 1, '+0.9'],
  [3.2, 4.1, 1, '−0.9'],
  [0.3, 0.1, 2, '+0.20'],
  [4, 4, 1, '±0.0'],
  [140, 138, 0, '+2'],
])('%p after %p with %p decimals is a change of %p', (value, previous, digits, text) => {
  expect(changeText(result(value, previous, digits))).toBe(text);
});
