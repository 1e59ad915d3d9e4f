import { stringify } from 'csv-stringify/sync';
import { alarmKind, alarmKindOf } from '../../../clinical/alarms/kindLists';
import type { AlarmLoad } from '../../../contract/alarmLoad';

const COLUMNS = [
  ...['start', 'end', 'section', 'key', 'count', 'critical', 'warning', 'info', 'per_bed_and_day'],
  ...['repeated_percent', 'acknowledged_percent', 'escalated_percent', 'under_a_minute_percent'],
  ...['again_within_10_min_percent', 'p50_s', 'p95_s', 'paused_minutes'],
] as const;
type Column = (typeof COLUMNS)[number];
type Row = Partial<Record<Column, string | number>> & {
  /** The beds are the ten with most alarms; a wait is from one step to the next. */
  section: 'total' | 'kind' | 'hour' | 'department' | 'bed' | 'pauses' | 'wait';
  key: string;
};

const percent = (share: number | null): string => (share === null ? '' : (100 * share).toFixed(1));
const fixed = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '';

/** The load as one table of CSV (RFC 4180): a column says of what a row is, and what it does not have is empty. */
export function alarmLoadCsv(load: AlarmLoad): string {
  const span = { start: load.start, end: load.end };
  return stringify(
    rowsOf(load).map((row) => ({ ...span, ...row })),
    { columns: [...COLUMNS], header: true, record_delimiter: 'windows', escape_formulas: true },
  );
}

function rowsOf(load: AlarmLoad): Row[] {
  return [
    {
      section: 'total',
      key: 'All',
      ...sharesOf(load),
      again_within_10_min_percent: percent(load.again_within_10_min),
      ...bySeverity(load.by_hour),
    },
    ...load.by_kind.map((row): Row => ({
      section: 'kind',
      key: nameOf(row.kind),
      ...sharesOf(row),
      ...bySeverity([row]),
      p50_s: fixed(row.acknowledged_after, 1),
    })),
    ...load.by_hour.map((row): Row => {
      const severities = bySeverity([row]);
      const { critical, warning, info } = severities;
      return { section: 'hour', key: String(row.hour), count: critical + warning + info, ...severities };
    }),
    ...load.by_department.map((row): Row => ({
      section: 'department',
      key: row.department ?? 'None',
      count: row.alarms,
      ...bySeverity([row]),
    })),
    ...load.by_bed.map((row): Row => ({
      section: 'bed',
      key: row.bed ?? 'None',
      count: row.alarms,
      ...bySeverity([row]),
      repeated_percent: percent(row.repeated),
    })),
    { section: 'pauses', key: 'All', count: load.pauses, paused_minutes: fixed(load.paused_minutes, 1) },
    ...Object.entries(load.waits).map(([steps, { p50, p95 }]): Row => ({
      section: 'wait',
      key: steps.replace('_', ' to '),
      p50_s: fixed(p50, 1),
      p95_s: fixed(p95, 1),
    })),
  ];
}

type Shared = Pick<
  AlarmLoad,
  'alarms' | 'per_bed_and_day' | 'repeated' | 'acknowledged' | 'escalated' | 'under_a_minute'
>;

const sharesOf = (row: Shared) => ({
  count: row.alarms,
  per_bed_and_day: fixed(row.per_bed_and_day, 2),
  repeated_percent: percent(row.repeated),
  acknowledged_percent: percent(row.acknowledged),
  escalated_percent: percent(row.escalated),
  under_a_minute_percent: percent(row.under_a_minute),
});

type Severities = Record<'critical' | 'warning' | 'info', number>;

/** How many alarms of each severity these parts of the load have together. */
const bySeverity = (parts: readonly Severities[]): Severities =>
  parts.reduce(
    (sum, { critical, warning, info }) => ({
      critical: sum.critical + critical,
      warning: sum.warning + warning,
      info: sum.info + info,
    }),
    { critical: 0, warning: 0, info: 0 },
  );

function nameOf(type: string): string {
  const kind = alarmKindOf(type);
  return kind === undefined ? type : alarmKind(kind).name;
}
