/** Where the server is: the page's own origin unless the build names another one (`API_BASE_URL`). */
export function apiAddress(path: string): string {
  return new URL(path, process.env['API_BASE_URL'] || window.location.origin).href;
}
