import Type, { type Static } from 'typebox';
import { RiskReason } from './alerts';
import { Nullable, Timestamp } from './common';
import { RiskBandName } from './dashboard';

/** What a group of values of one vital adds to the log-odds of a score; `value` and `label` are null when nothing of it is shown. */
export const RiskContribution = Type.Object({
  vital: Type.String(),
  label: Nullable(Type.String()),
  value: Nullable(Type.Number()),
  change_1h: Nullable(Type.Number()),
  points: Type.Number(),
  /** False: not measured, so counted as the average patient. Never a reason. */
  is_measured: Type.Boolean(),
});
export type RiskContribution = Static<typeof RiskContribution>;

/** A score at a moment, with what it is made of. */
export const ExplainedScore = Type.Object({
  /** An index, 0 to 100; not a probability. */
  score: Type.Number({ minimum: 0, maximum: 100 }),
  band: RiskBandName,
  /** Name and version of the model. */
  model: Type.String(),
  /** Scores like this one were followed by the predicted event about once in this many held-out patients. */
  one_in: Type.Number({ minimum: 1 }),
  /** Log-odds of the reference patient; adding the points of all contributions gives those of the score. */
  baseline: Type.Number(),
  /** Every group of the model, largest first. */
  contributions: Type.Array(RiskContribution),
  /** At most three of them, largest first. */
  reasons: Type.Array(RiskReason),
});
export type ExplainedScore = Static<typeof ExplainedScore>;

/** NEWS2 as far as it is known: five of its seven parts can be. */
export const News2 = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  /** How many of the seven parts are known. */
  parts_known: Type.Integer({ minimum: 0, maximum: 7 }),
  parts: Type.Array(
    Type.Object({
      vital: Type.String(),
      value: Type.Number(),
      points: Type.Integer({ minimum: 0, maximum: 3 }),
    }),
  ),
});
export type News2 = Static<typeof News2>;

/** `GET /api/patients/{id}/risk/`: why the scores are what they are. A score that is not known now is null. */
export const PatientRisk = Type.Object({
  /** The moment that is evaluated: that of the newest reading; null when nothing was ever measured. */
  at: Nullable(Timestamp),
  hipi: Nullable(ExplainedScore),
  spi: Nullable(ExplainedScore),
  news2: Nullable(News2),
});
export type PatientRisk = Static<typeof PatientRisk>;
