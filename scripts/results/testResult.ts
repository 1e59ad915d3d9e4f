/** What a runner reports of one test, the same for Jest and Playwright. */
export interface TestResult {
  /** From the root of the project. */
  file: string;
  /** With the titles of the blocks around it. Empty: the file itself, which could not run. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Passed, but only when it was run again. */
  isSecondTry: boolean;
  /** Assertions that held in the test itself, not in its hooks and fixtures. */
  assertions: number;
  /** What went wrong, at the first try too. */
  messages: string[];
}

/** Kept under .cache/ by `npm test`, for `npm run trace`. */
export interface LastRun {
  /** ISO 8601. */
  finishedAt: string;
  /** Null without git. */
  commit: string | null;
  /** Whether files differed from the commit. */
  isChanged: boolean;
  tests: TestResult[];
}

/** A test that may pass only at the second try, for 14 days. */
export interface QuarantineEntry {
  /** From the root of the project. */
  file: string;
  /** With the titles of the blocks around it, joined by ' › '. */
  title: string;
  /** YYYY-MM-DD. */
  since: string;
  reason: string;
}
