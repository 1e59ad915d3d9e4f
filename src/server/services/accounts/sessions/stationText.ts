/** The first that matches names it: each browser also claims to be those below it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a program that is no browser: `curl/8.5` is 'curl'. */
const PROGRAM = /^[A-Za-z][\w.-]{0,39}(?=\/|$)/;

/** What signs in, for a person who reads a list: 'Firefox on Windows'; null when its `User-Agent` says nothing of use. */
export function stationText(agent: string | undefined): string | null {
  const text = agent?.slice(0, 512) ?? '';
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const system = nameIn(SYSTEMS);
  const program = nameIn(BROWSERS) ?? (text.startsWith('Mozilla/') ? undefined : PROGRAM.exec(text)?.[0]);
  if (program === undefined) return system ?? null;
  return system === undefined ? program : `${program} on ${system}`;
}
