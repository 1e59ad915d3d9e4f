/** Searching and ordering patients and diagnoses by the hundred thousand; rules of the ward that the database itself keeps. */
export const patients = /* sql */ String.raw`
-- A large hospital's rows take their time.
SET LOCAL statement_timeout = 0;

-- A text without case and accents. NFKD takes the marks off their letters; the last lines are for letters that no mark made.
CREATE FUNCTION fold_text(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+', '', 'g')), 'øłđħıŧ', 'oldhit'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- What a person who types t looks for: every term must be the beginning of a word. Punctuation does not count: 555-44 is 55544.
CREATE FUNCTION search_terms(t text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(regexp_replace(fold_text(t), '[[:punct:]]+', '', 'g'), '\s+'), '')
$$;

-- The words that t can be found by: each as a whole, and the parts that punctuation makes of it.
CREATE FUNCTION search_words(t text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(search_terms(t) || regexp_split_to_array(regexp_replace(fold_text(t), '[[:punct:]]+', ' ', 'g'), '\s+'), '')
$$;

-- For lists that are short enough to be looked through.
CREATE FUNCTION matches_search(haystack text, needle text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT cardinality(search_terms(needle)) > 0 AND NOT EXISTS (
    SELECT FROM unnest(search_terms(needle)) AS term
    WHERE NOT EXISTS (SELECT FROM unnest(search_words(haystack)) AS word WHERE starts_with(word, term)))
$$;

-- The long lists have their words in a table of their own, in the order of bytes, so that a prefix is a range.
CREATE TABLE patient_words (
  word       text COLLATE "C" NOT NULL,
  patient_id int NOT NULL REFERENCES patients ON DELETE CASCADE,
  PRIMARY KEY (word, patient_id)
);
CREATE INDEX patient_words_patient ON patient_words (patient_id);

CREATE FUNCTION index_patient_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM patient_words WHERE patient_id = NEW.id;
  END IF;
  INSERT INTO patient_words (word, patient_id)
  SELECT DISTINCT word, NEW.id
  FROM unnest(search_words(concat_ws(' ', NEW.id, NEW.ssn, NEW.first_name, NEW.middle_name, NEW.last_name))) AS word;
  RETURN NULL;
END $$;
CREATE TRIGGER patients_words AFTER INSERT OR UPDATE OF ssn, first_name, middle_name, last_name ON patients
  FOR EACH ROW EXECUTE FUNCTION index_patient_words();

INSERT INTO patient_words (word, patient_id)
SELECT DISTINCT word, p.id FROM patients p, unnest(search_words(concat_ws(' ', p.id, p.ssn, p.first_name, p.middle_name, p.last_name))) AS word;

CREATE TABLE diagnosis_words (
  word         text COLLATE "C" NOT NULL,
  diagnosis_id int NOT NULL REFERENCES diagnoses ON DELETE CASCADE,
  PRIMARY KEY (word, diagnosis_id)
);
CREATE INDEX diagnosis_words_diagnosis ON diagnosis_words (diagnosis_id);

CREATE FUNCTION index_diagnosis_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM diagnosis_words WHERE diagnosis_id = NEW.id;
  END IF;
  INSERT INTO diagnosis_words (word, diagnosis_id)
  SELECT DISTINCT word, NEW.id FROM unnest(search_terms(NEW.icd_10_code) || search_words(NEW.name)) AS word;
  RETURN NULL;
END $$;
CREATE TRIGGER diagnoses_words AFTER INSERT OR UPDATE OF icd_10_code, name ON diagnoses
  FOR EACH ROW EXECUTE FUNCTION index_diagnosis_words();

INSERT INTO diagnosis_words (word, diagnosis_id)
SELECT DISTINCT word, d.id FROM diagnoses d, unnest(search_terms(d.icd_10_code) || search_words(d.name)) AS word;

-- Every ordering of the patient list has an index that alone gives the ids of any page.
ALTER TABLE patients
  ADD COLUMN last_name_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(last_name)) STORED,
  ADD COLUMN first_name_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(first_name)) STORED,
  -- Where the patient lies now, kept up by the triggers below.
  ADD COLUMN bed_key text COLLATE "C",
  ADD COLUMN department_key text COLLATE "C";
CREATE INDEX patients_last_name ON patients (last_name_key, id);
CREATE INDEX patients_first_name ON patients (first_name_key, id);
CREATE INDEX patients_gender ON patients (gender, id);
CREATE INDEX patients_date_of_birth ON patients (date_of_birth, id);
CREATE INDEX patients_bed ON patients (bed_key, id);
CREATE INDEX patients_bed_descending ON patients (bed_key DESC NULLS LAST, id DESC);
CREATE INDEX patients_department ON patients (department_key, id);
CREATE INDEX patients_department_descending ON patients (department_key DESC NULLS LAST, id DESC);

-- A laboratory may write a number without the hyphens.
CREATE INDEX patients_ssn_digits ON patients (translate(ssn, '- ', ''));

CREATE FUNCTION place_patients(placed int[]) RETURNS void LANGUAGE sql AS $$
  UPDATE patients p SET department_key = now_at.department_key, bed_key = now_at.bed_key
  FROM (
    SELECT one.id, fold_text(d.name) AS department_key, fold_text(of_bed.abbreviation) || '-' || lpad(b.number::text, 10, '0') AS bed_key
    FROM unnest(placed) AS one(id)
    LEFT JOIN admissions a ON a.patient_id = one.id AND a.discharge_date IS NULL
    LEFT JOIN departments d ON d.id = a.department_id
    LEFT JOIN beds b ON b.id = a.bed_id
    LEFT JOIN departments of_bed ON of_bed.id = b.department_id) AS now_at
  WHERE p.id = now_at.id AND (p.department_key, p.bed_key) IS DISTINCT FROM (now_at.department_key, now_at.bed_key)
$$;

CREATE FUNCTION place_admitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_patients(ARRAY[NEW.patient_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER admissions_place AFTER INSERT OR UPDATE OF discharge_date, department_id, bed_id ON admissions
  FOR EACH ROW EXECUTE FUNCTION place_admitted();

CREATE FUNCTION place_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_patients(array(SELECT patient_id FROM admissions WHERE department_id = NEW.id AND discharge_date IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER departments_place AFTER UPDATE OF name, abbreviation ON departments
  FOR EACH ROW EXECUTE FUNCTION place_department();

CREATE FUNCTION place_bed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_patients(array(SELECT patient_id FROM admissions WHERE bed_id = NEW.id AND discharge_date IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER beds_place AFTER UPDATE OF number ON beds FOR EACH ROW EXECUTE FUNCTION place_bed();

SELECT place_patients(array(SELECT patient_id FROM admissions WHERE discharge_date IS NULL));

-- A bed lies in its department: no admission can say otherwise.
ALTER TABLE beds ADD CONSTRAINT beds_id_department UNIQUE (id, department_id);
ALTER TABLE admissions
  ADD CONSTRAINT admissions_bed_has_department CHECK (bed_id IS NULL OR department_id IS NOT NULL),
  ADD CONSTRAINT admissions_bed_of_department FOREIGN KEY (bed_id, department_id) REFERENCES beds (id, department_id);
CREATE INDEX admissions_department ON admissions (department_id) WHERE discharge_date IS NULL;

-- Vitals that a person read off. The values stand among the readings, under a name that no device can have, so that charts and
-- scores need not know the difference; here is who wrote them down.
CREATE TABLE vitals_logs (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id  int NOT NULL REFERENCES patients,
  measured_at timestamptz NOT NULL,
  created_by  int NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL
);
CREATE INDEX vitals_logs_patient ON vitals_logs (patient_id, measured_at);

-- What a laboratory calls the order, and each result in it: sent again it is the same one. Null for what no laboratory sent.
ALTER TABLE lab_tests ADD COLUMN order_key text;
CREATE UNIQUE INDEX lab_tests_order ON lab_tests (patient_id, order_key);
ALTER TABLE lab_observations
  ADD COLUMN code text,
  -- When the message that brought it was sent: an older one does not replace it.
  ADD COLUMN reported_at timestamptz;
CREATE UNIQUE INDEX lab_observations_code ON lab_observations (lab_test_id, code);
`;
