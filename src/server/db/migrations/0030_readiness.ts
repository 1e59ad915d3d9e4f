/** One row that the check of readiness writes: a database that only reads is not ready. */
export const readiness = /* sql */ `
CREATE TABLE readiness (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  checked_at timestamptz NOT NULL
);
INSERT INTO readiness (checked_at) VALUES (now());
`;
