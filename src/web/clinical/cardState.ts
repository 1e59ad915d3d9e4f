import { hasCritical, isInDanger, isUnscored, sendsZero, type BoardSigns } from '../../clinical/boardPlace';
import type { RiskBand } from '../../clinical/risk';
import type { Freshness } from './freshness';
import { SENDS_ZERO } from './sensorZero';
import { BAND_WORDS } from './words/bandWords';
import { hidesDanger } from './words/notReadText';

/** The end of the word of a card of a band, left out where there is less room. */
const RISK = / risk$/;

/**
 * Labels of these bands would be reassuring while a sensor sends 0 for HR or RR, or while some parts could
 * not be read.
 */
const CALM: ReadonlySet<RiskBand> = new Set(['low', 'none']);

/** The label of a card in a lower band, or without a current one, on which a CRITICAL alarm stands: it is counted as high. */
const BY_ALARM = { word: 'Critical alarm', shortWord: 'Critical' };

/** The same once the values are old: the band before the signal was lost may not have known the danger yet. */
const WAS_BY_ALARM = { word: 'Was critical', shortWord: 'Was critical' };

/** The label of a card whose readable parts give a low band. */
const NOT_ALL_KNOWN = 'Not all known';

/** How a patient's card looks, and its words; the same on every board. */
export interface CardState {
  /** `live` only when nothing on the card is old, missing or doubtful. */
  look: Freshness;
  /** 'High risk', 'Was high risk', 'Not all known'. */
  word: string;
  /** The same where there is less room: 'High'. */
  shortWord: string;
  /** The word is not that of a band: the patient's state is not known. */
  isUncertain: boolean;
  /** The word is that of an open CRITICAL alarm: the band alone would be reassuring. */
  isByAlarm: boolean;
  /** A sensor's 0 for HR or RR, or an unreadable part, may be the patient. */
  isDoubtful: boolean;
  /** The notice need not repeat that a sensor sends 0. */
  isZeroSaid: boolean;
}

/** `band`: that of the card's place, also once the scores are withheld. */
export function cardStateOf(entry: BoardSigns, band: RiskBand, freshness: Freshness): CardState {
  // A sensor's 0 for HR or RR may be the patient: the card looks like a lost signal, never reassuring.
  const hasZero = freshness !== 'expired' && sendsZero(entry);
  const isPartly = hidesDanger(entry);
  const look = freshness === 'live' && (hasZero || isPartly || isUnscored(entry, band)) ? 'stale' : freshness;
  const isDanger = isInDanger(entry, freshness === 'live') && (band !== 'high' || look !== 'live');
  const uncertain =
    isDanger || !CALM.has(band) ? null : hasZero ? SENDS_ZERO : isPartly ? NOT_ALL_KNOWN : null;
  const wasDanger = look !== 'live' && band !== 'high' && uncertain === null && hasCritical(entry);
  const word = uncertain ?? BAND_WORDS[band][look === 'live' ? 'live' : 'stale'];
  return {
    look,
    ...(isDanger ? BY_ALARM : wasDanger ? WAS_BY_ALARM : { word, shortWord: word.replace(RISK, '') }),
    isUncertain: uncertain !== null,
    isByAlarm: isDanger || wasDanger,
    isDoubtful: hasZero || isPartly,
    isZeroSaid: uncertain === SENDS_ZERO,
  };
}
