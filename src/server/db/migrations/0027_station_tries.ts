/** Wrong passwords that were tried with a station's pass: ten end it. */
export const stationTries = /* sql */ `
CREATE TABLE station_tries (
  pass     text PRIMARY KEY,
  tries    int NOT NULL,
  first_at timestamptz NOT NULL
);
`;
