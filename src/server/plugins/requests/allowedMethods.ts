import type { RouteEntry } from '../access/authorization';

/**
 * The methods of a path according to the route table, for the `Allow` header of a 405; empty when no route
 * has the path. A wildcard pattern (the web app's pages) does not make a path known.
 */
export function allowedMethods(table: readonly Pick<RouteEntry, 'method' | 'url'>[], path: string): string[] {
  const asked = segmentsOf(path);
  const methods = table
    .filter(({ method, url }) => method !== 'OPTIONS' && matches(segmentsOf(url), asked))
    .map(({ method }) => method);
  return [...new Set(methods)].sort();
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function matches(pattern: readonly string[], asked: readonly string[]): boolean {
  if (pattern.includes('*')) return false;
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  );
}
