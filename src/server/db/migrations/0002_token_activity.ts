/** When a person last touched the app under a token, for IDLE_LOGOFF_MINUTES; null: not since signing in. */
export const tokenActivity = 'ALTER TABLE tokens ADD COLUMN last_active_at timestamptz';
