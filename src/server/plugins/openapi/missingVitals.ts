import { VITAL_KEYS } from '../../../clinical/vitals';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The example, with null for each vital that its schema requires and the example lacks: a new vital needs no line in
 * the examples. Anything else that is missing stays so, for the linter to report.
 */
export function withMissingVitals(schema: unknown, example: unknown): unknown {
  if (!isRecord(schema)) return example;
  const { properties, items, anyOf, required } = schema;
  if (Array.isArray(anyOf)) return anyOf.reduce((filled, each) => withMissingVitals(each, filled), example);
  if (Array.isArray(example)) return example.map((each) => withMissingVitals(items, each));
  if (!isRecord(example) || !isRecord(properties)) return example;
  const parts = Object.entries(example).map(([key, part]) => [key, withMissingVitals(properties[key], part)]);
  const missing = VITAL_KEYS.filter((key) => !(key in example));
  const needed = missing.filter((key) => Array.isArray(required) && required.includes(key));
  return { ...Object.fromEntries(parts), ...Object.fromEntries(needed.map((key) => [key, null])) };
}
