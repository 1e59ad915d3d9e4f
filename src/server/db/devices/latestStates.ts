import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AlarmLevel } from '../../../clinical/alarms/alarms';
import { knownBand, type RiskBand } from '../../../clinical/risk';
import { OBSERVATION_KEYS, type ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import type { LimitOff } from '../../../contract/alarmLimits';
import type { DashboardPatient } from '../../../contract/dashboard';
import type { MergedNotice } from '../../../contract/merges';
import type { NewDevice } from '../../../contract/devices';
import { jsonArray, numberArray, textArray } from '../engine/arrayParameters';
import { feedOf, storedFeed, type FeedState } from './feedState';
import { lastMergeOf } from '../hl7/merge/lastMerge';
import { initialsOf } from '../patients/initials';
import { MEASURED_COLUMNS, type MeasuredColumn } from '../readings/observationColumns';
import type { Tables } from '../tables/tables';

/** The newest reading of a device as dashboards need it; `time` in epoch ms. */
export interface LatestState {
  time: number;
  /** The patient who wore the device then. */
  patientId: number | null;
  batteryLevel: number | null;
  /** The status that the device reports. */
  status: string | null;
  observations: ObservationValues;
  /** Vitals that its newest reading carried as a sensor's 0. */
  zeros: readonly VitalKey[];
  /** Band of the last known scores of the patient; null when there never were any. */
  band: RiskBand | null;
}

/** A registered device, who wears it now, and its newest reading. */
export interface LiveDevice {
  deviceId: number;
  vendorDeviceId: string;
  aiEnabled: boolean;
  patient: DashboardPatient | null;
  /** Abbreviation of the department of the patient's bed, without a bed that of the admission; null without one. */
  department: string | null;
  departmentId: number | null;
  /** Of the patient's first and last name: 'R. D.'. */
  initials: string;
  /** Since when the patient wears the device, epoch ms; null while no patient does. */
  wornSince: number | null;
  /** When the device came to the patient from another one (epoch ms); null when it did not. */
  handedOverAt: number | null;
  latest: LatestState | null;
  /** The alarm of the patient that stands because of vitals logged by hand; null while none does. */
  loggedAlarm: AlarmLevel | null;
  /** The alarms of the patient that are switched off, also those whose end has passed meanwhile. */
  limitsOff: readonly LimitOff[];
  /** The last merge of another record into the patient's; null without one. */
  merged: MergedNotice | null;
  /** Null before the first delivery. */
  feed: FeedState | null;
}

/** Scores of a patient's newest reading at `time` (epoch ms), changed by readings that came late. */
export interface Rescore extends Pick<ObservationValues, 'hipi' | 'spi'> {
  patientId: number;
  time: number;
}

/** A feed whose delivery brought nothing newer than what is stored of its device. */
export interface LateFeed {
  vendorDeviceId: string;
  feed: FeedState;
}

const NONE: readonly VitalKey[] = [];
const NONE_OFF: readonly LimitOff[] = [];

const COLUMNS = sql.join(MEASURED_COLUMNS.map((column) => sql.ref(`l.${column}`)));

type Row = Record<MeasuredColumn, number | null> & {
  device_id: number;
  vendor_device_id: string;
  ai_enabled: boolean;
  time: number | null;
  measured_patient_id: number | null;
  received: number | null;
  battery_level: number | null;
  status: string | null;
  feed: Partial<FeedState> | null;
  zeros: string | null;
  last_band: RiskBand | null;
  worn_since: number | null;
  is_handover: boolean | null;
  logged_alarm: AlarmLevel | null;
  limits_off: LimitOff[] | null;
  merged: MergedNotice | null;
  patient_id: number | null;
  ssn: string;
  gender: string;
  first_name: string;
  last_name: string;
  department: string | null;
  department_id: number | null;
  bed: string | null;
  is_high_priority: boolean;
};

/** As the drivers return an instant: inside of JSON they do not see it. */
const instantText = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Every registered device, by id. A patient without a bed now has none, regardless of older admissions. Read
 * every second where several servers share a database: states without an alarm by logged vitals, nearly all,
 * are not parsed.
 */
export async function getLiveDevices(db: Kysely<Tables>): Promise<LiveDevice[]> {
  const { rows } = await sql<Row>`
    SELECT d.id AS device_id, d.vendor_device_id, d.ai_enabled,
      (extract(epoch FROM l.measured_at) * 1000)::float8 AS time, (extract(epoch FROM l.received_at) * 1000)::float8 AS received,
      l.patient_id AS measured_patient_id, l.battery_level, l.status, l.feed, l.zeros, l.last_band,
      (extract(epoch FROM a.assigned_at) * 1000)::float8 AS worn_since, a.is_handover,
      CASE WHEN ps.alert_states::text LIKE '%"hand"%' THEN (SELECT max((s.value -> 'hand' ->> 'level')::int) FROM json_each(ps.alert_states -> 'kinds') s) END AS logged_alarm,
      p.id AS patient_id, p.ssn, p.gender, p.first_name, p.last_name, p.high_priority_reason <> '' AS is_high_priority,
      dep.abbreviation AS department, dep.id AS department_id, dep.abbreviation || '-' || b.number AS bed,
      lo.limits_off, ${lastMergeOf(sql`p.id`)} AS merged, ${COLUMNS}
    FROM devices d
    LEFT JOIN latest_states l ON l.vendor_device_id = d.vendor_device_id
    LEFT JOIN device_assignments a ON a.device_id = d.id AND a.released_at IS NULL
    LEFT JOIN patients p ON p.id = a.patient_id
    LEFT JOIN patient_states ps ON ps.patient_id = p.id
    LEFT JOIN admissions ad ON ad.patient_id = p.id AND ad.discharge_date IS NULL
    LEFT JOIN beds b ON b.id = ad.bed_id
    LEFT JOIN departments dep ON dep.id = coalesce(b.department_id, ad.department_id)
    LEFT JOIN (
      SELECT patient_id, json_agg(json_build_object('kind', kind, 'until', ${instantText(sql`off_until`)}, 'reason', reason) ORDER BY id) AS limits_off
      FROM alarm_limits WHERE off_until IS NOT NULL GROUP BY patient_id
    ) lo ON lo.patient_id = p.id
    ORDER BY d.id`.execute(db);
  return rows.map((row) => ({
    deviceId: row.device_id,
    vendorDeviceId: row.vendor_device_id,
    aiEnabled: row.ai_enabled,
    patient: patientOf(row),
    department: row.patient_id === null ? null : row.department,
    departmentId: row.patient_id === null ? null : row.department_id,
    initials: row.patient_id === null ? '' : initialsOf(row.first_name, row.last_name),
    wornSince: row.worn_since,
    handedOverAt: row.is_handover === true ? row.worn_since : null,
    loggedAlarm: row.logged_alarm,
    limitsOff: row.limits_off ?? NONE_OFF,
    merged: row.merged,
    latest: latestOf(row),
    feed: feedOf({ newest: row.time, received: row.received, feed: row.feed }),
  }));
}

function patientOf({ patient_id: id, ssn, gender, bed, is_high_priority }: Row): DashboardPatient | null {
  return id === null ? null : { id, ssn, gender, bed, is_high_priority };
}

function latestOf(row: Row): LatestState | null {
  if (row.time === null) return null;
  const values = OBSERVATION_KEYS.map((key, i) => [key, row[MEASURED_COLUMNS[i] ?? 'hipi']]);
  return {
    time: row.time,
    patientId: row.measured_patient_id,
    batteryLevel: row.battery_level,
    status: row.status,
    observations: Object.fromEntries(values) as ObservationValues,
    zeros:
      row.zeros === null || row.zeros === ''
        ? NONE
        : VITAL_KEYS.filter((key) => row.zeros?.split(',').includes(key)),
    band: row.last_band,
  };
}

/** Writes changed scores to the latest states they belong to, where the device has AI enabled. */
export async function rescoreLatest(tx: Transaction<Tables>, rescores: readonly Rescore[]): Promise<void> {
  await sql`
    UPDATE latest_states l SET hipi = s.hipi, spi = s.spi, last_band = coalesce(s.band, l.last_band)
    FROM unnest(${numberArray(rescores.map(({ patientId }) => patientId))}::text::int[],
      ${numberArray(rescores.map(({ time }) => time))}::text::float8[],
      ${numberArray(rescores.map(({ hipi }) => hipi))}::text::float8[],
      ${numberArray(rescores.map(({ spi }) => spi))}::text::float8[],
      ${textArray(rescores.map(({ hipi, spi }) => knownBand(hipi, spi)))}::text::text[]) AS s(patient_id, time, hipi, spi, band), devices d
    WHERE l.patient_id = s.patient_id AND l.measured_at = to_timestamp(s.time / 1000)
      AND d.vendor_device_id = l.vendor_device_id AND d.ai_enabled`.execute(tx);
}

/** Stores the feeds of deliveries that brought nothing newer. */
export async function updateFeeds(tx: Transaction<Tables>, feeds: readonly LateFeed[]): Promise<void> {
  await sql`
    UPDATE latest_states l SET feed = f.feed
    FROM unnest(${textArray(feeds.map(({ vendorDeviceId }) => vendorDeviceId))}::text::text[],
      ${jsonArray(feeds.map(({ feed }) => storedFeed(feed)))}::text::json[]) AS f(vendor_device_id, feed)
    WHERE l.vendor_device_id = f.vendor_device_id`.execute(tx);
}

/** More than a person looks through; a device that is not among them is found by search. */
const NEW_DEVICES = 200;

/**
 * Devices that have sent data but are not registered, and whose id or type begins with the searched text:
 * those that sent last, by the manufacturer's name, and how many there are.
 */
export async function getNewDevices(
  db: Kysely<Tables>,
  search: string,
): Promise<{ devices: NewDevice[]; total: number }> {
  const { rows } = await sql<NewDevice & { total: number }>`
    SELECT vendor_device_id, type, total FROM (
      SELECT l.vendor_device_id, l.type, (count(*) OVER ())::int AS total
      FROM latest_states l LEFT JOIN devices d ON d.vendor_device_id = l.vendor_device_id
      WHERE d.id IS NULL AND (starts_with(lower(l.vendor_device_id), lower(${search.trim()}::text)) OR starts_with(lower(l.type), lower(${search.trim()}::text)))
      ORDER BY l.received_at DESC, l.vendor_device_id LIMIT ${NEW_DEVICES}::int
    ) newest ORDER BY vendor_device_id`.execute(db);
  return {
    devices: rows.map(({ vendor_device_id, type }) => ({ vendor_device_id, type })),
    total: rows[0]?.total ?? 0,
  };
}
