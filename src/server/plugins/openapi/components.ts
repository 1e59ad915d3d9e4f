import Type, { type TSchema } from 'typebox';
import * as admissions from '../../../contract/admissions';
import * as alarmLimits from '../../../contract/alarmLimits';
import * as alarmLoad from '../../../contract/alarmLoad';
import * as alarms from '../../../contract/alarms';
import * as alerts from '../../../contract/alerts';
import * as audit from '../../../contract/audit';
import * as beds from '../../../contract/beds';
import * as calibrations from '../../../contract/calibrations';
import * as clinicalNotes from '../../../contract/clinicalNotes';
import * as common from '../../../contract/common';
import * as dashboard from '../../../contract/dashboard';
import * as departments from '../../../contract/departments';
import * as devices from '../../../contract/devices';
import * as diagnoses from '../../../contract/diagnoses';
import * as displays from '../../../contract/displays';
import * as duty from '../../../contract/duty';
import * as erasure from '../../../contract/erasure';
import * as externalIdentities from '../../../contract/externalIdentities';
import * as find from '../../../contract/find';
import * as gateways from '../../../contract/gateways';
import * as health from '../../../contract/health';
import * as highPriority from '../../../contract/highPriority';
import * as hl7Messages from '../../../contract/hl7Messages';
import * as labTests from '../../../contract/labTests';
import * as lastObservation from '../../../contract/lastObservation';
import * as links from '../../../contract/links';
import * as locationAliases from '../../../contract/locationAliases';
import * as loggedSets from '../../../contract/loggedSets';
import * as merges from '../../../contract/merges';
import * as notifications from '../../../contract/notifications';
import * as observations from '../../../contract/observations';
import * as observationSets from '../../../contract/observationSets';
import * as passkeys from '../../../contract/passkeys';
import * as patientExport from '../../../contract/patientExport';
import * as patients from '../../../contract/patients';
import * as readings from '../../../contract/readings';
import * as risk from '../../../contract/risk';
import * as scope from '../../../contract/scope';
import * as secondFactor from '../../../contract/secondFactor';
import * as session from '../../../contract/session';
import * as sessionLock from '../../../contract/sessionLock';
import * as sessions from '../../../contract/sessions';
import * as signOn from '../../../contract/signOn';
import * as standing from '../../../contract/standing';
import * as trends from '../../../contract/trends';
import * as users from '../../../contract/users';
import * as vitalsLog from '../../../contract/vitalsLog';
import * as wall from '../../../contract/wall';
import * as wardSummary from '../../../contract/wardSummary';
import examples from './examples.json';
import { withMissingVitals } from './missingVitals';

/**
 * The files of the contract whose schemas routes use. The tests report a missing file: its schemas would have
 * no name.
 */
const CONTRACT = [
  ...[
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
    dashboard,
  ],
  ...[departments, devices],
  ...[diagnoses, displays, duty, erasure, externalIdentities, find, gateways, health],
  ...[highPriority, hl7Messages, labTests, lastObservation, links, locationAliases, loggedSets, merges],
  ...[notifications, observations, observationSets, passkeys, patientExport, patients],
  ...[readings, risk, scope, secondFactor, session, sessionLock, sessions, signOn, standing],
  ...[trends, users, vitalsLog, wall, wardSummary],
];

export type Json = Record<string, unknown>;

/** Stands for a named schema until the end: Fastify's Swagger would try to resolve a `$ref` itself. */
const PLACEHOLDER = 'x-component';

/**
 * Envelopes are validated without their contents, so that each part gets its own refusal; the description
 * shows the whole.
 */
const DESCRIBED = new Map<object, TSchema>([
  // Errors of the envelope itself are reported as for every other body.
  [
    vitalsLog.VitalsLogErrors,
    Type.Union([Type.Object(vitalsLog.VitalsLogErrors.properties), common.FieldErrors]),
  ],
  [
    readings.IngestBody,
    Type.Union([
      readings.Reading,
      Type.Array(readings.Reading, { minItems: 1, maxItems: readings.MAX_READINGS }),
    ]),
  ],
  [
    vitalsLog.VitalsLogBody,
    Type.Object(
      {
        ...vitalsLog.VitalsLogBody.properties,
        observations: Type.Array(vitalsLog.LoggedObservation, { minItems: 1, maxItems: 20 }),
      },
      { additionalProperties: false },
    ),
  ],
]);

/** The exported schemas by identity. Plain texts and numbers (`Id`, `Timestamp`) stay where they are used. */
const NAMES = new Map<unknown, string>(
  CONTRACT.flatMap((file) => Object.entries(file as Record<string, unknown>))
    .filter(([, value]) => isStructured(value))
    .map(([name, schema]) => [schema, name]),
);

function isStructured(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, anyOf } = value;
  return type === 'object' || type === 'array' || Array.isArray(value['enum']) || Array.isArray(anyOf);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Collects the named schemas that a document uses. Validation and serialisation keep the contract's own
 * schemas: only the copies in the document are taken apart.
 */
export class Components {
  readonly #used = new Map<string, Json>();

  /** A copy of the schema in which every named schema is replaced by a placeholder. */
  lift(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.lift(each));
    if (!isObject(schema)) return schema;
    const name = this.#nameOf(schema);
    if (name === null) return this.#liftParts(schema);
    if (!this.#used.has(name)) {
      this.#used.set(name, {}); // Reserved before its parts are moved, which may refer to it.
      const example = withMissingVitals(schema, exampleOf(name, schema));
      this.#used.set(name, {
        ...this.#liftParts(DESCRIBED.get(schema) ?? schema),
        ...(example !== undefined && { examples: [example] }),
      });
    }
    return { [PLACEHOLDER]: name };
  }

  #liftParts(schema: object): Json {
    return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, this.lift(part)]));
  }

  /** Pages of a list are made where they are returned, and named after their rows. */
  #nameOf(schema: Json): string | null {
    const known = NAMES.get(schema);
    if (known !== undefined) return known;
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    if (Object.keys(properties).join() !== 'count,next,previous,results') return null;
    const rows = isObject(properties['results']) ? NAMES.get(properties['results']['items']) : undefined;
    return rows === undefined ? null : `${rows}Page`;
  }

  /** All schemas that were moved, by name, in the order of their names. */
  schemas(): Json {
    return Object.fromEntries(
      [...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, schema]) => [name, referring(schema)]),
    );
  }
}

const EXAMPLES: Readonly<Record<string, unknown>> = examples;

/** The example from the demo hospital. Lists and pages hold one row, and nullable fields have a value. */
function exampleOf(name: string, { items, anyOf, properties }: Json): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  const of = (part: unknown) => EXAMPLES[NAMES.get(part) ?? ''];
  if (items !== undefined) return listOf(of(items));
  if (Array.isArray(anyOf)) return of(anyOf[0]);
  const rows =
    isObject(properties) && isObject(properties['results']) ? properties['results']['items'] : undefined;
  const results = listOf(of(rows));
  return results && { count: 1, next: null, previous: null, results };
}

const listOf = (row: unknown) => (row === undefined ? undefined : [row]);

/** A copy with references in the place of placeholders. */
export function referring(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(referring);
  if (!isObject(node)) return node;
  const name = node[PLACEHOLDER];
  if (typeof name === 'string') return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, referring(value)]));
}
