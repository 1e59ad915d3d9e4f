import {
  decidingScore,
  hasHighRiskShadow,
  knownBand,
  louderBand,
  RISK_HIGH,
  RISK_LOW,
  RISK_MEDIUM,
  RISK_VITALS,
  riskBand,
  type RiskBand,
} from '../../../src/clinical/risk';

/** Below, at and above every threshold, and missing. */
const SCORES: readonly (number | null)[] = [null, 0, 0.1, 49, 49.9, 50, 50.1, 84, 84.9, 85, 85.1, 100];

/** The band by the words of the spec, written out score by score. */
const BANDS: Record<string, RiskBand> = {
  null: 'none',
  0: 'low',
  0.1: 'low',
  49: 'low',
  49.9: 'low',
  50: 'medium',
  50.1: 'medium',
  84: 'medium',
  84.9: 'medium',
  85: 'high',
  85.1: 'high',
  100: 'high',
};
const LOUDNESS: readonly RiskBand[] = ['none', 'low', 'medium', 'high'];

const pairs = SCORES.flatMap((hipi) =>
  SCORES.map((spi) => {
    const bands = [BANDS[String(hipi)], BANDS[String(spi)]].map((band) => LOUDNESS.indexOf(band ?? 'none'));
    return { hipi, spi, band: LOUDNESS[Math.max(...bands)] };
  }),
);

it('[CST-02] the risk thresholds are 0, 50 and 85', () => {
  expect([RISK_LOW, RISK_MEDIUM, RISK_HIGH]).toEqual([0, 50, 85]);
});

it.each(pairs)('[B10] HIPI $hipi with SPI $spi is $band', ({ hipi, spi, band }) => {
  expect(riskBand(hipi, spi)).toBe(band);
});

it.each([
  [null, null, -1],
  [null, 40, 40],
  [40, null, 40],
  [0, null, 0],
  [12, 40, 40],
  [40, 12, 40],
])('[PDB-32] the larger of HIPI %p and SPI %p decides: %p', (hipi, spi, score) => {
  expect(decidingScore(hipi, spi)).toBe(score);
});

it.each([
  [null, null, false],
  [84.9, 20, false],
  [85, 85, false],
  [85.1, null, true],
  [10, 100, true],
])('[PDB-37] HIPI %p with SPI %p casts the high-risk shadow: %p', (hipi, spi, shadow) => {
  expect(hasHighRiskShadow(hipi, spi)).toBe(shadow);
});

it.each([
  [null, null, null],
  [0, null, 'low'],
  [null, 50, 'medium'],
  [85, 10, 'high'],
] as const)('HIPI %p with SPI %p is in the known band %p', (hipi, spi, band) => {
  expect(knownBand(hipi, spi)).toBe(band);
});

it('of two bands the higher one counts, whichever comes first', () => {
  const louder = LOUDNESS.map((a) => LOUDNESS.map((b) => louderBand(a, b)));
  expect(louder).toEqual([
    ['none', 'low', 'medium', 'high'],
    ['low', 'low', 'medium', 'high'],
    ['medium', 'medium', 'medium', 'high'],
    ['high', 'high', 'high', 'high'],
  ]);
});

it('a score needs one of the pressures, the heart rate or the respiratory rate', () => {
  expect([...RISK_VITALS].sort()).toEqual([
    'bloodPressureMean',
    'bloodPressureSystolic',
    'heartRate',
    'respirationRate',
  ]);
});
