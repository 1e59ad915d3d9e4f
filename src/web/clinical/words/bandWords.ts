import type { RiskBand } from '../../../clinical/risk';

/** The words of a risk band: `live` while its scores are current, `stale` once they are only the last known ones. */
export const BAND_WORDS: Record<RiskBand, { live: string; stale: string }> = {
  high: { live: 'High risk', stale: 'Was high risk' },
  medium: { live: 'Medium risk', stale: 'Was medium risk' },
  low: { live: 'Low risk', stale: 'Was low risk' },
  none: { live: 'No signal', stale: 'No signal' },
};
