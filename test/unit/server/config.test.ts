import { ConfigError, isLoopback, loadConfig } from '../../../src/server/settings/config';

const load = (env: Record<string, string> = {}, args: string[] = []) =>
  loadConfig(env, args, { webDir: '/built/web' });

function problemsOf(env: Record<string, string>, args: string[] = []): readonly string[] {
  try {
    load(env, args);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('needs nothing: everything has a default, and empty text is nothing', () => {
    expect(load({ PORT: '', DATABASE_URL: '  ' })).toEqual({
      ...{ auditStream: null, host: '127.0.0.1', port: 3000 },
      ...{ publicUrl: null, insecure: false },
      ...{ databaseUrl: null, migrationDatabaseUrl: null, databaseInsecure: false },
      dataDir: './data',
      demo: false,
      demoStaff: false,
      hospitalTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      sessionHours: 12,
      idleLogoffMinutes: 0,
      ...{ adminMfa: false, wardScope: false },
      idleLockMinutes: 0,
      readAlarmPatients: 100,
      gatewayToken: null,
      secretKey: null,
      otherSecretKeys: [],
      operatorToken: null,
      signOn: null,
      corsOrigins: [],
      trustedProxies: [],
      logLevel: 'info',
      ingestMaxAgeDays: 28,
      retention: { readingsDays: 30, minutesDays: 60, messagesDays: 30 },
      links: null,
      webDir: '/built/web',
    });
  });

  it('reads every variable', () => {
    const token = 'a'.repeat(32);
    const key = Buffer.alloc(32, 7).toString('base64');
    const otherKey = Buffer.alloc(32, 8).toString('base64');
    expect(
      load({
        HOST: '0.0.0.0',
        PORT: '8443',
        PUBLIC_URL: 'https://ward.example',
        DATABASE_URL: 'postgres://u:p@db/ward?sslmode=verify-full',
        MIGRATION_DATABASE_URL: 'postgres://owner:p@db/ward?sslmode=verify-full',
        DATABASE_INSECURE: '1',
        DATA_DIR: '/var/ward',
        HOSPITAL_TIME_ZONE: 'Europe/Oslo',
        SESSION_HOURS: '8.5',
        IDLE_LOGOFF_MINUTES: '30',
        IDLE_LOCK_MINUTES: '10',
        GATEWAY_TOKEN: token,
        OPERATOR_TOKEN: token,
        SECRET_KEY: key,
        OTHER_SECRET_KEYS: `${key}, ${otherKey}`,
        CORS_ORIGINS: 'https://a.example, http://b.example:8080',
        TRUSTED_PROXIES: '10.0.0.0/8,::1',
        LOG_LEVEL: 'WARN',
        WEB_DIR: '/web',
        INGEST_MAX_AGE_DAYS: '7',
        RETENTION_READINGS_DAYS: '9',
        RETENTION_MINUTES_DAYS: '0',
        HL7_MESSAGES_DAYS: '60',
        ...{ ADMIN_MFA: '1', WARD_SCOPE: '1' },
        READ_ALARM_PATIENTS: '0',
        AUDIT_STREAM: 'syslog+tls://siem.example:7000',
      }),
    ).toEqual({
      auditStream: { kind: 'syslog', host: 'siem.example', port: 7000, tls: true },
      ...{ host: '0.0.0.0', port: 8443 },
      publicUrl: 'https://ward.example',
      insecure: false,
      databaseUrl: 'postgres://u:p@db/ward?sslmode=verify-full',
      migrationDatabaseUrl: 'postgres://owner:p@db/ward?sslmode=verify-full',
      databaseInsecure: true,
      dataDir: '/var/ward',
      hospitalTimeZone: 'Europe/Oslo',
      demo: false,
      demoStaff: false,
      sessionHours: 8.5,
      idleLogoffMinutes: 30,
      ...{ adminMfa: true, wardScope: true },
      idleLockMinutes: 10,
      readAlarmPatients: 0,
      gatewayToken: token,
      secretKey: key,
      otherSecretKeys: [key, otherKey],
      operatorToken: token,
      signOn: null,
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
      ingestMaxAgeDays: 7,
      retention: { readingsDays: 9, minutesDays: 0, messagesDays: 60 },
      links: null,
      webDir: '/web',
    });
  });

  it.each([
    ['HOSPITAL_TIME_ZONE', 'Atlantis'],
    ...['http', '65536', '-1', '80.5', 'NaN'].map((text): [string, string] => ['PORT', text]),
    ['PUBLIC_URL', 'http://ward.example'],
    ['PUBLIC_URL', 'ward'],
    ['DATABASE_URL', 'mysql://db/ward'],
    ['MIGRATION_DATABASE_URL', 'ward'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner:p@localhost/ward'],
    ...['0', 'twelve', 'Infinity'].map((text): [string, string] => ['SESSION_HOURS', text]),
    ['RETENTION_READINGS_DAYS', '8'],
    ['RETENTION_READINGS_DAYS', '-1'],
    ['RETENTION_MINUTES_DAYS', '1'],
    ['RETENTION_MINUTES_DAYS', '9.5'],
    ...['0', '-1', '27.5', 'month'].map((text): [string, string] => ['INGEST_MAX_AGE_DAYS', text]),
    ...['-1', '0.5'].map((text): [string, string] => ['IDLE_LOGOFF_MINUTES', text]),
    ['IDLE_LOCK_MINUTES', '1441'],
    ...['a'.repeat(31), `${'a'.repeat(31)} ${'a'.repeat(31)}`].map((text): [string, string] => [
      'GATEWAY_TOKEN',
      text,
    ]),
    ['OPERATOR_TOKEN', 'a'.repeat(31)],
    ...['secret', Buffer.alloc(31).toString('base64'), 'ab'.repeat(32)].map((text): [string, string] => [
      'SECRET_KEY',
      text,
    ]),
    ['OTHER_SECRET_KEYS', `${Buffer.alloc(32).toString('base64')},secret`],
    ...['*', 'https://a.example/', 'https://a.example/path'].map((text): [string, string] => [
      'CORS_ORIGINS',
      text,
    ]),
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['INSECURE', '2'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  it('names every bad variable in one message', () => {
    expect(() => load({ PORT: 'x', LOG_LEVEL: 'loud', GATEWAY_TOKEN: 'short' })).toThrow(
      /PORT[^]*GATEWAY_TOKEN[^]*LOG_LEVEL/,
    );
  });

  it('refuses to delete readings, or minutes, that may still arrive again, and says why', () => {
    expect(
      problemsOf({ INGEST_MAX_AGE_DAYS: '28', RETENTION_READINGS_DAYS: '30', RETENTION_MINUTES_DAYS: '30' }),
    ).toEqual([]);
    expect(
      problemsOf({ INGEST_MAX_AGE_DAYS: '3650', RETENTION_READINGS_DAYS: '0', RETENTION_MINUTES_DAYS: '0' }),
    ).toEqual([]);
    expect(problemsOf({ INGEST_MAX_AGE_DAYS: '29' })).toEqual([
      'RETENTION_READINGS_DAYS is 30, but readings may arrive up to 29 days late (INGEST_MAX_AGE_DAYS), and one that is sent again after it was deleted would be counted twice: ' +
        'keep at least 31 days, or 0 for ever, or lower INGEST_MAX_AGE_DAYS',
    ]);
    expect(problemsOf({ RETENTION_READINGS_DAYS: '29', RETENTION_MINUTES_DAYS: '29' })).toEqual([
      expect.stringMatching(/^RETENTION_READINGS_DAYS is 29, .*at least 30 days/),
      expect.stringMatching(/^RETENTION_MINUTES_DAYS is 29, .*at least 30 days/),
    ]);
    expect(
      problemsOf({ INGEST_MAX_AGE_DAYS: '7', RETENTION_READINGS_DAYS: '9', RETENTION_MINUTES_DAYS: '9' }),
    ).toEqual([]);
    expect(problemsOf({ INGEST_MAX_AGE_DAYS: '7', RETENTION_READINGS_DAYS: '8' })).toEqual([
      expect.stringMatching(/^RETENTION_READINGS_DAYS is 8, /),
    ]);
  });

  it('takes the demo from the variable or the argument', () => {
    expect(load({ DEMO: '1' }).demo).toBe(true);
    expect(load({}, ['--demo']).demo).toBe(true);
    expect(load({ DEMO: '0' }).demo).toBe(false);
  });

  it('[T-I8] refuses to be reachable in clear text without an explicit setting', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST is 0\.0\.0\.0/)]);
    expect(problemsOf({ HOST: '0.0.0.0', INSECURE: '1' })).toEqual([]);
    expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://ward.example' })).toEqual([]);
    expect(problemsOf({ HOST: '127.0.0.2' })).toEqual([]);
  });

  it('[T-I4] refuses the demo where others can reach it without an explicit setting', () => {
    expect(problemsOf({ DEMO: '1', PUBLIC_URL: 'https://ward.example' })).toEqual([
      expect.stringMatching(/^DEMO /),
    ]);
    expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://ward.example' }, ['--demo'])).toEqual([
      expect.stringMatching(/^DEMO /),
    ]);
    expect(problemsOf({ DEMO: '1', HOST: '0.0.0.0', INSECURE: '1' })).toEqual([]);
  });
});

