import { RISK_HIGH, RISK_MEDIUM } from '../../src/clinical/risk';
import { SCORE_KEYS, type ScoreKey } from '../../src/clinical/observationKeys';
import { HOUR_MS } from '../../src/server/services/scoring/vitals';
import type { PlayedAlert } from './alerts';
import {
  calibrated,
  discriminate,
  operatingPoints,
  type Discrimination,
  type EvaluatedMoment,
  type OperatingPoint,
} from './evaluations/discrimination';
import { ForecastEvaluator, type BandCoverage, type ForecastError } from './evaluations/forecasts';
import { GROUPS } from './evaluations/groups';
import { leadTimesOf, type LeadTimes } from './evaluations/leadTimes';
import { HYPOTENSION_NAMES, evaluatedHypotension } from './evaluations/hypotension';
import { evaluatedSepsis, SEPSIS_NAMES, utilitiesOf } from './evaluations/sepsis';
import { ORIGIN, play, type Moment, type Played } from './play';
import { PROTOCOLS } from './protocols';
import type { Recording, Recordings, RecordingKind } from './recording';
import { RESAMPLING, type Resampling } from './statistics/bootstrap';
import type { CalibratedRange } from './statistics/calibration';

const THRESHOLDS = [RISK_MEDIUM, RISK_HIGH];
const DAY_MS = 24 * HOUR_MS;

/** A recording and the scores and alerts it produced. */
export interface PlayedRecording extends Played {
  /** Its number. */
  patient: number;
  recording: Recording;
}

/** One outcome, looked for in one way. */
export interface EvaluatedOutcome extends Discrimination {
  title: string;
  /** The product's own score. */
  score: 'HIPI' | 'SPI';
  points: OperatingPoint[];
  calibration: CalibratedRange[];
  /** By sex and age; empty where neither was recorded. */
  groups: (Discrimination & { name: string; patients: number; points: OperatingPoint[] })[];
}

/** Alerts of one score a patient and day. */
export interface AlertLoad {
  score: ScoreKey;
  severity: PlayedAlert['severity'];
  newPerDay: number;
  repeatedPerDay: number;
}

export interface Evaluation {
  kind: RecordingKind;
  seed: number;
  recordings: number;
  /** Files in which no vital was recorded. */
  empty: number;
  readings: number;
  patientDays: number;
  hypotension: EvaluatedOutcome[];
  /** Null where nothing is labelled. `utilities` are those of the challenge, by predictor. */
  sepsis: (EvaluatedOutcome & { utilities: { name: string; cutOff: number; utility: number }[] }) | null;
  septicRecordings: number;
  alerts: AlertLoad[];
  leadTimes: LeadTimes[];
  forecasts: ForecastError[];
  coverage: BandCoverage[];
}

/**
 * Evaluates the server's models and its alert rule on recorded patients. `resampling` is how the intervals
 * are drawn.
 */
export function evaluate({ kind, recordings, empty }: Recordings, resampling = RESAMPLING): Evaluation {
  const protocol = PROTOCOLS[kind];
  const forecasts = new ForecastEvaluator(protocol);
  const played = recordings.map((recording, patient): PlayedRecording => {
    const said = play(recording, ORIGIN, (history, moment) => forecasts.visit(history, moment));
    forecasts.settle(said.moments);
    return { patient, recording, ...said };
  });
  const patientDays = sum(played.map(({ moments }) => lengthOf(moments) + protocol.step)) / DAY_MS;
  const sepsis = evaluatedSepsis(played);
  return {
    kind,
    seed: resampling.seed,
    recordings: recordings.length,
    empty,
    readings: sum(recordings.map(({ readings }) => readings.length)),
    patientDays,
    hypotension: evaluatedHypotension(played, protocol).map(({ title, evaluated }) =>
      evaluateOutcome({ title, evaluated, score: 'HIPI', names: HYPOTENSION_NAMES, played, resampling }),
    ),
    sepsis:
      sepsis === null
        ? null
        : {
            ...evaluateOutcome({
              title: 'Sepsis (Sepsis-3) now or within six hours',
              evaluated: sepsis,
              score: 'SPI',
              names: SEPSIS_NAMES,
              played,
              resampling,
            }),
            utilities: utilitiesOf(played),
          },
    septicRecordings: recordings.filter(({ readings }) => readings.some(({ isSepsis }) => isSepsis === true))
      .length,
    alerts: loadOf(played, patientDays),
    leadTimes: leadTimesOf(played, protocol, THRESHOLDS),
    forecasts: forecasts.errors(),
    coverage: forecasts.coverage(),
  };
}

interface OutcomeQuestion {
  title: string;
  evaluated: readonly EvaluatedMoment[];
  score: 'HIPI' | 'SPI';
  names: readonly string[];
  played: readonly PlayedRecording[];
  resampling: Resampling;
}

function evaluateOutcome({
  title,
  evaluated,
  score,
  names,
  played,
  resampling,
}: OutcomeQuestion): EvaluatedOutcome {
  const groups = GROUPS.flatMap(({ name, has }) => {
    const members = new Set(played.filter(({ recording }) => has(recording)).map(({ patient }) => patient));
    if (members.size === 0) return [];
    const ofGroup = evaluated.filter(({ patient }) => members.has(patient));
    return [
      {
        name,
        patients: members.size,
        ...discriminate(ofGroup, names.slice(-2), resampling),
        points: operatingPoints(ofGroup, score, [RISK_MEDIUM], resampling),
      },
    ];
  });
  return {
    title,
    score,
    groups,
    ...discriminate(evaluated, names, resampling),
    points: operatingPoints(evaluated, score, THRESHOLDS, resampling),
    calibration: calibrated(evaluated, score),
  };
}

function loadOf(played: readonly PlayedRecording[], patientDays: number): AlertLoad[] {
  const raised = played.flatMap(({ alerts }) => alerts);
  return SCORE_KEYS.flatMap((score) =>
    (['WARNING', 'CRITICAL'] as const).map((severity): AlertLoad => {
      const own = raised.filter((alert) => alert.key === score && alert.severity === severity);
      const repeated = own.filter(({ isRepeat }) => isRepeat).length;
      return {
        score,
        severity,
        newPerDay: (own.length - repeated) / patientDays,
        repeatedPerDay: repeated / patientDays,
      };
    }),
  );
}

/** From the first reading to the last, in ms. */
function lengthOf(moments: readonly Moment[]): number {
  return (moments.at(-1)?.time ?? 0) - (moments[0]?.time ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
