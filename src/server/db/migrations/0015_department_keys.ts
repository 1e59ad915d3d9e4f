/** Departments of names that read alike are doubles, however they are typed. */
export const departmentKeys = /* sql */ String.raw`
-- What two names have in common that read alike: without what is not seen (Unicode's Default_Ignorable_Code_Point), in one width and one
-- composition (NFKC), white space as one space, without case. Accents stay: they tell names apart. What is not seen can come out of NFKC, too.
CREATE FUNCTION without_unseen(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(t, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')
$$;
CREATE FUNCTION department_key(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(lower(btrim(regexp_replace(without_unseen(normalize(without_unseen(t), NFKC)), '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))), NFKC)
$$;

-- As in 0011, and as there doubles that stand already stay until someone renames them.
CREATE OR REPLACE FUNCTION refuse_taken_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7201988);
  IF (TG_OP = 'INSERT' OR department_key(NEW.name) IS DISTINCT FROM department_key(OLD.name))
    AND EXISTS (SELECT FROM departments WHERE id <> NEW.id AND department_key(name) = department_key(NEW.name)) THEN
    RAISE EXCEPTION 'name taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'departments_name_taken';
  END IF;
  IF (TG_OP = 'INSERT' OR department_key(NEW.abbreviation) IS DISTINCT FROM department_key(OLD.abbreviation))
    AND EXISTS (SELECT FROM departments WHERE id <> NEW.id AND department_key(abbreviation) = department_key(NEW.abbreviation)) THEN
    RAISE EXCEPTION 'abbreviation taken' USING ERRCODE = 'unique_violation', CONSTRAINT = 'departments_abbreviation_taken';
  END IF;
  RETURN NEW;
END $$;
`;
