import { explained } from './explanation';
import { interpolate } from './history/interpolate';
import type { PatientHistory } from './history/patientHistory';
import type { RiskModel } from './riskModel';
import { checkedTable, nameOf, type RiskTable, type RiskTerm } from './riskTable';

/** What a table is applied to. */
export interface Features {
  /** The length of what `read` returns. */
  count: number;
  /** The index of a term's feature among them; -1 when there is no such feature. */
  placeOf(term: Pick<RiskTerm, 'feature' | 'vital'>): number;
  /** The words before a shown value, as `MAP now`. */
  labelOf(term: Pick<RiskTerm, 'feature' | 'vital'>): string;
  /** Fills in the features at the history's moment, NaN for a vital without any data. False: there is no score. */
  read(history: PatientHistory, values: Float64Array): boolean;
}

/** The index of a feature with its curve, in arrays for speed: scores are computed with every reading. */
interface PlacedCurve {
  place: number;
  knots: Float64Array;
  points: Float64Array;
  missing: number;
}

/** A model that adds up the points of a table, as log-odds, and scales them to 0 to 100. */
export function tabledModel(data: RiskTable, features: Features): RiskModel {
  const table = checkedTable(data);
  const terms = table.terms.map((term) => placed(term, term.missing ?? NaN, placeIn(table, features, term)));
  const floor =
    table.floor === undefined
      ? null
      : placed(
          table.floor,
          NaN,
          placeIn(table, features, { ...table.floor, vital: vitalOf(table, table.floor.group) }),
        );
  const values = new Float64Array(features.count);
  const added = new Float64Array(terms.length);

  /** Log-odds without the floor; the points of every term are then in `added`. */
  const sum = (): number => {
    let logOdds = table.intercept;
    for (let index = 0; index < terms.length; index++) {
      const points = pointsOf(terms[index] as PlacedCurve, values);
      added[index] = points;
      logOdds += points;
    }
    return logOdds;
  };
  const raised = (logOdds: number): number =>
    floor === null ? logOdds : Math.max(logOdds, pointsOf(floor, values));
  const scoreOf = (logOdds: number): number =>
    Math.floor(100_000 / (1 + Math.exp(-(table.scale.offset + table.scale.factor * logOdds)))) / 1_000;

  return {
    id: nameOf(table),
    score: (history) => (features.read(history, values) ? scoreOf(raised(sum())) : null),
    explain(history) {
      if (!features.read(history, values)) return null;
      const unraised = sum();
      const logOdds = raised(unraised);
      const parts = table.terms.map((term, index) => ({
        term,
        value: values[terms[index]?.place ?? NaN] ?? NaN,
        points: added[index] ?? NaN,
        label: features.labelOf(term),
      }));
      return explained(history, table, parts, scoreOf(logOdds), logOdds - unraised);
    },
  };
}

function pointsOf({ place, knots, points, missing }: PlacedCurve, values: Float64Array): number {
  const value = values[place] ?? NaN;
  return Number.isNaN(value) ? missing : interpolate(knots, points, value);
}

function placed(
  { knots, points }: { knots: readonly number[]; points: readonly number[] },
  missing: number,
  place: number,
): PlacedCurve {
  return { place, knots: Float64Array.from(knots), points: Float64Array.from(points), missing };
}

function placeIn(table: RiskTable, features: Features, term: Pick<RiskTerm, 'feature' | 'vital'>): number {
  const place = features.placeOf(term);
  if (place < 0 || place >= features.count)
    throw new Error(`${nameOf(table)} has no feature ${term.feature}.`);
  return place;
}

function vitalOf(table: RiskTable, group: string): RiskTerm['vital'] {
  const vital = table.terms.find((term) => term.group === group)?.vital;
  if (vital === undefined) throw new Error(`${nameOf(table)} has no group ${group}.`);
  return vital;
}