describe('isLoopback', () => {
  it.each(['localhost', '::1', '127.0.0.1', '127.8.9.10', '::ffff:127.0.0.1'])('%s stays here', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.evil.example', 'ward.example', '::ffff:10.0.0.1'])(
    '%s does not',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});

describe('the way to the database', () => {
  it.each([
    'postgres://u:p@localhost/ward',
    'postgres://u:p@127.0.0.1:5433/ward',
    'postgresql://u:p@[::1]/ward',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/ward',
    'postgres:///ward?host=/run/postgresql',
    'postgres:///ward',
    'postgres:///ward?host=',
    'postgres://u:p@db.example/ward?sslmode=verify-full',
    'postgres://u:p@db.example/ward?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    'postgres://u:p@db.example/ward?sslmode=require',
    'postgres://u:p@db.example/ward?ssl=true',
  ])('%s stays on this machine or is encrypted', (url) => {
    expect(problemsOf({ DATABASE_URL: url })).toEqual([]);
  });

  it.each([
    'postgres://u:p@db.example/ward',
    'postgres://u:p@10.0.0.7/ward',
    'postgres://u:p@localhost.example/ward',
    'postgres://u:p@db.example/ward?sslmode=disable',
    'postgres://u:p@db.example/ward?sslmode=prefer',
    'postgres://u:p@db.example/ward?sslmode=no-verify',
    'postgres://u:p@db.example/ward?ssl=true&sslmode=disable',
    'postgres://u:p@db.example/ward?uselibpqcompat=true&sslmode=require',
    'postgres://u:p@localhost/ward?host=db.example',
  ])('%s is refused in words, without its password, unless a setting allows it', (url) => {
    const [problem = '', ...others] = problemsOf({ DATABASE_URL: url });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^DATABASE_URL is on another machine .* add \?sslmode=verify-full .* DATABASE_INSECURE=1$/,
    );
    expect(problem).not.toContain('u:p');
    expect(problemsOf({ DATABASE_URL: url, DATABASE_INSECURE: '1' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL: url, INSECURE: '1' })).toEqual([]);
  });
});
