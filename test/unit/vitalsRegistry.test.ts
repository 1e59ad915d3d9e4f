import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORM_FIELDS, VITAL_KEYS, VITALS } from '../../src/clinical/vitals';
import { OBSERVATION_COLUMNS } from '../../src/server/db/readings/observationColumns';

const SRC = join(__dirname, '../../src');

/** A file that names at least this many vitals lists them. */
const LISTS_FROM = 2;

/** Files that name several vitals, and why they may. The compiler names those marked "table" when the registry has a vital that they lack. */
const ALLOWED: Readonly<Record<string, string>> = {
  'clinical/vitals.ts': 'the registry',
  'clinical/alarms/alarmKinds.ts': 'table: the vitals of each kind of alarm, and its limits',
  'clinical/bloodPressure.ts': 'rule: mean pressure, shock index, pressures that contradict each other',
  'clinical/observationKeys.ts': 'rule: the pressures of one measurement',
  'clinical/boardPlace.ts': 'rule: the signs of life',
  'clinical/news2.ts': 'table over News2Key: points of NEWS2',
  'clinical/risk.ts': 'rule: the vitals that the scores are about',
  'contract/calibrations.ts': 'rule: a cuff measures two pressures, to which a device is calibrated',
  'server/db/readings/observationColumns.ts': 'table: columns',
  'server/db/demo/demoPlan.ts':
    'demo: the patients are written by hand, what they lack is drawn by the simulator',
  'server/db/migrations/0001_initial.ts': 'landed migration',
  'server/db/migrations/0007_buckets.ts': 'landed migration',
  'server/db/migrations/0014_struck_out_sets.ts': 'landed migration',
  'server/plugins/openapi/examples.json': 'examples of the API, held against its schemas',
  'server/services/alerting/values/sensorZeros.ts': 'rule: the vitals of which 0 may be the patient',
  'server/services/hl7/message/vitalCodes.ts': 'table: codes by which other systems name them',
  'server/services/ingest/validateReading.ts': 'rule: mean pressure and shock index are derived',
  'server/services/patients/logVitals.ts': 'rule: mean pressure and shock index are derived',
  'server/services/scoring/spi.ts': 'rule: inputs of the model',
  'server/services/scoring/models/spi-2.json': 'a trained model',
  'server/services/scoring/models/forecast-2.json':
    'a trained model; the compiler holds it against ForecastKey',
  'simulator/physiology/population.ts': 'table: statistics of a population',
  'simulator/physiology/physiology.ts': 'rule: a pulse lies between the pressures',
  'simulator/calibration.ts': 'rule: a calibration moves the pressures',
  'simulator/hl7/hl7Monitor.ts': 'table: codes of another maker, which must not be ours',
  'simulator/hl7/simulateHl7.ts': 'a course of a simulated patient',
  'simulator/physiology/faults.ts': 'artefacts, each of one sensor',
  'simulator/scenarios/collapse.ts': 'a course, of the vitals that it changes',
  'simulator/scenarios/hypotension.ts': 'a course, of the vitals that it changes',
  'simulator/scenarios/recovery.ts': 'a course, of the vitals that it changes',
  'simulator/scenarios/sepsis.ts': 'a course, of the vitals that it changes',
  'web/clinical/words/observationText.ts':
    'rule: a pressure is written systolic over diastolic, its mean in brackets',
  'web/clinical/charts/vitalTraces.ts': 'table: symbols and lines of the charts',
  'web/ui/theme/tokens.css': 'colours of both themes, held by the test below',
};

/** Every name that a vital has in the sources: on the wire, in the database, on the form, in style sheets. */
const NAMES = VITAL_KEYS.map((key) => [
  key,
  VITALS[key].observationType,
  OBSERVATION_COLUMNS[key],
  FORM_FIELDS[key].name,
]);
const TOKENS = [...new Set(VITAL_KEYS.map((key) => `--${VITALS[key].token}`))];

const read = (file: string): string => readFileSync(join(SRC, file), 'utf8');

const has = (text: string, name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);

/** Of the vitals, how many a file names; of a style sheet, of their colours. */
function countIn(file: string): number {
  const text = read(file);
  return file.endsWith('.css')
    ? TOKENS.filter((token) => has(text, token)).length
    : NAMES.filter((names) => names.some((name) => has(text, name))).length;
}

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|json|css)$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));

describe('the registry of vitals', () => {
  it('is the only file that lists vitals, but for those that have a reason', () => {
    const listing = FILES.filter((file) => countIn(file) >= LISTS_FROM);
    expect(listing.sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  it('has no two vitals of one name', () => {
    for (const names of [
      VITAL_KEYS.map((key) => VITALS[key].label as string),
      VITAL_KEYS.map((key) => VITALS[key].observationType as string),
      VITAL_KEYS.map((key) => VITALS[key].seriesName as string),
      VITAL_KEYS.map((key) => VITALS[key].rowName as string),
      VITAL_KEYS.map((key) => FORM_FIELDS[key].name as string),
    ])
      expect(new Set(names).size).toBe(VITAL_KEYS.length);
  });

  it('gives each unit its one UCUM code', () => {
    const units = new Set(VITAL_KEYS.map((key) => `${VITALS[key].unit} ${VITALS[key].ucum}`));
    expect([...units].sort()).toEqual(['% %', '/min /min', 'bpm /min', 'mmHg mm[Hg]', '°C Cel'].sort());
  });

  it.each(VITAL_KEYS)('%s has its colour in both themes', (key) => {
    const definitions = read('web/ui/theme/tokens.css').match(new RegExp(`--${VITALS[key].token}: #`, 'g'));
    expect(definitions).toHaveLength(2);
  });
});
