/** Patients are found by where they are, too: by the bed and the department of their open admission. */
export const placeWords = /* sql */ `
SET LOCAL statement_timeout = 0;

-- What a patient's place is searched by: 'ICU-3 Intensive Care', 'Intensive Care' without a bed; null for a patient who is not admitted.
CREATE FUNCTION place_text(patient int) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT concat_ws(' ', of_bed.abbreviation || '-' || b.number, d.name)
  FROM admissions a
  LEFT JOIN departments d ON d.id = a.department_id
  LEFT JOIN beds b ON b.id = a.bed_id
  LEFT JOIN departments of_bed ON of_bed.id = b.department_id
  WHERE a.patient_id = patient AND a.discharge_date IS NULL
$$;

CREATE OR REPLACE FUNCTION index_patient_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM patient_words WHERE patient_id = NEW.id;
  END IF;
  INSERT INTO patient_words (word, patient_id)
  SELECT word, NEW.id FROM with_initials(
    search_words(concat_ws(' ', NEW.id, NEW.ssn, NEW.first_name, NEW.middle_name, NEW.last_name, place_text(NEW.id)))
    || joined_names(NEW.first_name, NEW.middle_name, NEW.last_name));
  RETURN NULL;
END $$;

-- Both keys change with whatever changes the place (0004).
DROP TRIGGER patients_words ON patients;
CREATE TRIGGER patients_words AFTER INSERT OR UPDATE OF ssn, first_name, middle_name, last_name, bed_key, department_key ON patients
  FOR EACH ROW EXECUTE FUNCTION index_patient_words();

INSERT INTO patient_words (word, patient_id)
SELECT word, a.patient_id FROM admissions a, with_initials(search_words(place_text(a.patient_id))) AS word
WHERE a.discharge_date IS NULL ON CONFLICT DO NOTHING;
`;
