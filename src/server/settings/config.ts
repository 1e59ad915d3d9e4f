import type { LinkSettings } from '../../contract/links';
import { auditTargetOf, type AuditTarget } from '../services/auditStream/auditTarget';
import { objectionToDatabase } from './databaseTls';
import { readLinksFile } from './linksFile';
import {
  isAddressOrNetwork,
  isHttpsAddress,
  isLongToken,
  isLoopback,
  isOrigin,
  isPostgresAddress,
  isSecretKey,
  isTimeZone,
  MIN_TOKEN_LENGTH,
} from './settingRules';
import { settingsReader, type Environment } from './settingsReader';
import { signOnSettings, type SignOnSettings } from './signOnSettings';

export { isLoopback } from './settingRules';
export type { SignOnSettings } from './signOnSettings';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Readings, and their sums by the minute, are kept this many days longer than they may take to arrive: a
 * repeated reading is recognised by the stored one, and a late one is scored with the day before it. The rest
 * allows for a server's clock that is a day ahead.
 */
const DAYS_KEPT_BEYOND_INGEST = 2;

/** Every setting of the server, validated. */
export interface Config {
  host: string;
  port: number;
  /** The https address that users open, when a proxy in front of this process terminates TLS. */
  publicUrl: string | null;
  /** Clear text beyond this machine is allowed: an explicit choice. */
  insecure: boolean;
  /** PostgreSQL; null is the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The owner of PostgreSQL's tables; null: `databaseUrl` is. */
  migrationDatabaseUrl: string | null;
  /** Clear text to a database on another machine is allowed: an explicit choice. */
  databaseInsecure: boolean;
  dataDir: string;
  /** Where the hospital's calendar days begin and end: a name of the IANA database such as Europe/Oslo. */
  hospitalTimeZone: string;
  /** The synthetic hospital with its well-known logins. */
  demo: boolean;
  /** Whether invented colleagues answer some alarms of the demo hospital. */
  demoStaff: boolean;
  sessionHours: number;
  /** 0: never, because logging off silences alerts. */
  idleLogoffMinutes: number;
  /** Whether every Admin needs a second factor. */
  adminMfa: boolean;
  /** Minutes without input after which a session is locked; 0: never. */
  idleLockMinutes: number;
  /** People see the patients of the departments that they belong to. */
  wardScope: boolean;
  /** A user who reads more patients' data than this in ten minutes is reported to the operators; 0: never. */
  readAlarmPatients: number;
  /** Where the audit log is sent; null: nowhere. */
  auditStream: AuditTarget | null;
  gatewayToken: string | null;
  /** The key that encrypts secrets in the database, 32 bytes in base64; null is a key kept in `dataDir`. */
  secretKey: string | null;
  /** With it operators read metrics and the API description from elsewhere; null: none do. */
  operatorToken: string | null;
  /** Keys in base64 that open what they sealed, while keys are rotated. */
  otherSecretKeys: string[];
  /** The hospital's identity provider; null: accounts of Wardline alone. */
  signOn: SignOnSettings | null;
  corsOrigins: readonly string[];
  /** Addresses or networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  /**
   * Readings older than this many days are refused; younger ones are added to history, no matter how late
   * they arrive.
   */
  ingestMaxAgeDays: number;
  /** For how many days readings, their sums by the minute, and messages of links are kept; 0 is for ever. */
  retention: { readingsDays: number; minutesDays: number; messagesDays: number };
  /** The links to other systems of the file LINKS; null: there is no file. */
  links: readonly LinkSettings[] | null;
  /** The built web app. */
  webDir: string;
}

/** Names every invalid variable at once, so that one start is enough to correct them all. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `Wardline cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * The configuration in the environment and the arguments (`--demo`).
 * @throws ConfigError naming every variable that is wrong.
 */
