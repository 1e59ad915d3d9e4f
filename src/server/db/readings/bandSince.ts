import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import { knownBand, RISK_HIGH, RISK_MEDIUM, type RiskBand } from '../../../clinical/risk';
import type { BandSince } from '../../../contract/standing';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';
import { LOG_NAME_PREFIX, wasStruckSince } from './vitalsLogs';

const HOUR_MS = 60 * 60_000;

/** A strike-out is stored at most this long (ms) after its time, by servers whose clocks differ. */
const COMMIT_MS = 30_000;

/** It is looked back this far, in ms. */
const LOOK_BACK_MS = 24 * HOUR_MS;

type Known = Exclude<RiskBand, 'none'>;

/** The scores outside of a band; the larger of the two decides, and a missing one does not count. */
const OUTSIDE: Readonly<Record<Known, ReturnType<typeof sql>>> = {
  high: sql`greatest(r.hipi, r.spi) < ${sql.lit(RISK_HIGH)}`,
  medium: sql`(greatest(r.hipi, r.spi) < ${sql.lit(RISK_MEDIUM)} OR greatest(r.hipi, r.spi) >= ${sql.lit(RISK_HIGH)})`,
  low: sql`greatest(r.hipi, r.spi) >= ${sql.lit(RISK_MEDIUM)}`,
};

interface Scope {
  patientId: number;
  /** Whether the patient wears a device: its scores alone decide, as on the dashboards. */
  isWorn: boolean;
}

/** The scored readings of a patient between two instants (epoch ms; the first is not included). */
function scoredBetween({ patientId, isWorn }: Scope, after: number, until: number) {
  return sql`FROM readings r WHERE r.patient_id = ${patientId}::int AND r.measured_at > ${instantSql(after)}
    AND r.measured_at <= ${instantSql(until)} AND (r.hipi IS NOT NULL OR r.spi IS NOT NULL)
    ${isWorn ? sql`AND NOT starts_with(r.vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})` : sql``}`;
}

/**
 * Whether a score outside of the band was measured after an instant (epoch ms), with null any score; or a set was struck out since the
 * band was worked out (`foundAt`), which may have been by that set.
 */
export async function hasLeftBand(
  db: Kysely<Tables>,
  {
    band,
    after,
    foundAt,
    now,
    ...scope
  }: Scope & { band: RiskBand | null; after: number; foundAt: number; now: number },
): Promise<boolean> {
  if (band === 'none') return true;
  const outside = band === null ? sql`true` : OUTSIDE[band];
  const { rows } = await sql<{ has_left: boolean }>`
    SELECT EXISTS (SELECT ${scoredBetween(scope, after, now + CLOCK_TOLERANCE_MS)} AND ${outside}) OR ${wasStruckSince(scope.patientId, foundAt - COMMIT_MS)} AS has_left`.execute(
    db,
  );
  return rows[0]?.has_left ?? true;
}

/**
 * Since when the last known scores of a patient have been in their band, by the readings themselves. A
 * silence does not end a band: the dashboards keep the last one known. At least since then: the newest score of
 * the hour before was in the band too. Null without a score in the last 24 h.
 */
export async function findBandSince(
  db: Kysely<Tables>,
  { now, ...scope }: Scope & { now: number },
): Promise<BandSince | null> {
  const start = now - LOOK_BACK_MS;
  const scored = scoredBetween(scope, start, now + CLOCK_TOLERANCE_MS);
  const earlier = scoredBetween(scope, start - HOUR_MS, start);
  const newest = await sql<{ hipi: number | null; spi: number | null }>`
    SELECT r.hipi, r.spi ${scored} ORDER BY r.measured_at DESC LIMIT 1`.execute(db);
  const band = knownBand(newest.rows[0]?.hipi ?? null, newest.rows[0]?.spi ?? null);
  if (band === null) return null;
  const { rows } = await sql<{ from: string; is_at_least: boolean }>`
    WITH other AS (SELECT r.measured_at ${scored} AND ${OUTSIDE[band]} ORDER BY r.measured_at DESC LIMIT 1)
    SELECT first.measured_at AS from, NOT EXISTS (SELECT FROM other) AND EXISTS (
      SELECT FROM (SELECT r.hipi, r.spi ${earlier} ORDER BY r.measured_at DESC LIMIT 1) AS r WHERE NOT (${OUTSIDE[band]})) AS is_at_least
    FROM (
      SELECT r.measured_at ${scored} AND r.measured_at > coalesce((SELECT measured_at FROM other), '-infinity')
      ORDER BY r.measured_at LIMIT 1) AS first`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { band, ...found };
}
