import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './client';
import { hasSchema } from './schemaObjects';
import { initial } from '../migrations/0001_initial';
import { tokenActivity } from '../migrations/0002_token_activity';
import { alerts } from '../migrations/0003_alerts';
import { patients } from '../migrations/0004_patients';
import { devices } from '../migrations/0005_devices';
import { audit } from '../migrations/0006_audit';
import { buckets } from '../migrations/0007_buckets';
import { initials } from '../migrations/0008_initials';
import { honestClocks } from '../migrations/0009_honest_clocks';
import { minuteExtremes } from '../migrations/0010_minute_extremes';
import { submissions } from '../migrations/0011_submissions';
import { joinedNames } from '../migrations/0012_joined_names';
import { sessionEnds } from '../migrations/0013_session_ends';
import { struckOutSets } from '../migrations/0014_struck_out_sets';
import { departmentKeys } from '../migrations/0015_department_keys';
import { placeWords } from '../migrations/0016_place_words';
import { displays } from '../migrations/0017_displays';
import { alarms } from '../migrations/0018_alarms';
import { alarmLimits } from '../migrations/0019_alarm_limits';
import { duty } from '../migrations/0020_duty';
import { alarmLoad } from '../migrations/0021_alarm_load';
import { limitAudit } from '../migrations/0022_limit_audit';
import { lapsedOwner } from '../migrations/0023_lapsed_owner';
import { alarmOwners } from '../migrations/0024_alarm_owners';
import { guardedAudit } from '../migrations/0025_guarded_audit';
import { stationTries } from '../migrations/0027_station_tries';
import { replacedTokens } from '../migrations/0028_replaced_tokens';
import { pauseMade } from '../migrations/0029_pause_made';
import { readiness } from '../migrations/0030_readiness';
import { gates } from '../migrations/0031_gates';
import { sessionLock } from '../migrations/0032_session_lock';
import { singleSignOn } from '../migrations/0033_single_sign_on';
import { secondFactors } from '../migrations/0034_second_factors';
import { notificationsOfAlerts } from '../migrations/0035_notifications_of_alerts';
import { wardScope } from '../migrations/0036_ward_scope';
import { passkeys } from '../migrations/0037_passkeys';
import { erasureAndStream } from '../migrations/0038_erasure_and_stream';
import { outagesAndLogouts } from '../migrations/0039_outages_and_logouts';
import { hl7 } from '../migrations/0040_hl7';
import { labCodes } from '../migrations/0041_lab_codes';
import { mergeMessages } from '../migrations/0042_merge_messages';
import { innerSsn } from '../migrations/0043_inner_ssn';
import { sharedLabCodes } from '../migrations/0044_shared_lab_codes';
import { labTimes } from '../migrations/0045_lab_times';
import { orderOfEvents } from '../migrations/0046_order_of_events';
import { keptOrigins } from '../migrations/0047_kept_origins';
import { plannedPlaces } from '../migrations/0048_planned_places';
import { labDetails } from '../migrations/0049_lab_details';

