import type { LastObservation } from '../../../../src/contract/lastObservation';
import { patientBand } from '../../../../src/web/clinical/banner/patientBand';

const signs = { observations: { hipi: 90, spi: 20 } } as LastObservation;
const bandFrom = (from: Date) =>
  patientBand(signs, { band: 'high', from: from.toISOString(), is_at_least: false }, 'live').since;

describe('since when a band stands', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2026, 10, 27, 3, 46, 11) });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('[H6] is a time of today alone, and of yesterday with its day', () => {
    expect(bandFrom(new Date(2026, 10, 27, 3, 46))).toBe('since 03:46');
    expect(bandFrom(new Date(2026, 10, 26, 3, 46, 20))).toBe('since 03:46 26/11');
    expect(bandFrom(new Date(2026, 10, 26, 3, 47))).toBe('since 03:47 26/11');
  });
});