export function loadConfig(env: Environment, args: readonly string[], defaults: { webDir: string }): Config {
  const problems: string[] = [];
  const reader = settingsReader(env, problems);
  const host = reader.text('HOST') ?? '127.0.0.1';
  const linksFile = reader.text('LINKS');
  const publicUrl = reader.checked(
    'PUBLIC_URL',
    isHttpsAddress,
    'must be an address that begins with https://',
  );
  const config: Config = {
    host,
    port: reader.integer('PORT', { min: 0, max: 65_535, otherwise: 3000 }),
    publicUrl,
    insecure: reader.flag('INSECURE'),
    databaseUrl: reader.checked(
      'DATABASE_URL',
      isPostgresAddress,
      'must look like postgres://user:password@host/name',
    ),
    migrationDatabaseUrl: reader.checked(
      'MIGRATION_DATABASE_URL',
      isPostgresAddress,
      'must look like postgres://owner:password@host/name',
    ),
    databaseInsecure: reader.flag('DATABASE_INSECURE'),
    dataDir: reader.text('DATA_DIR') ?? './data',
    hospitalTimeZone:
      reader.checked('HOSPITAL_TIME_ZONE', isTimeZone, 'must be a time zone such as Europe/Oslo') ??
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    demo: reader.flag('DEMO') || args.includes('--demo'),
    demoStaff: reader.flag('DEMO_STAFF'),
    sessionHours: reader.number('SESSION_HOURS', { min: 0.1, max: 168, otherwise: 12 }),
    idleLogoffMinutes: reader.integer('IDLE_LOGOFF_MINUTES', { min: 0, max: 1_440, otherwise: 0 }),
    adminMfa: reader.flag('ADMIN_MFA'),
    idleLockMinutes: reader.integer('IDLE_LOCK_MINUTES', { min: 0, max: 1_440, otherwise: 0 }),
    wardScope: reader.flag('WARD_SCOPE'),
    readAlarmPatients: reader.integer('READ_ALARM_PATIENTS', { min: 0, max: 100_000, otherwise: 100 }),
    auditStream: auditTargetOf(
      reader.checked(
        'AUDIT_STREAM',
        (value) => auditTargetOf(value) !== null,
        'must be stdout, file:PATH, syslog+tcp://host:port or syslog+tls://host:port',
      ) ?? '',
    ),
    gatewayToken: reader.checked(
      'GATEWAY_TOKEN',
      isLongToken,
      `must be at least ${MIN_TOKEN_LENGTH} printable characters without spaces`,
    ),
    operatorToken: reader.checked(
      'OPERATOR_TOKEN',
      isLongToken,
      `must be at least ${MIN_TOKEN_LENGTH} printable characters without spaces`,
    ),
    secretKey: reader.checked(
      'SECRET_KEY',
      isSecretKey,
      'must be 32 bytes in base64, as `openssl rand -base64 32` prints them',
    ),
    otherSecretKeys: reader.list(
      'OTHER_SECRET_KEYS',
      isSecretKey,
      'must be keys of 32 bytes in base64, separated by commas',
    ),
    signOn: signOnSettings(reader, problems, { publicUrl, isLocal: isLoopback(host), isLoopback }),
    corsOrigins: reader.list(
      'CORS_ORIGINS',
      isOrigin,
      'must be origins such as https://ward.example, separated by commas',
    ),
    trustedProxies: reader.list(
      'TRUSTED_PROXIES',
      isAddressOrNetwork,
      'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    ingestMaxAgeDays: reader.integer('INGEST_MAX_AGE_DAYS', { min: 1, max: 3_650, otherwise: 28 }),
    retention: {
      readingsDays: reader.daysKept('RETENTION_READINGS_DAYS', 30),
      minutesDays: reader.daysKept('RETENTION_MINUTES_DAYS', 60),
      messagesDays: reader.daysKept('HL7_MESSAGES_DAYS', 30),
    },
    links: linksFile === null ? null : readLinksFile(linksFile, problems),
    webDir: reader.text('WEB_DIR') ?? defaults.webDir,
  };
  if (config.migrationDatabaseUrl !== null && config.databaseUrl === null)
    problems.push('MIGRATION_DATABASE_URL is set, but DATABASE_URL is not');
  problems.push(...retentionProblems(config), ...exposureProblems(config), ...databaseProblems(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** A reading that is deleted while it may still be sent again would be stored and summed a second time. */
function retentionProblems({ ingestMaxAgeDays, retention }: Config): string[] {
  const least = ingestMaxAgeDays + DAYS_KEPT_BEYOND_INGEST;
  const kept = {
    RETENTION_READINGS_DAYS: retention.readingsDays,
    RETENTION_MINUTES_DAYS: retention.minutesDays,
  };
  return Object.entries(kept)
    .filter(([, days]) => days !== 0 && days < least)
    .map(
      ([name, days]) =>
        `${name} is ${days}, but readings may arrive up to ${ingestMaxAgeDays} days late (INGEST_MAX_AGE_DAYS), and one that is sent again after it was deleted would be` +
        ` counted twice: keep at least ${least} days, or 0 for ever, or lower INGEST_MAX_AGE_DAYS`,
    );
}

/** Clear text and well-known logins stay on this machine unless a setting explicitly allows otherwise. */
function exposureProblems({ host, publicUrl, insecure, demo }: Config): string[] {
  if (insecure) return [];
  const exposed = !isLoopback(host);
  const problems: string[] = [];
  if (exposed && publicUrl === null) {
    problems.push(
      `HOST is ${host}, which others can reach without encryption: set PUBLIC_URL to the https address of the proxy in front, or INSECURE=1`,
    );
  }
  if (demo && (exposed || publicUrl !== null)) {
    problems.push(
      'DEMO has logins that everybody knows: it runs on 127.0.0.1 only, without PUBLIC_URL, unless INSECURE=1',
    );
  }
  return problems;
}

/** Nor does patients' data on its way to the database leave it readable. */
function databaseProblems({
  databaseUrl,
  migrationDatabaseUrl,
  databaseInsecure,
  insecure,
}: Config): string[] {
  if (databaseInsecure || insecure) return [];
  return Object.entries({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl }).flatMap(
    ([name, address]) => (address === null ? null : objectionToDatabase(name, address, isLoopback)) ?? [],
  );
}
