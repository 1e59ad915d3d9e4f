import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, string, string>;
type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** Users, other credentials, and submissions. */
export interface AccountTables {
  users: UsersTable;
  tokens: TokensTable;
  second_factors: SecondFactorsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  login_attempts: LoginAttemptsTable;
  station_tries: StationTriesTable;
  session_pins: SessionPinsTable;
  gateway_tokens: GatewayTokensTable;
  displays: DisplaysTable;
  idempotency_keys: IdempotencyKeysTable;
  external_identities: ExternalIdentitiesTable;
  sign_on_flows: SignOnFlowsTable;
  sign_on_codes: SignOnCodesTable;
  provider_sessions: ProviderSessionsTable;
  used_logout_tokens: UsedLogoutTokensTable;
  provider_logouts: ProviderLogoutsTable;
  audit_stream: AuditStreamTable;
}

interface AuditStreamTable {
  last_id: number;
  held_by: Generated<string>;
  held_until: Generated<string>;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  password_hash: string;
  is_active: Generated<boolean>;
  is_superuser: Generated<boolean>;
  is_demo: Generated<boolean>;
  last_login: InstantOrNull;
  date_joined: Instant;
}

interface TokensTable {
  id: GeneratedAlways<number>;
  user_id: number;
  hash: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: InstantOrNull;
  last_active_at: InstantOrNull;
  last_seen_at: InstantOrNull;
  revoked_because: string | null;
  proved_at: InstantOrNull;
  signed_on_at: InstantOrNull;
  address: string | null;
  station: string | null;
  locked_at: InstantOrNull;
  password_tries: Generated<number>;
  pin_tries: Generated<number>;
}

interface SecondFactorsTable {
  user_id: number;
  sealed_key: string | null;
  created_at: Instant;
  enabled_at: InstantOrNull;
  recovery_codes: Generated<string[]>;
  used_steps: Generated<number[]>;
}

interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  rp_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  /** Written as PostgreSQL's array text. */
  transports: ColumnType<string[], string | undefined, string>;
  created_at: Instant;
  last_used_at: InstantOrNull;
}

interface PasskeyChallengesTable {
  hash: string;
  purpose: string;
  user_id: number;
  token_hash: string | null;
  made_at: Instant;
}

interface SessionPinsTable {
  user_id: number;
  hash: string;
  set_at: Instant;
}

interface IdempotencyKeysTable {
  user_id: number;
  method: string;
  path: string;
  key_hash: string;
  body_hash: string;
  status: number;
  entity_id: number;
  created_at: Instant;
}

interface LoginAttemptsTable {
  subject: string;
  failures: number;
  window_start: Instant;
  blocked_until: InstantOrNull;
}

interface StationTriesTable {
  pass: string;
  tries: number;
  first_at: Instant;
}

interface GatewayTokensTable {
  id: GeneratedAlways<number>;
  label: string;
  hash: string;
  created_at: Instant;
  revoked_at: InstantOrNull;
  is_replaced: Generated<boolean>;
  /** Written as PostgreSQL's array text. */
  devices: ColumnType<string[], string | undefined, string>;
  departments: ColumnType<number[], string | undefined, string>;
  readings_per_second: Generated<number>;
  new_ids_per_hour: Generated<number>;
  expires_at: InstantOrNull;
  last_address: string | null;
  last_used_at: InstantOrNull;
}

interface DisplaysTable {
  id: GeneratedAlways<number>;
  name: string;
  hash: string;
  department_id: number | null;
  created_at: Instant;
  created_by: number;
  last_address: string | null;
  last_used_at: InstantOrNull;
  expires_at: Instant;
  ended_at: InstantOrNull;
  ended_by: number | null;
}

interface ExternalIdentitiesTable {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  user_id: number | null;
  created_at: Instant;
  last_asked_at: InstantOrNull;
}

interface SignOnFlowsTable {
  state_hash: string;
  browser_hash: string;
  begun_at: Instant;
}

interface SignOnCodesTable {
  code_hash: string;
  browser_hash: string;
  outcome: string;
  identity_id: number | null;
  sid: string | null;
  made_at: Instant;
  asked_at: InstantOrNull;
  last_logout: Generated<number>;
}

interface ProviderSessionsTable {
  token_hash: string;
  identity_id: number;
  sid: string | null;
}

interface UsedLogoutTokensTable {
  jti_hash: string;
  used_at: Instant;
}

interface ProviderLogoutsTable {
  id: GeneratedAlways<number>;
  jti_hash: string;
  issuer: string;
  subject: string | null;
  sid: string | null;
  said_at: Instant;
  heard_at: Instant;
}
