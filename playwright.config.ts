import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './test/fixtures/browser/chromium';

/** The file that takes longest. */
const LONGEST = 'alerts.spec.ts';

/**
 * Three files at a time on two cores, each in a browser before a started product of its own: most of a test is waiting for polls, and one
 * that stops the server has it for itself.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What passes only at the second try fails `npm test`, which says what went wrong at the first (scripts/results/summary.mjs).
  retries: 1,
  // Three browsers and three products on two cores: a screen that takes 0.5 s alone was seen to take 8 s. No test asserts a duration.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  // The files of one project are begun before those of the next.
  projects: [
    { name: 'first', testMatch: LONGEST },
    { name: 'then', testIgnore: LONGEST },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording takes a sixth of the time: `--trace retain-on-failure` when looking for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
});
