/**
 * The field of a parsed body or query that holds a U+0000 somewhere (`non_field_errors` when it is the value itself or
 * a name); null when none does. Iterative, because a hostile body may be nested thousands deep.
 */
export function fieldWithNul(value: unknown): string | null {
  const whole = { field: 'non_field_errors', value };
  const open = [whole];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0')) return next.field;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value) as [string, unknown][]) {
      if (key.includes('\0')) return next.field;
      open.push({ field: next === whole ? key : next.field, value: inner });
    }
  }
  return null;
}
