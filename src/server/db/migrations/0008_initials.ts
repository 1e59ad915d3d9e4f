/** The first letters of words are words too, so that a search of one letter reads each of its rows once. */
export const initials = /* sql */ `
SET LOCAL statement_timeout = 0;

-- The rows of a long list's words for one owner: its words, and the letters that they begin with.
CREATE FUNCTION with_initials(words text[]) RETURNS TABLE (word text) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word FROM unnest(words) AS word UNION SELECT left(word, 1) FROM unnest(words) AS word
$$;

CREATE OR REPLACE FUNCTION index_patient_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM patient_words WHERE patient_id = NEW.id;
  END IF;
  INSERT INTO patient_words (word, patient_id)
  SELECT word, NEW.id FROM with_initials(search_words(concat_ws(' ', NEW.id, NEW.ssn, NEW.first_name, NEW.middle_name, NEW.last_name)));
  RETURN NULL;
END $$;
INSERT INTO patient_words (word, patient_id) SELECT DISTINCT left(word, 1), patient_id FROM patient_words ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION index_diagnosis_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM diagnosis_words WHERE diagnosis_id = NEW.id;
  END IF;
  INSERT INTO diagnosis_words (word, diagnosis_id)
  SELECT word, NEW.id FROM with_initials(search_terms(NEW.icd_10_code) || search_words(NEW.name));
  RETURN NULL;
END $$;
INSERT INTO diagnosis_words (word, diagnosis_id) SELECT DISTINCT left(word, 1), diagnosis_id FROM diagnosis_words ON CONFLICT DO NOTHING;
`;
