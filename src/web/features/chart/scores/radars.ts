/**
 * A radar of the side widget. Its axes are the spec's (§9); the values, 0 to 1, are the same for every
 * patient and mean nothing.
 */
export interface Radar {
  axes: readonly { label: string; value: number }[];
}

export const SPI_RADAR: Radar = {
  axes: [
    { label: 'HR', value: 0.72 },
    { label: 'SpO2', value: 0.48 },
    { label: 'SBP', value: 0.62 },
    { label: 'DBP', value: 0.55 },
    { label: 'GCS', value: 0.35 },
    { label: 'BT', value: 0.78 },
  ],
};

export const HIPI_RADAR: Radar = {
  axes: [
    { label: 'HR', value: 0.66 },
    { label: 'SpO2', value: 0.42 },
    { label: 'SBP', value: 0.74 },
    { label: 'DBP', value: 0.58 },
    { label: 'MBP', value: 0.81 },
    { label: 'BT', value: 0.38 },
  ],
};
