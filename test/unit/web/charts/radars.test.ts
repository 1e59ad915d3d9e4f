import { HIPI_RADAR, SPI_RADAR, type Radar } from '../../../../src/web/features/chart/scores/radars';

const axesOf = ({ axes }: Radar) => axes.map(({ label }) => label);

it('[CH-35] the radars have the axes of the spec', () => {
  expect(axesOf(SPI_RADAR)).toEqual(['HR', 'SpO2', 'SBP', 'DBP', 'GCS', 'BT']);
  expect(axesOf(HIPI_RADAR)).toEqual(['HR', 'SpO2', 'SBP', 'DBP', 'MBP', 'BT']);
});
