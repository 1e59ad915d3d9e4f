import type { TSchema } from 'typebox';

/**
 * The schema with every object in it closed: a response with a key that the contract does not name is a leak.
 * Parts of an intersection stay open, because each of them sees the keys of the others.
 */
export function closed(schema: TSchema): TSchema {
  return close(schema) as TSchema;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) copy[key] = key === 'allOf' ? value : close(value);
  if (copy['type'] === 'object' && copy['properties'] !== undefined) copy['additionalProperties'] ??= false;
  return copy;
}
