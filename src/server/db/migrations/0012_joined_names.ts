/** Patients are found by names that are typed as one word, or with a space inside (spec §5: white space does not count). */
export const joinedNames = /* sql */ `
SET LOCAL statement_timeout = 0;

CREATE FUNCTION joined_names(first_name text, middle_name text, last_name text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY(SELECT regexp_replace(fold_text(name), '[[:punct:][:space:]]+', '', 'g')
    FROM unnest(ARRAY[first_name || last_name, last_name || first_name, middle_name]) AS name), '')
$$;

CREATE OR REPLACE FUNCTION index_patient_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM patient_words WHERE patient_id = NEW.id;
  END IF;
  INSERT INTO patient_words (word, patient_id)
  SELECT word, NEW.id FROM with_initials(search_words(concat_ws(' ', NEW.id, NEW.ssn, NEW.first_name, NEW.middle_name, NEW.last_name))
    || joined_names(NEW.first_name, NEW.middle_name, NEW.last_name));
  RETURN NULL;
END $$;
INSERT INTO patient_words (word, patient_id)
SELECT word, p.id FROM patients p, unnest(joined_names(p.first_name, p.middle_name, p.last_name)) AS word ON CONFLICT DO NOTHING;
`;
