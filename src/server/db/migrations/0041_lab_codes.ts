/** By which other code a laboratory knows an order or a result, and which results it has withdrawn. */
export const labCodes = /* sql */ `
-- Beside LOINC, the sender's own: a later message may give one of the two alone.
ALTER TABLE lab_tests ADD COLUMN other_order_key text;
ALTER TABLE lab_observations ADD COLUMN other_code text;

-- A result that the laboratory has withdrawn: an older message that comes later does not bring it back.
CREATE TABLE lab_withdrawals (
  lab_test_id int NOT NULL REFERENCES lab_tests ON DELETE CASCADE,
  code        text NOT NULL,
  other_code  text,
  -- When the message that withdrew it was sent.
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (lab_test_id, code)
);
`;
