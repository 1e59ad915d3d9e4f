/** Nothing counts twice: a submission that is sent again, a department of a known name. */
export const submissions = /* sql */ `
-- Idempotency keys of answered POSTs (open-points §1): only 2xx answers, as status and id. Their bodies are never kept.
CREATE TABLE idempotency_keys (
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  method     text NOT NULL,
  path       text NOT NULL,
  -- SHA-256 of the key, hex; the body's is keyed by the key itself, so that no short secret in a body can be guessed from it.
  key_hash   text NOT NULL,
  body_hash  text NOT NULL,
  status     smallint NOT NULL,
  entity_id  int NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, method, path, key_hash)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Two departments of one name, or of one abbreviation, give two beds of one name. Not a unique index: a database may hold doubles
-- already, and they stay until someone renames them. Writers wait for each other.
CREATE FUNCTION refuse_taken_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7201988);
  IF (TG_OP = 'INSERT' OR lower(btrim(NEW.name)) IS DISTINCT FROM lower(btrim(OLD.name)))
    AND EXISTS (SELECT FROM departments WHERE id <> NEW.id AND lower(btrim(name)) = lower(btrim(NEW.name))) THEN
    RAISE EXCEPTION 'name taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'departments_name_taken';
  END IF;
  IF (TG_OP = 'INSERT' OR lower(btrim(NEW.abbreviation)) IS DISTINCT FROM lower(btrim(OLD.abbreviation)))
    AND EXISTS (SELECT FROM departments WHERE id <> NEW.id AND lower(btrim(abbreviation)) = lower(btrim(NEW.abbreviation))) THEN
    RAISE EXCEPTION 'abbreviation taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'departments_abbreviation_taken';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_taken BEFORE INSERT OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION refuse_taken_department();
`;
