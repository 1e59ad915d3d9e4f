import { BATTERY_HIGH, BATTERY_LOW, batteryBand, isBatteryUnknown } from '../../../src/clinical/battery';

it('[CST-03] the battery thresholds are 20 and 60', () => {
  expect([BATTERY_LOW, BATTERY_HIGH]).toEqual([20, 60]);
});

it.each([
  [null, 'low'],
  [0, 'low'],
  [1, 'low'],
  [20, 'low'],
  [20.1, 'medium'],
  [21, 'medium'],
  [59.9, 'medium'],
  [60, 'good'],
  [100, 'good'],
])('[PDB-38] [PDB-40] a battery at %p is %s', (level, band) => {
  expect(batteryBand(level)).toBe(band);
});

it.each([
  [null, true],
  [0, true],
  [1, false],
  [20, false],
])('[PDB-39] a battery at %p has the colour of an unknown one: %p', (level, unknown) => {
  expect(isBatteryUnknown(level)).toBe(unknown);
});
