import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as admissions from '../../../src/contract/admissions';
import * as alarmLimits from '../../../src/contract/alarmLimits';
import * as alarmLoad from '../../../src/contract/alarmLoad';
import * as alarms from '../../../src/contract/alarms';
import * as alerts from '../../../src/contract/alerts';
import * as audit from '../../../src/contract/audit';
import * as beds from '../../../src/contract/beds';
import * as calibrations from '../../../src/contract/calibrations';
import * as clinicalNotes from '../../../src/contract/clinicalNotes';
import * as common from '../../../src/contract/common';
import * as constants from '../../../src/contract/constants';
import * as dashboard from '../../../src/contract/dashboard';
import * as departments from '../../../src/contract/departments';
import * as devices from '../../../src/contract/devices';
import * as diagnoses from '../../../src/contract/diagnoses';
import * as displays from '../../../src/contract/displays';
import * as duty from '../../../src/contract/duty';
import * as erasure from '../../../src/contract/erasure';
import * as externalIdentities from '../../../src/contract/externalIdentities';
import * as find from '../../../src/contract/find';
import * as gateways from '../../../src/contract/gateways';
import * as health from '../../../src/contract/health';
import * as highPriority from '../../../src/contract/highPriority';
import * as hl7Messages from '../../../src/contract/hl7Messages';
import * as labTests from '../../../src/contract/labTests';
import * as lastObservation from '../../../src/contract/lastObservation';
import * as links from '../../../src/contract/links';
import * as locationAliases from '../../../src/contract/locationAliases';
import * as loggedSets from '../../../src/contract/loggedSets';
import * as merges from '../../../src/contract/merges';
import * as messages from '../../../src/contract/messages';
import * as notifications from '../../../src/contract/notifications';
import * as observationSets from '../../../src/contract/observationSets';
import * as observations from '../../../src/contract/observations';
import * as paging from '../../../src/contract/paging';
import * as passkeys from '../../../src/contract/passkeys';
import * as patientExport from '../../../src/contract/patientExport';
import * as patients from '../../../src/contract/patients';
import * as patterns from '../../../src/contract/patterns';
import * as readings from '../../../src/contract/readings';
import * as risk from '../../../src/contract/risk';
import * as roles from '../../../src/contract/roles';
import * as scope from '../../../src/contract/scope';
import * as secondFactor from '../../../src/contract/secondFactor';
import * as session from '../../../src/contract/session';
import * as sessionLock from '../../../src/contract/sessionLock';
import * as sessions from '../../../src/contract/sessions';
import * as signOn from '../../../src/contract/signOn';
import * as simulatorPlan from '../../../src/contract/simulatorPlan';
import * as standing from '../../../src/contract/standing';
import * as trends from '../../../src/contract/trends';
import * as users from '../../../src/contract/users';
import * as validate from '../../../src/contract/validate';
import * as vitalsForm from '../../../src/contract/vitalsForm';
import * as vitalsLog from '../../../src/contract/vitalsLog';
import * as wall from '../../../src/contract/wall';
import * as wardSummary from '../../../src/contract/wardSummary';
import { shapeText } from '../../fixtures/contract/shapeText';

const ROOT = join(__dirname, '../../..');
const MODULES: Readonly<Record<string, object>> = {
  admissions,
  alarmLimits,
  alarmLoad,
  alarms,
  alerts,
  audit,
  beds,
  calibrations,
  clinicalNotes,
  common,
  constants,
  dashboard,
  departments,
  devices,
  diagnoses,
  displays,
  duty,
  erasure,
  externalIdentities,
  find,
  gateways,
  health,
  highPriority,
  hl7Messages,
  labTests,
  lastObservation,
  links,
  locationAliases,
  loggedSets,
  merges,
  messages,
  notifications,
  observationSets,
  observations,
  paging,
  passkeys,
  patientExport,
  patients,
  patterns,
  readings,
  risk,
  roles,
  scope,
  secondFactor,
  session,
  sessionLock,
  sessions,
  signOn,
  simulatorPlan,
  standing,
  trends,
  users,
  validate,
  vitalsForm,
  vitalsLog,
  wall,
  wardSummary,
};

/**
 * Every schema and every constant of the contract, written out: other clients hold to them, so that none is changed without its line
 * here. A line that differs is shown as it would be.
 */
const WRITTEN = readFileSync(join(ROOT, 'test/fixtures/contract/shapes.txt'), 'utf8').split('\n');

function isSchema(value: object): value is Record<string, unknown> {
  return ['type', 'anyOf', 'allOf', 'enum', 'const', '~kind', 'properties'].some((key) => key in value);
}

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(MODULES).flatMap(([name, parts]) =>
    Object.entries(parts).flatMap(([part, value]: [string, unknown]): [unknown, string][] =>
      typeof value === 'object' && value !== null && isSchema(value) ? [[value, `${name}.${part}`]] : [],
    ),
  ),
);

/** An instance of a class: a compiler, not a constant. */
const isInstance = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof RegExp) &&
  ![Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

function lineOf(name: string, value: unknown): string[] {
  if (typeof value === 'function' || isInstance(value)) return [];
  if (value instanceof RegExp) return [`${name} = ${String(value)}`];
  if (typeof value === 'object' && value !== null && isSchema(value))
    return [`${name} = ${shapeText(value, NAMES)}`];
  return [`${name} = ${JSON.stringify(value)}`];
}

it('knows every module of the contract', () => {
  const files = readdirSync(join(ROOT, 'src/contract')).map((file) => file.replace(/\.ts$/, ''));
  expect(Object.keys(MODULES).sort()).toEqual(files.sort());
});

it.each(Object.entries(MODULES))('the shapes and constants of %s', (name, parts) => {
  const lines = Object.entries(parts)
    .flatMap(([part, value]) => lineOf(`${name}.${part}`, value))
    .sort();
  expect(lines).toEqual(WRITTEN.filter((line) => line.startsWith(`${name}.`)));
});
