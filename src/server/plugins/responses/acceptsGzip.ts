/** Whether a client takes gzip: `gzip;q=0` is a refusal; everything else that names gzip accepts it. */
export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
}
