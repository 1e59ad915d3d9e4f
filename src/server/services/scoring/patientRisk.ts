import { news2Of } from '../../../clinical/news2';
import { riskBand } from '../../../clinical/risk';
import type { ScoreKey } from '../../../clinical/observationKeys';
import { VITAL_KEYS } from '../../../clinical/vitals';
import type { ExplainedScore, News2, PatientRisk } from '../../../contract/risk';
import type { Db } from '../../db/engine/client';
import { findScoring } from '../../db/alerting/scoring';
import { loadHistory } from './history/patientHistories';
import type { HistoryAt } from '../forecasting/patientForecasts';
import type { PatientHistory } from './history/patientHistory';
import { NEWS2_LIFETIME_MS } from '../alerting/values/news2Values';
import { MODELS } from './riskEngine';
import { INPUT_LIFETIME_MS } from './riskModel';
import { reasonsOf, rounded } from './riskReasons';
import type { Vitals } from './vitals';

const UNKNOWN: PatientRisk = { at: null, hipi: null, spi: null, news2: null };

interface Asked {
  patientId: number;
  /** The revision of the patient's readings in the database. */
  revision: number;
}

/**
 * Why a patient's scores are what they are at the newest reading, as known at `now` (epoch ms). Scores are
 * null while their inputs are older than half an hour, and while AI is off for the patient's device.
 */
export async function patientRiskOf(
  db: Db,
  historyAt: HistoryAt,
  { patientId, revision }: Asked,
  now: number,
): Promise<PatientRisk> {
  const isScored = await findScoring(db, patientId);
  const history = historyAt(patientId, revision) ?? (await loadHistory(db, patientId, now));
  if (history.moment === -Infinity) return UNKNOWN;
  const isOld = now - history.moment > INPUT_LIFETIME_MS;
  const explained = (key: ScoreKey) => (isOld || !isScored ? null : explainedScore(key, history));
  return {
    at: new Date(history.moment).toISOString(),
    hipi: explained('hipi'),
    spi: explained('spi'),
    news2: news2At(history, now),
  };
}

function explainedScore(key: ScoreKey, history: PatientHistory): ExplainedScore | null {
  const explanation = MODELS[key].explain(history);
  if (explanation === null) return null;
  const { score, baseline, contributions, reasons, oneIn } = explanation;
  return {
    score,
    band: riskBand(score, null),
    model: MODELS[key].id,
    one_in: oneIn,
    baseline: rounded(baseline),
    contributions: contributions.map(({ vital, label, value, change1h, points, isMeasured }) => ({
      vital,
      label,
      value: value === null ? null : rounded(value),
      change_1h: change1h === null ? null : rounded(change1h),
      points: rounded(points),
      is_measured: isMeasured,
    })),
    reasons: reasonsOf(reasons),
  };
}

function news2At(history: PatientHistory, now: number): News2 | null {
  const lifetime = NEWS2_LIFETIME_MS - (now - history.moment);
  const known = Object.fromEntries(
    VITAL_KEYS.map((key) => [key, history.now(key) ?? history.latest(key, lifetime)]),
  ) as Vitals;
  const news2 = lifetime < 0 ? null : news2Of(known);
  return news2 === null
    ? null
    : { total: news2.total, parts_known: news2.partsKnown, parts: [...news2.parts] };
}