/** Every migration, in order. A released one is never edited: its checksum is stored and compared. */
const MIGRATIONS: readonly { name: string; text: string }[] = [
  { name: '0001_initial', text: initial },
  { name: '0002_token_activity', text: tokenActivity },
  { name: '0003_alerts', text: alerts },
  { name: '0004_patients', text: patients },
  { name: '0005_devices', text: devices },
  { name: '0006_audit', text: audit },
  { name: '0007_buckets', text: buckets },
  { name: '0008_initials', text: initials },
  { name: '0009_honest_clocks', text: honestClocks },
  { name: '0010_minute_extremes', text: minuteExtremes },
  { name: '0011_submissions', text: submissions },
  { name: '0012_joined_names', text: joinedNames },
  { name: '0013_session_ends', text: sessionEnds },
  { name: '0014_struck_out_sets', text: struckOutSets },
  { name: '0015_department_keys', text: departmentKeys },
  { name: '0016_place_words', text: placeWords },
  { name: '0017_displays', text: displays },
  { name: '0018_alarms', text: alarms },
  { name: '0019_alarm_limits', text: alarmLimits },
  { name: '0020_duty', text: duty },
  { name: '0021_alarm_load', text: alarmLoad },
  { name: '0022_limit_audit', text: limitAudit },
  { name: '0023_lapsed_owner', text: lapsedOwner },
  { name: '0024_alarm_owners', text: alarmOwners },
  { name: '0025_guarded_audit', text: guardedAudit },
  { name: '0027_station_tries', text: stationTries },
  { name: '0028_replaced_tokens', text: replacedTokens },
  { name: '0029_pause_made', text: pauseMade },
  { name: '0030_readiness', text: readiness },
  { name: '0031_gates', text: gates },
  { name: '0032_session_lock', text: sessionLock },
  { name: '0033_single_sign_on', text: singleSignOn },
  { name: '0034_second_factors', text: secondFactors },
  { name: '0035_notifications_of_alerts', text: notificationsOfAlerts },
  { name: '0036_ward_scope', text: wardScope },
  { name: '0037_passkeys', text: passkeys },
  { name: '0038_erasure_and_stream', text: erasureAndStream },
  { name: '0039_outages_and_logouts', text: outagesAndLogouts },
  { name: '0040_hl7', text: hl7 },
  { name: '0041_lab_codes', text: labCodes },
  { name: '0042_merge_messages', text: mergeMessages },
  { name: '0043_inner_ssn', text: innerSsn },
  { name: '0044_shared_lab_codes', text: sharedLabCodes },
  { name: '0045_lab_times', text: labTimes },
  { name: '0046_order_of_events', text: orderOfEvents },
  { name: '0047_kept_origins', text: keptOrigins },
  { name: '0048_planned_places', text: plannedPlaces },
  { name: '0049_lab_details', text: labDetails },
];

/** Any number, as long as every server process uses the same. */
const MIGRATION_LOCK = 7_201_984;

/** A migration as recorded in a database. */
export interface Migration {
  name: string;
  /** SHA-256 of its text, hex. */
  checksum: string;
}

/** A database, or a backup, whose schema this program does not know. */
export class UnknownSchema extends Error {}

/**
 * Brings the database to the newest schema, all or nothing; several processes may start at once.
 * @throws UnknownSchema when a migration that has run is newer than this program, or not the one of this program
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // An index of a large table takes longer than a statement of a request may, and so may another server's migration.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await lockMigrations(tx);
    await applyMigrations(tx);
  });
}

/** Blocks every other process that would change the schema until the transaction ends. */
export async function lockMigrations(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
}

/** Applies the missing ones of the first `until`, in a transaction that has the lock. */
export async function applyMigrations(tx: Db, until = MIGRATIONS.length): Promise<void> {
  // A database role that may create no table can still find that everything is applied.
  if (!(await hasSchema(tx)))
    await sql`CREATE TABLE schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
      tx,
    );
  const applied = await listMigrations(tx);
  checkKnown(applied, 'in the database');
  for (const { name, text } of MIGRATIONS.slice(applied.length, until)) {
    await sql.raw(text).execute(tx);
    await sql`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksumOf(text)})`.execute(
      tx,
    );
  }
}

/** What has been applied to a database that has a schema, in order. */
export async function listMigrations(db: Db): Promise<Migration[]> {
  const { rows } = await sql<Migration>`SELECT name, checksum FROM schema_migrations ORDER BY name`.execute(
    db,
  );
  return rows;
}

/**
 * That these are the first migrations of this program, unchanged.
 * @throws UnknownSchema
 */
export function checkKnown(applied: readonly Migration[], where: string): void {
  applied.forEach(({ name, checksum }, index) => {
    const known = MIGRATIONS[index];
    if (known === undefined)
      throw new UnknownSchema(
        `The migration ${name} ${where} is newer than this program. Use the version that made it, or a later one.`,
      );
    if (known.name !== name || checksumOf(known.text) !== checksum)
      throw new UnknownSchema(`The migration ${name} ${where} is not the one of this program.`);
  });
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
