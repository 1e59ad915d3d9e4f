/** The server's address: the page's own origin unless the build sets another one (`API_BASE_URL`). */
export function apiAddress(path: string): string {
  return new URL(path, process.env['API_BASE_URL'] || window.location.origin).href;
}

/** Whether that server is of another origin: it gets no cookies from this page. */
export const isApiElsewhere = (): boolean => new URL(apiAddress('/')).origin !== window.location.origin;
