/**
 * The whole ward, in SQL of the level of PostgreSQL 15, so that PGlite and PostgreSQL run the same text.
 * Times are timestamptz (UTC instants), calendar dates are date, identifiers are int so that they fit a JS number.
 */
export const initial = /* sql */ `
CREATE TABLE users (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL,
  first_name    text NOT NULL DEFAULT '',
  last_name     text NOT NULL DEFAULT '',
  email         text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  is_active     boolean NOT NULL DEFAULT true,
  is_superuser  boolean NOT NULL DEFAULT false,
  is_demo       boolean NOT NULL DEFAULT false,
  last_login    timestamptz,
  date_joined   timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (lower(username));

-- Only the SHA-256 of a token is kept: reading this table gives nobody a session.
CREATE TABLE tokens (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  hash       text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX tokens_user ON tokens (user_id) WHERE revoked_at IS NULL;

-- One row a thing that is limited (an account, an address). Kept in the database so that a restart forgives nobody
-- and several servers count together.
CREATE TABLE login_attempts (
  subject       text PRIMARY KEY,
  failures      int NOT NULL,
  window_start  timestamptz NOT NULL,
  blocked_until timestamptz
);

CREATE TABLE gateway_tokens (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label      text NOT NULL,
  hash       text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);

CREATE TABLE departments (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  abbreviation text NOT NULL CHECK (length(abbreviation) BETWEEN 2 AND 3)
);

CREATE TABLE beds (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number        int NOT NULL CHECK (number > 0),
  department_id int NOT NULL REFERENCES departments,
  UNIQUE (department_id, number)
);

CREATE TABLE diagnoses (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  icd_10_code text NOT NULL UNIQUE,
  name        text NOT NULL,
  description text NOT NULL DEFAULT ''
);

CREATE TABLE patients (
  id                      int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ssn                     text NOT NULL UNIQUE,
  first_name              text NOT NULL,
  middle_name             text NOT NULL DEFAULT '',
  last_name               text NOT NULL,
  date_of_birth           date NOT NULL,
  gender                  text NOT NULL CHECK (gender IN ('M', 'F', '')),
  height                  double precision,
  weight                  double precision,
  address                 text NOT NULL DEFAULT '',
  phone_number            text NOT NULL DEFAULT '',
  emergency_fullname      text NOT NULL DEFAULT '',
  emergency_relationships text NOT NULL DEFAULT '',
  emergency_phone_number  text NOT NULL DEFAULT '',
  high_priority_reason    text NOT NULL DEFAULT '',
  created_at              timestamptz NOT NULL,
  updated_at              timestamptz NOT NULL
);

CREATE TABLE patient_conditions (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id  int NOT NULL REFERENCES patients ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('comorbidity', 'allergy')),
  icd_10_code text NOT NULL DEFAULT '',
  name        text NOT NULL,
  description text NOT NULL DEFAULT ''
);
CREATE INDEX patient_conditions_patient ON patient_conditions (patient_id, kind, id);

CREATE TABLE admissions (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id     int NOT NULL REFERENCES patients,
  status         text NOT NULL,
  admission_date date NOT NULL,
  discharge_date date,
  diagnosis_id   int NOT NULL REFERENCES diagnoses,
  department_id  int REFERENCES departments,
  bed_id         int REFERENCES beds,
  updated_at     timestamptz NOT NULL
);
CREATE UNIQUE INDEX admissions_open_patient ON admissions (patient_id) WHERE discharge_date IS NULL;
CREATE UNIQUE INDEX admissions_open_bed ON admissions (bed_id) WHERE discharge_date IS NULL AND bed_id IS NOT NULL;
CREATE INDEX admissions_patient ON admissions (patient_id, admission_date DESC, id DESC);

CREATE TABLE lab_tests (
  id                int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id        int NOT NULL REFERENCES patients,
  type              text NOT NULL,
  results_timestamp timestamptz NOT NULL,
  sample_timestamp  timestamptz NOT NULL
);
CREATE INDEX lab_tests_patient ON lab_tests (patient_id, results_timestamp DESC);

CREATE TABLE lab_observations (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lab_test_id int NOT NULL REFERENCES lab_tests ON DELETE CASCADE,
  value       double precision NOT NULL,
  description text NOT NULL,
  unit        text NOT NULL,
  min_value   double precision,
  max_value   double precision
);
CREATE INDEX lab_observations_test ON lab_observations (lab_test_id);

CREATE TABLE clinical_notes (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id int NOT NULL REFERENCES patients,
  created_by int NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  note_type  text NOT NULL DEFAULT 'Clinical note',
  notes      text NOT NULL
);
CREATE INDEX clinical_notes_patient ON clinical_notes (patient_id, created_at DESC);

CREATE TABLE devices (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_device_id text NOT NULL UNIQUE,
  type             text NOT NULL,
  ai_enabled       boolean NOT NULL DEFAULT false,
  url              text,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL
);

-- Who wore what, when: a reading belongs to the patient assigned at its own time, also when it arrives hours late.
CREATE TABLE device_assignments (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id   int NOT NULL REFERENCES devices,
  patient_id  int NOT NULL REFERENCES patients,
  assigned_at timestamptz NOT NULL,
  released_at timestamptz CHECK (released_at > assigned_at)
);
CREATE UNIQUE INDEX device_assignments_open_device ON device_assignments (device_id) WHERE released_at IS NULL;
CREATE UNIQUE INDEX device_assignments_open_patient ON device_assignments (patient_id) WHERE released_at IS NULL;
CREATE INDEX device_assignments_device ON device_assignments (device_id, assigned_at);

-- Every reading ever accepted, registered device or not. The key makes a repeated reading one row.
CREATE TABLE readings (
  vendor_device_id         text NOT NULL,
  measured_at              timestamptz NOT NULL,
  received_at              timestamptz NOT NULL,
  patient_id               int,
  heart_rate               double precision,
  blood_pressure_systolic  double precision,
  blood_pressure_diastolic double precision,
  blood_pressure_mean      double precision,
  blood_oxygen_saturation  double precision,
  respiration_rate         double precision,
  body_temperature         double precision,
  shock_index              double precision,
  hipi                     double precision,
  spi                      double precision,
  PRIMARY KEY (vendor_device_id, measured_at)
);
CREATE INDEX readings_patient ON readings (patient_id, measured_at) WHERE patient_id IS NOT NULL;

-- Sums and counts of one patient's minute: what charts and scores read instead of the readings (100 times fewer rows).
CREATE TABLE patient_minutes (
  patient_id                     int NOT NULL,
  minute                         timestamptz NOT NULL,
  heart_rate_sum                 double precision NOT NULL, heart_rate_count               int NOT NULL,
  blood_pressure_systolic_sum    double precision NOT NULL, blood_pressure_systolic_count  int NOT NULL,
  blood_pressure_diastolic_sum   double precision NOT NULL, blood_pressure_diastolic_count int NOT NULL,
  blood_pressure_mean_sum        double precision NOT NULL, blood_pressure_mean_count      int NOT NULL,
  blood_oxygen_saturation_sum    double precision NOT NULL, blood_oxygen_saturation_count  int NOT NULL,
  respiration_rate_sum           double precision NOT NULL, respiration_rate_count         int NOT NULL,
  body_temperature_sum           double precision NOT NULL, body_temperature_count         int NOT NULL,
  shock_index_sum                double precision NOT NULL, shock_index_count              int NOT NULL,
  hipi_sum                       double precision NOT NULL, hipi_count                     int NOT NULL,
  spi_sum                        double precision NOT NULL, spi_count                      int NOT NULL,
  PRIMARY KEY (patient_id, minute)
);

-- One row a patient whose readings are scored. Locked for the length of an ingest transaction, so that two servers
-- never score one patient at once; the revision tells a server that another one has written since it last looked.
CREATE TABLE patient_states (
  patient_id int PRIMARY KEY REFERENCES patients ON DELETE CASCADE,
  revision   bigint NOT NULL DEFAULT 0
);

-- The newest reading of every device that ever sent, registered or not: dashboards are served from here.
CREATE TABLE latest_states (
  vendor_device_id         text PRIMARY KEY,
  type                     text NOT NULL,
  measured_at              timestamptz NOT NULL,
  received_at              timestamptz NOT NULL,
  patient_id               int,
  battery_level            double precision,
  signal_quality           double precision,
  status                   text,
  heart_rate               double precision,
  blood_pressure_systolic  double precision,
  blood_pressure_diastolic double precision,
  blood_pressure_mean      double precision,
  blood_oxygen_saturation  double precision,
  respiration_rate         double precision,
  body_temperature         double precision,
  shock_index              double precision,
  hipi                     double precision,
  spi                      double precision
);
`;
