import fc from 'fast-check';
import { DEVICE_TYPES } from '../../src/clinical/deviceTypes';

/** A body as it goes over the wire. */
export interface RawBody {
  type: string;
  text: string;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '😀'.repeat(50),
  'x'.repeat(10_000),
  "'; DROP TABLE users; --",
  '" OR 1=1',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  'infinity',
  '-infinity',
  '0x10',
  '99999999999',
  '2024-02-31',
  '294277-01-01T00:00:00Z',
  '2026-03-10T23:59:60Z',
  '\r\nSet-Cookie: a=b',
];

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'is_superuser',
  'is_active',
  'user_id',
  'created_by',
  'last_sync',
  'online',
  'a\0b',
  '',
];

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    [72],
    { $gt: '' },
  ),
  fc.double(),
);

/** Any JSON value, with a preference for those that break servers. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;',
];
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonx',
  '*/*',
  'a/b;c=d;e',
];

/** Bodies around the names that a route knows: hostile values under them, names it does not know, and things that are no object. */
export function hostileBody(names: readonly string[]): fc.Arbitrary<RawBody> {
  const key =
    names.length === 0
      ? fc.constantFrom(...HOSTILE_KEYS)
      : fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...names) },
          { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_KEYS) },
        );
  const object = fc
    .array(fc.tuple(key, hostileValue), { minLength: 1, maxLength: 6 })
    .map(
      (pairs) =>
        `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    );
  const form = fc
    .array(fc.tuple(key, text), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constantFrom(...JSON_TYPES), text: object }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(...JSON_TYPES),
        text: hostileValue.filter((value) => value !== undefined).map((value) => JSON.stringify([value])),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(...JSON_TYPES),
        text: fc.oneof(
          fc.string({ unit: 'binary', minLength: 1 }),
          object.map((whole) => whole.slice(0, -1)),
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('application/x-www-form-urlencoded'), text: form }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom(...OTHER_TYPES), text: fc.oneof(object, form) }),
    },
  );
}

/** A query string around the names that a route knows. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(fc.constantFrom(...names, 'page', 'ordering', 'search', '__proto__', 'a[]'), text);
  return fc
    .array(fc.tuple(name, fc.oneof(text, scalar.map(String))), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&'));
}

/** A lone surrogate cannot be encoded: it becomes what a browser would send. */
const encode = (value: string) => encodeURIComponent(Buffer.from(value).toString());

interface Ranges {
  devices: readonly string[];
  /** Epoch ms. */
  now: number;
}

const VITALS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  heartRate: [0, 400],
  bloodPressureSystolic: [0, 400],
  bloodPressureDiastolic: [0, 300],
  bloodPressureMean: [0, 350],
  bloodOxygenSaturation: [0, 120],
  respirationRate: [0, 150],
  bodyTemperature: [0, 60],
  shockIndex: [0, 5],
  hipi: [0, 100],
  spi: [0, 100],
};

/** A reading made from the schema; about half of them then have one field replaced by something hostile. */
export function maybeReading({ devices, now }: Ranges): fc.Arbitrary<unknown> {
  const good = fc.record(
    {
      vendor_device_id: fc.constantFrom(...devices),
      type: fc.constantFrom(...DEVICE_TYPES),
      timestamp: fc
        .integer({ min: now - 3_600_000, max: now + 60_000 })
        .map((time) => new Date(time).toISOString()),
      battery_level: fc.double({ min: 0, max: 100, noNaN: true }),
      signal_quality: fc.double({ min: 0, max: 100, noNaN: true }),
      status: fc.string({ maxLength: 20 }),
      observations: fc.record(
        Object.fromEntries(
          Object.entries(VITALS).map(([name, [min, max]]) => [name, fc.double({ min, max, noNaN: true })]),
        ),
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['vendor_device_id', 'type', 'timestamp', 'observations'] },
  );
  const spoilt = fc.tuple(
    good,
    fc.constantFrom(
      'vendor_device_id',
      'type',
      'timestamp',
      'battery_level',
      'status',
      'observations',
      'extra',
    ),
    hostileValue,
  );
  return fc.oneof(
    good,
    spoilt.map(([whole, field, value]) => ({ ...whole, [field]: value })),
    spoilt.map(([whole, , value]) => ({
      ...whole,
      observations: { ...whole.observations, heartRate: value },
    })),
  );
}
