import type { PatientHistory } from './history/patientHistory';
import type { Contribution, Explanation } from './riskModel';
import type { RiskTable, RiskTerm } from './riskTable';

/** Less is no reason, in log-odds. */
const LEAST_POINTS = 0.1;
const MOST_REASONS = 3;

/** A term with its input value (NaN: not measured), the points for it, and the words for it. */
export interface WeighedTerm {
  term: RiskTerm;
  value: number;
  points: number;
  label: string;
}

/** Explains a score from its weighed terms, in table order; `lift` is the floor's share of the log-odds. */
export function explained(
  history: PatientHistory,
  table: RiskTable,
  parts: readonly WeighedTerm[],
  score: number,
  lift: number,
): Explanation {
  const groups = new Map<string, WeighedTerm[]>();
  for (const part of parts) groups.set(part.term.group, [...(groups.get(part.term.group) ?? []), part]);
  const contributions = [...groups.values()]
    .map((group) => contributionOf(history, group, group[0]?.term.group === table.floor?.group ? lift : 0))
    .sort((a, b) => b.points - a.points);
  return {
    score,
    baseline: table.intercept,
    contributions,
    reasons: contributions
      .filter(({ isMeasured, points }) => isMeasured && points >= LEAST_POINTS)
      .slice(0, MOST_REASONS),
    oneIn: (table.rates.find(({ to }) => score < to) ?? table.rates.at(-1))?.oneIn ?? NaN,
  };
}

function contributionOf(history: PatientHistory, group: readonly WeighedTerm[], lift: number): Contribution {
  const { term } = group[0] as WeighedTerm;
  const isMeasured = group.some(({ value }) => !Number.isNaN(value));
  const shown = isMeasured ? mostOf(group.filter((part) => part.term.shown !== false)) : undefined;
  return {
    group: term.group,
    vital: term.vital,
    label: shown?.label ?? null,
    value: shown === undefined ? null : tidy(shown.value),
    change1h: change1h(history, term),
    points: group.reduce((sum, { points }) => sum + points, 0) + lift,
    isMeasured,
  };
}

/** The part with the most points, the first of equals. */
function mostOf(parts: readonly WeighedTerm[]): WeighedTerm | undefined {
  return parts.reduce<WeighedTerm | undefined>(
    (most, part) => (most === undefined || part.points > most.points ? part : most),
    undefined,
  );
}

function change1h(history: PatientHistory, { vital }: RiskTerm): number | null {
  const now = history.now(vital);
  const before = history.hourMedian(vital, 1);
  return now === null || before === null ? null : tidy(now - before);
}

/** Three decimals: the further digits of 32-bit floats were never measured. */
function tidy(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
