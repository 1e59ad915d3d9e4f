import { isCritical, SEVERITIES, type Severity } from './alarms/alarms';
import { louderBand, riskBand, type RiskBand } from './risk';
import { OBSERVATION_KEYS, type ObservationKey, type ObservationValues } from './observationKeys';

/** Without these two it is not known whether the patient is alive. */
export const SIGNS_OF_LIFE = ['heartRate', 'respirationRate'] as const satisfies readonly ObservationKey[];

/** The fields of a dashboard entry that decide the band of its card. */
export interface BoardSigns {
  readonly online: boolean;
  readonly observations: ObservationValues;
  /** Vitals for which the sensor sends 0. */
  readonly zeros: readonly ObservationKey[];
  /** Band of the last scores known. */
  readonly last_band: RiskBand;
  /** Severity of an alarm that stands because of vitals that a person logged. */
  readonly logged_alarm?: Severity;
  /** Open ones, and those of the last 30 min. */
  readonly alarms: readonly AlarmSigns[];
}

/** What of an alarm decides where its patient is counted. The severity is an open word on the wire. */
interface AlarmSigns {
  readonly severity: string;
  readonly state: string;
}

/** Whether a CRITICAL alarm stands, answered or not. */
export const hasCritical = ({ alarms }: { alarms: readonly AlarmSigns[] }): boolean =>
  alarms.some(({ severity, state }) => isCritical(severity) && state !== 'resolved');

/** Where a patient is counted: in the band that the card shows as current, or without a signal. */
export type WardPlace = Exclude<RiskBand, 'none'> | 'no_signal';

/**
 * Band of a card. Scores that the server withholds because they are too old leave the last known band in
 * place: no patient at high risk moves down because a device stopped sending or sends no values, and a board
 * just loaded shows the same as one that was open before. Only a low band becomes unknown while the device
 * still sends values. An alarm by vitals that a person logged raises the card to the band of that alarm.
 */
export function boardBand(entry: BoardSigns): RiskBand {
  const {
    observations: { hipi, spi },
    last_band,
    logged_alarm,
  } = entry;
  const band = riskBand(hipi, spi);
  const known = band === 'none' && (isSilent(entry) || last_band !== 'low') ? last_band : band;
  return logged_alarm === undefined ? known : louderBand(known, SEVERITIES[logged_alarm].band);
}

/** Whether a sensor sends 0 for HR or RR: it may be the patient, so the card looks as if the signal were lost. */
export function sendsZero({ zeros }: Pick<BoardSigns, 'zeros'>): boolean {
  return SIGNS_OF_LIFE.some((key) => zeros.includes(key));
}

/** Whether the band is the previous one, because the device sends without values of its scores. */
export function isUnscored(
  { logged_alarm, observations: { hipi, spi } }: Pick<BoardSigns, 'observations' | 'logged_alarm'>,
  band: RiskBand,
): boolean {
  return hipi === null && spi === null && band !== 'none' && logged_alarm === undefined;
}

/**
 * Where a card of this band is counted; `isLive`: its values are current. A card that reads "Was high risk",
 * "Was critical" or "No signal" has no signal. One that reads "Critical alarm" is counted with those at high risk.
 */
export function wardPlaceOf(entry: BoardSigns, band: RiskBand, isLive: boolean): WardPlace {
  if (isInDanger(entry, isLive)) return 'high';
  return band === 'none' || !isLive || sendsZero(entry) || isUnscored(entry, band) ? 'no_signal' : band;
}

/**
 * Whether the patient is in danger by live values whatever the scores say, also without any: a CRITICAL alarm stands. It
 * outlasts the score that raised it by a minute, and a limit raises one without a score.
 */
export function isInDanger(entry: Pick<BoardSigns, 'zeros' | 'alarms'>, isLive: boolean): boolean {
  return isLive && !sendsZero(entry) && hasCritical(entry);
}

/**
 * Whether the present state of the patient is unknown: the device is offline, has no value to show, or a
 * sensor sends 0 for HR or RR.
 */
function isSilent(entry: BoardSigns): boolean {
  return (
    !entry.online || sendsZero(entry) || OBSERVATION_KEYS.every((key) => entry.observations[key] === null)
  );
}
