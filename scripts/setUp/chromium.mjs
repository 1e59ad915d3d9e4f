import { ensureDebianPackage } from './debianPackage.mjs';

/** The path of an installed Chromium, which is installed where possible. */
export async function ensureChromium(report) {
  return (
    process.env.CHROMIUM_PATH ??
    (await ensureDebianPackage({
      programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
      name: 'Chromium',
      packageName: 'chromium',
      advice:
        'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program of an installed one.',
      report,
    }))
  );
}
