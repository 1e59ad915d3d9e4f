import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { Evaluation } from '../evaluate';
import type { LeadTimes } from '../evaluations/leadTimes';
import { forecastTables } from './forecasts';
import { outcomeTables, utilityTable } from './outcomes';
import { figure, table } from './table';

const KINDS: Readonly<Record<Evaluation['kind'], string>> = {
  2019: 'hourly recordings (PhysioNet 2019)',
  2012: 'irregular recordings (PhysioNet 2012)',
  2009: 'recordings of the mean arterial pressure by the minute (PhysioNet 2009)',
};

/** The evaluation as tables to read. */
export function report(evaluation: Evaluation): string {
  const {
    kind,
    seed,
    recordings,
    empty,
    readings,
    patientDays,
    septicRecordings,
    hypotension,
    sepsis,
    alerts,
    leadTimes,
  } = evaluation;
  const septic = sepsis === null ? '' : `, ${septicRecordings} with sepsis`;
  const left = empty === 0 ? '' : ` (${empty} more without any vital)`;
  return [
    `${recordings} ${KINDS[kind]}${left}, ${readings} readings, ${figure(patientDays, 1)} patient-days${septic}; seed ${seed}`,
    ...hypotension.flatMap(outcomeTables),
    ...(sepsis === null ? [] : [...outcomeTables(sepsis), utilityTable(sepsis)]),
    table(
      'Alerts a patient and day by the alert rule, each reading delivered by itself and at once',
      ['score', 'severity', 'new', 'repeated'],
      alerts.map(({ score, severity, newPerDay, repeatedPerDay }) => [
        score.toUpperCase(),
        severity,
        figure(newPerDay, 2),
        figure(repeatedPerDay, 2),
      ]),
    ),
    ...leadTimes.map(leadTimeTable),
    ...forecastTables(evaluation),
  ].join('\n\n');
}

function leadTimeTable({ score, event, reach, rows }: LeadTimes): string {
  const minutes = (lead: number): string => figure(lead / MINUTE_MS, 0);
  return table(
    `Lead time of ${score} before ${event}: its first crossing in the ${reach / HOUR_MS} h before`,
    ['score', 'events', 'before', 'before or within 5 min', 'median lead (min)', 'quartiles (min)'],
    rows.map(({ threshold, events, before, inTime, quartiles: [lower, median, upper] }) => [
      `≥ ${threshold}`,
      String(events),
      String(before),
      String(inTime),
      minutes(median),
      before === 0 ? '–' : `${minutes(lower)}–${minutes(upper)}`,
    ]),
  );
}
