import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, string, string>;
type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** Users, their credentials, and their submissions. */
export interface AccountTables {
  users: UsersTable;
  tokens: TokensTable;
  login_attempts: LoginAttemptsTable;
  gateway_tokens: GatewayTokensTable;
  idempotency_keys: IdempotencyKeysTable;
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

interface GatewayTokensTable {
  id: GeneratedAlways<number>;
  label: string;
  hash: string;
  created_at: Instant;
  revoked_at: InstantOrNull;
}
