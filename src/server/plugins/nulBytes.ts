/**
 * Where a parsed value holds a U+0000, as a dotted path (`non_field_errors` for the value itself); null when nowhere.
 * Iterative, because a hostile body may be nested thousands deep.
 */
export function pathToNul(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0')) return next.path === '' ? 'non_field_errors' : next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (key.includes('\0')) return next.path === '' ? 'non_field_errors' : next.path;
      open.push({ path: next.path === '' ? key : `${next.path}.${key}`, value: inner });
    }
  }
  return null;
}
