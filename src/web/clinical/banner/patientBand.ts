import { boardBand, type BoardSigns } from '../../../clinical/boardPlace';
import { riskBand, type RiskBand } from '../../../clinical/risk';
import type { DashboardEntry } from '../../../contract/dashboard';
import type { LastObservation } from '../../../contract/lastObservation';
import type { BandSince } from '../../../contract/standing';
import { formatTimeOfDay } from '../../lib/dates';
import { cardStateOf } from '../cardState';
import type { Freshness } from '../freshness';

/** The band of a patient in words, as the patient's card has it. */
export interface PatientBand {
  band: RiskBand;
  look: Freshness;
  word: string;
  /** 'since 13:49', 'since 23:10 26/11'; null when that is not known, or the band is not current. */
  since: string | null;
  /** What is unknown could be danger: shown with the icon of a lost signal. */
  isUncertain: boolean;
  /** A CRITICAL alarm stands, whatever the scores say. */
  isByAlarm: boolean;
}

/** Nothing has arrived yet. */
export const WAITING: PatientBand = {
  band: 'none',
  look: 'expired',
  word: '',
  since: null,
  isUncertain: false,
  isByAlarm: false,
};

export const NOT_KNOWN: PatientBand = { ...WAITING, word: 'Risk not known', isUncertain: true };

/**
 * The band of a patient: by the entry of the worn device, without one by the newest values of the patient's
 * own record.
 */
export function patientBand(
  signs: DashboardEntry | LastObservation,
  since: BandSince | null,
  freshness: Freshness,
): PatientBand {
  const shown = signsOf(signs);
  const band = boardBand(shown);
  const { look, word, isUncertain, isByAlarm } = cardStateOf(shown, band, freshness);
  const isKnownSince = look === 'live' && !isUncertain && !isByAlarm && since?.band === band;
  return { band, look, word, since: isKnownSince ? sinceText(since) : null, isUncertain, isByAlarm };
}

function signsOf(signs: DashboardEntry | LastObservation): BoardSigns {
  if ('device_id' in signs) return signs;
  const { hipi, spi } = signs.observations;
  return {
    online: true,
    observations: signs.observations,
    zeros: [],
    last_band: riskBand(hipi, spi),
    alarms: [],
  };
}

/** It is looked back one day. */
const sinceText = ({ from, is_at_least: isAtLeast }: BandSince): string =>
  isAtLeast ? 'over 24 h' : `since ${formatTimeOfDay(from)}`;
