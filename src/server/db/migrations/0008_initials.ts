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

-- Diagnoses come by the ten thousand: one statement's words are written by one statement, and nobody else writes any or removes a diagnosis.
DROP TRIGGER diagnoses_words ON diagnoses;
ALTER TABLE diagnosis_words DROP CONSTRAINT diagnosis_words_diagnosis_id_fkey;
CREATE OR REPLACE FUNCTION index_diagnosis_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM diagnosis_words WHERE diagnosis_id IN (SELECT id FROM written);
  END IF;
  INSERT INTO diagnosis_words (word, diagnosis_id)
  SELECT word, written.id FROM written, with_initials(search_terms(written.icd_10_code) || search_words(written.name)) ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER diagnoses_added AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_diagnosis_words();
CREATE TRIGGER diagnoses_changed AFTER UPDATE ON diagnoses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_diagnosis_words();
INSERT INTO diagnosis_words (word, diagnosis_id) SELECT DISTINCT left(word, 1), diagnosis_id FROM diagnosis_words ON CONFLICT DO NOTHING;
`;
