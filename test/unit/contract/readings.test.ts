import { IngestBody, Reading } from '../../../src/contract/readings';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

const READING = {
  vendor_device_id: 'RHEO-1',
  type: 'RHEO',
  timestamp: '2026-03-10T08:00:00.000Z',
  observations: { heartRate: 72 },
};

describe('a reading', () => {
  it.each<[rule: string, field: string, good: unknown[], bad: unknown[]]>([
    [
      'its battery has 0 to 100 %, and may be left out',
      'battery_level',
      [0, 100, undefined],
      [-0.1, 100.1, null, '80'],
    ],
    [
      'its signal has 0 to 100 %, and may be left out',
      'signal_quality',
      [0, 100, undefined],
      [-0.1, 100.1, null, '80'],
    ],
    [
      'its status has at most 64 characters, none of them U+0000',
      'status',
      ['', 'x'.repeat(64), undefined],
      ['x'.repeat(65), 'o\0k', null],
    ],
    [
      'its device is named by 1 to 64 printable characters, without blanks around them',
      'vendor_device_id',
      ['X', 'RHEO 1', 'x'.repeat(64)],
      ['', ' X', 'X ', 'Xé', 'X\n1', 'x'.repeat(65), undefined],
    ],
    [
      'its device is of one of the five types',
      'type',
      ['PICIS_SIMULATOR', 'AIMED_SIMULATOR', 'RHEO_SIMULATOR', 'RHEO', 'CARETAKER'],
      ['', 'rheo', 'OTHER', undefined],
    ],
    [
      'a vital is a number or left out, neither null nor text, and no other key is allowed',
      'observations',
      [{}, { heartRate: 0 }, { hipi: 3, spi: 4, shockIndex: 0.6 }],
      [{ heartRate: null }, { heartRate: '72' }, { pulse: 72 }, undefined],
    ],
  ])('%s', (_, field, good, bad) => {
    expectVerdicts(Reading, (value) => ({ ...READING, [field]: value }), good, bad);
  });

  it('has no other fields', () => {
    expect(fits(Reading, READING)).toBe(true);
    expect(fits(Reading, { ...READING, patient: 1 })).toBe(false);
  });
});

it('a delivery is one reading, or a list of 1 to 1,000', () => {
  expect(fits(IngestBody, READING)).toBe(true);
  const many = (length: unknown) => Array.from({ length: Number(length) }, () => READING);
  expectVerdicts(IngestBody, many, [1, 1_000], [0, 1_001]);
});
